"""Caida on a card of a rival's ronda, which a pair may claim at the end of the deck.

All that it needs lies open by then: every card of the deck has been played, so what each
seat was dealt in each deal is what it played in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.cards import Rank
from engine.moves import Play
from engine.profiles import HAND_SIZE, Profile
from engine.scoring import RONDA_CARDS, is_caida
from engine.seats import team_of


class Fall(NamedTuple):
    """A caida of this deck: whose, on whom, in which deal (from 1), and on which rank."""

    team: int
    victim: int
    deal: int
    rank: Rank


def falls(profile: Profile, players: int, log: Sequence[Play]) -> Iterator[Fall]:
    """The caidas of a deck, in order, from its plays."""
    deal_size = players * HAND_SIZE
    for place in range(1, len(log)):
        before, play = log[place - 1], log[place]
        opens_deal = place % deal_size == 0 and not profile.caida_on_first_play
        left = None if before.takes or opens_deal else before.card
        if is_caida(play.card, play.takes, left):
            yield Fall(team_of(play.seat), before.seat, place // deal_size + 1, play.card.rank)


def claimable_ranks(
    profile: Profile,
    players: int,
    log: Sequence[Play],
    team: int,
    claimed: Sequence[tuple[int, Rank]],
) -> list[Rank]:
    """Ranks on which a pair made caida in this deck and has not claimed, lowest first.

    Whether there was a ronda of that rank is for the pair to know: a wrong claim costs nothing.
    """
    ranks = {fall.rank for fall in falls(profile, players, log) if fall.team == team}
    return sorted(rank for rank in ranks if (team, rank) not in claimed)


def is_right(
    profile: Profile,
    players: int,
    log: Sequence[Play],
    rondas: Sequence[tuple[int, int]],
    team: int,
    rank: Rank,
) -> bool:
    """Whether a claim holds: a caida of that rank on a seat that had a ronda of it.

    ``rondas`` are the (deal, seat) pairs that count: announced, or kept quiet because the
    score was past the limit.
    """
    return any(
        fall.team == team
        and fall.rank == rank
        and (fall.deal, fall.victim) in rondas
        and dealt_of(players, log, fall.deal, fall.victim, rank) >= RONDA_CARDS
        for fall in falls(profile, players, log)
    )


def dealt_of(players: int, log: Sequence[Play], deal: int, seat: int, rank: Rank) -> int:
    """How many cards of a rank a seat was dealt in a deal that has been played out."""
    size = players * HAND_SIZE
    cards = log[(deal - 1) * size : deal * size]
    return sum(play.seat == seat and play.card.rank == rank for play in cards)
