"""The websocket door of a table: it knows who and when, and passes on; it decides nothing."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any, NamedTuple

from asgiref.sync import sync_to_async
from channels.consumer import get_handler_name
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign import events, frames, hints, journal, lines, measures
from campaign.messages import MESSAGE_BYTES_MAX
from campaign.table_bells import table_bells
from campaign.table_threads import in_a_table_thread
from campaign.tasks import end_tasks

MESSAGES_MAX = 20
MESSAGES_SECONDS = 5.0
TOO_BIG = 1009
NO_ENTRY = 4404
BELL_PATIENCE = 1.0
"""Seconds that the handshake waits for the table's bell; without it the page still looks."""

_log = logging.getLogger(__name__)


class Reply(NamedTuple):
    """A reply as it goes over the line, and the ply that it shows."""

    ply: int
    text: str


def written(reply: dict[str, Any]) -> Reply:
    """A reply made ready to be sent."""
    return Reply(reply["ply"], json.dumps(reply, ensure_ascii=False))


class TableConsumer(AsyncWebsocketConsumer):
    """One page at one table; strangers are refused at the handshake and at every message."""

    channel_layer_alias = None  # it listens by itself: a layer that fails must not end the socket

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one page, and stop listening however it ends."""
        self.one_at_a_time = asyncio.Lock()
        self.rung: int | None = None
        self.looking: asyncio.Task[None] | None = None
        self.one_thought_at_a_time = asyncio.Lock()
        self.thoughts: set[asyncio.Task[None]] = set()
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self._stop()

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Hand a message to its handler; Channels would first send a thread to the database."""
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        """Let the player of the game in, and nobody else."""
        self.player = self.scope["user"]
        self.game_id = self.scope["url_route"]["kwargs"]["game_id"]
        self.ply = 0
        self.heard: deque[float] = deque(maxlen=MESSAGES_MAX)
        self.line: int | None = None
        try:
            game = await database_sync_to_async(journal.sit)(self.player, self.game_id)
        except journal.NoEntry:
            await self.close()
            return
        self.heard_at = timezone.now()
        self.line = await database_sync_to_async(lines.opened)(game, self.scope, self.heard_at)
        async with self.one_at_a_time:  # no bell is answered before the handshake
            await table_bells().join(self.game_id, self._hear, BELL_PATIENCE)
            await self.accept()

    async def disconnect(self, code: int) -> None:
        """Stop listening and thinking, and note how the line ended."""
        await self._stop()
        if self.line is not None:
            await database_sync_to_async(lines.closed)(self.line, code, timezone.now())

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one message with the truth of the table."""
        async with self.one_at_a_time:
            await self._answer(text_data, bytes_data)

    async def _answer(self, text_data: str | None, bytes_data: bytes | None) -> None:
        raw = text_data if text_data is not None else bytes_data or b""
        if len(raw if isinstance(raw, bytes) else raw.encode()) > MESSAGE_BYTES_MAX:
            await self.close(TOO_BIG)
            return
        if self._is_hurried():
            told = frames.error_reply(_("Demasiados mensajes: espera un momento."))
            await self._send(written(told))
            return
        at = timezone.now()
        if self.line is not None and at - self.heard_at >= lines.HEARD_EVERY:
            self.heard_at = at
            await database_sync_to_async(lines.heard)(self.line, at)
        ply = frames.wants_hint(raw)
        if ply is None:
            await self._show(frames.reply_to, self.player, self.game_id, raw, at)
        else:
            await self._say(self._ask_hint(ply, at))

    async def _stop(self) -> None:
        game_id = self.scope["url_route"]["kwargs"]["game_id"]
        await table_bells().leave(game_id, self._hear)
        await end_tasks(self.thoughts | ({self.looking} if self.looking else set()))

    def _hear(self, ply: int) -> None:
        """Hear the bell: look soon, if there is what this page has not seen yet."""
        if 0 < ply <= self.ply:
            return
        is_whatever = events.WHATEVER_PLY in (ply, self.rung)
        self.rung = events.WHATEVER_PLY if is_whatever else max(ply, self.rung or ply)
        if self.looking is None or self.looking.done():
            self.looking = asyncio.create_task(self._look())

    async def _look(self) -> None:
        """Show what the bells told of, once for all that rang meanwhile."""
        while self.rung is not None:
            async with self.one_at_a_time:
                ply, self.rung = self.rung, None
                if ply > self.ply or ply == events.WHATEVER_PLY:
                    await self._show(frames.frame, self.player, self.game_id, self.ply)

    async def _ask_hint(self, ply: int, at: datetime) -> Reply | None:
        """Begin to think about a hint, or say at once why there is none."""
        ask = database_sync_to_async(frames.hint_question)
        asked = await ask(self.player, self.game_id, ply, at)
        if isinstance(asked, dict):
            return written(asked)
        thought = asyncio.create_task(self._think(asked))
        self.thoughts.add(thought)
        thought.add_done_callback(self.thoughts.discard)
        return None

    async def _think(self, asked: hints.Question) -> None:
        """Say a hint when it is thought out, on another thread than the one all tables share.

        Nothing waits for it: a page whose looks stay unanswered takes its line for dead.
        """
        # Not asyncio's own to_thread, which would leave the reader's language behind.
        think = sync_to_async(lambda: written(frames.hint_reply(asked)), thread_sensitive=False)
        async with self.one_thought_at_a_time:
            await self._say(think())

    async def _show(self, ask: Callable[..., dict[str, Any]], *args: Any) -> None:
        """Answer on a thread of the tables; the bells that this rings wait for nobody."""
        with events.gathered() as due:
            await self._say(in_a_table_thread(lambda: written(ask(*args))))
        table_bells().ring(due)

    async def _say(self, told: Awaitable[Reply | None]) -> None:
        try:
            reply = await told
        except journal.NoEntry:
            await self.close(NO_ENTRY)
            return
        except Exception:
            measures.FAILURES.inc()
            _log.exception("a table could not be shown")
            reply = written(frames.error_reply())
        if reply is not None:
            await self._send(reply)

    async def _send(self, reply: Reply) -> None:
        self.ply = max(self.ply, reply.ply)
        await self.send(text_data=reply.text)

    def _is_hurried(self) -> bool:
        """Whether this page sends more messages than a hand could play."""
        now = time.monotonic()
        hurried = len(self.heard) == MESSAGES_MAX and now - self.heard[0] < MESSAGES_SECONDS
        if not hurried:
            self.heard.append(now)
        return hurried
