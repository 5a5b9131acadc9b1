"""Campaign's facts folded into the ledgers of the ranking: a little after each bell, or all anew.

A player of whom there is a note is counted again from all facts, never by adding to the sums
there were: so a fact can be folded twice, late or in any order, or be taken back, and the sums
are those of the facts all the same. One folder at a time holds an edition's lock; it takes notes
before it reads facts, so no note is taken before what it tells of can be seen.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from operator import attrgetter

from django.db import IntegrityError, transaction
from django.db.models import Exists

from campaign import events
from campaign.selectors import Edition, day_facts, edition_called
from ranking import bulk, positions
from ranking.models import Block, FrozenRanking, Ledger, Standing
from ranking.standings import EVERY_DAY, Sums, sums

BATCH = 500
"""Notes folded in one transaction."""
SPLIT_EVERY = 64
"""Of how many notes one has the ledgers' blocks looked through for any that grew too big."""
MARK = """
    UPDATE ranking_ledger SET mark = %s WHERE edition_id = %s AND day IS NULL RETURNING *
"""
"""Takes the lock on an edition's ledgers, and shows the ledger of every day."""
SUMMED = ("points", "lost", "reached_at", "key")
"""The fields of a standing that follow the facts."""


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
    notes = BATCH
    while notes == BATCH:
        ledger, notes = fold_some(edition)
    return ledger


def fold_some(edition: Edition) -> tuple[Ledger, int]:
    """Count again the players of the oldest notes, in one transaction.

    Returns the ledger of every day, as it is then, and how many notes were read.
    """
    with transaction.atomic():
        every_day = _lock(edition)
        notes = events.take_points_notes(edition.pk, BATCH)
        players = set(notes.values())
        facts = groupby(day_facts(edition, players), attrgetter("player_id"))
        wanted = {player_id: sums(of_one) for player_id, of_one in facts}
        every_day.players += _settle(edition, players, wanted)[every_day.pk]
        if any(note % SPLIT_EVERY == 0 for note in notes):
            positions.split_grown(edition)
    return every_day, len(notes)


def rebuild(edition: Edition) -> Ledger:
    """Count the edition anew from all facts, whatever its ledgers said."""
    with transaction.atomic():
        every_day = _lock(edition)
        edition = edition_called(edition.slug) or edition
        events.remove_points_notes(edition.pk)
        ledgers = Ledger.objects.filter(edition=edition)
        for kept in (Standing, Block):
            kept.objects.filter(ledger__in=ledgers).delete()
        ledgers.exclude(day=EVERY_DAY).delete()
        _count_everybody(edition)
        every_day.refresh_from_db()
        every_day.counted_until = edition.closes_at
        every_day.save(update_fields=["counted_until"])
    return every_day


def forget(player_id: int) -> None:
    """Take a player out of every ledger, before the player and all facts about it are removed."""
    standings = Standing.objects.filter(player_id=player_id)
    editions = Edition.objects.filter(pk__in=standings.values("ledger__edition"))
    with transaction.atomic():
        for edition in editions.order_by("pk"):
            _lock(edition)
            _settle(edition, {player_id}, {})


def _lock(edition: Edition) -> Ledger:
    """Hold the edition's ledgers for this transaction, making the first if there is none.

    Returns the ledger of every day, which has a new mark.
    """
    for held in Ledger.objects.raw(MARK, [uuid.uuid4().hex, edition.pk]):
        return held
    # Unless another folder makes it first: theirs is as good.
    with suppress(IntegrityError), transaction.atomic():
        Ledger.objects.create(edition=edition, counted_until=edition.closes_at)
    return _lock(edition)


def _settle(
    edition: Edition, players: set[int], wanted: dict[int, dict[date | None, Sums]]
) -> Counter[int]:
    """Make these the sums of the players, who have none but those.

    Returns how many standings more each ledger has, by its number.
    """
    changes = list(_changes(edition, players, wanted))
    gone = [old.pk for old, new in changes if old is not None and new is None]
    written = [new for _old, new in changes if new is not None]
    Standing.objects.filter(pk__in=gone).delete()
    Standing.objects.bulk_create(
        written, update_conflicts=True, unique_fields=("player", "ledger"), update_fields=SUMMED
    )
    return positions.count(changes)


def _changes(
    edition: Edition, players: set[int], wanted: dict[int, dict[date | None, Sums]]
) -> Iterator[positions.Change]:
    """Each standing of the players that differs from what is wanted, with what it should be."""
    held = Standing.objects.filter(player_id__in=players, ledger__edition=edition)
    kept = {(one.player_id, one.ledger.day): one for one in held.select_related("ledger")}
    told = {(one, day): its for one, days in wanted.items() for day, its in days.items()}
    ledgers: dict[date | None, Ledger] = {one.ledger.day: one.ledger for one in kept.values()}
    for player_id, day in {**kept, **told}:
        old, its = kept.get((player_id, day)), told.get((player_id, day))
        if its is None:
            yield old, None
        elif old is None or old.key != its.key(player_id):
            ledger = ledgers.get(day) or ledgers.setdefault(day, _ledger_for(edition, day))
            yield old, _standing(ledger, player_id, its)


def _ledger_for(edition: Edition, day: date | None) -> Ledger:
    """The edition's ledger of a day, made if need be; the edition's lock is held."""
    return Ledger.objects.get_or_create(
        edition=edition, day=day, defaults={"counted_until": edition.closes_at}
    )[0]


def _standing(ledger: Ledger, player_id: int, its: Sums) -> Standing:
    """A player's standing in a ledger, to be written."""
    return Standing(
        ledger=ledger,
        player_id=player_id,
        points=its.points,
        lost=its.lost,
        reached_at=its.reached_at,
        key=its.key(player_id),
    )


def _count_everybody(edition: Edition) -> None:
    """Fill the edition's empty ledgers from all facts."""
    ledgers: dict[date | None, int] = {EVERY_DAY: _ledger_for(edition, EVERY_DAY).pk}
    keys: dict[date | None, list[str]] = {EVERY_DAY: []}

    def rows() -> Iterator[tuple[int, int, int, int, datetime, str]]:
        for player_id, facts in groupby(day_facts(edition), attrgetter("player_id")):
            for day, its in sums(facts).items():
                if day not in ledgers:
                    ledgers[day], keys[day] = _ledger_for(edition, day).pk, []
                key = its.key(player_id)
                keys[day].append(key)
                yield ledgers[day], player_id, its.points, its.lost, its.reached_at, key

    fields = ("ledger", "player", "points", "lost", "reached_at", "key")
    bulk.write(Standing, fields, rows())
    for day, held in keys.items():
        held.sort()
        Ledger.objects.filter(pk=ledgers[day]).update(players=len(held))
        blocks = ((ledgers[day], start, count) for start, count in positions.blocks_of(held))
        bulk.write(Block, ("ledger", "start", "count"), blocks)
