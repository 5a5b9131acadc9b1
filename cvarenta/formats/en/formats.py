"""December 6, 2026 at 11:59 PM."""

DATETIME_FORMAT = r"F j, Y \a\t g:i A"
