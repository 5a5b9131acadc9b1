"""What a table offers to each rank that might be played on it, with what the capture would be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.ai.prospects import Prices
from engine.captures import ways_by_rank
from engine.cards import Card, Rank
from engine.profiles import Profile


class Offer(NamedTuple):
    """The best capture of one rank on a table, and its worth in points."""

    worth: float
    rank: Rank
    way: tuple[Rank, ...]
    caida: bool
    limpia: bool

    @property
    def ladder(self) -> bool:
        """Whether a ladder goes on from it."""
        return any(step > self.rank for step in self.way)

    def cards(self, table: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of the table that it takes, one of each rank."""
        lying = {card.rank: card for card in table}
        return tuple(lying[rank] for rank in self.way)


def offers_on(
    profile: Profile, table: Sequence[Card], left: Rank | None, prices: Prices
) -> list[Offer]:
    """What each rank would best take on a table, the dearest first; ``left`` may suffer a caida."""
    mask = 0
    for card in table:
        mask |= card.bit
    rows = ways_by_rank(profile.sum_cards_max, profile.ladder_is_forced)
    found = []
    for rank in Rank:
        ways = [_offer(rank, way, left, len(table), prices) for way in rows[rank][mask]]
        if ways:
            found.append(max(ways, key=lambda offer: offer.worth))
    return sorted((offer for offer in found if offer.worth > 0), reverse=True)


def _offer(
    rank: Rank, way: tuple[Rank, ...], left: Rank | None, on_table: int, prices: Prices
) -> Offer:
    caida = rank == left and way[0] == rank
    limpia = len(way) == on_table
    return Offer(prices.of(len(way) + 1, caida, limpia), rank, way, caida, limpia)
