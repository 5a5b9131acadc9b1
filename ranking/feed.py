"""One ear for each process: it hears the bell, looks once, and shows every socket its board.

However many sockets a process holds, a bell costs it one question to the database. A lost
bell loses nothing, since the feed also looks of its own accord every few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Protocol
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from django.utils import timezone

from campaign.events import POINTS_GROUP
from ranking.fragment import fragments

PUSH_EVERY = 1.0
"""Seconds of quiet after a push, however often the bell rings."""
LOOK_EVERY = 20.0
"""Seconds after which the feed looks without a bell: the close rings none."""
SUBSCRIBE_EVERY = 3600.0
"""Seconds after which the group is joined again: on Redis a membership expires."""
RETRY_AFTER = 2.0
"""Seconds before a channel layer that failed is tried again."""

_log = logging.getLogger(__name__)


class Socket(Protocol):
    """Somebody who looks at the board."""

    player_id: int | None

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
        self._shown: dict[Socket, str] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._something_new = asyncio.Event()

    async def join(self, socket: Socket) -> None:
        """Show the socket the board now, and again whenever it changes."""
        self._shown[socket] = ""
        self._something_new.set()
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._listen()), asyncio.create_task(self._serve())]

    async def leave(self, socket: Socket) -> None:
        """Forget the socket; with the last one the feed falls silent."""
        self._shown.pop(socket, None)
        if self._shown:
            return
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _listen(self) -> None:
        """Note every bell, through whatever happens to the channel layer."""
        while True:
            try:
                await self._hear_bells()
            except Exception:
                _log.warning("the ranking's bell cannot be heard for now", exc_info=True)
                await asyncio.sleep(RETRY_AFTER)

    async def _hear_bells(self) -> None:
        """Join the group and note its bells until the membership is due for renewal."""
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(POINTS_GROUP, channel)
        try:
            self._something_new.set()
            async with asyncio.timeout(SUBSCRIBE_EVERY):
                while True:
                    await layer.receive(channel)
                    self._something_new.set()
        except TimeoutError:
            return
        finally:
            with contextlib.suppress(Exception):
                await layer.group_discard(POINTS_GROUP, channel)

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
        """Show every socket its board, unless that is what it shows already."""
        viewers = {socket.player_id for socket in self._shown}
        boards = await database_sync_to_async(fragments)(viewers, timezone.now())
        for socket in list(self._shown):
            html = boards.get(socket.player_id)
            if html is not None and self._shown.get(socket, html) != html:
                self._shown[socket] = html
                try:
                    await socket.show(html)
                except Exception:
                    _log.debug("a socket of the board is gone", exc_info=True)
                    self._shown.pop(socket, None)


_feeds: WeakKeyDictionary[asyncio.AbstractEventLoop, BoardFeed] = WeakKeyDictionary()


def feed() -> BoardFeed:
    """The feed of the running event loop: a process that serves has one."""
    return _feeds.setdefault(asyncio.get_running_loop(), BoardFeed())
