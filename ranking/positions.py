"""Where a key stands in a ledger, and which keys stand from a position on.

Counting everybody who is better would cost as much as there are players. The blocks of a
ledger hold those counts: a position is the sum of the blocks before, at most a thousand rows at
a million players, and a count within one block. Whoever writes here holds the ledger's lock.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from django.db.models import Case, Count, F, Q, QuerySet, Subquery, Sum, Value, When, Window

from ranking.models import Block, Ledger, Standing
from ranking.standings import KEY_LENGTH, MERIT_LENGTH

BLOCK_LIMIT = 2048
"""More standings than these in a block, and it is split in two."""
BLOCK_FILL = 1024
"""How many standings each block gets when all are made anew."""


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
    start = Subquery(_blocks_up_to(ledger, merit).values("start")[:1])
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


def enter(ledger: Ledger, key: str) -> None:
    """Count a standing that has been written, and split its block if it has grown too big."""
    block = _blocks_up_to(ledger, key).first()
    if block is None:
        Block.objects.create(ledger=ledger, start="", count=1)
        return
    _count(block, +1)
    if block.count >= BLOCK_LIMIT:
        _split(Block.objects.get(pk=block.pk))


def leave(ledger: Ledger, key: str) -> None:
    """Stop counting a standing."""
    block = _blocks_up_to(ledger, key).first()
    if block is not None:
        _count(block, -1)


def move(ledger: Ledger, old: str, new: str) -> None:
    """Count a standing under its new key instead of its old one.

    Most often both lie in blocks of their own, and one statement counts in both.
    """
    starts = [Subquery(_blocks_up_to(ledger, key).values("start")[:1]) for key in (old, new)]
    held = Block.objects.filter(ledger_id=ledger.pk, start__in=starts).order_by("start")
    blocks = list(held)
    if len(blocks) < len(starts):
        return  # one block has them both, and as many as before
    entered = blocks[-1] if new > old else blocks[0]
    more = Case(When(pk=entered.pk, then=Value(1)), default=Value(-1))
    Block.objects.filter(pk__in=[block.pk for block in blocks]).update(count=F("count") + more)
    if entered.count >= BLOCK_LIMIT:
        _split(Block.objects.get(pk=entered.pk))


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


def _blocks_up_to(ledger: Ledger, key: str) -> QuerySet[Block]:
    """The blocks that start at a key or before it, the nearest first."""
    return Block.objects.filter(ledger_id=ledger.pk, start__lte=key).order_by("-start")


def _count(block: Block, more: int) -> None:
    """Count more standings in a block, or fewer."""
    Block.objects.filter(pk=block.pk).update(count=F("count") + more)


def _split(block: Block) -> None:
    """Cut a block in two at the standing in its middle."""
    half = block.count // 2
    held = in_order(block.ledger).filter(key__gte=block.start)
    middle = held.values_list("key", flat=True)[half]
    Block.objects.create(ledger=block.ledger, start=middle, count=block.count - half)
    _count(block, half - block.count)
