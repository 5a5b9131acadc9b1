"""What the carton is still worth: the race for more cards than the rivals in this deck."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from engine.profiles import DECK_SIZE, Profile
from engine.scoring import Carton, carton

_NOBODYS = 4
"""Cards usually left on the table at the end of a deck."""


@lru_cache(maxsize=65536)
def carton_ahead(
    profile: Profile, ours: int, theirs: int, our_score: int, their_score: int
) -> float:
    """Expected points of the carton, ours less theirs, from the cards taken so far.

    Cards still to be taken go two by two, each pair to either side like a coin.
    """
    flips = max(0, DECK_SIZE - _NOBODYS - ours - theirs) // 2
    total = 0.0
    for won in range(flips + 1):
        taken = (ours + 2 * won, theirs + 2 * (flips - won))
        count: Carton = carton(profile, taken, 0, (our_score, their_score))
        total += comb(flips, won) * (count.points if count.team == 0 else -count.points)
    return total / (1 << flips)


def card_worth(
    profile: Profile, taken: tuple[int, int], score: tuple[int, int], team: int
) -> float:
    """What one more card to a team is worth to it now, in points."""
    mine, rival = taken[team], taken[1 - team]
    ours, theirs = score[team], score[1 - team]
    now = carton_ahead(profile, mine, rival, ours, theirs)
    return (carton_ahead(profile, mine + 2, rival, ours, theirs) - now) / 2
