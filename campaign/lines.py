"""The lines of pages to scoring tables, as facts for a review: opened, last heard, closed and how.

Nothing here may stop a card: what cannot be written is logged and forgotten.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from django.db import Error

from campaign import places
from campaign.models import Connection, Game, ServerStart

HEARD_EVERY: Final = timedelta(minutes=2)
"""A line that goes on is noted no oftener than this."""

P = ParamSpec("P")
R = TypeVar("R")
_log = logging.getLogger(__name__)


class _Process:
    """What this process knows of itself."""

    start: ServerStart | None = None


def _harmless(write: Callable[P, R]) -> Callable[P, R | None]:
    """Let a fact be lost rather than a card."""

    @wraps(write)
    def tried(*args: P.args, **kwargs: P.kwargs) -> R | None:
        try:
            return write(*args, **kwargs)
        except Error:
            _log.warning("a connection could not be noted", exc_info=True)
            return None

    return tried


@_harmless
def note_server_start(at: datetime) -> ServerStart:
    """Note that this process begins to serve: the lines it will hold are its own."""
    _Process.start = ServerStart.objects.create(at=at)
    return _Process.start


@_harmless
def opened(game: Game, scope: dict[str, Any], at: datetime) -> int | None:
    """Note a line to a scoring run's table; its number, or None where there is nothing to note."""
    if not (game.run.is_scoring and game.run.is_open):
        return None
    line = Connection.objects.create(
        game=game,
        server=_Process.start,
        opened_at=at,
        last_seen_at=at,
        place=places.place_of_scope(scope),
    )
    return line.pk


@_harmless
def heard(line: int, at: datetime) -> None:
    """Note that the page of a line was heard."""
    Connection.objects.filter(pk=line, closed_at=None).update(last_seen_at=at)


@_harmless
def closed(line: int, code: int | None, at: datetime) -> None:
    """Note that a line was closed, and with which code of the websocket protocol."""
    Connection.objects.filter(pk=line, closed_at=None).update(
        last_seen_at=at, closed_at=at, close_code=code
    )
