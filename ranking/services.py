"""What can happen to the ranking: it is frozen once, and corrected by numbered versions."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from campaign.selectors import Edition, player_facts
from ranking import bulk, digest
from ranking.models import FrozenRanking, FrozenRow
from ranking.selectors import newest
from ranking.standings import Row, standings

SETTLING = timedelta(minutes=1)
"""How long after the close a move received before it may still be on its way to the database."""

FROZEN_FIELDS = (
    "ranking",
    "position",
    "place",
    "player_id",
    "nickname",
    "salt",
    "seal",
    "points",
    "lost",
    "reached_at",
)


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
    return _publish(edition, version=1, reason="", at=at)


def republish(edition: Edition, reason: str, at: datetime) -> FrozenRanking:
    """Publish the table of today's facts as the next version, saying why; the old ones stay.

    :raises ValueError: without a reason, or before the first version is published.
    """
    published = newest(edition)
    is_ours = False
    while not is_ours:  # another correction may take the number first
        seen = published.version if published is not None else 0
        published, is_ours = correct(edition, reason, at, seen)
    return published  # type: ignore[return-value]


def correct(edition: Edition, reason: str, at: datetime, seen: int) -> tuple[FrozenRanking, bool]:
    """Publish today's facts as the version after ``seen``, and say whether it was this call.

    If another version came after ``seen`` meanwhile, that one is given and nothing changes.

    :raises ValueError: without a reason, or before the first version is published.
    """
    published = newest(edition)
    if published is None or not reason.strip():
        raise ValueError("a correction needs a published version and a reason")
    if published.version != seen:
        return published, False
    return _publish(edition, version=seen + 1, reason=reason.strip(), at=at)


def freeze_if_due(edition: Edition, at: datetime) -> None:
    """Publish the final table if its time has come: whoever reads the board first does so."""
    if at >= due_at(edition):
        freeze(edition, at)


def forget_nickname(player_id: int, stand_in: str) -> None:
    """Put a stand-in's name where a player stands in published versions, and drop the salts.

    The digests still hold, for they are made of the seals alone; what a seal was made of is gone.
    """
    FrozenRow.objects.filter(player_id=player_id).forget(stand_in)


def _publish(
    edition: Edition, *, version: int, reason: str, at: datetime
) -> tuple[FrozenRanking, bool]:
    """Insert a version with its digest, or give the newest if another did so first.

    The table is made from the facts themselves, not from the ledgers that are folded from them.
    """
    try:
        with transaction.atomic():
            frozen = FrozenRanking(
                edition=edition,
                version=version,
                reason=reason,
                published_at=at,
                closes_at=edition.closes_at,
            )
            _seal(frozen, standings(player_facts(edition, edition.closes_at)))
            return frozen, True
    except IntegrityError:
        published = newest(edition)
        if published is None:
            raise
        return published, False


def _seal(frozen: FrozenRanking, rows: Sequence[Row]) -> None:
    """Write a version and its rows, each nickname sealed with a fresh salt."""
    salts = [secrets.token_hex(16) for _row in rows]
    seals = [digest.seal(row.nickname, salt) for row, salt in zip(rows, salts, strict=True)]
    frozen.players = len(rows)
    frozen.digest = digest.digest(
        edition=frozen.edition.slug,
        version=frozen.version,
        reason=frozen.reason,
        closes_at=frozen.closes_at,
        rows=(digest.row(row, seal) for row, seal in zip(rows, seals, strict=True)),
    )
    frozen.save()
    sealed = zip(rows, salts, seals, strict=True)
    lines = (
        (frozen.pk, position, row.place, row.player_id, row.nickname, salt, seal, *_sums(row))
        for position, (row, salt, seal) in enumerate(sealed, start=1)
    )
    bulk.write(FrozenRow, FROZEN_FIELDS, lines)


def _sums(row: Row) -> tuple[int, int, datetime]:
    return row.points, row.lost, row.reached_at
