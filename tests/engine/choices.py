"""What every bot plays in some hundred positions, in a file to compare: ``choices.txt``.

``python -m tests.engine.choices`` writes it again. Its first line is the version of the
engine, which is raised with every change of a bot's play: an acta names the engine that
played it, and only the same one plays its bots again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from engine import __version__
from engine.ai import LEVELS, choose
from engine.cli.bench import HOUSES
from engine.shuffle import bot_stream
from engine.view import view_of
from tests.engine.tables import random_game

FILE = Path(__file__).with_name("choices.txt")
EVERY = 2
WORLDS = 12
"""Of bots that search: enough to go through every step of a decision."""


def made() -> Iterator[str]:
    """The version, then a line for each level and house: the digest of all that it chooses."""
    yield f"engine {__version__}"
    for name, (profile, players) in HOUSES.items():
        games = [random_game(seed, profile, players, decks=2) for seed in (1, 2)]
        views = [
            (view_of(state, state.turn), state.number)
            for game in games
            for state, _, _ in game
            if state.turn is not None and state.number % EVERY == 0
        ]
        for level in LEVELS:
            digest = hashlib.sha256()
            for view, number in views:
                rng = bot_stream(b"c" * 32, "choices", number)
                digest.update(f"{choose(level, view, rng, worlds=WORLDS)}\n".encode())
            yield f"{name} {level} {len(views)} {digest.hexdigest()[:16]}"


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in made()), encoding="utf-8")
