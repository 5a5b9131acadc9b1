"""The bot "random": any legal play, each as likely as the next."""

from __future__ import annotations

from engine.ai.chance import Chance, pick
from engine.moves import Play
from engine.view import View


def choose(view: View, rng: Chance) -> Play:
    """One of the legal plays by chance alone."""
    return pick(view.plays(), rng)
