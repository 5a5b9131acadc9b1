"""Where a key stands in a ledger, and which keys stand from a position on.

Counting everybody who is better would cost as much as there are players. The blocks of a
ledger hold those counts: a position is the sum of the blocks before, at most a thousand rows at
a million players, and a count within one block. Whoever writes here holds the ledger's lock.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from django.db import connection
from django.db.models import Count, F, Q, QuerySet, Subquery, Sum, Window

from campaign.selectors import Edition
from ranking.models import Block, Ledger, Standing
from ranking.standings import KEY_LENGTH, MERIT_LENGTH

BLOCK_LIMIT = 2048
"""Once it holds as many standings as these, a block is split in two before long."""
BLOCK_FILL = 1024
"""How many standings each block gets when all are made anew."""
COUNT = """
    UPDATE ranking_block SET count = count + held.more
    FROM (
        SELECT ledger_id, start, sum(more) AS more
        FROM (
            SELECT told.column1 AS ledger_id, told.column3 AS more, (
                SELECT max(start) FROM ranking_block
                WHERE ledger_id = told.column1 AND start <= told.column2
            ) AS start
            FROM (VALUES {told}) AS told
        ) AS found
        GROUP BY ledger_id, start HAVING sum(more) <> 0
    ) AS held
    WHERE ranking_block.ledger_id = held.ledger_id AND ranking_block.start = held.start
"""
"""Counts more standings, or fewer, in the blocks that hold some keys: a block is told once, and
not at all where as many leave it as come."""
AT_ONCE = 500
"""Keys told in one statement."""

Change = tuple[Standing | None, Standing | None]
"""A standing as it was and as it is; None where it was not, or is no more."""


@dataclass(frozen=True)
class Spot:
    """Where a standing is in its table."""

    position: int
    """Counted from 1, different for everybody."""
    place: int
    """One more than the number of those who are better: shared by equal merit."""


def spot(ledger: Ledger, key: str) -> Spot:
    """Where a key of the ledger stands."""
    merit = key[:MERIT_LENGTH]
    start = _start_of_block(ledger.pk, merit)
    before = Block.objects.filter(ledger_id=ledger.pk, start__lt=start).aggregate(sum=Sum("count"))
    within = Standing.objects.filter(ledger_id=ledger.pk, key__gte=start, key__lt=key).aggregate(
        all=Count("key"), better=Count("key", filter=Q(key__lt=merit))
    )  # of keys alone, so that the index has all that is asked for
    standing_before = before["sum"] or 0
    return Spot(standing_before + within["all"] + 1, standing_before + within["better"] + 1)


def from_position(ledger: Ledger, position: int) -> QuerySet[Standing]:
    """The ledger's standings from a position on, in order; none beyond the last."""
    block = (
        Block.objects.filter(ledger_id=ledger.pk)
        .annotate(through=Window(Sum("count"), order_by="start"))
        .filter(through__gte=position)
        .order_by("start")
        .first()
    )
    standings = in_order(ledger)
    if block is None:
        return standings.none()
    offset = position - 1 - (block.through - block.count)
    keys = standings.filter(key__gte=block.start).values_list("key", flat=True)
    first = list(keys[offset : offset + 1])
    return standings.filter(key__gte=first[0]) if first else standings.none()


def equal_after(ledger: Ledger, key: str) -> QuerySet[Standing]:
    """The standings behind a key that have the same merit, in order."""
    last = key[:MERIT_LENGTH] + "9" * (KEY_LENGTH - MERIT_LENGTH)
    return in_order(ledger).filter(key__gt=key, key__lte=last)


def in_order(ledger: Ledger) -> QuerySet[Standing]:
    """The ledger's standings in the order of the table."""
    return Standing.objects.filter(ledger_id=ledger.pk).order_by("key")


def count(changes: Iterable[Change]) -> Counter[int]:
    """Count standings that were written or removed; how many more each ledger has."""
    counted = [
        (standing, more)
        for old, new in changes
        for standing, more in ((old, -1), (new, +1))
        if standing is not None
    ]
    players: Counter[int] = Counter()
    for standing, more in counted:
        players[standing.ledger_id] += more
    for ledger_id, more in players.items():
        if more:
            Ledger.objects.filter(pk=ledger_id).update(players=F("players") + more)
            Block.objects.get_or_create(ledger_id=ledger_id, start="", defaults={"count": 0})
    with connection.cursor() as cursor:
        for first in range(0, len(counted), AT_ONCE):
            some = counted[first : first + AT_ONCE]
            told = ", ".join(["(%s, %s, %s)"] * len(some))
            values = [value for one, more in some for value in (one.ledger_id, one.key, more)]
            cursor.execute(COUNT.format(told=told), values)
    return players


def split_grown(edition: Edition) -> None:
    """Split the blocks of an edition's ledgers that have grown too big, until none is."""
    grown = Block.objects.filter(ledger__edition=edition, count__gte=BLOCK_LIMIT)
    while block := grown.first():
        _split(block)


def blocks_of(keys: Iterable[str]) -> Iterator[tuple[str, int]]:
    """The starts and counts of the blocks for these keys, which come in order.

    >>> list(blocks_of(["a", "b"]))
    [('', 2)]
    """
    ordered = iter(keys)
    is_first = True
    while held := tuple(islice(ordered, BLOCK_FILL)):
        yield "" if is_first else held[0], len(held)
        is_first = False


def _start_of_block(ledger_id: int, key: str) -> Subquery:
    """Where the block begins that holds a key: the nearest start up to it."""
    starts = Block.objects.filter(ledger_id=ledger_id, start__lte=key).order_by("-start")
    return Subquery(starts.values("start")[:1])


def _split(block: Block) -> None:
    """Cut a block in two at the standing in its middle."""
    half = block.count // 2
    held = Standing.objects.filter(ledger_id=block.ledger_id, key__gte=block.start)
    middle = held.order_by("key").values_list("key", flat=True)[half]
    Block.objects.create(ledger_id=block.ledger_id, start=middle, count=block.count - half)
    Block.objects.filter(pk=block.pk).update(count=half)
