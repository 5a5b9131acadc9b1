"""Bots: one call, ``choose(level, view, rng)``, with exactly what a person in the seat sees.

A bot is a function from a View and some chance to a Play, so what it knows is bounded by
the type of the View. With the same View and the same chance it always plays the same.
"""

from __future__ import annotations

from dataclasses import replace

from engine.ai.chance import Chance, Chooser
from engine.ai.customs import before_playing, with_announcement
from engine.ai.levels import LADDER, LEVELS
from engine.ai.search import Searcher
from engine.moves import Play, SeatMove
from engine.view import View

__all__ = ["LADDER", "LEVELS", "Chance", "Chooser", "choose"]


def choose(level: str, view: View, rng: Chance, *, worlds: int | None = None) -> SeatMove:
    """The move that a bot of this level makes from this view, all its chance from ``rng``.

    Whatever a house asks besides playing a card, all bots but "random" do alike: announce
    what pays, take what a rival forgot, claim what they know to be right. ``worlds`` stands
    in for the budget of a bot that searches.

    :raises ValueError: if there is no such level, or the view's seat is not to play.
    """
    if level not in LEVELS:
        raise ValueError(f"no bot is called {level!r}; there are {', '.join(LEVELS)}")
    if not view.is_my_turn:
        raise ValueError("a bot can only choose from the view of the seat that is to play")
    bot = LEVELS[level]
    if level == "random":
        return bot(view, rng)
    other = before_playing(view)
    if other is not None:
        return other
    if worlds is not None and isinstance(bot, Searcher):
        bot = replace(bot, worlds=worlds)
    play = bot(view, rng)
    return with_announcement(view, play) if isinstance(play, Play) else play
