"""The websocket door for onlookers: it only shows, and only while the table is open to all."""

from __future__ import annotations

import json
from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from django.utils.translation import gettext as _

from campaign import journal, open_tables
from campaign.consumers import NO_ENTRY, TOO_BIG
from campaign.messages import MESSAGE_BYTES_MAX
from campaign.watch_feed import gallery


class WatchConsumer(AsyncWebsocketConsumer):
    """One page of an onlooker; a closed table refuses it at the handshake and ever after."""

    channel_layer_alias = None  # its feed listens: a layer that fails must not end the socket

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one socket, and leave the gallery however it ends."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await gallery().leave(self)

    async def connect(self) -> None:
        """Let anybody in where the table is open to all."""
        self.game_id = self.scope["url_route"]["kwargs"]["game_id"]
        if not await self._is_open():
            await self.close()
            return
        await self.accept()
        gallery().join(self.game_id, self)

    async def show(self, frame: str) -> None:
        """Send the table to the browser."""
        await self.send(text_data=frame)

    async def dismiss(self) -> None:
        """Close, since the table is not open to all any more."""
        await self.close(NO_ENTRY)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer that there is nothing to be said here."""
        said = bytes_data if text_data is None else text_data.encode()
        if len(said or b"") > MESSAGE_BYTES_MAX:
            await self.close(TOO_BIG)
        elif not await self._is_open():
            await self.dismiss()
        else:
            refusal = _("Desde aquí solo se mira: ese mensaje no cambia nada.")
            await self.send(text_data=json.dumps({"error": refusal}, ensure_ascii=False))

    async def _is_open(self) -> bool:
        try:
            await database_sync_to_async(open_tables.open_game)(self.game_id)
        except journal.NoEntry:
            return False
        return True
