"""What a table left by a play comes to as it goes round: each seat takes its best, if it can.

A hidden hand is any cards it may hold (``memory``), each as likely as the next. The seats
take in turn, so there are several tables, each with its chance: what one takes, the next
does not find. Who has nothing to take is thought of as leaving the table as it was.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from engine.ai.memory import Memory
from engine.ai.prospects import Prices, Table, best_by_rank, chance_of_each
from engine.ai.style import Style
from engine.cards import Rank
from engine.moves import Play
from engine.profiles import Profile
from engine.seats import seat_after, team_of
from engine.view import View

Tables = dict[Table, float]
"""How likely each table is."""


def ahead_of(
    view: View,
    play: Play,
    table: Table,
    memories: Sequence[Memory],
    prices: Sequence[Prices],
    style: Style,
) -> tuple[float, ...]:
    """What each seat after a play may take, in order, and then this seat's next card.

    In points by the style's weights; what a rival takes is below zero.
    """
    found, tables = others_ahead(view, play, table, memories, prices, style)
    return *found, style.again * _again(view, play, tables, prices[team_of(play.seat)])


def others_ahead(
    view: View,
    play: Play,
    table: Table,
    memories: Sequence[Memory],
    prices: Sequence[Prices],
    style: Style,
) -> tuple[list[float], Tables]:
    """What each seat after a play may take, in order, and the tables they may all leave."""
    left = None if play.takes else int(play.card.rank)
    team = team_of(play.seat)
    tables: Tables = {table: 1.0}
    seat = play.seat
    found: list[float] = []
    for weight in weights_of(style, view.players):
        seat = seat_after(seat, view.players)
        dear = prices[team_of(seat)]
        worth, tables = _taken(view, tables, left, memories[seat], view.counts[seat], dear)
        found.append(weight * worth if team_of(seat) == team else -weight * worth)
        left = None
    return found, tables


def weights_of(style: Style, players: int) -> tuple[float, ...]:
    """How much of each seat's prospects counts, in the order in which they play."""
    return (style.next_rival, style.partner, style.last_rival)[: players - 1]


def _taken(
    view: View, tables: Tables, left: int | None, memory: Memory, hand: int, prices: Prices
) -> tuple[float, Tables]:
    """What a seat may expect to take, and the tables it may leave."""
    worth = 0.0
    after: Tables = defaultdict(float)
    rules = view.profile.sum_cards_max, view.profile.ladder_is_forced
    for table, chance in tables.items():
        offers = best_by_rank(*rules, table, left, prices)
        still = chance
        odds = chance_of_each(offers, memory.unseen, memory.hidden, hand)
        for offer, share in zip(offers, odds, strict=True):
            if share:
                part = chance * share
                worth += part * offer.worth
                still -= part
                after[Table(offer.mask, offer.on_table)] += part
        after[table] += still
    return worth, after


def again_by_rank(profile: Profile, tables: Tables, prices: Prices) -> list[float]:
    """What a card of each rank, the ace at 1, may take from the tables when its turn comes."""
    found = [0.0] * (len(Rank) + 1)
    for table, chance in tables.items():
        for offer in best_by_rank(
            profile.sum_cards_max, profile.ladder_is_forced, table, None, prices
        ):
            found[offer.rank] += chance * offer.worth
    return found


def _again(view: View, play: Play, tables: Tables, prices: Prices) -> float:
    """What the best of this seat's other cards may take when its turn comes again."""
    rest = {int(card.rank) for card in view.hand if card != play.card}
    rules = view.profile.sum_cards_max, view.profile.ladder_is_forced
    total = 0.0
    for table, chance in tables.items():
        for offer in best_by_rank(*rules, table, None, prices):
            if offer.rank in rest:
                total += chance * offer.worth
                break
    return total
