"""Sockets from pages of other sites, and to nowhere: refused before anything is done for them."""

from __future__ import annotations

from typing import Any
from urllib.parse import ParseResult, urlparse

from channels.security.websocket import OriginValidator


async def refuse(_scope: Any, receive: Any, send: Any) -> None:
    """Refuse the handshake; a stranger's socket takes no place on the channel layer."""
    while (await receive())["type"] != "websocket.connect":
        pass
    await send({"type": "websocket.close"})


class FromOurOrigins(OriginValidator):
    """Lets in sockets whose page is one of ours, by its Origin header."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass on to the application, or refuse."""
        is_ours = self.valid_origin(_parsed(dict(scope["headers"]).get(b"origin")))
        await (self.application if is_ours else refuse)(scope, receive, send)


def _parsed(origin: bytes | None) -> ParseResult | None:
    """An origin in its parts; None where there is none that can be read."""
    try:
        return None if origin is None else urlparse(origin.decode("latin1"))
    except ValueError:
        return None
