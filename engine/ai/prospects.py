"""What a table offers to a hand one cannot see: the expected worth of its best reply.

A hidden hand is taken as any cards of those not seen yet, each as likely as the next. For
each rank the best capture on the table has a worth; a player plays the best rank held, so
the expectation runs down the ranks from the best, each weighed by the chance that the
hand has it and none of the better ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from engine.captures import ways_by_rank
from engine.cards import Rank


class Prices(NamedTuple):
    """What things are worth to one pair, in points."""

    caida: float
    limpia: float
    both: float
    card: float

    def of(self, cards: int, caida: bool, limpia: bool) -> float:
        """What a capture of so many cards is worth, the played one among them."""
        if caida:
            return self.card * cards + (self.both if limpia else self.caida)
        return self.card * cards + (self.limpia if limpia else 0.0)


class Offer(NamedTuple):
    """The best capture that a rank has on a table, and the table it leaves."""

    worth: float
    rank: int
    mask: int
    on_table: int


class Table(NamedTuple):
    """Ranks that lie on a table, as a mask, and how many cards that are."""

    mask: int
    on_table: int


@lru_cache(maxsize=1 << 14)
def best_by_rank(
    sum_cards_max: int, ladder_is_forced: bool, table: Table, left: int | None, prices: Prices
) -> tuple[Offer, ...]:
    """The best capture of each rank that has one, best rank first."""
    rows = ways_by_rank(sum_cards_max, ladder_is_forced)
    mask, on_table = table
    found = []
    for rank in range(1, len(Rank) + 1):
        ways = [
            (prices.of(len(way) + 1, way[0] == rank == left, len(way) == on_table), way)
            for way in rows[rank][mask]
        ]
        worth, way = max(ways, default=(0.0, ()))
        if worth:
            after = mask & ~sum([1 << (taken - 1) for taken in way])
            found.append(Offer(worth, rank, after, on_table - len(way)))
    found.sort(reverse=True)
    return tuple(found)


def chance_of_each(
    offers: Sequence[Offer], unseen: Sequence[int], hidden: int, hand: int
) -> list[float]:
    """The chance that each offer, the best first, is the best that a hand of hidden cards has.

    ``unseen[rank]`` cards of each rank are among the ``hidden`` cards not seen yet.
    """
    missing = chances_of_none(hidden, hand)
    better, none_before = 0, 1.0
    found = []
    for offer in offers:
        better += unseen[offer.rank]
        none_yet = missing[better]
        found.append(none_before - none_yet)
        none_before = none_yet
    return found


@lru_cache(maxsize=512)
def chances_of_none(hidden: int, hand: int) -> tuple[float, ...]:
    """For each number of cards among the hidden ones, the chance that a hand has none."""
    if not hand:
        return (1.0,) * (hidden + 1)
    hands = comb(hidden, hand)
    return tuple(comb(hidden - cards, hand) / hands for cards in range(hidden + 1))
