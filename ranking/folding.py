"""Campaign's facts folded into the ledgers of the ranking: a little after each bell, or all anew.

A player of whom there is a note is counted again from all facts, never by adding to the sums
there were: so a fact can be folded twice, late or in any order, or be taken back, and the sums
are those of the facts all the same. One folder at a time holds an edition's lock; notes are
read before facts, so a note is never removed before what it tells of has been seen.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Exists, F

from campaign import events
from campaign.selectors import Edition, day_facts, edition_called
from ranking import bulk, positions
from ranking.models import Block, FrozenRanking, Ledger, Standing
from ranking.standings import EVERY_DAY, Sums, sums

BATCH = 500
"""Notes folded in one transaction."""


@dataclass(frozen=True)
class Now:
    """How an edition's ledgers stand, asked with one question."""

    ledger: Ledger | None
    """Of every day; None before the edition was counted at all."""
    is_noted: bool
    """Whether facts wait to be folded."""
    is_published: bool
    """Whether the table was frozen."""


def now(edition: Edition) -> Now:
    """Look at the edition's ledgers without changing anything."""
    published = Exists(FrozenRanking.objects.filter(edition=edition))
    found = Ledger.objects.filter(edition=edition, day=EVERY_DAY).annotate(
        is_noted=events.points_are_noted(edition.pk), is_published=published
    )
    for ledger in found:
        return Now(ledger, ledger.is_noted, ledger.is_published)
    frozen = FrozenRanking.objects.filter(edition=edition)
    return Now(None, is_noted=True, is_published=frozen.exists())


def ledger_of(edition: Edition, day: date | None = EVERY_DAY) -> Ledger | None:
    """The edition's ledger of a day or of every day, as it was last folded."""
    return Ledger.objects.filter(edition=edition, day=day).first()


def fold(edition: Edition, seen: Now | None = None) -> Ledger:
    """Bring the edition's ledgers up to the facts; the ledger of every day.

    Where nothing is new this only looks, if `seen` has not just looked. An edition without
    ledgers, or whose close was moved since, is counted whole.
    """
    seen = seen or now(edition)
    if seen.ledger is None or seen.ledger.counted_until != edition.closes_at:
        return rebuild(edition)
    if not seen.is_noted:
        return seen.ledger
    while fold_some(edition) == BATCH:
        pass
    return ledger_of(edition) or seen.ledger


def fold_some(edition: Edition) -> int:
    """Count again the players of the oldest notes, in one transaction; how many notes it read."""
    with transaction.atomic():
        _lock(edition)
        notes = events.points_notes(edition.pk, BATCH)
        _count_again(edition, set(notes.values()))
        events.remove_points_notes(notes)
    return len(notes)


def rebuild(edition: Edition) -> Ledger:
    """Count the edition anew from all facts, whatever its ledgers said."""
    with transaction.atomic():
        every_day = _lock(edition)
        edition = edition_called(edition.slug) or edition
        notes = events.points_notes(edition.pk)
        ledgers = Ledger.objects.filter(edition=edition)
        for kept in (Standing, Block):
            kept.objects.filter(ledger__in=ledgers).delete()
        ledgers.exclude(day=EVERY_DAY).delete()
        _count_everybody(edition)
        events.remove_points_notes(notes)
        Ledger.objects.filter(pk=every_day.pk).update(counted_until=edition.closes_at)
    return ledger_of(edition) or every_day


def forget(player_id: int) -> None:
    """Take a player out of every ledger, before the player and all facts about it are removed."""
    standings = Standing.objects.filter(player_id=player_id)
    editions = Edition.objects.filter(pk__in=standings.values("ledger__edition"))
    with transaction.atomic():
        for edition in editions.order_by("pk"):
            _lock(edition)
            _change(edition, player_id, {})


def _lock(edition: Edition) -> Ledger:
    """Hold the edition's ledgers for this transaction, making the first if there is none."""
    every_day = Ledger.objects.filter(edition=edition, day=EVERY_DAY)
    if not every_day.update(mark=uuid.uuid4()):
        try:
            with transaction.atomic():
                return Ledger.objects.create(edition=edition, counted_until=edition.closes_at)
        except IntegrityError:
            every_day.update(mark=uuid.uuid4())  # another folder made it first
    return every_day.get()


def _count_again(edition: Edition, players: set[int]) -> None:
    """Bring these players' standings to what the facts say."""
    wanted = {
        player_id: sums(facts)
        for player_id, facts in groupby(day_facts(edition, players), lambda one: one.player_id)
    }
    for player_id in sorted(players):
        _change(edition, player_id, wanted.get(player_id, {}))


def _change(edition: Edition, player_id: int, wanted: dict[date | None, Sums]) -> None:
    """Make these the sums of a player, moving the standings that differ."""
    kept = {
        standing.ledger.day: standing
        for standing in Standing.objects.select_related("ledger").filter(
            player_id=player_id, ledger__edition=edition
        )
    }
    for day in kept.keys() | wanted.keys():
        standing, told = kept.get(day), wanted.get(day)
        if standing is None and told is not None:
            ledger = _ledger_for(edition, day)
            Standing.objects.create(ledger=ledger, player_id=player_id, **_columns(told, player_id))
            positions.enter(ledger, told.key(player_id))
            Ledger.objects.filter(pk=ledger.pk).update(players=F("players") + 1)
        elif standing is not None and told is None:
            standing.delete()
            positions.leave(standing.ledger, standing.key)
            Ledger.objects.filter(pk=standing.ledger_id).update(players=F("players") - 1)
        elif standing is not None and told is not None and standing.key != told.key(player_id):
            Standing.objects.filter(pk=standing.pk).update(**_columns(told, player_id))
            positions.move(standing.ledger, standing.key, told.key(player_id))


def _ledger_for(edition: Edition, day: date | None) -> Ledger:
    """The edition's ledger of a day, made if need be; the edition's lock is held."""
    return Ledger.objects.get_or_create(
        edition=edition, day=day, defaults={"counted_until": edition.closes_at}
    )[0]


def _columns(told: Sums, player_id: int) -> dict[str, Any]:
    return {
        "points": told.points,
        "lost": told.lost,
        "reached_at": told.reached_at,
        "key": told.key(player_id),
    }


def _count_everybody(edition: Edition) -> None:
    """Fill the edition's empty ledgers from all facts."""
    ledgers: dict[date | None, Ledger] = {EVERY_DAY: _ledger_for(edition, EVERY_DAY)}
    keys: dict[date | None, list[str]] = {EVERY_DAY: []}

    def rows() -> Iterator[tuple[int, int, int, int, datetime, str]]:
        for player_id, facts in groupby(day_facts(edition), lambda one: one.player_id):
            for day, told in sums(facts).items():
                key = told.key(player_id)
                keys.setdefault(day, []).append(key)
                ledger = ledgers.get(day) or ledgers.setdefault(day, _ledger_for(edition, day))
                yield ledger.pk, player_id, told.points, told.lost, told.reached_at, key

    fields = ("ledger", "player", "points", "lost", "reached_at", "key")
    bulk.write(Standing, fields, rows())
    for day, held in keys.items():
        held.sort()
        Ledger.objects.filter(pk=ledgers[day].pk).update(players=len(held))
        blocks = ((ledgers[day].pk, start, count) for start, count in positions.blocks_of(held))
        bulk.write(Block, ("ledger", "start", "count"), blocks)
