"""Bots that do not weigh every play: now and then a simpler one chooses for them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.ai.chance import Chance, Chooser, pick
from engine.ai.customs import whole_plays
from engine.moves import SeatMove
from engine.view import View

_HUNDRED: Final = 100


@dataclass(frozen=True)
class Lapsing:
    """One bot, and another that plays in its place so many times in a hundred."""

    usual: Chooser
    instead: Chooser
    percent: int

    def __call__(self, view: View, rng: Chance) -> SeatMove:
        """The play of whichever of the two has the turn, by chance."""
        lapses = rng.uniform(_HUNDRED) < self.percent
        return (self.instead if lapses else self.usual)(view, rng)


def unthinking(view: View, rng: Chance) -> SeatMove:
    """Any play, each as likely as the next."""
    return pick(whole_plays(view), rng)
