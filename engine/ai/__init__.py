"""Bots: one call, ``choose(level, view, rng)``, with exactly what a person in the seat sees.

A bot is a function from a View and some chance to a Play, so what it knows is bounded by
the type of the View. With the same View and the same chance it always plays the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.ai import at_random, counting, greedy
from engine.ai.chance import Chance, Chooser
from engine.ai.customs import before_playing, with_announcement
from engine.ai.search import Searcher
from engine.ai.style import SHARP
from engine.moves import Play, SeatMove
from engine.view import View

__all__ = ["LEVELS", "Chance", "Chooser", "choose"]

LEVELS: Final[Mapping[str, Chooser]] = MappingProxyType(
    {
        "random": at_random.choose,
        "greedy": greedy.choose,
        "counting": counting.choose,
        "keen": Searcher(24, SHARP),
        "deep": Searcher(100, SHARP),
    }
)
"""The bots by name, weakest first."""


def choose(level: str, view: View, rng: Chance) -> SeatMove:
    """The move that a bot of this level makes from this view; ``rng`` only breaks ties.

    Whatever a house asks besides playing a card, all bots but "random" do alike: announce
    what pays, take what a rival forgot, claim what they know to be right.

    :raises ValueError: if there is no such level, or the view's seat is not to play.
    """
    if level not in LEVELS:
        raise ValueError(f"no bot is called {level!r}; there are {', '.join(LEVELS)}")
    if not view.is_my_turn:
        raise ValueError("a bot can only choose from the view of the seat that is to play")
    if level == "random":
        return LEVELS[level](view, rng)
    other = before_playing(view)
    if other is not None:
        return other
    play = LEVELS[level](view, rng)
    return with_announcement(view, play) if isinstance(play, Play) else play
