"""What a table comes to as it goes round among hands of average cards: numbers, made once.

For every table that may be left it is added up what the three seats after it may take, each
its best and in turn, as ``counting`` weighs it (``ahead``). Two things are simpler: any hand
holds the average cards of its deal, and nobody has let anything lie. Of all that a player may
know better, only what matters most is kept as a slope: how many cards there still are of the
rank just left, which alone can make a caida.

A card is worth much to a pair that runs for the carton and nothing to one past thirty, so all
this is made for several prices of a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.ai.prospects import chances_of_none
from engine.ai.style import PLAIN
from engine.captures import ways_by_rank
from engine.packed.graph import NOBODY_LEFT, RANKS
from engine.profiles import QVITO

PRICES: Final = (0.0, 0.45, 0.9)
"""What a card may be worth, in points: the prices that are met most."""
DEALS: Final = ((4, 30), (3, 10))
"""Cards in a hand and cards not seen, on the average of a deck's first deal and of its last."""
_TABLES: Final = 1 << RANKS
Values = list[float]
"""What something is worth, by the mask of the table."""


class Take(NamedTuple):
    """The best that a rank takes from a table."""

    worth: float
    rank: int
    mask: int
    """What is left on the table."""


class Outlook(NamedTuple):
    """What leaving each table comes to, in points, by its mask and the rank just left."""

    worth: dict[tuple[int, int], float]
    fear: dict[tuple[int, int], float]
    """What is added for each card of the rank just left that there is above the average."""


def price_nearest(price: float) -> int:
    """Which of the prices comes nearest to what a card is worth."""
    return min(range(len(PRICES)), key=lambda number: abs(PRICES[number] - price))


@cache
def outlook(price: int, deal: int) -> Outlook:
    """The outlook at one of the prices, in a deck's first deal (0) or its last (1)."""
    hand, hidden = DEALS[deal]
    lying = [_takes(PRICES[price], mask, NOBODY_LEFT) for mask in range(_TABLES)]
    average = _Round(lying, _Shares(hand, hidden, None))
    found = Outlook({}, {})
    for mask in range(_TABLES):
        found.worth[mask, NOBODY_LEFT] = average.comes_to(mask, lying[mask])
        found.fear[mask, NOBODY_LEFT] = 0.0
    for left in range(1, RANKS + 1):
        more = _Round(lying, _Shares(hand, hidden, left), average)
        for mask in range(_TABLES):
            if mask >> (left - 1) & 1:
                takes = _takes(PRICES[price], mask, left)
                worth = average.comes_to(mask, takes)
                found.worth[mask, left] = worth
                found.fear[mask, left] = more.comes_to(mask, takes) - worth
    return found


class _Shares:
    """How likely each offer of a table, best first, is the best that an average hand has."""

    def __init__(self, hand: int, hidden: int, rank: int | None) -> None:
        """Of the average cards, but one more of ``rank`` if there is one."""
        missing = chances_of_none(hidden, hand)
        each = hidden // RANKS
        self.rank = rank
        self._rows: list[tuple[list[float], list[float]]] = []
        for place in range(RANKS + 1):  # of the rank there is more of; the last: it is not there
            more = [min(each * count + (count > place), hidden) for count in range(RANKS + 1)]
            rests = [missing[cards] for cards in more]
            shares = [rests[count] - rests[count + 1] for count in range(RANKS)]
            self._rows.append((shares, rests))

    def of(self, takes: Sequence[Take]) -> tuple[list[float], float]:
        """The share of each offer, and how likely the hand has none of them."""
        place = RANKS
        for number, take in enumerate(takes):
            if take.rank == self.rank:
                place = number
        shares, rests = self._rows[place]
        return shares, rests[len(takes)]


class _Round:
    """What seats may take, one after the other."""

    def __init__(
        self, lying: Sequence[Sequence[Take]], shares: _Shares, base: _Round | None = None
    ) -> None:
        self._shares = shares
        self._first: Values = []
        """What a seat may take from a table on which nothing was just left."""
        for mask, takes in enumerate(lying):
            if base is None or any(take.rank == shares.rank for take in takes):
                self._first.append(self._taken(takes))
            else:
                self._first.append(base._first[mask])
        self._second = [self._after(mask, takes, self._first) for mask, takes in enumerate(lying)]
        """What the seat after it may take."""

    def comes_to(self, mask: int, takes: Sequence[Take]) -> float:
        """The balance of a table for who leaves it, these being the offers of the next seat."""
        return (
            PLAIN.partner * self._after(mask, takes, self._first)
            - PLAIN.next_rival * self._taken(takes)
            - PLAIN.last_rival * self._after(mask, takes, self._second)
        )

    def _taken(self, takes: Sequence[Take]) -> float:
        shares, _ = self._shares.of(takes)
        worth = 0.0
        for share, take in zip(shares, takes, strict=False):
            worth += share * take.worth
        return worth

    def _after(self, mask: int, takes: Sequence[Take], values: Values) -> float:
        """What a value comes to once a seat has taken one of these, or nothing."""
        shares, rest = self._shares.of(takes)
        worth = rest * values[mask]
        for share, take in zip(shares, takes, strict=False):
            worth += share * values[take.mask]
        return worth


def _takes(price: float, mask: int, left: int) -> list[Take]:
    """The best that each rank takes from a table, best rank first."""
    rows = ways_by_rank(QVITO.sum_cards_max, QVITO.ladder_is_forced)
    found = []
    for rank in range(1, RANKS + 1):
        most = 0.0
        best: tuple[int, ...] = ()
        for way in rows[rank][mask]:
            worth = price * (len(way) + 1)
            worth += QVITO.limpia_points * (len(way) == mask.bit_count())
            worth += QVITO.caida_points * (way[0] == rank == left)
            most, best = max((most, best), (worth, way))
        if most:
            found.append(Take(most, rank, mask & ~sum([1 << (taken - 1) for taken in best])))
    found.sort(reverse=True)
    return found
