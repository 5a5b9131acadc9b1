"""Measure our random games beside those of public engines: python-chess and OpenSpiel.

``python -m tests.bench.engines`` in an environment with ``requirements/bench.txt`` (`make
bench` makes one) runs everything in turn, repeat after repeat, in this one process, and
prints JSON: moves per second, and the medians of the ratios of each repeat. What is not
installed is named and left out. Their moves are those of players; their shuffles and ours
cost time and count as no moves.
"""

from __future__ import annotations

import json
import os
import random
import statistics
from collections.abc import Callable

from engine.cli.bench import CLOCK, Done, Measure, interleaved, measures

REPEATS = int(os.environ.get("BENCH_REPEATS", "15"))
GAMES = 20
OURS = {
    "random_games qvito": "python-chess",
    "packed deals by chance": "OpenSpiel hearts",
    "packed deals by greed": "OpenSpiel hearts",
    "packed games by chance": "OpenSpiel hearts",
}
GOALS = {
    "random_games qvito": {"moves_per_second": 150_000, "ratio": 6.0},
    "packed deals by chance": {"moves_per_second": 2_000_000, "ratio": 3.5},
}


def chess_games(games: int) -> Measure:
    """Whole games of chess by chance, by python-chess."""
    import chess

    rng = random.Random("chess")

    def measure() -> Done:
        moves = 0
        for _ in range(games):
            board = chess.Board()
            while not board.is_game_over():
                legal = list(board.legal_moves)
                board.push(legal[int(rng.random() * len(legal))])
                moves += 1
        return Done(games, moves)

    return measure


def spiel_games(name: str, games: int) -> Measure:
    """Whole games by chance of one of OpenSpiel's card games, written in C++."""
    import pyspiel

    game = pyspiel.load_game(name)
    rng = random.Random(name)

    def measure() -> Done:
        return Done(games, sum(spiel_game(game.new_initial_state(), rng) for _ in range(games)))

    return measure


def spiel_game(state, rng: random.Random) -> int:
    """Play a game of OpenSpiel to its end; the moves of its players."""
    moves = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()  # a card dealt, each as likely as the next
            state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            moves += 1
    return moves


THEIRS: dict[str, Callable[[], Measure]] = {
    "python-chess": lambda: chess_games(2),
    "OpenSpiel hearts": lambda: spiel_games("hearts", 40),
    "OpenSpiel spades": lambda: spiel_games("spades", 40),
}


def main() -> None:
    """Measure what there is and print the figures."""
    ours = measures(GAMES)
    wanted = {name: ours[name] for name in OURS}
    missing = {}
    for name, make in THEIRS.items():
        try:
            wanted[name] = make()
        except ImportError as error:
            missing[name] = f"not measured: {error}"
    rates = {
        name: [done.moves / seconds for done, seconds in repeats]
        for name, repeats in interleaved(wanted, REPEATS).items()
    }
    told: dict[str, object] = {
        "command": "python -m tests.bench.engines",
        "repeats": REPEATS,
        "clock": CLOCK,
        "moves_per_second": {
            name: {"median": round(statistics.median(found)), "best": round(max(found))}
            for name, found in rates.items()
        },
        "ratios": {
            f"{name} / {theirs}": round(
                statistics.median(a / b for a, b in zip(rates[name], rates[theirs], strict=True)), 2
            )
            for name, beside in OURS.items()
            for theirs in (beside, beside.replace("hearts", "spades"))
            if theirs in rates
        },
        "goals": GOALS,
        **missing,
    }
    print(json.dumps(told, indent=2))


if __name__ == "__main__":
    main()
