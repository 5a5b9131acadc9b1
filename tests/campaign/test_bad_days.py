"""A full disk, a busy database, a clock that jumps: nothing is half done and play goes on."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import cycle
from typing import Any
from uuid import uuid4

import pytest
from django.db import OperationalError, connection, transaction
from django.db.models import F
from django.test import Client
from django.urls import reverse

from campaign import journal, quito, services, settling
from campaign.models import ChapterWon, Game, Run
from campaign.refusals import QuotaSpent, RunEnded
from cvarenta.models import Player
from engine.acta import verify
from tests.campaign.conftest import Clock, Session
from tests.campaign.pages import Page, first_play, in_database
from tests.campaign.tables import (
    AT,
    CLOSE,
    SECOND,
    US,
    fresh,
    game_of,
    intents,
    lead_to_last_play,
    play_one,
    seated,
    texts,
)
from tests.campaign.whole import assert_whole

pytestmark = pytest.mark.django_db(transaction=True)
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
PATIENCE = 30.0
PAGES_OF_SQLITE = 1_073_741_823
"""What a database of SQLite may grow to when nobody says less."""
only_sqlite = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="says by a pragma of SQLite how much room there is"
)


@pytest.fixture
def game(member: Player, clock: Clock) -> Game:
    return seated(member, services.start_practice(member, None, AT))


def say(pragma: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA {pragma}")
        return int(cursor.fetchone()[0])


@contextmanager
def full_disk() -> Iterator[None]:
    """Not a page more for the database; the few that lie free in it may still be filled."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
    say(f"max_page_count={say('page_count')}")
    try:
        yield
    finally:
        say(f"max_page_count={PAGES_OF_SQLITE}")


@only_sqlite
def test_on_a_full_disk_nothing_is_half_done_and_with_room_it_goes_on(
    member: Player, game: Game, clock: Clock
) -> None:
    """Promise 34: what was granted before stays; the play that found no room can be sent again."""
    browser = Client(raise_request_exception=False)
    browser.force_login(member)
    table = reverse("campaign:table", args=[game.pk])
    browser.get(table)
    with full_disk():
        told = ""
        while not told:
            game = fresh(game)
            if game.is_over:
                game = seated(member, game.run)
            log, intent = texts(game), intents(game)[0]
            try:
                services.play(member, game.pk, intent, AT)
            except OperationalError as error:
                told = str(error)
        assert "full" in told
        game = fresh(game)
        assert texts(game) == log
        assert_whole(game)
        assert browser.get(table).status_code == 200
        form = {"ply": intent.ply, "play": str(intent.move.card) + ":"}
        play = reverse("campaign:play", args=[game.pk])
        answer = browser.post(play, form, headers={"Accept-Language": "pt"})
        assert answer.status_code == 500
        assert "Algo falhou do nosso lado" in answer.content.decode()
        assert texts(game) == log
    services.play(member, game.pk, intent, AT)
    assert len(texts(game)) > len(log)
    assert_whole(fresh(game))


@contextmanager
def somebody_writing(run: Run) -> Iterator[None]:
    """Another connection in the middle of a transaction that holds the run, as on a slow disk."""
    has_begun, may_end = threading.Event(), threading.Event()

    def write() -> None:
        with transaction.atomic():
            Run.objects.filter(pk=run.pk).update(last_move_at=F("last_move_at"))
            has_begun.set()
            assert may_end.wait(PATIENCE)
        connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert has_begun.wait(PATIENCE)
        yield
    finally:
        may_end.set()
        writer.join(PATIENCE)


async def test_a_play_waits_for_a_busy_database_and_a_look_does_not(
    member: Player, game: Game, session_of: Session
) -> None:
    session = await in_database(session_of)(member)
    async with Page(game, session) as one, Page(game, session) as two:
        message = json.dumps(await in_database(first_play)(game))
        with somebody_writing(game.run):
            await one.socket.send_to(text_data=message)
            assert (await two.look(0))["ply"] == game.ply
            assert await one.hears_nothing()
        done = await one.hear()
        assert done["error"] is None
        assert done["ply"] > game.ply
    await in_database(assert_whole)(await in_database(fresh)(game))


@only_sqlite
def test_whoever_waited_too_long_changed_nothing_and_may_try_again(
    member: Player, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connection.settings_dict["OPTIONS"], "timeout", 0.1)
    connection.close()
    intent = intents(game)[0]
    with somebody_writing(game.run), pytest.raises(OperationalError, match="locked"):
        services.play(member, game.pk, intent, AT)
    assert_whole(fresh(game))
    assert fresh(game).ply == game.ply
    services.play(member, game.pk, intent, AT)
    assert fresh(game).ply > game.ply
    connection.close()


JUMPS = [HOUR, -2 * HOUR, timedelta(0), 5 * SECOND, -10 * DAY, 3 * HOUR]
"""How wrong the clock is at one play after the other; never so late that the run is idle."""


def test_a_clock_that_jumps_changes_no_order(member: Player, game: Game) -> None:
    jumps = cycle(JUMPS)
    while not game.is_over:
        play_one(member, game, AT + next(jumps))
        game = fresh(game)
    assert_whole(game)
    assert verify(journal.acta_of(game), bots=True) == []


def test_a_clock_that_jumps_never_gives_a_fourth_start_of_a_day(member: Player) -> None:
    started: dict[Any, int] = {}
    for at in [AT, AT + DAY, AT, AT - DAY, AT + DAY, AT, AT, AT + DAY, AT + DAY, AT - DAY]:
        try:
            run = services.start_scoring(member, None, at)
        except QuotaSpent:
            continue
        assert run.day == quito.day_of(at)
        started[run.day] = started.get(run.day, 0) + 1
        services.give_up(member, run.pk, at)
    assert started == {
        quito.day_of(AT): 3,
        quito.day_of(AT + DAY): 3,
        quito.day_of(AT - DAY): 2,
    }


def test_what_came_before_the_close_is_paid_though_a_slow_machine_closed_the_run_first(
    member: Player,
) -> None:
    """Promise 19: the instant at the door decides. A clock set back is believed in the same way."""
    before = CLOSE - HOUR
    run = services.start_scoring(member, None, before)
    game = game_of(run)
    last = lead_to_last_play(member, game, US, before, key=uuid4())
    settling.settle_all(CLOSE)
    for _ in range(2):
        services.play(member, game.pk, last, CLOSE - SECOND)
    run.refresh_from_db()
    assert (run.end_reason, run.ended_at) == (Run.End.CLOSED, CLOSE)
    assert list(ChapterWon.objects.values_list("points", flat=True)) == [100]
    services.play(member, game.pk, last, CLOSE)
    assert ChapterWon.objects.count() == 1


def test_a_clock_that_jumps_over_a_day_ends_what_is_idle_for_good(member: Player) -> None:
    run = services.start_scoring(member, None, AT)
    game = seated(member, run)
    intent = intents(game)[0]
    for at in (AT + DAY + SECOND, AT + SECOND):
        with pytest.raises(RunEnded):
            services.play(member, game.pk, intent, at)
    assert fresh(game).ended_at == AT + DAY


def test_a_clock_that_was_wrong_at_one_play_ends_no_run(member: Player) -> None:
    """As on a machine that starts before it has been told the time."""
    run = services.start_scoring(member, None, AT)
    game = seated(member, run)
    play_one(member, game, datetime(1970, 1, 1, tzinfo=UTC))
    play_one(member, game, AT + SECOND)
    run.refresh_from_db()
    assert (run.is_open, run.last_move_at) == (True, AT + SECOND)
