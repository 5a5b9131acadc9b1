"""Points as the rules hand them out: the score after an award, its event, and the winner."""

from __future__ import annotations

from engine.events import Event, EventType
from engine.scoring import winner_of
from engine.state import State

__all__ = ["award", "winner_of", "with_points"]


def with_points(score: tuple[int, int], team: int, points: int) -> tuple[int, int]:
    """The score once a team has so many points more."""
    return (score[0] + points, score[1]) if team == 0 else (score[0], score[1] + points)


def award(state: State, kind: EventType, team: int, points: int, seat: int | None = None) -> State:
    """Add an event and its points; whoever reaches forty has won and nobody plays on."""
    score = with_points(state.score, team, points)
    winner = winner_of(score)
    return state._replace(
        score=score,
        winner=winner,
        turn=state.turn if winner is None else None,
        events=(*state.events, Event(kind, team, points, score, seat)),
    )
