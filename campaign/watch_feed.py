"""One ear for each table that is looked at: a move is rendered once, however many look on.

Once in each language that somebody reads, that is.

A lost bell loses nothing, since the feed also looks of its own accord every few seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable
from typing import Protocol
from uuid import UUID
from weakref import WeakKeyDictionary

from channels.db import database_sync_to_async
from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation

from campaign import journal, open_tables
from campaign.table_bells import table_bells
from campaign.tasks import end_tasks

PUSH_EVERY = 0.2
"""Seconds of quiet after a push."""
LOOK_EVERY = 10.0
"""Seconds after which the feed looks without a bell."""

_log = logging.getLogger(__name__)


class Onlooker(Protocol):
    """A socket that looks on."""

    async def show(self, frame: str) -> None:
        """Send a frame to the browser."""

    async def dismiss(self) -> None:
        """Close: the table is not open to all any more."""


def frame_of(game_id: UUID, language: str) -> str:
    """The table as every onlooker who reads that language gets it.

    :raises journal.NoEntry: if the table is not open to all.
    """
    with translation.override(language):
        table = open_tables.watch(game_id)
        html = render_to_string("campaign/_watched.html", {"table": table})
    return json.dumps({"ply": table.ply, "html": html}, ensure_ascii=False)


class TableFeed:
    """The onlookers of one table in this process who read one language."""

    def __init__(self, game_id: UUID, language: str) -> None:
        """Start with nobody looking."""
        self.game_id = game_id
        self.language = language
        self.shown: dict[Onlooker, str] = {}
        self._something_new = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def join(self, onlooker: Onlooker) -> None:
        """Show the table to one more, now and whenever it changes."""
        self.shown[onlooker] = ""
        self._something_new.set()
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._serve())]

    async def end(self) -> None:
        """Fall silent."""
        tasks, self._tasks = self._tasks, []
        await end_tasks(tasks)
        await table_bells().leave(self.game_id, self._hear)

    def _hear(self, _ply: int) -> None:
        self._something_new.set()

    async def _serve(self) -> None:
        await table_bells().join(self.game_id, self._hear)
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await self._something_new.wait()
            self._something_new.clear()
            try:
                await self._show_all()
            except Exception:
                _log.exception("a table could not be shown to its onlookers")
            await asyncio.sleep(PUSH_EVERY)

    async def _show_all(self) -> None:
        """Render once and send it to all that have not seen it; send them away if it is closed."""
        try:
            frame = await database_sync_to_async(frame_of)(self.game_id, self.language)
        except journal.NoEntry:
            closing, self.shown = [*self.shown], {}
            await asyncio.gather(*(self._quietly(one.dismiss(), one) for one in closing))
            return
        behind = [one for one, seen in self.shown.items() if seen != frame]
        for onlooker in behind:
            self.shown[onlooker] = frame
        await asyncio.gather(*(self._quietly(one.show(frame), one) for one in behind))

    async def _quietly(self, sending: Awaitable[None], onlooker: Onlooker) -> None:
        try:
            await sending
        except Exception:
            _log.debug("an onlooker is gone", exc_info=True)
            self.shown.pop(onlooker, None)


class Gallery:
    """The feeds of all tables that are looked at in one event loop."""

    def __init__(self) -> None:
        """Start with no table."""
        self._feeds: dict[tuple[UUID, str], TableFeed] = {}

    def join(self, game_id: UUID, onlooker: Onlooker) -> None:
        """Let somebody look at a table, in the language of this socket."""
        key = (game_id, translation.get_language() or settings.LANGUAGE_CODE)
        self._feeds.setdefault(key, TableFeed(*key)).join(onlooker)

    async def leave(self, onlooker: Onlooker) -> None:
        """Let somebody go; with the last of a table its feed falls silent."""
        for key, feed in [*self._feeds.items()]:
            if onlooker in feed.shown or not feed.shown:
                feed.shown.pop(onlooker, None)
                if not feed.shown and self._feeds.get(key) is feed:
                    del self._feeds[key]
                    await feed.end()

    def is_watched(self, game_id: UUID) -> bool:
        """Whether somebody looks at a table through this process."""
        return any(watched == game_id for watched, _language in self._feeds)


_galleries: WeakKeyDictionary[asyncio.AbstractEventLoop, Gallery] = WeakKeyDictionary()


def gallery() -> Gallery:
    """The gallery of the running event loop: a process that serves has one."""
    return _galleries.setdefault(asyncio.get_running_loop(), Gallery())
