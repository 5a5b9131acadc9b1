"""The bot "random": any legal move, each as likely as the next."""

from __future__ import annotations

from engine.ai.chance import Chance, pick
from engine.moves import SeatMove
from engine.view import View


def choose(view: View, rng: Chance) -> SeatMove:
    """One of the legal moves by chance alone."""
    return pick(view.moves(), rng)
