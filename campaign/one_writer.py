"""A transaction that waits for its turn: SQLite has one writer, and knows no queue.

Who finds SQLite's lock taken sleeps and tries again, longer each time; with many tables the
unlucky try for seconds while newcomers pass by. The threads of one process wait here instead,
each as long as the write before it takes. Other databases lock rows and need no such turn.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction

_turn = threading.Lock()


@contextmanager
def in_turn() -> Iterator[None]:
    """A transaction, begun when no other thread of this process is in one of these.

    Inside a transaction it is a part of that, which may hold what another thread waits for.
    """
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        with transaction.atomic():
            yield
        return
    with _turn, transaction.atomic():
        yield
