"""One player's story: runs, chapters, games, the live table and practice."""
