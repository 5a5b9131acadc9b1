"""The threads on which tables are answered, beside the one that all else shares.

All sockets share one thread otherwise, and would wait for each other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, Final, ParamSpec, TypeVar

from django.db import close_old_connections
from django.utils import translation

AT_ONCE: Final = 16
"""Messages that a process answers at once: a few that wait for the database, more for the bots."""

P = ParamSpec("P")
R = TypeVar("R")
THREADS = ThreadPoolExecutor(AT_ONCE, "table")
"""These stay, and with them their connections to SQLite; PostgreSQL's go back to their pool."""


async def in_a_table_thread(ask: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Call what may ask the database, in the reader's language, and await what it says.

    Lighter than what Channels has for this: no such function may wait for the event loop.
    """
    language = translation.get_language()  # bound to its thread, unlike other context

    def asked() -> R:
        close_old_connections()
        try:
            with translation.override(language):
                return ask(*args, **kwargs)
        finally:
            close_old_connections()

    loop = asyncio.get_running_loop()
    context: Any = copy_context()
    return await loop.run_in_executor(THREADS, context.run, asked)
