"""``arena``: two bots against each other over duplicate deals, as JSON."""

from __future__ import annotations

import argparse
import json

from engine.arena import duel
from engine.cli import asking
from engine.profiles import QVITO


def add_to(commands: argparse._SubParsersAction[asking.Parser]) -> None:
    """Declare the command and its arguments."""
    parser = commands.add_parser(
        "arena", help="play each deal twice with the seats changed; win rate of A as JSON"
    )
    parser.add_argument("--a", type=asking.bot, required=True, help="the bot that is measured")
    parser.add_argument("--b", type=asking.bot, required=True, help="the bot it plays against")
    parser.add_argument("--deals", type=asking.count, required=True, help="deals, two games each")
    parser.add_argument("--seed", required=True, help="any text; the same one, the same deals")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print games, wins of A, its win rate and the 95 % interval."""
    result = duel(QVITO, args.a, args.b, args.deals, args.seed)
    print(
        json.dumps(
            {
                "a": args.a,
                "b": args.b,
                "seed": args.seed,
                "deals": args.deals,
                "games": result.games,
                "wins": result.wins,
                "win_rate": round(result.rate, 4),
                "interval_95": [round(result.low, 4), round(result.high, 4)],
            }
        )
    )
    return 0
