"""From facts to an ordered table: who stands where, and why. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


class Facts(Protocol):
    """What must be known of a player to give it a place."""

    @property
    def player_id(self) -> int:
        """The number that stays when the nickname changes."""

    @property
    def nickname(self) -> str:
        """The name that others see."""

    @property
    def points(self) -> int:
        """The points of all scoring runs together."""

    @property
    def lost(self) -> int:
        """Chapters lost in scoring runs."""

    @property
    def reached_at(self) -> datetime:
        """When the last of the points came."""


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    place: int
    player_id: int
    nickname: str
    points: int
    lost: int
    reached_at: datetime


def merit(facts: Facts) -> tuple[int, int, datetime]:
    """What decides the place, less being better: points, then chapters lost, then the instant.

    Source: rulings of the tournament, point 7.
    """
    return (-facts.points, facts.lost, facts.reached_at)


def standings(facts: Iterable[Facts]) -> tuple[Row, ...]:
    """The players in order, the best first; equal merit is the same place: 1, 2, 2, 4.

    Inside a shared place the nicknames stand in alphabetical order, for the eye only, so
    that the same facts give the same table however they come in.
    """
    ordered = sorted(facts, key=lambda one: (merit(one), one.nickname.casefold(), one.player_id))
    rows: list[Row] = []
    for position, one in enumerate(ordered, start=1):
        shared = position > 1 and merit(one) == merit(ordered[position - 2])
        rows.append(
            Row(
                place=rows[-1].place if shared else position,
                player_id=one.player_id,
                nickname=one.nickname,
                points=one.points,
                lost=one.lost,
                reached_at=one.reached_at,
            )
        )
    return tuple(rows)
