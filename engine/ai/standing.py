"""The chance of winning from a score: between decks, and between the deals of a deck.

Both come from decks that counting players played against themselves (``engine.ai.learn``),
kept in ``learnt.json``. Between the deals the cards of the second deal are taken as what
they bring on average, so that a searcher need not imagine them.
"""

from __future__ import annotations

import json
from collections import defaultdict
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from engine.packed.tally import OVER, score_in, taken_in, with_carton
from engine.profiles import QVITO, TARGET
from engine.scoring import carton

DATA: Final = Path(__file__).with_name("learnt.json")
_FIRST_WON: Final = OVER & -OVER
_AGREED: Final = (0, 0)
"""A score at which no limit bars the cartón."""


@cache
def _learnt() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(DATA.read_text(encoding="utf-8"))
    return found


def before_deck(score: tuple[int, int], dealer: int) -> float:
    """The chance that team 0 wins with a new deck before it, which ``dealer`` deals."""
    if max(score) >= TARGET:
        return float(score[0] >= TARGET)
    wins = _learnt()["wins"]
    if dealer % 2:
        return 1.0 - float(wins[score[1] // 2][score[0] // 2])
    return float(wins[score[0] // 2][score[1] // 2])


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
    return sum([chance * after[count] for count, chance in cartons])


@lru_cache(maxsize=1 << 10)
def _cartons(taken: tuple[int, int], dealer: int) -> tuple[tuple[tuple[int, int], float], ...]:
    """What the cartón may come to, each count as (team, points), with its chance."""
    found: dict[tuple[int, int], float] = defaultdict(float)
    for cards, chance in _second(dealer, "cards"):
        both = taken[0] + cards[0], taken[1] + cards[1]
        count = carton(QVITO, both, dealer, _AGREED)
        found[count.team, count.points] += chance
    return tuple(found.items())


class _Afterwards(dict[tuple[int, int], float]):
    """The chance of winning from one score by what the cartón comes to, worked out when asked."""

    def __init__(self, score: tuple[int, int], dealer: int) -> None:
        self.score, self.dealer = score, dealer

    def __missing__(self, count: tuple[int, int]) -> float:
        team, points = count
        total = 0.0
        for more, chance in _second(self.dealer, "points"):
            score = [self.score[0] + more[0], self.score[1] + more[1]]
            if min(score) >= TARGET:
                total += chance / 2
                continue
            if max(score) < TARGET and score[team] <= QVITO.carton_score_max:
                score[team] += points
            total += chance * before_deck((score[0], score[1]), self.dealer + 1)
        self[count] = total
        return total


@lru_cache(maxsize=1 << 10)
def _after_second(score: tuple[int, int], dealer: int) -> _Afterwards:
    return _Afterwards(score, dealer)


@cache
def _second(dealer: int, what: str) -> list[tuple[tuple[int, int], float]]:
    """What a second deal brings to both teams, with the chance of each; all in one list."""
    if dealer:
        return [((theirs, ours), chance) for (ours, theirs), chance in _second(0, what)]
    rows = _learnt()["second"][what]
    total = sum(times for *_, times in rows)
    return [((ours, theirs), times / total) for ours, theirs, times in rows]
