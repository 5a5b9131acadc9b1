"""What this process has logged as an error lately, counted: `since`."""

from __future__ import annotations

import logging
from collections import Counter, deque
from datetime import datetime
from typing import Final

KEPT: Final = 1000
"""Errors remembered; whoever has more of them in an hour knows enough."""

_seen: deque[tuple[float, str]] = deque(maxlen=KEPT)


class Remembering(logging.Handler):
    """Remember when an error was logged and by whom; not a word of what it said."""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the instant and the logger's name."""
        _seen.append((record.created, record.name))


def since(at: datetime) -> Counter[str]:
    """How many errors each logger has told since an instant."""
    return Counter(name for created, name in list(_seen) if created >= at.timestamp())
