"""The bells, and the notes of whose points have changed: never a card and never a fact.

Whoever hears a bell reads the truth from the database; a lost bell loses nothing, since the
note was written in the transaction of the points themselves.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction
from django.db.models import Exists

from campaign.bells import PATIENCE
from campaign.measures import LOST_BELLS
from campaign.models import PointsNote, Run

POINTS_GROUP = "campaign.points"
"""The group that hears when a scoring run earned points or lost a chapter."""

TABLES_GROUP = "campaign.tables"
"""The group that hears which tables have moved: each process that serves listens once."""

WHATEVER_PLY = 0
"""Rung for a table that has changed without a move: everyone looks, whatever ply they have."""

TAKE_NOTES = """
    DELETE FROM campaign_pointsnote WHERE id IN (
        SELECT id FROM campaign_pointsnote WHERE edition_id = %s ORDER BY id LIMIT %s
    ) RETURNING *
"""

_log = logging.getLogger(__name__)


@dataclass
class Bells:
    """Bells that are due: the newest ply of each table, and messages for other groups."""

    tables: dict[str, int] = field(default_factory=dict)
    others: list[tuple[str, dict[str, object]]] = field(default_factory=list)

    def add(self, tables: Mapping[str, int]) -> None:
        """Ring for these too; one bell for a table says as much as many."""
        for table, ply in tables.items():
            known = self.tables.get(table, ply)
            self.tables[table] = WHATEVER_PLY if WHATEVER_PLY in (known, ply) else max(known, ply)

    def messages(self) -> list[tuple[str, dict[str, object]]]:
        """What goes through the layer, each message with its group."""
        if not self.tables:
            return self.others
        return [(TABLES_GROUP, {"type": "tables.moved", "tables": self.tables}), *self.others]


_gathered: ContextVar[Bells | None] = ContextVar("gathered", default=None)


@contextmanager
def gathered() -> Iterator[Bells]:
    """Keep what is to be rung meanwhile, for whoever can ring without waiting for it."""
    bells = Bells()
    token = _gathered.set(bells)
    try:
        yield bells
    finally:
        _gathered.reset(token)


def ring_table(game_id: UUID, ply: int) -> None:
    """After the commit, tell the table's onlookers which ply there is to look at."""
    _after_the_commit(Bells({game_id.hex: ply}))


def note_points(edition_id: int, player_id: int) -> None:
    """Note that a player's sums in an edition have changed, and ring after the commit.

    To be called in the transaction that changes them, whatever it does: wins or loses a
    chapter, or takes points back.
    """
    PointsNote.objects.create(edition_id=edition_id, player_id=player_id)
    ring_points()


def note_player(player_id: int) -> None:
    """The same for every edition in which a player has scoring runs: a nickname has changed."""
    editions = Run.objects.filter(player_id=player_id, edition__isnull=False)
    for edition_id in editions.order_by().values_list("edition_id", flat=True).distinct():
        note_points(edition_id, player_id)


def points_are_noted(edition_id: int) -> Exists:
    """Whether any note waits to be read, as a column for another question to the database."""
    return Exists(PointsNote.objects.filter(edition_id=edition_id))


def take_points_notes(edition_id: int, limit: int) -> dict[int, int]:
    """Remove the oldest notes that wait; returns each note's number with its player.

    To be called in the transaction that counts those players again, before it reads the facts.
    """
    taken = PointsNote.objects.raw(TAKE_NOTES, [edition_id, limit])
    return {note.pk: note.player_id for note in taken}


def remove_points_notes(edition_id: int) -> None:
    """Remove all notes that wait, under the same rule."""
    PointsNote.objects.filter(edition_id=edition_id).delete()


def ring_points() -> None:
    """After the commit, tell the ranking's onlookers that the facts have grown."""
    ring(POINTS_GROUP, {"type": "points.changed"})


def ring(group: str, message: dict[str, object]) -> None:
    """After the commit, send a group a message that may get lost."""
    _after_the_commit(Bells(others=[(group, message)]))


async def send(bells: Bells) -> None:
    """Send bells through the channel layer; one that cannot be rung is counted and forgotten."""
    layer = get_channel_layer()
    if layer is None:
        return
    for group, message in bells.messages():
        try:
            async with asyncio.timeout(PATIENCE):
                await layer.group_send(group, message)
        except Exception:
            LOST_BELLS.inc()
            _log.warning("a bell could not be rung", exc_info=True)


def _after_the_commit(bells: Bells) -> None:
    def due() -> None:
        gathered = _gathered.get()
        if gathered is None:
            async_to_sync(send)(bells)
        else:
            gathered.add(bells.tables)
            gathered.others += bells.others

    transaction.on_commit(due, robust=True)
