"""The bot "counting": remembers what was shown and weighs what each play leaves behind.

For each play it adds up what it brings now and takes off what the table left by it offers
to the next rival, going by the cards that nobody has seen yet; a little goes to what it
offers to the partner and to the bot's own next turn. How much each counts is its style.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.ai.chance import Chance, pick
from engine.ai.customs import whole_plays
from engine.ai.prospects import Prices, best_by_rank, expected_best
from engine.ai.race import card_worth
from engine.ai.style import PLAIN, Style
from engine.cards import DECK, Rank
from engine.moves import Play
from engine.profiles import TARGET
from engine.scoring import is_caida, is_limpia, limpia_points
from engine.seats import seat_after, team_of
from engine.view import View

_WIN: Final = 12.0
"""What the end of the game is worth on top of its points."""


class Memory(NamedTuple):
    """What has not been seen yet, by rank and in all."""

    unseen: list[int]
    hidden: int


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
    memory = remember(view)
    prices = [prices_for(view, team) for team in (0, 1)]
    prices[team_of(plays[0].seat)] = dear(prices[team_of(plays[0].seat)], style)
    return [round(worth_of(view, play, memory, prices, style), 9) for play in plays]


def dear(prices: Prices, style: Style) -> Prices:
    """What things are worth to a bot of this style."""
    return Prices(
        prices.caida * style.caida,
        prices.limpia * style.limpia,
        prices.both * max(style.caida, style.limpia),
        prices.card * style.cards,
    )


def remember(view: View) -> Memory:
    """Cards in no hand of mine, not on the table and not in any play of this deck."""
    seen = {*view.hand, *view.table}
    for play in view.log:
        seen.add(play.card)
        seen.update(play.takes)
    unseen = [0] * (len(Rank) + 1)
    for card in DECK:
        if card not in seen:
            unseen[card.rank] += 1
    return Memory(unseen, len(DECK) - len(seen))


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


def worth_of(view: View, play: Play, memory: Memory, prices: list[Prices], style: Style) -> float:
    """The balance of one play, in points, from this seat's side."""
    me = play.seat
    team = team_of(me)
    mine = prices[team]
    worth = -style.low * play.card.rank
    if play.takes:
        caida = is_caida(play.card, play.takes, view.left)
        worth = mine.of(len(play.takes) + 1, caida, is_limpia(play.takes, view.table))
        table = [card for card in view.table if card not in play.takes]
        left = None
    else:
        table = [*view.table, play.card]
        left = play.card.rank
    if any(card.rank == play.card.rank for card in view.hand if card != play.card):
        worth += style.pairs
    mask = 0
    for card in table:
        mask |= card.bit
    seat = seat_after(me, view.players)
    for weight in _weights(style, view.players):
        offers = best_by_rank(view.profile, mask, len(table), left, prices[team_of(seat)])
        ahead = expected_best(offers, memory.unseen, memory.hidden, view.counts[seat])
        worth += weight * ahead if team_of(seat) == team else -weight * ahead
        seat, left = seat_after(seat, view.players), None
    offers = best_by_rank(view.profile, mask, len(table), None, mine)
    rest = {card.rank for card in view.hand if card != play.card}
    return worth + style.again * max((offer for offer, rank in offers if rank in rest), default=0.0)


def _weights(style: Style, players: int) -> tuple[float, ...]:
    """How much of each seat's prospects counts, in the order in which they play."""
    return (style.next_rival, style.partner, style.last_rival)[: players - 1]
