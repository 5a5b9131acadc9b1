"""The coach at work: one report a game, claimed by one, seen to go on, kept once, begun again."""

from __future__ import annotations

import re
import threading
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connections
from django.test import Client
from django.urls import reverse

from campaign import coaching, journal, services
from campaign.models import CoachReport, Game
from cvarenta.models import Player
from engine import __version__
from engine.coach.form import lesson_from
from tests.campaign.conftest import Clock
from tests.campaign.proved import break_off, play_some, text_of
from tests.campaign.tables import AT, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(member: Player, clock: Clock) -> Game:
    """A practice game that was given up after a few cards: quickly weighed."""
    return break_off(member, 5)


@pytest.fixture(autouse=True)
def queue(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Reports put into the queue, instead of weighing them on another thread."""
    queued: list[int] = []
    monkeypatch.setattr(coaching, "_enqueue", lambda report_id, clock: queued.append(report_id))
    return queued


def test_asking_returns_at_once_and_asks_once(game: Game, clock: Clock, queue: list[int]) -> None:
    report = coaching.ask(game, clock)
    again = coaching.ask(game, clock)
    assert report.pk == again.pk
    assert not report.is_kept
    assert (report.seat, report.engine) == (0, __version__)
    assert set(queue) == {report.pk}


def test_the_work_is_kept_and_never_done_again(
    game: Game, clock: Clock, queue: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    report = coaching.ask(game, clock)
    coaching.work(report.pk, clock)
    report.refresh_from_db()
    lesson = lesson_from(report.lesson)
    assert report.kept_at == AT
    assert report.done == report.total == len(lesson.verdicts) > 0
    assert lesson.seat == 0
    assert len(lesson.curve) == game.ply + 1
    queue.clear()
    coaching.ask(game, clock)
    monkeypatch.setattr(coaching, "_weighed", lambda *args: pytest.fail("weighed again"))
    coaching.work(report.pk, clock)
    assert queue == []
    assert coaching.report_of(game) == report


def test_a_game_that_goes_on_is_not_looked_at(member: Player, clock: Clock) -> None:
    run = services.start_practice(member, None, AT)
    for game in (run.games.get(), play_some(member, seated(member, run), 2)):
        with pytest.raises(journal.NoEntry):
            coaching.ask(game, clock)
    assert not CoachReport.objects.exists()


def test_while_one_is_at_it_nobody_else_is(
    game: Game, clock: Clock, queue: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    report = coaching.ask(game, clock)
    queue.clear()
    seen: list[Any] = []

    def weighed(*args: Any) -> Any:
        yield {"decisions": 7}
        coaching.work(report.pk, clock)  # another process, at the same time
        seen.append(CoachReport.objects.get(pk=report.pk))
        seen.append(coaching.ask(game, clock))
        clock.at = AT + timedelta(seconds=1)
        yield {"ply": 1, "chance": 0.5, "verdict": {}}

    monkeypatch.setattr(coaching, "_weighed", weighed)
    coaching.work(report.pk, clock)
    assert [one.tries for one in seen] == [1, 1]
    assert seen[0].leased_until == AT + coaching.LEASE
    assert (seen[0].total, seen[0].done) == (7, 0)
    assert queue == []


def test_work_that_died_is_begun_again_once_its_lease_is_over(
    game: Game, clock: Clock, queue: list[int]
) -> None:
    report = coaching.ask(game, clock)
    assert coaching._claim(report.pk, uuid4(), AT)  # and then its process is killed
    queue.clear()
    coaching.ask(game, clock)
    coaching.work(report.pk, clock)
    report.refresh_from_db()
    assert (queue, report.is_kept) == ([], False)
    clock.at = AT + coaching.LEASE
    coaching.ask(game, clock)
    assert queue == [report.pk]
    coaching.work(report.pk, clock)
    report.refresh_from_db()
    assert (report.is_kept, report.tries) == (True, 2)


def test_who_was_taken_over_writes_nothing_more(
    game: Game, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = coaching.ask(game, clock)
    other = uuid4()

    def weighed(*args: Any) -> Any:
        yield {"decisions": 3}
        CoachReport.objects.filter(pk=report.pk).update(holder=other, done=2)
        yield {"lesson": 1, "seat": 0, "verdicts": [], "curve": [], "turning_points": []}

    monkeypatch.setattr(coaching, "_weighed", weighed)
    coaching.work(report.pk, clock)
    report.refresh_from_db()
    assert (report.holder, report.done, report.is_kept) == (other, 2, False)


def test_what_fails_is_tried_again_but_not_for_ever(
    game: Game, clock: Clock, queue: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    report = coaching.ask(game, clock)

    def weighed(*args: Any) -> Any:
        yield {"decisions": 3}
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr(coaching, "_weighed", weighed)
    for _ in range(coaching.TRIES_MAX):
        assert not coaching.has_failed(coaching.ask(game, clock), AT)
        coaching.work(report.pk, clock)
    queue.clear()
    assert coaching.has_failed(coaching.ask(game, clock), AT)
    assert queue == []


def test_a_command_that_cannot_do_it_says_so(game: Game, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(RuntimeError, match="ended with 2"):
        list(coaching._weighed(1, "{}", "seed"))
    assert coaching._running == {}


@pytest.mark.django_db(transaction=True)
def test_of_several_who_claim_one_gets_it(member: Player, clock: Clock) -> None:
    report = coaching.ask(break_off(member, 3), clock)
    start = threading.Barrier(6)
    won: list[bool] = []

    def claim() -> None:
        start.wait()
        try:
            won.append(coaching._claim(report.pk, uuid4(), AT))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=claim) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == [False] * 5 + [True]


def test_the_page_shows_the_progress_and_then_the_report(
    member: Player, client: Client, game: Game, clock: Clock, queue: list[int]
) -> None:
    client.force_login(member)
    url = reverse("campaign:review", args=[game.pk])
    first = text_of(client.get(url).content.decode())
    assert "El entrenador está mirando tu partida" in first
    assert "Esperando su turno" in first
    report = CoachReport.objects.get()
    assert queue == [report.pk]
    CoachReport.objects.filter(pk=report.pk).update(total=9, done=4)
    part = client.get(url, headers={"HX-Request": "true"}).content.decode()
    assert "4 de 9 jugadas" in text_of(part)
    assert "<html" not in part
    assert 'hx-trigger="every 1s"' in part
    coaching.work(report.pk, clock)
    done = client.get(url, headers={"HX-Request": "true"}).content.decode()
    assert "hx-get" not in done
    assert " de 100" in text_of(done)
    lesson = lesson_from(CoachReport.objects.get().lesson)
    for verdict in lesson.verdicts:
        assert f'?jugada={verdict.ply}"' in done
    for ply in lesson.turning_points:
        assert f'data-ply="{ply}"' in done
    counted = re.findall(r'<li class="grade grade-\w+(.*?)">\s*<b>(\d+)</b>', done)
    assert sum(int(count) for _quiet, count in counted) == len(lesson.verdicts)
    assert {(quiet == " is-none", count == "0") for quiet, count in counted} == {
        (True, True),
        (False, False),
    }


def test_the_page_says_that_it_cannot_be_done(
    member: Player, client: Client, game: Game, clock: Clock
) -> None:
    client.force_login(member)
    coaching.ask(game, clock)
    CoachReport.objects.update(tries=coaching.TRIES_MAX)
    html = client.get(reverse("campaign:review", args=[game.pk])).content.decode()
    assert "no pudo con esta partida" in html
    assert "hx-get" not in html


def test_the_page_is_its_player_s_alone_and_only_of_games_that_are_over(
    member: Player, other: Player, client: Client, game: Game
) -> None:
    """Promises 12 and 22."""
    url = reverse("campaign:review", args=[game.pk])
    assert client.get(url).status_code == 302
    client.force_login(other)
    assert client.get(url).status_code == 404
    client.force_login(member)
    going_on = seated(member, services.start_practice(member, None, AT))
    response = client.get(reverse("campaign:review", args=[going_on.pk]))
    assert response.status_code == 302
    assert CoachReport.objects.count() == 0
