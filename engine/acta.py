"""A game to its acta, and the proof of an acta: ``record`` and ``verify``.

This is the door to all about actas; the form is in ``engine.acta_form``, the proof in
``engine.proof``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import __version__
from engine.acta_form import Acta, ActaBack, ActaError, ActaEvent, ActaMove, ActaSeat, NotJson
from engine.cards import Card
from engine.moves import Deal, Move, Play
from engine.profiles import Profile
from engine.proof import Problem, verify
from engine.rules import positions, start
from engine.shuffle import commit, draw_dealer
from engine.state import State

__all__ = [
    "Acta",
    "ActaBack",
    "ActaError",
    "ActaEvent",
    "ActaSeat",
    "NotJson",
    "Problem",
    "record",
    "verify",
]


def record(
    profile: Profile,
    *,
    seats: Sequence[ActaSeat],
    server_seed: bytes,
    client_seed: str,
    moves: Iterable[Move],
    taken_back: Sequence[ActaBack] = (),
) -> Acta:
    """Make the acta of a game from its seeds and all its moves, ended or broken off.

    The dealer is the one the seeds draw; events, score and winner come from the rules.

    :raises IllegalMove: at the first move that cannot be made.
    :raises ValueError: if the house does not play with so many seats.
    """
    dealer = draw_dealer(profile, len(seats), server_seed, client_seed).dealer
    end = start(profile, dealer, players=len(seats))
    decks: list[tuple[Card, ...]] = []
    made: list[ActaMove] = []
    events: list[ActaEvent] = []
    for move, state in positions(profile, dealer, moves, players=len(seats)):
        if isinstance(move, Deal):
            decks.append(move.deck)
        else:
            made.append(as_made(move, state))
        events += [ActaEvent.of(event) for event in state.events]
        end = state
    return Acta(
        profile=profile.name,
        players=len(seats),
        dealer=dealer,
        seats=tuple(seats),
        commitment=commit(server_seed),
        server_seed=server_seed.hex(),
        client_seed=client_seed,
        decks=tuple(decks),
        moves=tuple(made),
        events=tuple(events),
        score=end.score,
        winner=end.winner,
        engine=__version__,
        taken_back=tuple(taken_back),
    )


def as_made(move: ActaMove, after: State) -> ActaMove:
    """A move as the rules carried it out: a play's cards in their order, base, then ladder."""
    if isinstance(move, Play) and after.log and after.log[-1].card == move.card:
        return after.log[-1]
    return move
