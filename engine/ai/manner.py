"""How players of imagined deals judge a card: tables to look it up in, made once.

Who plays with care adds what the card takes to what the table after it comes to among hands of
average cards (``outlook``), at the price that a card has for its pair; a card is left the more
readily the fewer of its rank are still about. Where ``counting`` has one best card, such a
player plays it in most positions (``tests/engine/test_bots_search.py``). Who is greedy takes
the most points, then the most cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from engine.ai.outlook import DEALS, PRICES, outlook, price_nearest
from engine.cards import DECK
from engine.packed import Effect
from engine.packed.graph import (
    CHOICE,
    LEFT_AT,
    MASK_AT,
    NOBODY_LEFT,
    POINTS_AT,
    POINTS_BITS,
    RANKS,
    TAKEN_MASK,
    WORTH_AT,
    Node,
    by_greed,
    nodes,
)
from engine.profiles import HAND_SIZE, QVITO

SEATS: Final = 4
GREEDY: Final = 2 * RANKS
"""The places after this one are played greedily."""
GREED_AT: Final = WORTH_AT
"""Where a node has what each place is worth to the greedy."""
_OF_A_RANK: Final = len(DECK) // RANKS
_USUAL: Final = PRICES[-1]
_FLOOR: Final = 40.0
"""Added to every worth of a policy, since the packed form wants none below 0."""
_DECIMALS: Final = 4
_TWIN: Final = 0.8
"""With it such a player wins 47 of 100 games against ``counting``, without it 43 (2,000 each)."""


def by_care(effect: Effect) -> float:
    """What a play takes and leaves, in points: it decides between ways to take with one card."""
    points = QVITO.caida_points * effect.caida + QVITO.limpia_points * effect.limpia
    left = NOBODY_LEFT if effect.taken else effect.rank
    table = outlook(price_nearest(_USUAL), 0).worth[effect.after, left]
    return _FLOOR + points + _USUAL * effect.taken + table


class Manner(NamedTuple):
    """How seats that play with care see a deal."""

    rows: tuple[int, int]
    """For each team where a node has its row of worths by place; that of fears follows."""
    rarity: Sequence[Sequence[float]]
    """By cards left in all hands, and by how many of its rank a player has seen besides its
    card: how many more than on the average there still are, for what it fears of leaving it."""
    twin: tuple[float, float]
    """For each team what leaving a card is worth more whose equal stays in the hand."""


def manner_of(prices: Sequence[float], *, is_last_deal: bool, own: int | None = None) -> Manner:
    """How both teams play a deal, a card being worth so many points to either.

    The team ``own``, if there is one, plays its pairs better than ``counting`` does.
    """
    first, second = map(price_nearest, prices)
    return _manner(first, second, int(is_last_deal), own)


@cache
def _manner(first: int, second: int, deal: int, own: int | None) -> Manner:
    return Manner(
        (_row_at(first, deal), _row_at(second, deal)),
        tuple([_rarity(deal, left) for left in range(SEATS * HAND_SIZE + 1)]),
        (_TWIN * (own == 0), _TWIN * (own == 1)),
    )


def _row_at(price: int, deal: int) -> int:
    return GREED_AT + 2 * (1 + price * len(DEALS) + deal)


def _rarity(deal: int, left: int) -> tuple[float, ...]:
    """For the player in turn, by cards seen of a rank, with so many left in all hands."""
    stock = 0 if deal else SEATS * HAND_SIZE
    hidden = max(1, stock + left - -(-left // SEATS))
    usual = DEALS[deal][1] / RANKS
    return tuple(
        [usual * (RANKS * (_OF_A_RANK - 1 - seen) / hidden - 1.0) for seen in range(_OF_A_RANK)]
    )


@cache
def tables() -> dict[tuple[int, int], Node]:
    """Every node by (mask, rank just left), with the rows of the greedy and of each manner.

    The two seats of a pair may differ: places 21 to 40 are played greedily.
    """
    found = nodes((by_care, by_care, by_greed, by_greed))
    rows: dict[tuple[float, ...], tuple[float, ...]] = {}
    plays = {table: _plays(node) for table, node in found.items()}
    no_fears = (0.0,) * (2 * GREEDY + 1)
    for node in found.values():
        node.append(no_fears)
    for price, worth in enumerate(PRICES):
        for deal in range(len(DEALS)):
            ahead, fears = outlook(price, deal)
            for table, node in found.items():
                own, own_fears = [0.0], [0.0]
                for _ in range(2):  # the same for either team
                    for points, taken, after in plays[table]:
                        own.append(round(points + worth * taken + ahead[after], _DECIMALS))
                        own_fears.append(0.0 if taken else round(fears[after], _DECIMALS))
                for row in (tuple(own), tuple(own_fears)):
                    node.append(rows.setdefault(row, row))
    return found


def _plays(node: Node) -> list[tuple[int, int, tuple[int, int]]]:
    """What each rank brings and takes on a table, and the table after it."""
    found = []
    for place in range(1, RANKS + 1):
        after, adds = node[place]
        if adds == CHOICE:
            after, adds = node[place][0][0]
        points = adds >> POINTS_AT & (1 << POINTS_BITS) - 1
        found.append((points, adds & TAKEN_MASK, (after[MASK_AT], after[LEFT_AT])))
    return found


@lru_cache(maxsize=1 << 13)
def greeds_at(mask: int, left: int) -> Sequence[float]:
    """What a greedy player finds in each rank on a table, the ace at 1."""
    worths: Sequence[float] = tables()[mask, left][GREED_AT]
    return (0.0, *worths[GREEDY + 1 : GREEDY + RANKS + 1])
