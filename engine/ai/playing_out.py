"""Imagined hands played to the end of a deal by players who count: the searcher's model.

Every seat plays its card of greatest worth by a fixed table (what it brings, less what the
table after it offers to hands of average cards), corrected by how many cards of a rank that
would be left have been seen: a card whose equals are all gone suffers no caida.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.ai.prospects import Prices, best_by_rank, expected_best
from engine.cards import Rank
from engine.packed import OVER, Effect
from engine.packed.graph import CHOICE, PLAIN, RANKS, WORTH_AT, Node
from engine.packed.playout import under_limits
from engine.profiles import QVITO

_PRICES: Final = Prices(caida=2.0, limpia=2.0, both=4.0, card=0.3)
_RIVAL, _REST = 1.5, -0.06
_LOW: Final = 0.008
_UNSEEN: Final = [0, *[2] * RANKS]
_HIDDEN, _HAND = 30, 4
_FLOOR: Final = 20.0
"""Added to every worth, since the packed form wants none below 0."""
_FEAR: Final = 0.5
FEARS: Final = tuple(_FEAR * (seen - 2) for seen in range(9))
"""What leaving a card is worth more by how many of its rank the player has seen."""
TWIN: Final = (0, *range(RANKS + 1, 2 * RANKS + 1), *range(1, RANKS + 1))
"""The place of the same rank for the other team."""
SEATS: Final = 4


def by_care(effect: Effect) -> float:
    """What a play brings, less what the table after it offers to the others."""
    left = None if effect.taken else Rank(effect.rank)
    worth = (
        _FLOOR
        - _LOW * effect.rank
        - _offer(effect.after, left, _RIVAL)
        - _offer(effect.after, None, _REST)
    )
    if effect.taken:
        worth += _PRICES.of(effect.taken, effect.caida, effect.limpia)
    return worth


@lru_cache(maxsize=1 << 14)
def _offer(mask: int, left: Rank | None, weight: float) -> float:
    offers = best_by_rank(QVITO, mask, mask.bit_count(), left, _PRICES)
    return weight * expected_best(offers, _UNSEEN, _HIDDEN, _HAND)


POLICIES: Final = (by_care, by_care)
"""Both teams play so in imagined worlds."""


def play_out(
    node: Node, hands: list[list[int]], turn: int, tally: int, shown: list[int], words: int
) -> tuple[Node, int]:
    """Play these hands, of places, to the last card or to forty; empties them and ``shown``.

    ``shown`` counts the cards played of each place's rank; ``words`` decides the few
    choices between ways of equal worth.
    """
    fears, twin = FEARS, TWIN
    for step in range(turn, turn + sum(map(len, hands))):
        hand = hands[step % SEATS]
        worths = node[WORTH_AT]
        most: float = -SEATS
        for card in hand:
            worth = worths[card]
            if not node[card][1]:
                worth += fears[shown[card] + hand.count(card)]
            if worth > most:
                most, place = worth, card
        hand.remove(place)
        shown[place] += 1
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
