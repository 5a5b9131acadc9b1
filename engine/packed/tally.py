"""A tally: both pairs' points and cards taken in one whole number, so that a play is one sum.

From the lowest bit: six bits of cards taken for each team, then eight bits of points for
each. Points are kept with a headroom, so that reaching forty sets one known bit.
"""

from __future__ import annotations

from typing import Final

from engine.packed.graph import (
    HEADROOM,
    POINTS_AT,
    POINTS_BITS,
    POINTS_MASK,
    REACHED,
    TAKEN_BITS,
    TAKEN_MASK,
)
from engine.profiles import QVITO
from engine.scoring import carton

OVER: Final = REACHED << POINTS_AT | REACHED << POINTS_AT + POINTS_BITS
"""The bits of a tally of which one is set once a pair has reached forty."""
NO_LIMITS: Final = 0
"""In the place of ``OVER``: points count as if there were no 30, 38 or 40."""


def tally_of(score: tuple[int, int], taken: tuple[int, int]) -> int:
    """Pack points and cards taken: both below forty-one."""
    points = score[0] + HEADROOM | score[1] + HEADROOM << POINTS_BITS
    return taken[0] | taken[1] << TAKEN_BITS | points << POINTS_AT


def score_in(tally: int) -> tuple[int, int]:
    """Both teams' points."""
    return (
        (tally >> POINTS_AT & POINTS_MASK) - HEADROOM,
        (tally >> POINTS_AT + POINTS_BITS) - HEADROOM,
    )


def taken_in(tally: int) -> tuple[int, int]:
    """Cards taken by both teams in this deck."""
    return tally & TAKEN_MASK, tally >> TAKEN_BITS & TAKEN_MASK


def with_ronda(tally: int, team: int, over: int) -> int:
    """The tally once a pair has sung a ronda, under the limit at thirty."""
    if over and score_in(tally)[team] > QVITO.ronda_score_max:
        return tally
    return tally + (QVITO.ronda_points << POINTS_AT + POINTS_BITS * team)


def with_carton(tally: int, dealer: int, over: int) -> int:
    """The tally once a spent deck that ``dealer`` dealt has been counted."""
    team, points = _CARTON[dealer % 2][tally & (1 << POINTS_AT) - 1]
    if over and score_in(tally)[team] > QVITO.carton_score_max:
        return tally
    return tally + (points << POINTS_AT + POINTS_BITS * team)


_CARTON: Final = tuple(
    {
        first | second << TAKEN_BITS: carton(QVITO, (first, second), dealer, (0, 0))
        for first in range(41)
        for second in range(41 - first)
    }
    for dealer in (0, 1)
)
"""What the cartón gives, by team of the dealer and the cards taken, before its limit."""
