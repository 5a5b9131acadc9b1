"""Whole decks and games in packed form: a position from a view, the deals, rondas, cartón."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

from engine.packed.graph import (
    LEFT_AT,
    MASK_AT,
    NOBODY_LEFT,
    RANKS,
    Worth,
    by_chance,
    nodes,
    refuse_other_rules,
)
from engine.packed.playout import Random, places_of, play_deal
from engine.packed.tally import OVER, score_in, taken_in, tally_of, with_carton, with_ronda
from engine.profiles import DECK_SIZE, HAND_SIZE, TARGET
from engine.scoring import RONDA_CARDS
from engine.view import View

SEATS: Final = 4
BY_CHANCE: Final[tuple[Worth, Worth]] = (by_chance, by_chance)
_RANKS: Final = frozenset(range(1, RANKS + 1))
_RANKS_OF_DECK: Final = [place % RANKS + 1 for place in range(DECK_SIZE)]


class Position(NamedTuple):
    """A table with everything known or imagined."""

    mask: int
    """Ranks that lie on the table, the ace on the lowest bit."""
    left: int
    """The rank just left, which alone can suffer a caida, an ace being 1; 0 if there is none."""
    turn: int
    dealer: int
    hands: tuple[tuple[int, ...], ...]
    """The arrows that each seat can follow (``places_of`` its ranks)."""
    stock: tuple[int, ...]
    """Ranks not dealt yet, in dealing order; empty in the last deal of a deck."""
    tally: int
    """Points and cards taken so far."""


class Ending(NamedTuple):
    """Where a playout came to."""

    mask: int
    left: int
    tally: int

    @property
    def score(self) -> tuple[int, int]:
        """Both teams' points."""
        return score_in(self.tally)

    @property
    def taken(self) -> tuple[int, int]:
        """Cards taken in this deck by both teams."""
        return taken_in(self.tally)


def imagine(view: View, hands: Sequence[Sequence[int]], stock: Sequence[int] = ()) -> Position:
    """A view's table with hands imagined for all four seats, as ranks, and maybe the stock.

    :raises ValueError: if the rules are not those of ``qvito``, nobody is to play, or the
        hands or the stock are not as many cards as the view counts, or no ranks.
    """
    refuse_other_rules(view.profile)
    if view.turn is None:
        raise ValueError("nobody is to play")
    if tuple(map(len, hands)) != view.counts:
        raise ValueError(f"hands of {view.counts} cards are wanted")
    if len(stock) not in (0, view.stock):
        raise ValueError(f"a stock of {view.stock} cards is wanted, or none")
    if not _RANKS.issuperset(chain(stock, *hands)):
        raise ValueError("ranks are numbers from 1 to 10")
    mask = 0
    for card in view.table:
        if mask & card.bit:
            raise ValueError("two cards of a rank lie on the table")
        mask |= card.bit
    left = NOBODY_LEFT if view.left is None else int(view.left.rank)
    places = tuple(places_of(tuple(map(int, hand)), seat) for seat, hand in enumerate(hands))
    tally = tally_of(view.score, view.taken)
    return Position(mask, left, view.turn, view.dealer, places, tuple(map(int, stock)), tally)


def finish_deal(
    position: Position,
    random: Random,
    *,
    worths: tuple[Worth, Worth] = BY_CHANCE,
    over: int = OVER,
) -> Ending:
    """Play the cards in hand, as each team's policy has it, up to the end of the deal.

    With ``over=NO_LIMITS`` points count as if there were no 38 and no 40.
    """
    mask, left, turn, _, hands, _, tally = position
    node = nodes(worths)[mask, left]
    chance = worths == BY_CHANCE
    node, tally = play_deal(node, hands, turn, tally, over, random, all_by_chance=chance)
    return Ending(node[MASK_AT], node[LEFT_AT], tally)


def finish_deck(
    position: Position,
    random: Random,
    *,
    worths: tuple[Worth, Worth] = BY_CHANCE,
    over: int = OVER,
) -> Ending:
    """Play the cards in hand, deal the stock and play it, and count the cartón into the score.

    A position without a stock is in the last deal of its deck.
    """
    mask, left, turn, dealer, hands, stock, tally = position
    node = nodes(worths)[mask, left]
    chance = worths == BY_CHANCE
    node, tally = play_deal(node, hands, turn, tally, over, random, all_by_chance=chance)
    while stock and not tally & over:
        turn = (dealer + 1) % SEATS
        hands, stock, tally = _deal(stock, turn, tally, over)
        node, tally = play_deal(node, hands, turn, tally, over, random, all_by_chance=chance)
    if not tally & over:
        tally = with_carton(tally, dealer, over)
    return Ending(node[MASK_AT], node[LEFT_AT], tally)


def first_deal(
    ranks: Sequence[int], dealer: int, score: tuple[int, int], *, over: int = OVER
) -> Position:
    """The position that a deck's forty ranks, in dealing order, begin with; rondas are sung."""
    leader = (dealer + 1) % SEATS
    hands, stock, tally = _deal(tuple(ranks), leader, tally_of(score, (0, 0)), over)
    return Position(0, NOBODY_LEFT, leader, dealer, hands, stock, tally)


def play_game(
    dealer: int,
    score: tuple[int, int],
    random: Random,
    *,
    worths: tuple[Worth, Worth] = BY_CHANCE,
) -> tuple[tuple[int, int], int]:
    """Play a game to its end from a score, ``dealer`` dealing: the last score, and the plays."""
    plays = 0
    while max(score) < TARGET:
        ranks = sorted(_RANKS_OF_DECK, key=lambda _: random())
        end = finish_deck(first_deal(ranks, dealer, score), random, worths=worths)
        # Every card played lies in a pile or on the table, where no two are of a rank.
        plays += sum(end.taken) + end.mask.bit_count()
        score = end.score
        dealer = (dealer + 1) % SEATS
    return score, plays


def _deal(
    stock: tuple[int, ...], leader: int, tally: int, over: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], int]:
    """Five cards to each seat from the leader on, the stock left, and the tally with rondas."""
    hands: list[tuple[int, ...]] = [()] * SEATS
    for step in range(SEATS):
        seat = (leader + step) % SEATS
        hand = stock[step * HAND_SIZE : (step + 1) * HAND_SIZE]
        hands[seat] = places_of(hand, seat)
        if len(set(hand)) <= RONDA_CARDS and max(map(hand.count, hand)) >= RONDA_CARDS:
            tally = with_ronda(tally, seat % 2, over)
    return tuple(hands), stock[SEATS * HAND_SIZE :], tally
