"""How hard a chapter is: a bot sits in the player's seat and plays it many times over."""

from __future__ import annotations

from typing import NamedTuple

from campaign.chapters import US, YOU, Chapter
from engine.arena import play_game, seeds_of, wilson
from engine.profiles import QVITO


class Odds(NamedTuple):
    """Games, games won by the player's team, and the 95 % interval of its win rate."""

    games: int
    wins: int
    low: float
    high: float


def odds_of(chapter: Chapter, you: str, games: int, seed: str) -> Odds:
    """What comes of a chapter when a bot of this level plays for you, beside its Virgen."""
    bots = [*(sitter.level for _, sitter in sorted(chapter.sitters.items()))]
    bots.insert(YOU, you)
    wins = sum(
        play_game(QVITO, bots, seeds_of(seed, number)).end.winner == US for number in range(games)
    )
    return Odds(games, wins, *wilson(wins, games))
