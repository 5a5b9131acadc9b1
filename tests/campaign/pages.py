"""A page at a table, seen from its socket: what it sends, and what it hears."""

from __future__ import annotations

import json
import re
from types import TracebackType
from typing import Any

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings as site

from campaign.models import Game
from tests.campaign.tables import intents

PATIENCE = 20.0
QUIET = 0.3
in_database = database_sync_to_async


class Page:
    """A page at a table, or looking on: a socket of the whole site, with a player's session."""

    def __init__(
        self,
        game: Game,
        session: str | None,
        origin: str | None = None,
        at: str = "juego",
        language: str = "es",
    ) -> None:
        headers = [
            (b"origin", (origin or site.SITE_ORIGINS[0]).encode()),
            (b"accept-language", language.encode()),
        ]
        if session:
            headers.append((b"cookie", f"sessionid={session}".encode()))
        from cvarenta.asgi import application  # not before the tests' static files are there

        self.socket = WebsocketCommunicator(application, f"/ws/{at}/{game.pk}/", headers)

    async def is_let_in(self) -> bool:
        connected, _code = await self.socket.connect(timeout=PATIENCE)
        return connected

    async def __aenter__(self) -> Page:
        assert await self.is_let_in()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        await self.socket.disconnect(timeout=PATIENCE)

    async def hear(self) -> dict[str, Any]:
        heard: dict[str, Any] = json.loads(await self.socket.receive_from(timeout=PATIENCE))
        return heard

    async def hears_nothing(self) -> bool:
        return await self.socket.receive_nothing(timeout=QUIET)

    async def tell(self, message: Any) -> None:
        text = message if isinstance(message, str) else json.dumps(message)
        await self.socket.send_to(text_data=text)

    async def ask(self, message: Any) -> dict[str, Any]:
        await self.tell(message)
        return await self.hear()

    async def look(self, ply: int = 0) -> dict[str, Any]:
        return await self.ask({"action": "look", "ply": ply})

    async def play(self, game: Game) -> dict[str, Any]:
        return await self.ask(await in_database(first_play)(game))


def first_play(game: Game) -> dict[str, Any]:
    """The message of a page that plays its first card."""
    intent = intents(game)[0]
    return {
        "action": "play",
        "ply": intent.ply,
        "id": str(intent.key),
        "card": str(intent.move.card),
        "takes": [str(card) for card in intent.move.takes],
    }


def without_token(html: str) -> str:
    return re.sub(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", html)
