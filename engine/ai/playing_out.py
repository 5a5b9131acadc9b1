"""Imagined hands played to the end of a deal by players who count: the searcher's model.

A seat that has rather shown itself greedy (``habits``) plays as ``greedy`` does; every other
plays with care, by tables in which each of its cards is looked up (``manner``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ai.manner import GREED_AT, GREEDY, SEATS, Manner
from engine.packed import OVER
from engine.packed.graph import CHOICE, PLAIN, RANKS, Node
from engine.packed.playout import under_limits

_CAREFUL: Final = tuple(range(1, GREEDY + 1))
OWN: Final = (0, *_CAREFUL, *_CAREFUL)
"""The careful place of the same rank and team."""
TWIN: Final = (0, *(_CAREFUL[RANKS:] + _CAREFUL[:RANKS]) * 2)
"""The careful place of the same rank for the other team."""
_LEAST: Final = -1e9
"""Less than any play is worth."""


def shown_by_place(shown: Sequence[int]) -> list[int]:
    """How many cards of each rank have been played, laid out by place for ``play_out``."""
    return [*shown, *shown[1:], *[0] * GREEDY]  # the greedy do not ask


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
    manner: Manner,
    first: int | None = None,
) -> tuple[Node, int]:
    """Play these hands, of places, to the last card or to forty; empties them.

    ``shown`` is by place (``shown_by_place``) and counts on; ``words`` decides the few choices
    between ways of equal worth. ``first`` is the place that the seat in turn plays, for who
    knows better than the tables.
    """
    own, twin = OWN, TWIN
    left = turn + sum(map(len, hands))
    rows = [
        manner.rows[seat % 2] if is_careful(hand) else GREED_AT for seat, hand in enumerate(hands)
    ]
    pairs = [len({*hand}) < len(hand) and hand[0] <= GREEDY for hand in hands]
    rarity = manner.rarity
    for step in range(turn, left):
        seat = step % SEATS
        hand = hands[seat]
        if first is not None:
            place, first = first, None
        elif pairs[seat]:
            twin_worth = manner.twin[seat % 2]
            place = _of_pairs(node, hand, shown, rows[seat], rarity[left - step], twin_worth)
        else:
            row = rows[seat]
            worths, fears, rare = node[row], node[row + 1], rarity[left - step]
            most = _LEAST
            for card in hand:
                worth = worths[card] + fears[card] * rare[shown[card]]
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


def _of_pairs(
    node: Node, hand: list[int], shown: list[int], row: int, rare: Sequence[float], twin: float
) -> int:
    """The place of greatest worth in a hand that may hold several of a rank."""
    worths, fears, place = node[row], node[row + 1], 0
    most = _LEAST
    for card in hand:
        held = hand.count(card)
        worth = worths[card] + fears[card] * rare[shown[card] + held - 1]
        if held > 1 and not node[card][1]:
            worth += twin
        if worth > most:
            most, place = worth, card
    return place
