"""Writes that wait for their turn together: SQLite has one writer, and knows no queue.

Who finds SQLite's lock taken sleeps and tries again, longer each time; with many tables the
unlucky try for seconds while newcomers pass by. The threads of one process wait here instead, and
whoever has the turn writes for all who wait: the disk is asked once for many cards, and each
is stored before anyone is told of it. Other databases lock rows and need no such turn.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, TypeVar

from django.db import connection, transaction
from django.utils import translation

T = TypeVar("T")
_turn = threading.Lock()
_waiting: list[_Write] = []


class _Write:
    """What one thread wants to write, and how it ended."""

    def __init__(self, write: Callable[[], Any]) -> None:
        """Wait, and remember in whose language it is."""
        self._write = write
        self._language = translation.get_language()
        self.is_done = False
        self.result: Any = None
        self.error: BaseException | None = None

    def do(self) -> None:
        """Write, as a transaction of its own or a part of another that is undone by itself."""
        try:
            with translation.override(self._language), transaction.atomic():
                self.result = self._write()
        except Exception as error:
            self.error = error


def in_turn(write: Callable[[], T]) -> T:
    """Do this in a transaction, and return when it is stored; what it raises undoes it alone.

    Another thread may do it. Inside a transaction it is a part of that, which may hold what
    another thread waits for.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        with transaction.atomic():
            return write()
    mine = _Write(write)
    _waiting.append(mine)
    with _turn:
        if not mine.is_done:
            writes = _waiting.copy()
            del _waiting[: len(writes)]
            _do_all(writes)
    if mine.error is not None:
        raise mine.error
    return mine.result  # type: ignore[no-any-return]


def _do_all(writes: list[_Write]) -> None:
    """Write for all of them in one transaction; if that cannot be stored, for nobody."""
    try:
        if len(writes) == 1:
            writes[0].do()
        else:
            with transaction.atomic():
                for one in writes:
                    one.do()
    except BaseException as error:  # in_turn raises it, in each of their threads
        for one in writes:
            one.error = error
    finally:
        for one in writes:
            one.is_done = True
