"""Bots against bots: whole games, and duplicate deals with an interval for the win rate."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from math import sqrt
from typing import Final, NamedTuple

from engine.ai import LEVELS, choose
from engine.moves import Deal, Move
from engine.profiles import QVITO, Profile
from engine.rules import apply, start
from engine.shuffle import SERVER_SEED_BYTES, bot_stream, deck_for, draw_dealer
from engine.state import State
from engine.view import view_of

_NORMAL_95: Final = 1.959964
_CLIENT_DIGITS: Final = 16


class Seeds(NamedTuple):
    """Both seeds of one game."""

    server: bytes
    client: str


def seeds_of(seed: str, game: int) -> Seeds:
    """The seeds of one game of a series, always the same for the same text and number."""
    text = f"{seed}:{game}".encode("utf-8", "surrogatepass")
    client = hashlib.sha256(b"client:" + text).hexdigest()[:_CLIENT_DIGITS]
    return Seeds(hashlib.sha256(b"server:" + text).digest(), client)


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


def warm_up() -> None:
    """Let every bot think once, so that the tables they share are made before anyone waits."""
    server_seed, client_seed = bytes(SERVER_SEED_BYTES), "warm"
    state = apply(start(QVITO, 3), Deal(deck_for(server_seed, client_seed, 0)))
    view = view_of(state, state.turn)
    for level in LEVELS:
        choose(level, view, bot_stream(server_seed, client_seed, 0), worlds=1)


class Duel(NamedTuple):
    """How bot ``a`` did against ``b``: games, wins, the win rate and its 95 % interval."""

    games: int
    wins: int
    rate: float
    low: float
    high: float


def duel(profile: Profile, a: str, b: str, deals: int, seed: str) -> Duel:
    """Each deal twice, the second time with the pairs changed over, so that luck evens out.

    The interval is Wilson's for as many separate games (E. B. Wilson 1927); as the second
    game takes some of the luck out, it is rather too wide than too narrow.
    """
    wins = 0
    for number in range(deals):
        seeds = seeds_of(seed, number)
        wins += play_game(profile, (a, b, a, b), seeds).end.winner == 0
        wins += play_game(profile, (b, a, b, a), seeds).end.winner == 1
    games = 2 * deals
    return Duel(games, wins, wins / games, *wilson(wins, games))


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    z = _NORMAL_95**2 / games
    rate = wins / games
    middle = (rate + z / 2) / (1 + z)
    half = sqrt(z * (rate * (1 - rate) + z / 4)) / (1 + z)
    return round(max(0.0, middle - half), 9), round(min(1.0, middle + half), 9)
