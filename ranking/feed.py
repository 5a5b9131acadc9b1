"""One ear for each process: it hears the bell, looks once, and shows every socket the board.

However many sockets a process holds, a bell costs it one question to the database and one
rendered board. Each player's own place follows by itself, for so many players a push that the
board is never late for it. A lost bell loses nothing, since the feed also looks of its own
accord every few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from typing import Protocol
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.utils import timezone

from campaign import bells
from campaign.events import POINTS_GROUP
from campaign.measures import PUSHES
from campaign.tasks import end_tasks
from ranking.fragment import Look, look, own_places

PUSH_EVERY = 1.0
"""Seconds of quiet after a push, however often the bell rings."""
LOOK_EVERY = 20.0
"""Seconds after which the feed looks without a bell: the close rings none."""
OWN_AT_ONCE = 100
"""Players whose own place is looked up after one push; the others' turn comes with the next."""

_log = logging.getLogger(__name__)


@dataclass
class Shown:
    """What a socket shows."""

    board: str = ""
    own: str = ""
    """The part with the player's own place; empty until it was sent."""
    stamp: tuple[object, ...] | None = None
    """Of the table by which the own place was last looked up."""


class Socket(Protocol):
    """Somebody who looks at the board."""

    player_id: int | None
    language: str

    async def show(self, html: str) -> None:
        """Send the fragment to the browser."""


class BoardFeed:
    """The sockets of one event loop, what each was last shown, and the two tasks that serve them.

    One task listens and only notes that there is something to look at; the other looks, at
    once when it was idle and otherwise a second after the last time. So the first bell is
    answered at once, and the last of a burst is never forgotten.
    """

    def __init__(self) -> None:
        """Start with nobody looking and nothing running."""
        self._shown: dict[Socket, Shown] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._something_new = asyncio.Event()

    async def join(self, socket: Socket) -> None:
        """Show the socket the board now, and again whenever it changes."""
        self._shown[socket] = Shown()
        self._something_new.set()
        if not self._tasks:
            listening = bells.listen(POINTS_GROUP, self._hear)
            self._tasks = [asyncio.create_task(listening), asyncio.create_task(self._serve())]

    async def leave(self, socket: Socket) -> None:
        """Forget the socket; with the last one the feed falls silent."""
        self._shown.pop(socket, None)
        if self._shown:
            return
        tasks, self._tasks = self._tasks, []
        await end_tasks(tasks)

    async def _hear(self, _bell: object) -> None:
        """Note that there is something to look at."""
        self._something_new.set()

    async def _serve(self) -> None:
        """Look when there is something new, or when it was quiet for long, and show it."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._something_new.wait()
            self._something_new.clear()
            try:
                await self._show_all()
            except Exception:
                _log.exception("the board could not be shown")
            await asyncio.sleep(PUSH_EVERY)

    async def _show_all(self) -> None:
        """Show every socket the board, unless that is what it shows already."""
        languages = {socket.language for socket in self._shown}
        seen = await database_sync_to_async(look)(timezone.now(), languages)
        if seen is None:
            return
        for socket, shown in list(self._shown.items()):
            html = seen.html.get(socket.language, shown.board)
            if shown.board != html:
                shown.board = html
                await self._send(socket, html)
        await self._show_own_places(seen)

    async def _show_own_places(self, seen: Look) -> None:
        """Show some players their own place, first those who have waited longest."""
        stamp = seen.table.stamp
        waiting = [
            (socket, (socket.player_id, socket.language), shown)
            for socket, shown in self._shown.items()
            if socket.player_id is not None and shown.stamp != stamp
        ]
        now = waiting[:OWN_AT_ONCE]
        if not now:
            return
        readers = {reader for _socket, reader, _shown in now}
        places = await database_sync_to_async(own_places)(seen.table, readers)
        for socket, reader, shown in now:
            if self._shown.pop(socket, None) is None:
                continue  # it left while we looked
            self._shown[socket] = shown  # to the end of the line
            shown.stamp = stamp
            html = places[reader]
            if shown.own != html:
                shown.own = html
                await self._send(socket, html)
        if len(waiting) > len(now):
            self._something_new.set()

    async def _send(self, socket: Socket, html: str) -> None:
        """Send to a socket, and forget it if it is gone."""
        try:
            await socket.show(html)
            PUSHES.inc()
        except Exception:
            _log.debug("a socket of the board is gone", exc_info=True)
            self._shown.pop(socket, None)


_feeds: WeakKeyDictionary[asyncio.AbstractEventLoop, BoardFeed] = WeakKeyDictionary()


def feed() -> BoardFeed:
    """The feed of the running event loop: a process that serves has one."""
    return _feeds.setdefault(asyncio.get_running_loop(), BoardFeed())
