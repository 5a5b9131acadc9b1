"""kill -9 in the middle of play: what was said to be done is done, and nothing is half done."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connection

from campaign import journal, services
from campaign.models import Game
from cvarenta.models import Player
from engine.acta import verify
from engine.moves import parse_move
from engine.profiles import QVITO
from engine.rules import replay
from tests.campaign.tables import AT, fresh, game_of, play_whole, seated, texts

pytestmark = pytest.mark.django_db(transaction=True)
CUTS = 8


def the_tests_own_database() -> str:
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}"))


def play_until_the_power_goes(game: Game, folder: Path, rng: random.Random) -> list[list[str]]:
    """Kill the playing process after a few plays, at any instant; the plays it said were done."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.campaign.one_player", str(game.pk)],
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "cvarenta.settings",
            "DATABASE_URL": the_tests_own_database(),
            "VAR_DIR": str(folder),
        },
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    said = []
    for _ in range(rng.randint(1, 3)):
        line = process.stdout.readline()
        if not line:
            break  # the game was over first
        said.append(line)
    time.sleep(rng.uniform(0, 0.02))
    process.kill()
    rest, _ = process.communicate()
    assert process.returncode in (-signal.SIGKILL, 0)
    return [line.split() for line in said + rest.splitlines() if line.strip()]


def assert_whole(game: Game) -> None:
    """The log has no gap, it replays, and the game's row says the same."""
    log = texts(game)
    plies = list(game.moves.order_by("ply").values_list("ply", flat=True))
    assert plies == list(range(game.ply))
    state = replay(QVITO, game.dealer or 0, map(parse_move, log))
    assert (game.score_us, game.score_them) == state.score
    assert game.winner == state.winner
    assert state.is_over or state.turn == 0, "a bot's card is never left for later"
    assert game.run.games.filter(ended_at=None).count() == 1


def test_every_acknowledged_play_outlives_its_process(member: Player, tmp_path: Path) -> None:
    """Promise 34, scaled down."""
    rng = random.Random(34)
    run = services.start_practice(member, None, AT)
    acknowledged = 0
    for _ in range(CUTS):
        game = seated(member, run)
        said = play_until_the_power_goes(game, tmp_path, rng)
        game = fresh(game)
        log = texts(game)
        for ply, card in said:
            assert log[int(ply)].startswith(f"0 {card}")
        assert_whole(game)
        acknowledged += len(said)
    assert acknowledged >= CUTS
    last = fresh(game_of(run))
    if last.is_prepared:
        last = seated(member, run)
    *_, over = play_whole(member, last)
    assert verify(journal.acta_of(over), bots=True) == []
