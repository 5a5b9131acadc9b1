"""A game that is over, move by move, with every hand open: what a replay shows.

It is made from an acta, which exists only once there is nothing left to hide.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.acta import Acta
from engine.acta_form import ActaMove
from engine.cards import Card
from engine.moves import Deal, IllegalMove, Move
from engine.profiles import PROFILES
from engine.rules import apply, start
from engine.state import State
from engine.view import View, view_of


class Frame(NamedTuple):
    """One move, the table on which it was made, and what became of it."""

    ply: int
    """Moves of the game with this one, decks among them; the first is 1."""
    move: Move
    hands: tuple[tuple[Card, ...], ...]
    """What each seat held once the move was made, before any new cards; a deck's as dealt."""
    before: View
    """The table before the move, as an onlooker saw it."""
    after: View


def frames(acta: Acta) -> Iterator[Frame]:
    """Every move of an acta with its hands open.

    :raises IllegalMove: at the first move that cannot be made, or for which a deck is missing.
    """
    before = _start(acta)
    for ply, (move, after) in enumerate(_followed(acta), start=1):
        yield Frame(
            ply, move, _hands(before, move, after), view_of(before, None), view_of(after, None)
        )
        before = after


def moves_of(acta: Acta) -> list[Move]:
    """All moves of an acta in order, its decks where they were dealt.

    :raises IllegalMove: as ``frames`` does.
    """
    return [move for move, _ in _followed(acta)]


def _start(acta: Acta) -> State:
    return start(PROFILES[acta.profile], acta.dealer, players=acta.players)


def _followed(acta: Acta) -> Iterator[tuple[Move, State]]:
    state = _start(acta)
    decks = iter(acta.decks)
    made = iter(acta.moves)
    for move in made:
        if state.awaits_deck:
            state = _dealt(state, next(decks, None))
            yield Deal(acta.decks[state.decks - 1]), state
        state = apply(state, move)
        yield move, state
    if state.awaits_deck:
        for deck in decks:
            state = _dealt(state, deck)
            yield Deal(deck), state


def _dealt(state: State, deck: tuple[Card, ...] | None) -> State:
    if deck is None:
        raise IllegalMove(f"deck {state.decks} is missing")
    return apply(state, Deal(deck))


def _hands(before: State, move: Move | ActaMove, after: State) -> tuple[tuple[Card, ...], ...]:
    if isinstance(move, Deal):
        return after.hands
    played = getattr(move, "card", None)
    return tuple(tuple(card for card in hand if card != played) for hand in before.hands)
