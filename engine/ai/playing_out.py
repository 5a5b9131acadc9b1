"""Imagined hands played to the end of a deal by players who count: the searcher's model.

A seat that has rather shown itself greedy (``habits``) plays as ``greedy`` does. Every other
plays its card of greatest worth by a fixed table (what it brings, less what the table after it
offers to hands of average cards), corrected by how many cards of the rank have been seen: a
card whose equals are all gone suffers no caida. The weights are those by which such a player
plays most like ``counting``: the same card in 87 of 100 positions of 60 games.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.ai.prospects import Prices, Table, best_by_rank, chance_of_each
from engine.cards import DECK, Rank
from engine.packed import OVER, Effect
from engine.packed.graph import CHOICE, PLAIN, RANKS, WORTH_AT, Node, by_greed, nodes
from engine.packed.playout import under_limits
from engine.profiles import QVITO

_OF_A_RANK: Final = len(DECK) // RANKS
_POINTS: Final = Prices(caida=2.0, limpia=2.0, both=4.0, card=0.0)
_CARDS: Final = Prices(caida=0.0, limpia=0.0, both=0.0, card=1.0)
_CARD: Final = 0.04
_NEXT: Final = -3.2
"""What a point counts that a play offers to the seat that plays next, a caida of it included."""
_REST: Final = 1.4
"""What a point counts that it offers to whoever plays, so that ``_NEXT`` is mostly the caida."""
_OFFERED: Final = -1.2
"""What a card counts that it offers."""
_PAIR: Final = 0.6
"""What playing a card is worth more whose equal stays in the hand."""
_UNSEEN: Final = [0, *[2] * RANKS]
_HIDDEN, _HAND = 30, 4
_FLOOR: Final = 40.0
"""Added to every worth, since the packed form wants none below 0."""
_FEARS: Final = (0.0, -1.3, -0.3, 0.6, 2.0)
"""What leaving a card is worth more by how many of its rank the player has seen, it included."""
_FEARLESS: Final = 9
"""More than have ever been shown: a greedy player does not ask."""
LEAVING: Final = tuple(
    (
        *[_FEARS[min(shown + held, _OF_A_RANK)] + _PAIR * (held > 1) for shown in range(_FEARLESS)],
        0.0,
    )
    for held in range(9)
)
"""The same by how many the player holds and how many have been shown, a pair counted in."""
TAKING: Final = tuple(_PAIR * (held > 1) for held in range(9))
"""What taking with a card is worth more by how many of its rank the player holds."""
GREEDY: Final = 2 * RANKS
"""The places after this one are played greedily."""
_CAREFUL: Final = tuple(range(1, GREEDY + 1))
OWN: Final = (0, *_CAREFUL, *_CAREFUL)
"""The careful place of the same rank and team."""
TWIN: Final = (0, *(_CAREFUL[RANKS:] + _CAREFUL[:RANKS]) * 2)
"""The careful place of the same rank for the other team."""
SEATS: Final = 4


def by_care(effect: Effect) -> float:
    """What a play brings, less what the table after it offers to the others."""
    left = None if effect.taken else Rank(effect.rank)
    return (
        _FLOOR
        + _POINTS.of(effect.taken, effect.caida, effect.limpia)
        + _CARD * effect.taken
        + _NEXT * _offer(effect.after, left, _POINTS)
        + _REST * _offer(effect.after, None, _POINTS)
        + _OFFERED * _offer(effect.after, None, _CARDS)
    )


@lru_cache(maxsize=1 << 14)
def _offer(mask: int, left: Rank | None, prices: Prices) -> float:
    """What a table offers to a hand of average cards."""
    table = Table(mask, mask.bit_count())
    offers = best_by_rank(QVITO.sum_cards_max, QVITO.ladder_is_forced, table, left, prices)
    worth = 0.0
    for offer, share in zip(offers, chance_of_each(offers, _UNSEEN, _HIDDEN, _HAND), strict=True):
        worth += offer.worth * share
    return worth


POLICIES: Final = (by_care, by_care, by_greed, by_greed)
"""Either team plays with care in imagined worlds, or else greedily."""


@lru_cache(maxsize=1 << 13)
def greeds_at(mask: int, left: int) -> Sequence[float]:
    """What a greedy player finds in each rank on a table, the ace at 1."""
    worths: Sequence[float] = nodes(POLICIES)[mask, left][WORTH_AT]
    return (0.0, *worths[GREEDY + 1 : GREEDY + RANKS + 1])


def shown_by_place(shown: Sequence[int]) -> list[int]:
    """How many cards of each rank have been played, laid out by place for ``play_out``."""
    return [*shown, *shown[1:], *[_FEARLESS] * GREEDY]


def is_careful(hand: Sequence[int]) -> bool:
    """Whether these places are a hand that is played with care."""
    return bool(hand) and hand[0] <= GREEDY


def in_turn(places: tuple[int, ...], words: int) -> tuple[int, ...]:
    """A greedy hand turned by chance: of equal cards it plays the one that comes first."""
    first = words % len(places)
    return places[first:] + places[:first]


def play_out(
    node: Node,
    hands: list[list[int]],
    turn: int,
    tally: int,
    shown: list[int],
    words: int,
    answers: Sequence[float] | None = None,
) -> tuple[Node, int]:
    """Play these hands, of places, to the last card or to forty; empties them and ``shown``.

    ``shown`` is by place (``shown_by_place``); ``words`` decides the few
    choices between ways of equal worth. ``answers`` says what each place is worth to the
    seat that plays first, for who knows better than the fixed table.
    """
    alone, own, twin = LEAVING[1], OWN, TWIN
    pairs = [len({*hand}) < len(hand) and hand[0] <= GREEDY for hand in hands]
    for step in range(turn, turn + sum(map(len, hands))):
        seat = step % SEATS
        hand = hands[seat]
        if answers is not None or pairs[seat]:
            place = _thought_over(node, hand, shown, answers)
            answers = None
        else:
            worths = node[WORTH_AT]
            most: float = -SEATS
            for card in hand:
                worth = worths[card]
                if not node[card][1]:
                    worth += alone[shown[card]]
                if worth > most:
                    most, place = worth, card
        hand.remove(place)
        shown[own[place]] += 1
        shown[twin[place]] += 1
        node, adds = node[place]
        if adds > PLAIN:
            if adds == CHOICE:
                node, adds = node[words % len(node)]
            tally += adds
            if tally & OVER:
                tally = under_limits(tally, adds, place, node)
                if tally & OVER:
                    break
        else:
            tally += adds
    return node, tally


def _thought_over(
    node: Node, hand: list[int], shown: list[int], answers: Sequence[float] | None
) -> int:
    """The place of greatest worth: by the answers if there are some, else with pairs counted."""
    if answers is not None:
        return max(hand, key=answers.__getitem__)
    worths, place = node[WORTH_AT], 0
    most: float = -SEATS
    for card in hand:
        held = hand.count(card)
        worth = worths[card] + (TAKING[held] if node[card][1] else LEAVING[held][shown[card]])
        if worth > most:
            most, place = worth, card
    return place
