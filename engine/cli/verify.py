"""``verify``: prove every acta of a file, or say where one is wrong."""

from __future__ import annotations

import argparse
from pathlib import Path

from engine.acta import Acta, ActaError, NotJson, verify
from engine.cli import asking


def add_to(commands: argparse._SubParsersAction[asking.Parser]) -> None:
    """Declare the command and its arguments."""
    parser = commands.add_parser(
        "verify",
        help="check a file of actas; status 0 only if every one is right, 1 if one is wrong",
        description="Actas are counted from 1, as the lines of the file; moves from 0.",
    )
    parser.add_argument("file", type=Path, help="JSON Lines, one acta a line")
    parser.add_argument("--bots", action="store_true", help="play every bot's moves again too")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print each wrong acta's problems, or how many actas are right."""
    try:
        lines = args.file.read_bytes().splitlines()
    except OSError as error:
        raise asking.Refusal(f"cannot read {args.file}: {error.strerror}") from None
    if not lines:
        raise asking.Refusal(f"{args.file} is empty: there is no acta in it")
    wrong = 0
    for number, line in enumerate(lines, 1):
        problems = _problems(line, number, bots=args.bots)
        for problem in problems:
            print(f"acta {number}: {problem}")
        wrong += bool(problems)
    if wrong:
        print(f"{wrong} of {len(lines)} actas are wrong")
        return 1
    print(f"{len(lines)} actas are right")
    return 0


def _problems(line: bytes, number: int, *, bots: bool) -> list[str]:
    try:
        return [str(problem) for problem in verify(Acta.from_json(line), bots=bots)]
    except NotJson as error:
        raise asking.Refusal(f"line {number} is {error}") from None
    except ActaError as error:
        return [str(error)]
