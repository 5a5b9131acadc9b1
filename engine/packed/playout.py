"""Playing a deal to its end, all hands known: the inner loop of bots that search.

The hands are lists of places of arrows (``places_of``). Two loops do the same: where both
pairs play by chance, the order of the cards is known beforehand and only looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from operator import itemgetter
from typing import Any, Final

from engine.packed.graph import (
    CHOICE,
    HEADROOM,
    MASK_AT,
    PLAIN,
    POINTS_AT,
    POINTS_BITS,
    POINTS_MASK,
    RANKS,
    WORTH_AT,
    Node,
)
from engine.profiles import HAND_SIZE, QVITO

Random = Callable[[], float]
"""A number from 0 up to, but not, 1; ``random.Random(seed).random`` is one."""
Places = Sequence[int]

_ORDERS: Final[tuple[tuple[Callable[[Places], Any], ...], ...]] = (
    (tuple,),
    (tuple,),
    *(
        tuple(itemgetter(*order) for order in permutations(range(size)))
        for size in range(2, HAND_SIZE + 1)
    ),
)
"""Each way to order a hand of so many cards, as ``itertools.permutations`` numbers them."""


def places_of(ranks: tuple[int, ...], seat: int, way: int = 0) -> tuple[int, ...]:
    """The arrows that a seat follows with cards of these ranks, an ace being 1.

    ``way`` is 1 for a seat that plays by its team's second policy.
    """
    first = RANKS * (seat % 2 + 2 * way)
    return tuple([rank + first for rank in ranks]) if first else ranks


def play_deal(
    node: Node,
    hands: Sequence[Places],
    turn: int,
    tally: int,
    over: int,
    random: Random,
    *,
    all_by_chance: bool,
) -> tuple[Node, int]:
    """Play every card of these hands, or as many as it takes to reach forty.

    Each hand is put in an order by chance, and its card of greatest worth is played, of
    equal ones the first. So a policy for which all is worth the same plays any card with
    the same chance; where only some are worth the same, chance is not quite even.

    ``random`` is asked once for each hand, in the order of play, then once for each choice
    among ways. ``over`` is ``OVER``, or ``NO_LIMITS`` to count on past forty.

    :raises ValueError: if the hands are not as even as they must be at this turn.
    """
    order: list[Any] = [None] * sum(map(len, hands))
    seats = len(hands)
    for step, hand in enumerate((*hands[turn:], *hands[:turn])):
        ways = _ORDERS[len(hand)]
        mixed = ways[int(random() * len(ways))](hand)
        order[step::seats] = mixed if all_by_chance else [list(mixed)] * len(hand)
    if all_by_chance:
        return _follow(node, order, tally, over, random)
    node, tally = _prefer(node, order[:-seats], tally, over, random)
    if tally & over:
        return node, tally
    # The last card of a hand is no choice.
    return _follow(node, [card for (card,) in order[-seats:]], tally, over, random)


def _follow(
    node: Node, order: list[int], tally: int, over: int, random: Random
) -> tuple[Node, int]:
    for place in order:
        node, adds = node[place]
        if adds > PLAIN:
            if adds == CHOICE:
                node, adds = node[int(random() * len(node))]
            tally += adds
            if tally & over:
                tally = under_limits(tally, adds, place, node)
                if tally & over:
                    break
        else:
            tally += adds
    return node, tally


def _prefer(
    node: Node, turns: list[list[int]], tally: int, over: int, random: Random
) -> tuple[Node, int]:
    for hand in turns:
        worths = node[WORTH_AT]
        most: float = -1
        for card in hand:
            worth = worths[card]
            if worth > most:
                most = worth
                place = card
        hand.remove(place)
        node, adds = node[place]
        if adds > PLAIN:
            if adds == CHOICE:
                node, adds = node[int(random() * len(node))]
            tally += adds
            if tally & over:
                tally = under_limits(tally, adds, place, node)
                if tally & over:
                    break
        else:
            tally += adds
    return node, tally


def under_limits(tally: int, adds: int, place: int, node: Node) -> int:
    """Take back what a limpia may not add, now that a pair seems to have reached forty."""
    shift = POINTS_AT + POINTS_BITS * ((place - 1) // RANKS % 2)
    before = (tally - adds >> shift & POINTS_MASK) - HEADROOM
    is_limpia = not node[MASK_AT]
    if is_limpia and before in QVITO.limpia_barred:
        return tally - (QVITO.limpia_points << shift)
    return tally
