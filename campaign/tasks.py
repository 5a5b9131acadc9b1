"""End tasks that run beside others, also those that miss that they were cancelled."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import Final

TOLD_AGAIN_AFTER: Final = 1.0
"""Seconds after which a task that has not ended is cancelled once more."""
TOLD_AT_MOST: Final = 5
"""Times that a task is cancelled before the others go on without it."""

_log = logging.getLogger(__name__)


async def end_tasks(tasks: Iterable[asyncio.Task[None]]) -> None:
    """Cancel tasks and wait until they have ended.

    A cancellation can get lost on its way up, as when a library's clean-up fails with an error
    of its own: so whoever has not ended is told again.
    """
    waiting = set(tasks)
    for _ in range(TOLD_AT_MOST):
        if not waiting:
            return
        for task in waiting:
            task.cancel()
        ended, waiting = await asyncio.wait(waiting, timeout=TOLD_AGAIN_AFTER)
        for task in ended:
            error = None if task.cancelled() else task.exception()
            if error is not None:
                _log.info("a task ended with %r", error)
    if waiting:
        _log.error("%d tasks cannot be ended", len(waiting))
