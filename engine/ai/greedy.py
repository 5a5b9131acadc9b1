"""The bot "greedy": the most points now, then the most cards, and no thought for later."""

from __future__ import annotations

from engine.ai.chance import Chance, pick
from engine.moves import Play
from engine.scoring import earned_by
from engine.seats import team_of
from engine.view import View


def choose(view: View, rng: Chance) -> Play:
    """The play that brings most at once; what it leaves to the rivals is not its worry."""
    plays = view.plays()
    gains = [(points_now(view, play), len(play.takes)) for play in plays]
    most = max(gains)
    return pick([play for play, gain in zip(plays, gains, strict=True) if gain == most], rng)


def points_now(view: View, play: Play) -> int:
    """What the play itself scores by caida and limpia, under the limits of the house."""
    score = view.score[team_of(play.seat)]
    return earned_by(view.profile, score, play.card, play.takes, view.table, view.left).points
