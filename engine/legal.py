"""What a seat may do when it is its word: everything, from what that seat may know."""

from __future__ import annotations

from collections.abc import Sequence

from engine.captures import plays
from engine.cards import Card
from engine.claims import claimable_ranks
from engine.moves import Announce, Claim, Pass, Play, SeatMove, Steal
from engine.profiles import HAND_SIZE, Profile
from engine.scoring import has_ronda
from engine.seats import team_of
from engine.state import Customs


def moves_of(
    profile: Profile,
    players: int,
    seat: int,
    hand: tuple[Card, ...],
    table: tuple[Card, ...],
    log: Sequence[Play],
    customs: Customs,
) -> list[SeatMove]:
    """List every legal move of the seat in turn, what it is asked for first.

    Forgotten cards come before the plays; an announcing play after its quiet twin.
    """
    if customs.phase == "announce":
        return [*([Announce(seat)] if has_ronda(hand) else []), Pass(seat)]
    if customs.phase == "claim":
        ranks = claimable_ranks(profile, players, log, team_of(seat), customs.claimed)
        return [*(Claim(seat, rank) for rank in ranks), Pass(seat)]
    found: list[SeatMove] = [Steal(seat, haul.cards) for haul in customs.forgotten]
    quiet = plays(profile, seat, hand, table)
    if not may_announce_with_card(profile, hand):
        return [*found, *quiet]
    for play in quiet:
        found += [play, play._replace(announces=True)]
    return found


def may_announce_with_card(profile: Profile, hand: tuple[Card, ...]) -> bool:
    """Whether a ronda is announced with one's first card here, and this hand has one."""
    return (
        profile.ronda_announced == "with_first_card" and len(hand) == HAND_SIZE and has_ronda(hand)
    )
