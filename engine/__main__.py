"""The engine's command line: simulate, verify, shuffle, captures, arena, coach, bench."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from engine.cli import arena, asking, bench, captures, coach, shuffle, simulate, verify


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its status, 2 if it could not do what was asked."""
    parser = asking.Parser(prog="python -m engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in (simulate, verify, shuffle, captures, arena, coach, bench):
        command.add_to(commands)
    args = parser.parse_args(argv)
    try:
        status: int = args.run(args)
        sys.stdout.flush()
        return status
    except asking.Refusal as refusal:
        sys.stderr.write(f"{parser.prog} {args.command}: {refusal}\n")
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has enough; without this Python would complain at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())
