"""The coach: what each move of a seat was worth, judged from what that seat could see.

It knows a View and nothing else, so a move is never blamed for a card that nobody had shown.
The figures are the strongest bot's, over more imagined hands than it takes to play and without
dropping any candidate on the way; they are chances of winning the game, from 0 to 1.

    weighing    what every legal move is worth, and what a position is worth
    glance      the same by houses whose hands no bot can play out
    reasons     the one thing that tells a move from a better one, as data
    lesson      a whole game: verdicts, the curve, the turning points, the mark
    form        a lesson as plain data and back
"""

from __future__ import annotations

from typing import NamedTuple

from engine.ai.chance import Chance
from engine.coach.lesson import (
    GRADES,
    Grade,
    Lesson,
    Verdict,
    Weighing,
    decisions,
    grade_of,
    lesson_of,
    mark,
    weigh_game,
)
from engine.coach.reasons import Reason, praise
from engine.coach.weighing import HINT_WORLDS, Weighed, best_of, weigh
from engine.moves import SeatMove
from engine.view import View

__all__ = [
    "GRADES",
    "Grade",
    "Hint",
    "Lesson",
    "Reason",
    "Verdict",
    "Weighed",
    "Weighing",
    "decisions",
    "grade_of",
    "hint",
    "lesson_of",
    "mark",
    "weigh",
    "weigh_game",
]


class Hint(NamedTuple):
    """What the strongest bot would do, its chance of winning by that, and why."""

    move: SeatMove
    chance: float
    reason: Reason


def hint(view: View, rng: Chance, *, worlds: int = HINT_WORLDS) -> Hint:
    """The best move of the seat in turn, with the reason; the same for the same view and chance.

    :raises ValueError: if it is not the turn of the view's seat.
    """
    weighed = weigh(view, rng, worlds=worlds)
    best = best_of(weighed)
    return Hint(best.move, best.chance, praise(view, weighed))
