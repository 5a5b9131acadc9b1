"""The commands of the ranking."""
