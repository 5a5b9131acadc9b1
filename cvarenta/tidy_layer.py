"""The channel layer of a site that is one process: in memory, and tidied up once a second."""

from __future__ import annotations

import time
from typing import Any, Final

from channels.layers import InMemoryChannelLayer

TIDY_EVERY: Final = 1.0
"""Seconds between two looks for messages that nobody fetched and for members long gone."""


class TidyLayer(InMemoryChannelLayer):
    """Channels' own, which looks through everybody's channels at every single message.

    The look grows with the number of tables, the message does not.
    """

    def __init__(self, **options: Any) -> None:
        """Begin with nothing to tidy."""
        super().__init__(**options)
        self._tidy_at = time.monotonic()

    def _clean_expired(self) -> None:
        now = time.monotonic()
        if now >= self._tidy_at:
            self._tidy_at = now + TIDY_EVERY
            super()._clean_expired()
