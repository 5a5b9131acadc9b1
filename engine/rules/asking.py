"""Whose word it is when seats are asked one after the other, and when all have answered."""

from __future__ import annotations

from engine.moves import IllegalMove
from engine.seats import seat_after
from engine.state import Phase, State


def refuse_out_of_turn(state: State, seat: int, *phases: Phase) -> None:
    """Let only the seat in turn act, and only as it is asked to.

    :raises IllegalMove: if the game is over, a deck is awaited, or it is not this seat's word.
    """
    if state.turn is None:
        raise IllegalMove("the game is over" if state.is_over else "a deck is awaited")
    if seat != state.turn:
        raise IllegalMove(f"seat {state.turn} is to act, not seat {seat}")
    if state.customs.phase not in phases:
        raise IllegalMove(f"seat {seat} is asked to {state.customs.phase}")


def next_asked(state: State) -> State:
    """Ask the next seat for its ronda; after the last one the leader plays."""
    after = state._replace(number=state.number + 1)
    if state.turn is None:
        return after
    seat = seat_after(state.turn, state.players)
    if seat == seat_after(state.dealer, state.players):
        return after._replace(turn=seat, customs=state.customs._replace(phase="play"))
    return after._replace(turn=seat)
