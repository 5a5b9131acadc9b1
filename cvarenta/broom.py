"""What goes by itself: every few hours a process that serves sweeps out what is kept too long.

Places go after thirty days, whoever plays or does not; sessions go when they have expired, and with
them what is kept of their devices. Several processes may sweep at once: it is done again and again.
"""

from __future__ import annotations

import logging
import threading
from datetime import datetime
from typing import Final

from django.contrib.sessions.models import Session
from django.db import connection
from django.utils import timezone

from campaign import places

EVERY: Final = 6 * 3600.0
"""Seconds between two rounds."""

_log = logging.getLogger(__name__)


def sweep(at: datetime) -> None:
    """Forget what is older than was promised at an instant."""
    places.forget_old(at)
    Session.objects.filter(expire_date__lt=at).delete()


class Broom:
    """A thread that sweeps at once and then every few hours, until it is put away."""

    def __init__(self, every: float = EVERY) -> None:
        """Lie ready; nothing is swept yet."""
        self._every = every
        self._is_away = threading.Event()
        self._thread = threading.Thread(target=self._go_round, name="broom", daemon=True)

    def start(self) -> None:
        """Begin the first round."""
        self._thread.start()

    def stop(self) -> None:
        """End after the round that is being made."""
        self._is_away.set()
        self._thread.join()

    def _go_round(self) -> None:
        while not self._is_away.is_set():
            try:
                sweep(timezone.now())
            except Exception:
                _log.exception("what is old could not be swept out")
            finally:
                connection.close()
            self._is_away.wait(self._every)
