"""A player's open sessions: noted once a day, listed, and ended; their sockets end with them."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final

from django.contrib.sessions.models import Session
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign import quito
from cvarenta.devices import device_of
from cvarenta.models import OpenSession, Player
from cvarenta.open_sockets import sessions_that_stand

REMEMBERED: Final = 10_000
"""Sessions of which a process knows that they are noted today; of others it asks again."""

_noted: OrderedDict[str, date] = OrderedDict()
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Listed:
    """One session as its player sees it."""

    number: int
    device: str
    seen: str
    is_this: bool


def note(player: Player, key: str, user_agent: str, day: date) -> None:
    """Note that a session was used on a day, by what kind of device."""
    device = device_of(user_agent)
    OpenSession.objects.update_or_create(
        session_id=key, defaults={"player": player, "seen_on": day, **device._asdict()}
    )


def sessions_of(player: Player, this: str | None, today: date) -> list[Listed]:
    """The sessions that log a player in, the present one first."""
    rows = list(OpenSession.objects.filter(player=player))
    standing = sessions_that_stand((row.session_id, player.pk) for row in rows)
    listed = [
        Listed(row.pk, _device(row), _seen(row.seen_on, today), row.session_id == this)
        for row in rows
        if (row.session_id, player.pk) in standing
    ]
    return sorted(listed, key=lambda one: not one.is_this)


def end(player: Player, but: str | None, number: int | None = None) -> int:
    """End one other session of a player, or all others; how many there were.

    The present one, `but`, is left: from that one logs out.
    """
    rows = OpenSession.objects.filter(player=player).exclude(session=but)
    if number is not None:
        rows = rows.filter(pk=number)
    keys = list(rows.values_list("session", flat=True))
    _count, by_kind = Session.objects.filter(pk__in=keys).delete()
    return by_kind.get(Session._meta.label, 0)


class NoteSessions:
    """Note the session of a request that a player made, once a day for each process."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next link of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Serve the request; who asks only for what is everybody's opens no session."""
        response = self.get_response(request)
        if request.session.accessed and request.session.session_key:
            _note_today(request, request.session.session_key)
        return response


def _note_today(request: HttpRequest, key: str) -> None:
    """Note it unless this process did so today; what cannot be noted stops nobody."""
    today = quito.day_of(timezone.now())
    if _noted.get(key) == today or not isinstance(request.user, Player):
        return
    try:
        note(request.user, key, request.headers.get("User-Agent", ""), today)
    except DatabaseError:
        _log.warning("a session could not be noted", exc_info=True)
        return
    _noted[key] = today
    if len(_noted) > REMEMBERED:
        _noted.popitem(last=False)


def _device(row: OpenSession) -> str:
    return _("{browser} en {system}").format(
        browser=row.browser or _("Otro navegador"), system=row.system or _("otro sistema")
    )


def _seen(day: date, today: date) -> str:
    """How long ago, no finer than a day."""
    days = (today - day).days
    if days <= 0:
        return _("usada hoy")
    return _("usada ayer") if days == 1 else _("usada hace {days} días").format(days=days)
