"""What the commands have in common in taking their arguments: readers and the one refusal."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn

from engine.ai import LEVELS
from engine.profiles import PROFILES, Profile


class Refusal(Exception):
    """Why a command cannot do what was asked, in one sentence for its user."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line, without the usage above it."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the arguments and end with status 2."""
        sys.stderr.write(f"{self.prog}: {message}\n")
        raise SystemExit(2)


def profile(name: str) -> Profile:
    """The house of this name."""
    if name not in PROFILES:
        raise argparse.ArgumentTypeError(
            f"no profile is called {name!r}; there are {', '.join(PROFILES)}"
        )
    return PROFILES[name]


def bot(name: str) -> str:
    """The name of a bot there is."""
    if name not in LEVELS:
        raise argparse.ArgumentTypeError(
            f"no bot is called {name!r}; there are {', '.join(LEVELS)}"
        )
    return name


def bots(names: str) -> tuple[str, ...]:
    """Names of bots with commas between, one for each seat."""
    return tuple(bot(name.strip()) for name in names.split(","))


def count(text: str) -> int:
    """A whole number from 1."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1, not {text!r}")
    return number
