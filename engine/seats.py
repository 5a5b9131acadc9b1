"""Who sits where: seats in playing order, their teams, and who follows whom.

Seats are numbered in playing order, so seat ``s`` is followed by ``(s + 1) % players``
and belongs to team ``s % 2``. Where a seat stands on a screen is not known here.
"""

from __future__ import annotations

from typing import Final

TEAMS: Final = 2


def team_of(seat: int) -> int:
    """The team of a seat: partners sit across, so seats 0 and 2 are team 0."""
    return seat % TEAMS


def seat_after(seat: int, players: int) -> int:
    """The seat that plays after this one."""
    return (seat + 1) % players


def seats_from(leader: int, players: int) -> tuple[int, ...]:
    """Every seat once, in playing order, beginning with the leader.

    >>> seats_from(3, 4)
    (3, 0, 1, 2)
    """
    return tuple((leader + step) % players for step in range(players))
