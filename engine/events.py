"""What scores at the table, known to everyone at once: caida, limpia, ronda, carton and more."""

from __future__ import annotations

from typing import Literal, NamedTuple

EventType = Literal[
    "ronda",
    "doble_ronda",
    "caida",
    "limpia",
    "falla",
    "caida_en_ronda",
    "carton",
    "misdeal",
]


class Event(NamedTuple):
    """Something that scores, with the points it really added (0 when a limit barred it)."""

    type: EventType
    team: int
    points: int
    score: tuple[int, int]
    """Both teams' points after the event."""
    seat: int | None = None
    """Who did it, for a misdeal who dealt; None for carton and falla, which belong to a pair."""
