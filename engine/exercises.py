"""A table set by hand at which one seat has a choice: the stuff of lessons and examples.

Whoever sets it says only what lies where. What a play takes, scores and leads to is what the
rules of the game say, so nothing that is taught can differ from what is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.cards import DECK, Card, parse_cards
from engine.moves import Play, SeatMove, parse_move
from engine.profiles import HAND_SIZE, QVITO, Profile
from engine.rules import apply, start
from engine.state import State
from engine.view import View, view_of

SEAT: Final = 0
"""Whose choice it is."""
_PLAYERS: Final = 4
_DEALER: Final = SEAT
"""Who deals plays last in each round, so that the seat before has just played."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """What lies where in the last deal of a deck, cards as text: ``hand="5h 7d"``.

    The hand plays last of its round: the other three hold one card less, from what is left.
    """

    hand: str
    table: str = ""
    """The cards face up before ``before`` is played."""
    before: str = ""
    """The play of the seat before, as a move's line of text: ``3 Qs`` leaves a queen."""
    score: tuple[int, int] = (0, 0)
    taken: tuple[int, int] | None = None
    """Cards taken by each team; None shares out what has gone, as evenly as it goes."""
    profile: Profile = QVITO


def view(exercise: Exercise) -> View:
    """What the seat that must choose sees.

    :raises ValueError: if the cards cannot lie so, or the play before is none that can be made.
    """
    return view_of(_state(exercise), SEAT)


def play(exercise: Exercise, move: SeatMove) -> View:
    """What the seat sees once it has made its move.

    :raises IllegalMove: if the move cannot be made.
    """
    return view_of(apply(_state(exercise), move), SEAT)


def _state(exercise: Exercise) -> State:
    """The position, all forty cards in their places."""
    hand, table = parse_cards(exercise.hand), parse_cards(exercise.table)
    before = _play_before(exercise)
    shown = [*hand, *table, *([before.card] if before else [])]
    if len(set(shown)) < len(shown) or not 0 < len(hand) <= HAND_SIZE:
        raise ValueError(f"no table has these cards: {exercise}")
    rest = iter([card for card in DECK if card not in shown])
    hands = [hand] + [_draw(rest, len(hand) - 1) for _ in range(1, _PLAYERS)]
    turn = SEAT
    if before is not None:
        turn = _PLAYERS - 1
        hands[turn] = (*hands[turn], shown[-1])
    gone = tuple(rest)
    ours = (len(gone) + 1) // 2 if exercise.taken is None else exercise.taken[0]
    if exercise.taken not in (None, (ours, len(gone) - ours)):
        raise ValueError(f"{len(gone)} cards have been taken, not {exercise.taken}")
    state = start(exercise.profile, _DEALER)._replace(
        turn=turn,
        hands=tuple(hands),
        table=table,
        piles=(gone[:ours], gone[ours:]),
        score=exercise.score,
        decks=1,
    )
    return apply(state, before) if before else state


def _play_before(exercise: Exercise) -> Play | None:
    move = parse_move(exercise.before) if exercise.before else None
    if move is None or (isinstance(move, Play) and move.seat == _PLAYERS - 1):
        return move
    raise ValueError(f"seat {_PLAYERS - 1} has just played, not {move}")


def _draw(cards: Iterator[Card], many: int) -> tuple[Card, ...]:
    return tuple(next(cards) for _ in range(many))
