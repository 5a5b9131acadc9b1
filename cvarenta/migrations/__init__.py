"""The history of the players' table."""
