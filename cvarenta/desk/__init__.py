"""The reviewing desk: where staff look at ended scoring runs one after the other, and decide."""
