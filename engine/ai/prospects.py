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
from engine.profiles import Profile


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


def best_by_rank(
    profile: Profile, mask: int, on_table: int, left: Rank | None, prices: Prices
) -> list[tuple[float, Rank]]:
    """The worth of the best capture of each rank that has one, best rank first.

    ``mask`` has a bit for each rank that lies on the table, ``on_table`` is how many cards.
    """
    rows = ways_by_rank(profile.sum_cards_max, profile.ladder_is_forced)
    found = []
    for rank in Rank:
        best = 0.0
        for way in rows[rank][mask]:
            caida = rank == left and way[0] == rank
            best = max(best, prices.of(len(way) + 1, caida, len(way) == on_table))
        if best:
            found.append((best, rank))
    found.sort(reverse=True)
    return found


def expected_best(
    offers: Sequence[tuple[float, Rank]], unseen: Sequence[int], hidden: int, hand: int
) -> float:
    """The expected worth of the best of these offers to a hand of hidden cards.

    ``unseen[rank]`` cards of each rank are among the ``hidden`` cards not seen yet.
    """
    missing = chances_of_none(hidden, hand)
    better, none_before, total = 0, 1.0, 0.0
    for worth, rank in offers:
        if unseen[rank]:
            better += unseen[rank]
            none_yet = missing[better]
            total += worth * (none_before - none_yet)
            none_before = none_yet
    return total


@lru_cache(maxsize=512)
def chances_of_none(hidden: int, hand: int) -> tuple[float, ...]:
    """For each number of cards among the hidden ones, the chance that a hand has none."""
    if not hand:
        return (1.0,) * (hidden + 1)
    hands = comb(hidden, hand)
    return tuple(comb(hidden - cards, hand) / hands for cards in range(hidden + 1))
