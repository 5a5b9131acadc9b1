"""How a game goes on: the only way a State changes.

``start`` sets an empty table, ``apply`` carries one move out, ``replay`` folds a list of
them. A move is carried out whole or, with ``IllegalMove``, not at all.

    dealing     a deck, five cards each, rondas sung or announced, a misdeal
    playing     a card played, cards taken, what was forgotten taken
    ending      the end of a deal and of a deck: falla, claims, the cartón
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from engine.captures import plays
from engine.legal import moves_of
from engine.moves import (
    Announce,
    Claim,
    Deal,
    IllegalMove,
    Misdeal,
    Move,
    Pass,
    Play,
    SeatMove,
    Steal,
)
from engine.profiles import Profile
from engine.rules import dealing, ending, playing
from engine.rules.points import winner_of
from engine.state import PLAIN, State

__all__ = ["IllegalMove", "apply", "legal_moves", "positions", "replay", "start"]


def start(
    profile: Profile, dealer: int, *, players: int = 4, score: tuple[int, int] = (0, 0)
) -> State:
    """Set an empty table that awaits its first deck, to be dealt by ``dealer``.

    :raises ValueError: if the house does not play with so many, or there is no such seat.
    """
    if players not in profile.player_counts:
        raise ValueError(f"{profile.name} is not played by {players}")
    if not 0 <= dealer < players:
        raise ValueError(f"no seat {dealer} at a table of {players}")
    return State(
        profile=profile,
        players=players,
        dealer=dealer,
        turn=None,
        hands=((),) * players,
        table=(),
        left=None,
        stock=(),
        piles=((), ()),
        score=score,
        winner=winner_of(score),
        number=0,
        decks=0,
        log=(),
        rondas=(),
        events=(),
    )


def legal_moves(state: State) -> list[SeatMove]:
    """List what the seat in turn may do; nothing while a deck is awaited or after the end."""
    seat = state.turn
    if seat is None:
        return []
    hand = state.hands[seat]
    if state.customs is PLAIN and state.profile.ronda_announced == "by_the_game":
        return plays(state.profile, seat, hand, state.table)  # type: ignore[return-value]
    return moves_of(state.profile, state.players, seat, hand, state.table, state.log, state.customs)


def apply(state: State, move: Move) -> State:
    """Return the state after a move; its ``events`` are what that move brought.

    The order of what a play can bring: caida, limpia, the end at forty; then, when all
    hands are spent, falla, the next five cards with their rondas, or the claims, the
    cartón and the end.

    :raises IllegalMove: if the move cannot be made now; nothing has changed then.
    """
    return _HOW[type(move)](state, move)


_HOW: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    Play: playing.play,
    Deal: dealing.deal,
    Steal: playing.steal,
    Announce: dealing.announce,
    Claim: ending.claim,
    Misdeal: dealing.misdeal,
    Pass: ending.pass_on,
}


def replay(profile: Profile, dealer: int, moves: Iterable[Move], *, players: int = 4) -> State:
    """Return the state after a whole list of moves from the first deck on.

    :raises IllegalMove: at the first move that cannot be made.
    """
    state = start(profile, dealer, players=players)
    for move in moves:
        state = apply(state, move)
    return state


def positions(
    profile: Profile, dealer: int, moves: Iterable[Move], *, players: int = 4
) -> Iterator[tuple[Move, State]]:
    """Each move of a game with the state it led to.

    :raises IllegalMove: at the first move that cannot be made.
    """
    state = start(profile, dealer, players=players)
    for move in moves:
        state = apply(state, move)
        yield move, state
