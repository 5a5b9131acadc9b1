"""The bells of all tables in one event loop: one ear for all that are open, one hand that rings.

A page costs neither a task nor a membership in the channel layer, and bells that become due
while others are being sent go together. A lost bell loses nothing: when the layer is back after
a failure everybody is told to look.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import UUID
from weakref import WeakKeyDictionary

from campaign import bells, events
from campaign.tasks import end_tasks

Heard = Callable[[int], None]
"""Called with the ply that there is to look at, and never waits."""


class TableBells:
    """Who listens to which table in this event loop, and the bells that wait to be rung."""

    def __init__(self) -> None:
        """Begin with nobody who listens."""
        self._heard: dict[str, set[Heard]] = {}
        self._deaf: set[Heard] = set()
        self._can_hear = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None
        self._due = events.Bells()
        self._ringing: asyncio.Task[None] | None = None

    async def join(self, game_id: UUID, heard: Heard, patience: float = 0) -> None:
        """Tell of a table's bells from now on; wait so many seconds until any can be heard.

        Who is still deaf then is told to look as soon as the layer is there.
        """
        self._heard.setdefault(game_id.hex, set()).add(heard)
        if self._listening is None:
            self._can_hear = asyncio.Event()
            self._listening = asyncio.create_task(bells.listen(events.TABLES_GROUP, self._hear))
        try:
            async with asyncio.timeout(0 if self._can_hear.is_set() else patience):
                await self._can_hear.wait()
        except TimeoutError:
            self._deaf.add(heard)

    async def leave(self, game_id: UUID, heard: Heard) -> None:
        """Tell no more; with the last one the ear is closed."""
        listeners = self._heard.get(game_id.hex, set())
        listeners.discard(heard)
        self._deaf.discard(heard)
        if not listeners:
            self._heard.pop(game_id.hex, None)
        if not self._heard and self._listening is not None:
            listening, self._listening = self._listening, None
            await end_tasks([listening])

    def ring(self, due: events.Bells) -> None:
        """Send bells soon, without waiting for it."""
        self._due.add(due.tables)
        self._due.others += due.others
        if self._ringing is None and self._due.messages():
            self._ringing = asyncio.create_task(self._ring())

    async def _ring(self) -> None:
        try:
            while self._due.messages():
                due, self._due = self._due, events.Bells()
                await events.send(due)
        finally:
            self._ringing = None

    async def _hear(self, message: dict[str, Any] | None) -> None:
        if message is not None:
            for table, ply in message["tables"].items():
                for heard in tuple(self._heard.get(table, ())):
                    heard(ply)
            return
        everybody = {heard for listeners in self._heard.values() for heard in listeners}
        for heard in everybody if self._can_hear.is_set() else self._deaf:
            heard(events.WHATEVER_PLY)
        self._deaf = set()
        self._can_hear.set()


_of_loops: WeakKeyDictionary[asyncio.AbstractEventLoop, TableBells] = WeakKeyDictionary()


def table_bells() -> TableBells:
    """The bells of the running event loop: a process that serves has one."""
    return _of_loops.setdefault(asyncio.get_running_loop(), TableBells())
