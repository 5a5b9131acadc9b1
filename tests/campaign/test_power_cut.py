"""kill -9 in the middle of play: what was said to be done is done, and nothing is half done."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign import journal, services
from campaign.models import Game
from cvarenta.models import Player
from engine.acta import verify
from tests.campaign.tables import AT, fresh, game_of, play_whole, seated_with_quick_bots, texts
from tests.campaign.whole import assert_whole
from tests.databases import address_of_this_database, wait_for_last_words

pytestmark = pytest.mark.django_db(transaction=True)
CUTS = 50
STATEMENTS = 40
"""More than one play sends to the database."""
KILLED = -signal.SIGKILL


class Nursery:
    """Playing processes on the test's own database, and the killing of them."""

    NAME = "nursery"
    """By which PostgreSQL knows their sessions."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.said: list[list[str]] = []

    def play(self, game: Game, statement: int = 0) -> None:
        """Have a child play; struck before a statement of that number, or left to be killed."""
        assert self.process.stdin is not None
        self.said = []
        self.process.stdin.write(f"{game.pk} {statement}\n")
        self.process.stdin.flush()

    def hear(self) -> list[str]:
        """The next line, a play that was said to be done being kept."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline().split()
        assert line, "the nursery itself has ended"
        if line[0] not in ("born", "gone"):
            self.said.append(line)
        return line

    def hear_until_gone(self) -> int:
        """What the child ended with; nothing that it asked for is under way any more."""
        while (line := self.hear())[0] != "gone":
            pass
        wait_for_last_words(self.NAME)
        return int(line[1])

    def kill(self, plays: int, after: float) -> int:
        """Kill the child, a moment after it has said so many plays; what it ended with."""
        pid = 0
        while not pid or len(self.said) < plays:
            line = self.hear()
            if line[0] == "gone":
                return int(line[1])  # the game was over first
            if line[0] == "born":
                pid = int(line[1])
        time.sleep(after)
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        return self.hear_until_gone()


@pytest.fixture
def nursery(tmp_path: Path) -> Iterator[Nursery]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.campaign.nursery"],
        env={
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "cvarenta.settings",
            "DATABASE_URL": address_of_this_database(),
            "VAR_DIR": str(tmp_path),
            "PGAPPNAME": Nursery.NAME,
        },
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    yield Nursery(process)
    process.communicate()
    assert process.returncode == 0


def test_every_acknowledged_play_outlives_its_process(member: Player, nursery: Nursery) -> None:
    """Promise 34: fifty times, at a statement of the database or at any instant."""
    rng = random.Random(34)
    run = services.start_practice(member, None, AT)
    acknowledged = killed = 0
    for cut in range(CUTS):
        game = seated_with_quick_bots(member, run)
        if cut % 2:
            nursery.play(game, rng.randint(1, STATEMENTS))
            code = nursery.hear_until_gone()
        else:
            nursery.play(game)
            code = nursery.kill(rng.randint(0, 1), rng.uniform(0, 0.02))
        assert code in (KILLED, 0)
        killed += code == KILLED
        game = fresh(game)
        log = texts(game)
        for ply, card in nursery.said:
            assert log[int(ply)].startswith(f"0 {card}")
        assert_whole(game)
        assert run.games.filter(ended_at=None).count() == 1
        acknowledged += len(nursery.said)
    assert killed > CUTS * 0.8
    assert acknowledged > CUTS * 0.4
    last = fresh(game_of(run))
    if last.is_prepared:
        last = seated_with_quick_bots(member, run)
    *_, over = play_whole(member, last)
    assert verify(journal.acta_of(over), bots=True) == []
