"""The chance of winning from a score: between decks, and between the deals of a deck.

Both come from decks that counting players played against themselves (``learnt.py``, which
``engine.ai.learn`` writes). Between the deals the cards of the second deal are taken as what
they bring on average, so that a searcher need not imagine them. All is added up in whole
numbers and divided once, so that every machine finds the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.ai.learnt import CARDS, POINTS, SURE, WINS
from engine.packed.tally import OVER, score_in, taken_in, with_carton
from engine.profiles import QVITO, TARGET
from engine.scoring import carton

_FIRST_WON: Final = OVER & -OVER
_AGREED: Final = (0, 0)
"""A score at which no limit bars the cartón."""
_DECKS: Final = sum(times for *_, times in POINTS)
_ALL: Final = SURE * _DECKS * _DECKS
"""What is certain, once both the points and the cards of a second deal have been weighed."""


def before_deck(score: tuple[int, int], dealer: int) -> float:
    """The chance that team 0 wins with a new deck before it, which ``dealer`` deals."""
    return _before_deck(score, dealer) / SURE


def _before_deck(score: tuple[int, int], dealer: int) -> int:
    if max(score) >= TARGET:
        return SURE * (score[0] >= TARGET)
    if dealer % 2:
        return SURE - WINS[score[1] // 2][score[0] // 2]
    return WINS[score[0] // 2][score[1] // 2]


@lru_cache(maxsize=1 << 14)
def after_deck(tally: int, dealer: int) -> float:
    """The chance that team 0 wins once the last card of a deck has been played."""
    if not tally & OVER:
        tally = with_carton(tally, dealer, OVER)
    if tally & OVER:
        return float(bool(tally & _FIRST_WON))
    return before_deck(score_in(tally), dealer + 1)


@lru_cache(maxsize=1 << 14)
def between_deals(tally: int, dealer: int) -> float:
    """The chance that team 0 wins once the first deal of a deck has been played."""
    if tally & OVER:
        return float(bool(tally & _FIRST_WON))
    after = _after_second(score_in(tally), dealer % 2)
    cartons = _cartons(taken_in(tally), dealer % 2)
    return sum([times * after[count] for count, times in cartons]) / _ALL


@lru_cache(maxsize=1 << 10)
def _cartons(taken: tuple[int, int], dealer: int) -> tuple[tuple[tuple[int, int], int], ...]:
    """What the cartón may come to, each count as (team, points), with how often it did."""
    found: Counter[tuple[int, int]] = Counter()
    for ours, theirs, times in _second(CARDS, dealer):
        both = taken[0] + ours, taken[1] + theirs
        count = carton(QVITO, both, dealer, _AGREED)
        found[count.team, count.points] += times
    return tuple(found.items())


class _Afterwards(dict[tuple[int, int], int]):
    """The chance of winning from one score by what the cartón comes to, worked out when asked."""

    def __init__(self, score: tuple[int, int], dealer: int) -> None:
        self.score, self.dealer = score, dealer

    def __missing__(self, count: tuple[int, int]) -> int:
        team, points = count
        total = 0
        for ours, theirs, times in _second(POINTS, self.dealer):
            score = [self.score[0] + ours, self.score[1] + theirs]
            if min(score) >= TARGET:
                total += times * SURE // 2
                continue
            if max(score) < TARGET and score[team] <= QVITO.carton_score_max:
                score[team] += points
            total += times * _before_deck((score[0], score[1]), self.dealer + 1)
        self[count] = total
        return total


@lru_cache(maxsize=1 << 10)
def _after_second(score: tuple[int, int], dealer: int) -> _Afterwards:
    return _Afterwards(score, dealer)


def _second(rows: Sequence[tuple[int, int, int]], dealer: int) -> Sequence[tuple[int, int, int]]:
    """What a second deal brings to team 0 and to team 1, and how often."""
    if dealer:
        return [(theirs, ours, times) for ours, theirs, times in rows]
    return rows
