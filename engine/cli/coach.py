"""``coach``: weigh one seat's moves of a finished game, a line of JSON for each ply."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Final

from engine.acta import Acta, ActaError
from engine.cli import asking
from engine.coach import Weighing, decisions, lesson_of, weigh_game
from engine.coach.form import lesson_data, weighing_data
from engine.coach.weighing import WORLDS
from engine.moves import IllegalMove, Move
from engine.profiles import PROFILES
from engine.replay import moves_of

_STDIN: Final = "-"


def add_to(commands: argparse._SubParsersAction[asking.Parser]) -> None:
    """Declare the command and its arguments."""
    parser = commands.add_parser(
        "coach",
        help="weigh a seat's moves of one acta, as JSON Lines",
        description=(
            "First a line with the number of decisions, then one for each ply with the chance of "
            "winning after it and the verdict on the seat's move, last the whole lesson. "
            "The same acta and seed give the same figures."
        ),
    )
    parser.add_argument("file", help="a file whose first line is an acta; - for standard input")
    parser.add_argument("--seat", type=_seat, default=0, help="the seat that learns (0)")
    parser.add_argument("--seed", default="", help="the coach's chance (the acta's commitment)")
    parser.add_argument("--worlds", type=asking.count, default=WORLDS, help="hands imagined a move")
    parser.add_argument(
        "--nice", type=asking.count, default=0, help="how far to give way to other processes"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the weighed game as it is weighed."""
    if args.nice and hasattr(os, "nice"):
        os.nice(args.nice)
    acta = _read(args.file)
    if args.seat >= acta.players:
        raise asking.Refusal(f"there is no seat {args.seat} at a table of {acta.players}")
    game = PROFILES[acta.profile], acta.dealer, _moves(acta), args.seat
    print(json.dumps({"decisions": decisions(*game, players=acta.players)}), flush=True)
    seed = args.seed or acta.commitment
    weighed: list[Weighing] = []
    for one in weigh_game(*game, players=acta.players, seed=seed, worlds=args.worlds):
        weighed.append(one)
        print(json.dumps(weighing_data(one)), flush=True)
    print(json.dumps(lesson_data(lesson_of(args.seat, weighed))), flush=True)
    return 0


def _read(name: str) -> Acta:
    try:
        raw = sys.stdin.buffer.read() if name == _STDIN else Path(name).read_bytes()
    except OSError as error:
        raise asking.Refusal(f"cannot read {name}: {error.strerror}") from None
    line = next(iter(raw.splitlines()), b"")
    try:
        acta = Acta.from_json(line)
    except ActaError as error:
        raise asking.Refusal(f"{name}: {error}") from None
    if acta.players not in PROFILES[acta.profile].player_counts:
        raise asking.Refusal(f"{acta.profile} is not played by {acta.players}")
    return acta


def _moves(acta: Acta) -> list[Move]:
    try:
        return moves_of(acta)
    except IllegalMove as error:
        raise asking.Refusal(f"the acta cannot be followed: {error}") from None


def _seat(text: str) -> int:
    if text not in ("0", "1", "2", "3"):
        raise argparse.ArgumentTypeError(f"a seat from 0 to 3, not {text!r}")
    return int(text)
