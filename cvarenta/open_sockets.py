"""A socket lives no longer than the session that opened it, and nobody holds more than five.

Whatever ends a session (log-out, a new password, a ban, a deleted account, «cerrar sesión» on
another device) rings a bell that names the player, and each process asks the database about that
player's sockets. A lost bell loses nothing: everybody's sessions are asked after every few
seconds, all of them in two queries.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

from asgiref.typing import ASGI3Application
from channels.db import database_sync_to_async
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from campaign import bells, events
from campaign.tasks import end_tasks
from cvarenta.models import Player

GROUP = "cvarenta.sessions"
SOCKETS_MAX = 5
"""Sockets that one player may hold through one process; with one more the oldest is closed."""
SESSION_ENDED = 4401
TOO_MANY = 4429
LOOK_EVERY = 10.0
"""Seconds after which all sessions are asked after without a bell."""
PAUSE = 0.1
"""Seconds between two questions to the database."""

_log = logging.getLogger(__name__)


def ring(player_id: int) -> None:
    """After the commit, have every process ask after a player's sessions."""
    events.ring(GROUP, {"type": "sessions.changed", "player": player_id})


def sessions_that_stand(asked: Iterable[tuple[str, int]]) -> set[tuple[str, int]]:
    """Of these session keys, each with its player, return those that still log that player in."""
    asked = set(asked)
    rows = Session.objects.filter(
        session_key__in={key for key, _player in asked}, expire_date__gt=timezone.now()
    )
    held = {row.session_key: row.get_decoded() for row in rows}
    players = Player.objects.in_bulk({player for _key, player in asked})
    return {
        (key, number)
        for key, number in asked
        if key in held and number in players and _logs_in(held[key], players[number])
    }


def _logs_in(session: dict[str, Any], player: Player) -> bool:
    """Whether a session is this player's, under the password of now, and not banned."""
    told = session.get("_auth_user_hash", "")
    hashes = (player.get_session_auth_hash(), *player.get_session_auth_fallback_hash())
    return (
        player.is_active
        and session.get("_auth_user_id") == str(player.pk)
        and any(constant_time_compare(told, known) for known in hashes)
    )


class OpenSocket:
    """One accepted socket of a player."""

    def __init__(self, player_id: int, session_key: str, send: Any) -> None:
        """Know whose it is and how to speak to its browser."""
        self.player_id = player_id
        self.session_key = session_key
        self.is_closed = False
        self._send = send

    async def send(self, message: Any) -> None:
        """Pass on what the site says, until the socket is closed."""
        if not self.is_closed:
            self.is_closed = message["type"] == "websocket.close"
            await self._send(message)

    async def close(self, code: int) -> None:
        """Close from our side; a browser that is gone already is no fault."""
        with contextlib.suppress(Exception):
            await self.send({"type": "websocket.close", "code": code})


class Doorkeeper:
    """All players' sockets of one event loop, and the task that asks after their sessions."""

    def __init__(self) -> None:
        """Start with nobody."""
        self._sockets: list[OpenSocket] = []
        self._to_ask: set[int] = set()
        self._something_new = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def enter(self, socket: OpenSocket) -> None:
        """Keep a socket that was just accepted; the oldest goes if its player has too many.

        Its session is asked after at once: it may have ended since the handshake.
        """
        self._sockets.append(socket)
        held = [one for one in self._sockets if one.player_id == socket.player_id]
        for oldest in held[:-SOCKETS_MAX]:
            self._sockets.remove(oldest)
            await oldest.close(TOO_MANY)
        self._ask(socket.player_id)
        if not self._tasks:
            listening = bells.listen(GROUP, self._heard)
            self._tasks = [asyncio.create_task(listening), asyncio.create_task(self._serve())]

    async def leave(self, socket: OpenSocket) -> None:
        """Forget a socket that is gone; with the last one nobody is asked after any more."""
        if socket in self._sockets:
            self._sockets.remove(socket)
        if not self._sockets:
            tasks, self._tasks = self._tasks, []
            await end_tasks(tasks)

    def _ask(self, *players: int) -> None:
        self._to_ask.update(players)
        self._something_new.set()

    async def _heard(self, bell: dict[str, Any] | None) -> None:
        """Note whom a bell names; without one some may have been missed: ask after everybody."""
        if bell is None:
            self._ask(*(one.player_id for one in self._sockets))
        else:
            self._ask(bell["player"])

    async def _serve(self) -> None:
        while True:
            everybody = False
            try:
                async with asyncio.timeout(LOOK_EVERY):
                    await self._something_new.wait()
            except TimeoutError:
                everybody = True
            self._something_new.clear()
            players, self._to_ask = self._to_ask, set()
            try:
                await self._close_ended(
                    [one for one in self._sockets if everybody or one.player_id in players]
                )
            except Exception:
                _log.exception("sessions could not be asked after")
            await asyncio.sleep(PAUSE)

    async def _close_ended(self, sockets: list[OpenSocket]) -> None:
        if not sockets:
            return
        asked = {(one.session_key, one.player_id) for one in sockets}
        standing = await database_sync_to_async(sessions_that_stand)(asked)
        for one in sockets:
            if (one.session_key, one.player_id) not in standing:
                await one.close(SESSION_ENDED)


_keepers: WeakKeyDictionary[asyncio.AbstractEventLoop, Doorkeeper] = WeakKeyDictionary()


def doorkeeper() -> Doorkeeper:
    """The doorkeeper of the running event loop: a process that serves has one."""
    return _keepers.setdefault(asyncio.get_running_loop(), Doorkeeper())


class AsLongAsTheSession:
    """Keep each player's socket at the doorkeeper; what strangers may watch has no session."""

    def __init__(self, inner: ASGI3Application) -> None:
        """Keep the next link of the chain."""
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one socket until it ends or its session does."""
        player = scope["user"]
        if not player.is_authenticated:
            await self.inner(scope, receive, send)
            return
        socket = OpenSocket(player.pk, scope["session"].session_key, send)

        async def speak(message: Any) -> None:
            await socket.send(message)
            if message["type"] == "websocket.accept":
                await doorkeeper().enter(socket)

        try:
            await self.inner(scope, receive, speak)
        finally:
            await doorkeeper().leave(socket)
