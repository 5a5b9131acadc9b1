"""The websocket door of a table: it knows who and when, and passes on; it decides nothing."""

from __future__ import annotations

import json
import logging
import time
from collections import deque
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign import events, frames, journal
from campaign.messages import MESSAGE_BYTES_MAX

MESSAGES_MAX = 20
MESSAGES_SECONDS = 5.0
TOO_BIG = 1009
NO_ENTRY = 4404

_log = logging.getLogger(__name__)


class TableConsumer(AsyncWebsocketConsumer):
    """One page at one table; strangers are refused at the handshake and at every message."""

    async def connect(self) -> None:
        """Let the player of the game in, and nobody else."""
        self.player = self.scope["user"]
        self.game_id = self.scope["url_route"]["kwargs"]["game_id"]
        self.ply = 0
        self.heard: deque[float] = deque(maxlen=MESSAGES_MAX)
        self.group: str | None = None
        try:
            await database_sync_to_async(journal.sit)(self.player, self.game_id)
        except journal.NoEntry:
            await self.close()
            return
        self.group = events.table_group(self.game_id)
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        """Leave the table's group."""
        if self.group is not None:
            await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one message with the truth of the table."""
        raw = text_data if text_data is not None else bytes_data or b""
        if len(raw if isinstance(raw, bytes) else raw.encode()) > MESSAGE_BYTES_MAX:
            await self.close(TOO_BIG)
            return
        if self._is_hurried():
            await self._send(frames.error_reply(_("Demasiados mensajes: espera un momento.")))
            return
        at = timezone.now()
        await self._show(frames.reply_to, self.player, self.game_id, raw, at)

    async def table_moved(self, event: dict[str, Any]) -> None:
        """Hear the bell: show what this page has not seen yet."""
        if event["ply"] > self.ply or event["ply"] == events.WHATEVER_PLY:
            await self._show(frames.frame, self.player, self.game_id, self.ply)

    async def _show(self, ask: Any, *args: Any) -> None:
        try:
            reply = await database_sync_to_async(ask)(*args)
        except journal.NoEntry:
            await self.close(NO_ENTRY)
            return
        except Exception:
            _log.exception("a table could not be shown")
            reply = frames.error_reply()
        await self._send(reply)

    async def _send(self, reply: dict[str, Any]) -> None:
        self.ply = max(self.ply, reply["ply"])
        await self.send(text_data=json.dumps(reply, ensure_ascii=False))

    def _is_hurried(self) -> bool:
        """Whether this page sends more messages than a hand could play."""
        now = time.monotonic()
        hurried = len(self.heard) == MESSAGES_MAX and now - self.heard[0] < MESSAGES_SECONDS
        if not hurried:
            self.heard.append(now)
        return hurried
