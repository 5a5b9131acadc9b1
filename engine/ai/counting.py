"""The bot "counting": remembers what was shown and weighs what each play leaves behind.

For each play it adds up what it brings now and takes off what the table left by it comes to
in the rivals' hands, going by the cards that nobody has seen yet and by what each seat let
lie (``memory``, ``ahead``); what the partner and its own next card may take is added. How
much each counts is its style.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ai.ahead import ahead_of
from engine.ai.chance import Chance, pick
from engine.ai.customs import whole_plays
from engine.ai.memory import Memory, mask_of, remember_each
from engine.ai.prospects import Prices, Table
from engine.ai.race import card_worth
from engine.ai.style import PLAIN, Style
from engine.moves import Play
from engine.profiles import TARGET
from engine.scoring import is_caida, is_limpia, limpia_points
from engine.seats import team_of
from engine.view import View

_WIN: Final = 12.0
"""What the end of the game is worth on top of its points."""


def choose(view: View, rng: Chance, style: Style = PLAIN) -> Play:
    """The play with the best balance of what it brings and what it leaves behind."""
    plays = whole_plays(view)
    if len(plays) == 1:
        return plays[0]
    worths = worths_of(view, plays, style)
    most = max(worths)
    return pick([play for play, worth in zip(plays, worths, strict=True) if worth == most], rng)


def worths_of(view: View, plays: Sequence[Play], style: Style) -> list[float]:
    """The balance of each play, in points, as this style sees it."""
    memories = remember_each(view)
    prices = [prices_for(view, team) for team in (0, 1)]
    prices[team_of(plays[0].seat)] = dear(prices[team_of(plays[0].seat)], style)
    return [round(worth_of(view, play, memories, prices, style), 9) for play in plays]


def dear(prices: Prices, style: Style) -> Prices:
    """What things are worth to a bot of this style."""
    return Prices(
        prices.caida * style.caida,
        prices.limpia * style.limpia,
        prices.both * max(style.caida, style.limpia),
        prices.card * style.cards,
    )


def prices_for(view: View, team: int) -> Prices:
    """What a caida, a limpia and a card are worth to a team at this score."""
    profile, score = view.profile, view.score[team]
    caida, limpia = profile.caida_points, limpia_points(profile, score)
    return Prices(
        _worth(score, caida),
        _worth(score, limpia),
        _worth(score, caida + limpia_points(profile, score, with_caida=True)),
        card_worth(profile, view.taken, view.score, team),
    )


def _worth(score: int, points: int) -> float:
    return points + (_WIN if points and score + points >= TARGET else 0.0)


def worth_of(
    view: View, play: Play, memories: Sequence[Memory], prices: Sequence[Prices], style: Style
) -> float:
    """The balance of one play, in points, from this seat's side."""
    worth, after = brings(view, play, prices)
    worth -= style.low * play.card.rank
    if any(card.rank == play.card.rank for card in view.hand if card != play.card):
        worth += style.pairs
    for part in ahead_of(view, play, after, memories, prices, style):
        worth += part
    return worth


def brings(view: View, play: Play, prices: Sequence[Prices]) -> tuple[float, Table]:
    """What a play brings at once, in points, and the table it leaves."""
    if not play.takes:
        table = [*view.table, play.card]
        return 0.0, Table(mask_of(table), len(table))
    caida = is_caida(play.card, play.takes, view.left)
    limpia = is_limpia(play.takes, view.table)
    worth = prices[team_of(play.seat)].of(len(play.takes) + 1, caida, limpia)
    table = [card for card in view.table if card not in play.takes]
    return worth, Table(mask_of(table), len(table))
