"""Tests of one player's story: runs, chapters, games, the live table and its secrets."""
