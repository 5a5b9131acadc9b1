"""From facts to an ordered table: who stands where, and why. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple, Protocol

EVERY_DAY = None
"""Stands for all days of an edition together, where a day could stand."""
LARGEST = 2**31 - 1
"""What no sum of points or lost chapters can exceed: the database's own limit."""
MERIT_LENGTH = 36
"""How many characters of an order key say the merit; those after it name the player."""
KEY_LENGTH = MERIT_LENGTH + 19
"""How many characters an order key has, all of them digits."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


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


class FactsOfADay(Protocol):
    """What a player won and lost in the runs that began on one day."""

    @property
    def day(self) -> date:
        """The day."""

    @property
    def points(self) -> int:
        """The points of its runs."""

    @property
    def lost(self) -> int:
        """The chapters lost in them."""

    @property
    def reached_at(self) -> datetime | None:
        """When the last of the points came; None without points."""


class Sums(NamedTuple):
    """What gives a player a place: in one day's table, or in that of all days."""

    points: int
    lost: int
    reached_at: datetime

    def key(self, player_id: int) -> str:
        """Text that sorts as the table does, and stands for this player alone."""
        return f"{merit_key(self.points, self.lost, self.reached_at)}{player_id:019d}"


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


def merit_key(points: int, lost: int, reached_at: datetime) -> str:
    """Text that sorts as merit does, and is the same for equal merit alone.

    Digits of a fixed width, so that every database and every collation agrees.

    >>> merit_key(700, 0, _EPOCH) < merit_key(700, 2, _EPOCH) < merit_key(100, 0, _EPOCH)
    True
    """
    return f"{LARGEST - points:010d}{lost:010d}{(reached_at - _EPOCH) // _MICROSECOND:016d}"


def sums(facts: Iterable[FactsOfADay]) -> dict[date | None, Sums]:
    """One player's sums of each day with points, and of `EVERY_DAY` if there is any.

    A chapter lost on a day without points counts for all days together all the same.
    """
    found: dict[date | None, Sums] = {}
    points = lost = 0
    for one in facts:
        points += one.points
        lost += one.lost
        if one.reached_at is not None:
            found[one.day] = Sums(one.points, one.lost, one.reached_at)
    if found:
        found[EVERY_DAY] = Sums(points, lost, max(its.reached_at for its in found.values()))
    return found


def standings(facts: Iterable[Facts]) -> tuple[Row, ...]:
    """The players in order, the best first; equal merit is the same place: 1, 2, 2, 4.

    Inside a shared place the older account stands first, for the eye only, so that the same
    facts give the same table however they come in.
    """
    ordered = sorted(facts, key=lambda one: (merit(one), one.player_id))
    return tuple(numbered(ordered))


def numbered(ordered: Iterable[Facts], position: int = 1, place: int = 1) -> Iterator[Row]:
    """Neighbours of the table with their places; the first has that position and place."""
    before: Facts | None = None
    for at, one in enumerate(ordered, start=position):
        if before is not None and merit(one) != merit(before):
            place = at
        before = one
        yield Row(
            place=place,
            player_id=one.player_id,
            nickname=one.nickname,
            points=one.points,
            lost=one.lost,
            reached_at=one.reached_at,
        )
