"""What scores at the table: caida, limpia, ronda, carton; known to everyone at once."""

from __future__ import annotations

from typing import Literal, NamedTuple

EventType = Literal["ronda", "caida", "limpia", "carton"]


class Event(NamedTuple):
    """Something that scores, with the points it really added (0 when a limit barred it)."""

    type: EventType
    team: int
    points: int
    score: tuple[int, int]
    """Both teams' points after the event."""
    seat: int | None = None
    """Who did it; None for the carton, which belongs to a pair."""
