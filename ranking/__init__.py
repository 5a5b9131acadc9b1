"""The tournament: the live board, and its frozen versions after the close."""
