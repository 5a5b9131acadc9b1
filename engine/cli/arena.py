"""``arena``: two bots against each other over duplicate deals, as JSON, or the whole ladder."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import pairwise

from engine.ai import LADDER
from engine.arena import Duel, duel
from engine.cli import asking
from engine.profiles import QVITO


def add_to(commands: argparse._SubParsersAction[asking.Parser]) -> None:
    """Declare the command and its arguments."""
    parser = commands.add_parser(
        "arena", help="play each deal twice with the seats changed; win rate of A as JSON"
    )
    parser.add_argument("--a", type=asking.bot, help="the bot that is measured")
    parser.add_argument("--b", type=asking.bot, help="the bot it plays against")
    parser.add_argument(
        "--ladder",
        action="store_true",
        help="instead of A and B: each level against those below it, as a table in Markdown",
    )
    parser.add_argument("--deals", type=asking.count, required=True, help="deals, two games each")
    parser.add_argument("--seed", required=True, help="any text; the same one, the same deals")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print games, wins of A, its win rate and the 95 % interval, or a table of the ladder."""
    if args.ladder:
        if args.a or args.b:
            raise asking.Refusal("--ladder takes its bots itself, without --a and --b")
        for line in ladder(args.deals, args.seed):
            print(line, flush=True)
        return 0
    if not (args.a and args.b):
        raise asking.Refusal("--a and --b are wanted, or --ladder")
    result = duel(QVITO, args.a, args.b, args.deals, args.seed)
    print(json.dumps(as_json(args, result)))
    return 0


def as_json(args: argparse.Namespace, result: Duel) -> dict[str, object]:
    """One duel and what was asked for."""
    return {
        "a": args.a,
        "b": args.b,
        "seed": args.seed,
        "deals": args.deals,
        "games": result.games,
        "wins": result.wins,
        "win_rate": round(result.rate, 4),
        "interval_95": [round(result.low, 4), round(result.high, 4)],
    }


def ladder(deals: int, seed: str) -> Iterator[str]:
    """Rows of a table: each level against the one below, the strongest against all but one."""
    yield "| bot | against | wins of 100 | 95 % | games |"
    yield "| --- | --- | --- | --- | --- |"
    strongest = LADDER[-1]
    pairs = [(above, below) for below, above in pairwise(LADDER)]
    for a, b in pairs + [(strongest, below) for below in LADDER[1:-2]]:
        result = duel(QVITO, a, b, deals, seed)
        rate, low, high = (100 * share for share in (result.rate, result.low, result.high))
        yield f"| {a} | {b} | {rate:.1f} | {low:.1f}–{high:.1f} | {result.games} |"
