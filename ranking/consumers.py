"""The websocket door of the board: it only shows, nothing can be said through it."""

from __future__ import annotations

import json
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ranking.feed import feed

LONGEST = 2048
"""Bytes of the longest message that is answered."""
TOO_BIG = 1009
"""The websocket protocol's code for a message too big."""


class BoardConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Show the board on arrival and whenever it changes, with the visitor's own row."""

    channel_layer_alias = None  # its feed listens: a layer that fails must not end the socket
    player_id: int | None = None
    language = ""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one socket, and leave the feed however it ends."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            await feed().leave(self)

    async def connect(self) -> None:
        """Let anybody in: the board is public."""
        self.player_id = self.scope["user"].pk
        self.language = get_language() or settings.LANGUAGE_CODE
        await self.accept()
        await feed().join(self)

    async def show(self, html: str) -> None:
        """Send the board to the browser."""
        await self.send(text_data=html)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer that there is nothing to be said here; close on what is too big."""
        said = bytes_data if text_data is None else text_data.encode()
        if len(said or b"") > LONGEST:
            await self.close(code=TOO_BIG)
            return
        refusal = _("Por aquí la tabla solo se mira: ese mensaje no cambia nada.")
        await self.send(text_data=json.dumps({"error": refusal}, ensure_ascii=False))
