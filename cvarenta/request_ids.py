"""Each request and each socket has an id: the log, the answer and the error page say the same.

What is logged while one is served names it, its game and its player by number. Nothing of what
was sent is logged: no form, no cookie, no card.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from asgiref.typing import ASGI3Application
from django.http import HttpRequest, HttpResponse

from campaign.measures import SOCKETS

HEADER = "X-Request-ID"
_GAME = re.compile(r"/(?:juego|mesas)/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/")
_DOOR = re.compile(r"/ws/([a-z]+)/")

_served: ContextVar[dict[str, Any] | None] = ContextVar("served", default=None)


def current_id() -> str:
    """The id of the request or socket that is being served; empty outside of any."""
    return str((_served.get() or {}).get("request_id", ""))


def _about(path: str) -> dict[str, Any]:
    game = _GAME.search(path)
    return {"request_id": secrets.token_hex(6), "game_id": game[1] if game else None}


class RequestIdMiddleware:
    """Give a request its id, and say it in the answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next link of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Serve the request under its id."""
        about = _about(request.path) | {"request": request}
        token = _served.set(about)
        try:
            response = self.get_response(request)
        finally:
            _served.reset(token)
        response[HEADER] = about["request_id"]
        return response


class SocketIds:
    """Give a socket its id for as long as it is open, and count it by its door."""

    def __init__(self, inner: ASGI3Application) -> None:
        """Keep the next link of the chain."""
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve the socket under its id; it ends with the socket's own task."""
        door = _DOOR.match(scope["path"])
        name = door[1] if door and door[1] in {"juego", "mesas", "ranking"} else "other"
        _served.set(_about(scope["path"]) | {"player_id": scope["user"].pk})
        with SOCKETS.labels(name).track_inprogress():
            await self.inner(scope, receive, send)


class WhatIsServed(logging.Filter):
    """Add to a log record which request, game and player it is about."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, asking no database."""
        about = _served.get() or {}
        # Only who is known already: a log line must not ask the session.
        user = getattr(about.get("request"), "_cached_user", None)
        record.request_id = about.get("request_id", "-")
        record.game_id = about.get("game_id")
        record.player_id = about.get("player_id") or getattr(user, "pk", None)
        return True


class JsonLine(logging.Formatter):
    """One JSON object a line, for whatever collects the logs of many machines."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the record, its error included."""
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name in ("request_id", "game_id", "player_id"):
            value = getattr(record, name, None)
            if value not in (None, "-"):
                line[name] = value
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)
