"""6 décembre 2026 à 23:59."""

DATETIME_FORMAT = "j F Y à H:i"
