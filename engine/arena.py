"""Bots against bots: whole games, and duplicate deals with an interval for the win rate."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from engine.ai import choose
from engine.moves import Deal, Move
from engine.profiles import Profile
from engine.rules import apply, start
from engine.shuffle import bot_stream, deck_for, draw_dealer
from engine.state import State
from engine.view import view_of

_NORMAL_95 = 1.959964


class Seeds(NamedTuple):
    """Both seeds of one game."""

    server: bytes
    client: str


def seeds_of(seed: str, game: int) -> Seeds:
    """The seeds of one game of a series, the same for the same words."""
    return Seeds(hashlib.sha256(f"{seed}:{game}".encode()).digest(), f"{seed}:{game}")


class Game(NamedTuple):
    """A game played to its end: its moves and where it ended."""

    dealer: int
    moves: tuple[Move, ...]
    end: State


def play_game(profile: Profile, bots: Sequence[str], seeds: Seeds) -> Game:
    """Play one game to its end, a bot by its level in each seat."""
    dealer = draw_dealer(profile, len(bots), *seeds).dealer
    state = start(profile, dealer, players=len(bots))
    moves: list[Move] = []
    while not state.is_over:
        move: Move
        if state.turn is None:
            move = Deal(deck_for(*seeds, state.decks))
        else:
            rng = bot_stream(*seeds, state.number)
            move = choose(bots[state.turn], view_of(state, state.turn), rng)
        moves.append(move)
        state = apply(state, move)
    return Game(dealer, tuple(moves), state)


class Duel(NamedTuple):
    """How bot ``a`` did against ``b``: games, wins, the win rate and its 95 % interval."""

    games: int
    wins: int
    rate: float
    low: float
    high: float


def duel(profile: Profile, a: str, b: str, deals: int, seed: str) -> Duel:
    """Each deal twice, the second time with the pairs changed over, so that luck evens out.

    The interval goes by deals, not by games, since both games of a deal share their cards.
    """
    shares = []
    for number in range(deals):
        seeds = seeds_of(seed, number)
        first = play_game(profile, (a, b, a, b), seeds).end.winner == 0
        second = play_game(profile, (b, a, b, a), seeds).end.winner == 1
        shares.append((first + second) / 2)
    rate = sum(shares) / deals
    spread = sqrt(sum((share - rate) ** 2 for share in shares) / max(1, deals - 1) / deals)
    low, high = max(0.0, rate - _NORMAL_95 * spread), min(1.0, rate + _NORMAL_95 * spread)
    return Duel(2 * deals, round(sum(shares) * 2), rate, low, high)
