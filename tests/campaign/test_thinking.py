"""The bots' processes: the same answer as anywhere, and nobody waits for another's bots."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from campaign import services, thinking
from campaign.models import Game
from campaign.thinking import Question, Thought
from cvarenta.models import Player
from engine.moves import Deal
from engine.profiles import FRANCIA, PAGAT, QVITO, Profile
from engine.rules import apply, start
from engine.shuffle import deck_for
from tests.campaign.conftest import Clock, Session
from tests.campaign.pages import PATIENCE, Page, first_play, in_database
from tests.campaign.tables import AT, intents, seated

SEED = bytes(range(32))


def question(profile: Profile = QVITO, players: int = 4, client: str = "mesa") -> Question:
    """A deck just dealt, a bot to play first."""
    state = apply(start(profile, 0, players=players), Deal(deck_for(SEED, client, 0)))
    levels = {1: "painter", 2: "partner", 3: "counting"}
    return Question(state, {seat: levels[seat] for seat in range(1, players)}, SEED, client)


@pytest.fixture(scope="module")
def _end() -> Iterator[None]:
    yield
    thinking.stop()


@pytest.fixture
def processes(_end: None) -> None:
    """Two processes to think in, ended after the last test."""
    thinking.start(2)


def pids() -> list[int]:
    pool = thinking._the_pool()
    return [] if pool is None else list(pool._processes)


@pytest.mark.parametrize(("profile", "players"), [(QVITO, 4), (PAGAT, 4), (FRANCIA, 2)])
def test_the_answer_is_the_same_in_a_process(
    processes: None, profile: Profile, players: int
) -> None:
    asked = question(profile, players)
    answer = thinking.think(asked)
    assert pids()
    assert answer == thinking.go_on(asked)
    assert len(answer.moves) == players - 1 or asked.state.customs.phase != "play"


def test_many_tables_are_answered_at_once(processes: None) -> None:
    asked = [question(client=f"mesa {n}") for n in range(12)]
    with ThreadPoolExecutor(len(asked)) as threads:
        assert list(threads.map(thinking.think, asked)) == list(map(thinking.go_on, asked))


def test_a_killed_process_is_replaced_and_no_answer_lost(processes: None) -> None:
    asked = question()
    answer = thinking.think(asked)
    before = pids()
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    with ThreadPoolExecutor(6) as threads:
        assert set(threads.map(thinking.think, [asked] * 6)) == {answer}
    assert pids()
    assert not set(pids()) & set(before)


def test_who_waits_when_the_server_ends_is_answered_all_the_same(processes: None) -> None:
    """Ctrl-C does not wait for bots, and loses nothing that they were asked."""
    asked = [question(client=f"mesa {n}") for n in range(8)]
    begun = threading.Event()

    def think(one: Question) -> Thought:
        begun.set()
        return thinking.think(one)

    with ThreadPoolExecutor(len(asked)) as threads:
        answers = threads.map(think, asked)
        assert begun.wait(PATIENCE)
        thinking.stop()
        assert list(answers) == list(map(thinking.go_on, asked))
    assert not pids()


def test_without_processes_whoever_asks_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where none are wanted, and where a machine has none to give."""
    thinking.stop()
    assert thinking.think(question()) == thinking.go_on(question())
    assert not pids()

    def none_to_give(*_: object) -> None:
        raise OSError("no semaphores here")

    monkeypatch.setattr(thinking, "ProcessPoolExecutor", none_to_give)
    thinking.start(2)
    try:
        assert thinking.think(question()) == thinking.go_on(question())
    finally:
        thinking.stop()


SERVER = """
import os, sys
from campaign import thinking
if __name__ == "__main__":
    thinking.start(1)
    pool = thinking._the_pool()
    pool.submit(os.getpid).result()
    print(*pool._processes, flush=True)
    sys.stdin.read()
"""


def test_the_processes_of_a_killed_server_end(tmp_path: Any) -> None:
    """A power cut of the server alone leaves nothing running behind."""
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    server = subprocess.Popen(
        [sys.executable, str(script)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )
    assert server.stdin is not None
    assert server.stdout is not None
    with server.stdin, server.stdout:
        pid = int(server.stdout.readline())
        os.kill(pid, 0)
        server.kill()
        server.wait()
        # Its processes hold the other end of this pipe: it closes when the last is gone.
        assert server.stdout.read() == b""


@pytest.mark.django_db(transaction=True)
async def test_a_table_is_answered_while_another_thinks(
    member: Player,
    other: Player,
    clock: Clock,
    session_of: Session,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The bots of one table are held up until the other player has an answer."""

    def tables() -> list[tuple[Game, str, dict[str, Any]]]:
        found = []
        for player in (member, other):
            game = seated(player, services.start_practice(player, None, AT))
            found.append((game, session_of(player), first_play(game)))
        return found

    (slow, *_), _quick = told = await in_database(tables)()
    seed = bytes(slow.server_seed)
    thinks, released = threading.Event(), threading.Event()
    think = thinking.think

    def held_up(asked: Question) -> Thought:
        if asked.server_seed == seed:
            thinks.set()
            assert released.wait(PATIENCE)
        return think(asked)

    monkeypatch.setattr(thinking, "think", held_up)
    (waiting, served), (first, second) = (
        [Page(game, session) for game, session, _ in told],
        [message for *_, message in told],
    )
    async with waiting, served:
        await waiting.socket.send_to(text_data=json.dumps(first))
        try:
            assert await asyncio.to_thread(thinks.wait, PATIENCE)
            assert (await served.ask(second))["error"] is None
            assert await waiting.hears_nothing()
        finally:
            released.set()
        assert (await waiting.hear())["error"] is None


@pytest.mark.django_db(transaction=True)
def test_no_connection_of_a_pool_waits_for_the_bots(
    member: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables that think must not keep the pages of all others from the database."""
    game = seated(member, services.start_practice(member, None, AT))
    held: list[bool] = []
    think = thinking.think

    def looked_at(asked: Question) -> Thought:
        held.append(connection.connection is not None)
        return think(asked)

    monkeypatch.setattr(thinking, "think", looked_at)
    services.play(member, game.pk, intents(game)[0], AT)
    assert held == ["pool" not in connection.settings_dict["OPTIONS"]]
