"""What a process keeps of the games it told: only ever what their logs would tell."""

from __future__ import annotations

import random
from datetime import datetime
from itertools import count
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from campaign import journal, selectors, services
from campaign.models import Game, Move, Run
from campaign.recent import Recent
from campaign.services import Intent
from campaign.take_backs import take_back
from cvarenta.models import Player
from tests.campaign.tables import AT, SECOND, fresh, game_of, intents, play_one, seated

pytestmark = pytest.mark.django_db(transaction=True)
PLAYS = 9
instants = count()


def later() -> datetime:
    """Some other instant each time, as a clock would say."""
    return AT + next(instants) * SECOND


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> Recent:
    """Begin with nothing kept."""
    recent = Recent()
    monkeypatch.setattr(journal, "recent", recent)
    return recent


@pytest.fixture
def game(guest: Player) -> Game:
    return seated(guest, services.start_practice(guest, None, later()), later())


def looks(game: Game) -> list[Any]:
    """All that may be asked of a game's log, from every ply on."""
    now = fresh(game)
    seen = [journal.look(now, seat=None)]
    return seen + [journal.look(now, since) for since in (None, *range(now.ply + 1))]


def as_the_log_tells(game: Game, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The same from a process that has nothing kept."""
    with monkeypatch.context() as alone:
        alone.setattr(journal, "recent", Recent())
        found = []
        for since in (None, *range(fresh(game).ply + 1)):
            alone.setattr(journal, "recent", Recent())
            found.append(journal.look(fresh(game), since))
        return [journal.look(fresh(game), seat=None), *found]


def log_lines_read(queries: CaptureQueriesContext) -> list[str]:
    """What was read of logs; PostgreSQL inserts by a SELECT too, which reads nothing."""
    read = [one["sql"] for one in queries if one["sql"].startswith("SELECT")]
    return [sql for sql in read if "campaign_move" in sql]


def test_a_card_and_its_answer_are_told_without_reading_the_log(guest: Player, game: Game) -> None:
    intent = intents(game)[0]
    with CaptureQueriesContext(connection) as queries:
        after = services.play(guest, game.pk, intent, later())
        shown = selectors.show(after, intent.ply)
    assert log_lines_read(queries) == []
    assert [step["ply"] for step in shown.steps] == [*range(intent.ply + 1, after.ply + 1)]
    assert after.ply == fresh(game).ply


def test_what_is_kept_is_what_the_log_tells(
    guest: Player, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(35)
    for _play in range(PLAYS):
        play_one(guest, game, later(), chance.choice)
        if selectors.show(fresh(game)).table.may_take_back and chance.random() < 0.5:
            take_back(guest, game.pk, fresh(game).ply, later())
        assert looks(game) == as_the_log_tells(game, monkeypatch)


def test_lines_that_another_process_wrote_are_told_too(
    guest: Player, game: Game, kept: Recent, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_one(guest, game, later())
    looks(game)
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(journal, "recent", Recent())
        play_one(guest, game, later())
        play_one(guest, game, later())
    assert looks(game) == as_the_log_tells(game, monkeypatch)
    assert kept.told(fresh(game), journal.start_of(game)).ply > 0


def test_a_game_read_before_the_last_card_is_told_as_it_was(guest: Player, game: Game) -> None:
    before = fresh(game)
    seen = journal.look(before, 0)
    play_one(guest, game, later())
    assert journal.look(before, 0) == seen


def test_a_log_that_was_put_back_and_went_on_otherwise_is_believed(
    guest: Player, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a copy of the whole site is put back while a process goes on."""
    play_one(guest, game, later())
    then = fresh(game)
    one, other = intents(game)[0], intents(game)[-1]
    assert one.move != other.move
    services.play(guest, game.pk, one, later())
    looks(game)
    QuerySet(Move).filter(game=game, ply__gte=then.ply).delete()
    Game.objects.filter(pk=game.pk).update(ply=then.ply, score_us=then.score_us)
    Run.objects.filter(pk=game.run_id).update(last_move_at=then.run.last_move_at)
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(journal, "recent", Recent())
        services.play(guest, game.pk, other, later())
    assert looks(game) == as_the_log_tells(game, monkeypatch)


def test_nothing_is_kept_of_what_may_be_undone(
    guest: Player, game: Game, kept: Recent, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play_and_undo() -> None:
        with transaction.atomic():
            play_one(guest, game, later())
            journal.look(fresh(game))
            raise RuntimeError("undone")

    with pytest.raises(RuntimeError, match="undone"):
        play_and_undo()
    assert looks(game) == as_the_log_tells(game, monkeypatch)
    assert fresh(game).ply == journal.look(fresh(game)).ply


def test_the_game_asked_for_longest_ago_goes_first(guest: Player) -> None:
    few = Recent(kept=2)
    games = [seated(guest, services.start_practice(guest, None, later()), later()) for _ in "abc"]
    for one in (games[0], games[1], games[0], games[2]):
        few.told(one, journal.start_of(one))
    with CaptureQueriesContext(connection) as queries:
        few.told(games[0], journal.start_of(games[0]))
        few.told(games[2], journal.start_of(games[2]))
    assert log_lines_read(queries) == []
    with CaptureQueriesContext(connection) as queries:
        few.told(games[1], journal.start_of(games[1]))
    assert len(log_lines_read(queries)) == 1


def test_a_key_that_was_used_before_plays_nothing_at_a_later_ply(guest: Player, game: Game) -> None:
    first = play_one(guest, game, later())
    again = intents(game)[0]
    before = fresh(game)
    services.play(guest, game.pk, Intent(again.ply, again.move, first.key), later())
    assert fresh(game).ply == before.ply
    assert game_of(before.run).pk == game.pk
