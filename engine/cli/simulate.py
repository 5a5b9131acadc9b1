"""``simulate``: bots play whole games, and their actas go to a file."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from engine.acta import ActaSeat, record
from engine.arena import play_game, seeds_of
from engine.cli import asking


def add_to(commands: argparse._SubParsersAction[asking.Parser]) -> None:
    """Declare the command and its arguments."""
    parser = commands.add_parser(
        "simulate", help="let bots play whole games and write their actas, one a line"
    )
    parser.add_argument("--profile", type=asking.profile, required=True, help="house rules")
    parser.add_argument("--players", type=asking.count, default=4, help="seats at the table")
    parser.add_argument("--games", type=asking.count, required=True, help="how many games")
    parser.add_argument("--seed", required=True, help="any text; the same one, the same file")
    parser.add_argument(
        "--bots", type=asking.bots, required=True, help="one for each seat: A,B,C,D"
    )
    parser.add_argument("--out", type=Path, required=True, help="file to write, JSON Lines")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play the games and write the file; says how many on standard output."""
    profile = args.profile
    if args.players not in profile.player_counts:
        counts = " or ".join(map(str, profile.player_counts))
        raise asking.Refusal(f"{profile.name} is played by {counts}, not by {args.players}")
    if len(args.bots) != args.players:
        raise asking.Refusal(f"{args.players} seats need as many bots, not {len(args.bots)}")
    try:
        with args.out.open("w", encoding="utf-8", newline="\n") as file:
            file.writelines(_lines(args))
    except OSError as error:
        raise asking.Refusal(f"cannot write {args.out}: {error.strerror}") from None
    print(f"{args.games} games in {args.out}")
    return 0


def _lines(args: argparse.Namespace) -> Iterator[str]:
    seats = [ActaSeat("bot", f"{level} {seat}", level) for seat, level in enumerate(args.bots)]
    for number in range(args.games):
        seeds = seeds_of(args.seed, number)
        game = play_game(args.profile, args.bots, seeds)
        acta = record(
            args.profile,
            seats=seats,
            server_seed=seeds.server,
            client_seed=seeds.client,
            moves=game.moves,
        )
        yield acta.to_json() + "\n"
