"""A hint in practice: what the strongest level would do with what the player can see.

Asking reads the database, thinking does not: a door may think on another thread.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

from campaign import coach_words, journal, services
from campaign.models import Game
from campaign.options import value_of
from campaign.refusals import OnlyInPractice, RunEnded, Stale
from engine import coach
from engine.moves import Play
from engine.shuffle import Stream
from engine.view import View


@dataclass(frozen=True)
class Question:
    """A position to think about: what the player sees, and a public text to seed the chance."""

    ply: int
    view: View
    seed: str


@dataclass(frozen=True)
class Advice:
    """A hint as a page shows it; ``card`` is empty where no card is played."""

    value: str
    card: str
    text: str


def question(player: Any, game_id: UUID, ply: int | None, at: datetime) -> Question:
    """What is to be thought about at the player's table, which the page saw at ``ply``.

    :raises journal.NoEntry: if it is not the player's game.
    :raises OnlyInPractice: in a scoring run, for ever.
    :raises RunEnded: if no more cards are played in its run.
    :raises Stale: if it is not the player's turn, or no longer that ply.
    """
    game = journal.sit(player, game_id)
    run = services.run_of(player, game.run_id, at)
    if run.is_scoring:
        raise OnlyInPractice
    if not run.is_playable:
        raise RunEnded
    game = journal.sit(player, game_id)
    if game.started_at is None or game.is_over or ply not in (None, game.ply):
        raise Stale
    return _question(game)


def think(asked: Question) -> Advice:
    """The best move from the view alone, with its reason; the same for the same position."""
    chance = Stream(sha256(asked.seed.encode()).digest(), "hint", str(asked.ply))
    hint = coach.hint(asked.view, chance)
    card = str(hint.move.card) if isinstance(hint.move, Play) else ""
    return Advice(value_of(hint.move), card, coach_words.hint_text(hint))


def _question(game: Game) -> Question:
    view = journal.look(game).view
    if not view.is_my_turn:
        raise Stale
    return Question(game.ply, view, game.commitment)
