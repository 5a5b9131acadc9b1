"""What can happen to the ranking: it is frozen, once."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from campaign.selectors import Edition, player_facts
from ranking import digest
from ranking.models import FrozenRanking
from ranking.selectors import newest
from ranking.standings import Row, standings

SETTLING = timedelta(minutes=1)
"""How long after the close a move received before it may still be on its way to the database."""


class TooEarlyError(Exception):
    """The ranking cannot be frozen yet; the message says why, for whoever asked."""


def due_at(edition: Edition) -> datetime:
    """The first instant at which the edition's ranking may be frozen."""
    return edition.closes_at + SETTLING


def freeze(edition: Edition, at: datetime) -> tuple[FrozenRanking, bool]:
    """Publish the final table as version 1, and say whether it was this call that did.

    Asked again, or by two at once, it gives the newest version there is and changes nothing.

    :raises TooEarlyError: until a minute after the close.
    """
    if at < edition.closes_at:
        raise TooEarlyError(_("El torneo todavía no cierra: el ranking sigue en juego."))
    if at < due_at(edition):
        raise TooEarlyError(
            _("El torneo acaba de cerrar: falta guardar lo que llegó antes. Prueba en un minuto.")
        )
    published = newest(edition)
    if published is not None:
        return published, False
    rows = [_sealed(row) for row in standings(player_facts(edition, edition.closes_at))]
    try:
        with transaction.atomic():
            return _publish(edition, version=1, reason="", rows=rows, at=at), True
    except IntegrityError:
        published = newest(edition)
        if published is None:
            raise
        return published, False


def freeze_if_due(edition: Edition, at: datetime) -> None:
    """Publish the final table if its time has come: whoever reads the board first does so."""
    if at >= due_at(edition):
        freeze(edition, at)


def _sealed(row: Row) -> dict[str, Any]:
    """A row as it is kept, its nickname sealed with a fresh salt."""
    salt = secrets.token_hex(16)
    return {
        "place": row.place,
        "player": row.player_id,
        "nickname": row.nickname,
        "salt": salt,
        "seal": digest.seal(row.nickname, salt),
        "points": row.points,
        "lost": row.lost,
        "reached_at": digest.instant(row.reached_at),
    }


def _publish(
    edition: Edition, *, version: int, reason: str, rows: list[dict[str, Any]], at: datetime
) -> FrozenRanking:
    """Insert a version with its digest."""
    return FrozenRanking.objects.create(
        edition=edition,
        version=version,
        reason=reason,
        published_at=at,
        closes_at=edition.closes_at,
        rows=rows,
        digest=digest.digest(
            edition=edition.slug,
            version=version,
            reason=reason,
            closes_at=edition.closes_at,
            rows=rows,
        ),
    )
