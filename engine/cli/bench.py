"""``bench``: how fast the engine plays and replays, beside a fixed loop of the same run.

All times are processor time of this process, so that a busy machine spoils them less; the
loop is run again around every part, and the figures are set beside its average.
"""

from __future__ import annotations

import argparse
import json
from time import process_time

from engine.arena import Game, play_game, seeds_of
from engine.cli import asking
from engine.profiles import QVITO
from engine.rules import replay

_LOOPS = 1_000_000


def add_to(commands: argparse._SubParsersAction[asking.Parser]) -> None:
    """Declare the command and its arguments."""
    parser = commands.add_parser("bench", help="measure whole games, moves and replays, as JSON")
    parser.add_argument("--games", type=asking.count, default=400, help="games to measure")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the figures, each also as a ratio to the baseline loop."""
    loops = [_baseline_seconds()]
    random_games, random_seconds = _play("random", args.games)
    loops.append(_baseline_seconds())
    counting_games, counting_seconds = _play("counting", max(1, args.games // 10))
    loops.append(_baseline_seconds())
    replay_seconds = _replay_seconds(random_games)
    loops.append(_baseline_seconds())
    baseline = sum(loops) / len(loops)
    figures = {
        "command": f"python -m engine bench --games {args.games}",
        "clock": "processor time",
        "profile": QVITO.name,
        "baseline": {
            "what": f"a loop of {_LOOPS:,} additions in plain Python",
            "seconds": round(baseline, 6),
        },
        "random_games": _figures(random_games, random_seconds, baseline),
        "counting_games": _figures(counting_games, counting_seconds, baseline),
        "replay": {
            "games": len(random_games),
            "milliseconds_per_game": round(1000 * replay_seconds / len(random_games), 4),
            "ratio_to_baseline": round(replay_seconds / len(random_games) / baseline, 5),
        },
    }
    print(json.dumps(figures, indent=2))
    return 0


def _figures(games: list[Game], seconds: float, baseline: float) -> dict[str, float]:
    moves = sum(game.end.number for game in games)
    return {
        "games": len(games),
        "moves": moves,
        "seconds": round(seconds, 4),
        "games_per_second": round(len(games) / seconds, 1),
        "moves_per_second": round(moves / seconds),
        "milliseconds_per_game": round(1000 * seconds / len(games), 4),
        "ratio_to_baseline": round(seconds / len(games) / baseline, 5),
    }


def _play(level: str, games: int) -> tuple[list[Game], float]:
    """Whole games with their shuffles and the bots' choices, and the time they took."""
    play_game(QVITO, (level,) * 4, seeds_of("warm-up", 0))
    begin = process_time()
    played = [play_game(QVITO, (level,) * 4, seeds_of("bench", n)) for n in range(games)]
    return played, process_time() - begin


def _replay_seconds(games: list[Game]) -> float:
    begin = process_time()
    for game in games:
        replay(QVITO, game.dealer, game.moves)
    return process_time() - begin


def _baseline_seconds() -> float:
    begin = process_time()
    total = 0
    for number in range(_LOOPS):
        total += number
    return process_time() - begin
