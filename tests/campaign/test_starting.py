"""Starting runs: who may, how many a day, when, and that asking twice makes one."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction

from campaign import history, selectors, services
from campaign.models import Edition, Game, Run, Seat
from campaign.refusals import Closed, NeedsAccount, QuotaSpent
from cvarenta.models import Player
from engine.shuffle import commit
from tests.campaign.tables import AT, CLOSE, OPENS, SECOND, game_of

pytestmark = pytest.mark.django_db
MICROSECOND = timedelta(microseconds=1)
MIDNIGHT = datetime(2026, 11, 21, 5, 0, tzinfo=UTC)


def start_and_leave(player: Player, at: datetime = AT) -> Run:
    run = services.start_scoring(player, None, at)
    return services.give_up(player, run.pk, at)


def test_a_run_begins_with_its_first_game_prepared(member: Player, edition: Edition) -> None:
    run = services.start_scoring(member, None, AT)
    assert (run.kind, run.edition, run.slot, run.by_guest) == ("scoring", edition, 1, False)
    assert (str(run.day), run.started_at, run.last_move_at) == ("2026-11-20", AT, AT)
    assert (run.is_open, run.end_reason) == (True, "")
    game = game_of(run)
    assert (game.chapter, game.attempt, game.ruleset) == (1, 1, "qvito-1")
    assert game.is_prepared
    assert game.client_seed == ""
    assert len(bytes(game.server_seed)) == 32
    assert game.commitment == commit(bytes(game.server_seed))
    assert [(seat.seat, seat.kind, seat.name) for seat in game.seats.all()] == [
        (0, "human", "Manuela"),
        (1, "bot", "El Alguacil"),
        (2, "bot", "La Virgen"),
        (3, "bot", "San Miguel"),
    ]


def test_a_guest_starts_no_scoring_run(guest: Player) -> None:
    with pytest.raises(NeedsAccount):
        services.start_scoring(guest, None, AT)
    assert not Run.objects.exists()


def test_the_database_itself_refuses_a_guests_scoring_run(guest: Player, edition: Edition) -> None:
    """Promise 18."""
    row = {"player": guest, "started_at": AT, "last_move_at": AT, "edition": edition, "day": AT}
    with pytest.raises(IntegrityError), transaction.atomic():
        Run.objects.create(kind="scoring", by_guest=True, slot=1, **row)


@pytest.mark.parametrize("lacking", ["edition", "day", "slot"])
def test_the_database_refuses_a_scoring_run_without_its_place(
    member: Player, edition: Edition, lacking: str
) -> None:
    row = {"edition": edition, "day": AT.date(), "slot": 1, lacking: None}
    with pytest.raises(IntegrityError), transaction.atomic():
        Run.objects.create(player=member, kind="scoring", started_at=AT, last_move_at=AT, **row)


def test_a_practice_run_takes_no_place(member: Player, edition: Edition) -> None:
    row = {"player": member, "kind": "practice", "started_at": AT, "last_move_at": AT}
    for place in ({"edition": edition}, {"day": AT.date()}, {"slot": 1}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Run.objects.create(**row, **place)


def test_three_a_day_and_the_fourth_says_when_the_next_day_begins(member: Player) -> None:
    """Promise 13; case T04: what cannot be started earns nothing."""
    runs = [start_and_leave(member, AT + n * SECOND) for n in range(3)]
    assert [run.slot for run in runs] == [1, 2, 3]
    with pytest.raises(QuotaSpent) as refused:
        services.start_scoring(member, uuid4(), AT + 4 * SECOND)
    assert refused.value.next_day_at == MIDNIGHT
    assert "medianoche" in str(refused.value)
    assert "practicar" in str(refused.value)
    assert Run.objects.count() == 3
    assert services.start_practice(member, None, AT + 5 * SECOND).is_open


def test_the_quota_is_each_players_own(member: Player, other: Player) -> None:
    for _ in range(3):
        start_and_leave(member)
    assert services.start_scoring(other, None, AT).slot == 1


def test_a_new_day_brings_three_more(member: Player) -> None:
    """Promise 15: the last instant of a day and the first of the next."""
    for _ in range(3):
        start_and_leave(member, MIDNIGHT - timedelta(hours=1))
    with pytest.raises(QuotaSpent):
        services.start_scoring(member, None, MIDNIGHT - MICROSECOND)
    runs = [start_and_leave(member, MIDNIGHT + n * SECOND) for n in range(3)]
    assert {str(run.day) for run in runs} == {"2026-11-21"}
    with pytest.raises(QuotaSpent):
        services.start_scoring(member, None, MIDNIGHT + 9 * SECOND)


def test_a_run_counts_for_the_day_it_began(member: Player) -> None:
    """Case T07: finished on another day, and that day's three are all still there."""
    run = services.start_scoring(member, None, MIDNIGHT - SECOND)
    services.give_up(member, run.pk, MIDNIGHT + SECOND)
    assert selectors.quota_of(member, MIDNIGHT - SECOND).left == 2
    assert selectors.quota_of(member, MIDNIGHT + SECOND).left == 3
    for _ in range(3):
        start_and_leave(member, MIDNIGHT + 2 * SECOND)


def test_the_open_run_is_handed_back(member: Player) -> None:
    """One open scoring run per player, even on another day."""
    run = services.start_scoring(member, uuid4(), AT)
    assert services.start_scoring(member, uuid4(), AT + SECOND) == run
    assert services.start_scoring(member, None, AT + timedelta(hours=20)) == run
    assert Run.objects.count() == Game.objects.count() == 1


def test_a_request_sent_again_makes_one_run(member: Player) -> None:
    """Promise 14: even after the run it made has ended."""
    request = uuid4()
    run = services.start_scoring(member, request, AT)
    assert services.start_scoring(member, request, AT) == run
    services.give_up(member, run.pk, AT)
    assert services.start_scoring(member, request, AT + SECOND) == run
    practice = uuid4()
    first = services.start_practice(member, practice, AT)
    assert services.start_practice(member, practice, AT + SECOND) == first
    assert Run.objects.count() == 2


def test_the_same_request_for_another_kind_of_run_is_another_request(member: Player) -> None:
    """The campaign's page holds both forms, with one request id."""
    request = uuid4()
    practice = services.start_practice(member, request, AT)
    scoring = services.start_scoring(member, request, AT)
    assert (practice.kind, scoring.kind) == ("practice", "scoring")
    assert services.start_practice(member, request, AT) == practice
    assert services.start_scoring(member, request, AT) == scoring


def test_the_request_of_another_player_is_another_request(member: Player, other: Player) -> None:
    request = uuid4()
    assert services.start_practice(member, request, AT).player == member
    assert services.start_practice(other, request, AT).player == other


def test_practice_is_free(guest: Player, member: Player) -> None:
    for player in (guest, member):
        runs = {services.start_practice(player, None, AT).pk for _ in range(5)}
        assert len(runs) == 5
    assert selectors.quota_of(member, AT).left == 3
    assert {run.by_guest for run in Run.objects.filter(player=guest)} == {True}


@pytest.mark.parametrize("at", [OPENS - MICROSECOND, OPENS - timedelta(days=300)])
def test_no_scoring_run_starts_before_the_opening(member: Player, at: datetime) -> None:
    with pytest.raises(Closed):
        services.start_scoring(member, None, at)
    assert services.start_practice(member, None, at).is_open


@pytest.mark.parametrize("at", [CLOSE, CLOSE + MICROSECOND, CLOSE + timedelta(days=300)])
def test_no_scoring_run_starts_from_the_close_on(member: Player, at: datetime) -> None:
    """Promise 19."""
    with pytest.raises(Closed):
        services.start_scoring(member, None, at)
    assert selectors.quota_of(member, at).closed
    assert services.start_practice(member, None, at).is_open


@pytest.mark.parametrize("at", [OPENS, CLOSE - timedelta(milliseconds=1), CLOSE - MICROSECOND])
def test_a_scoring_run_starts_at_the_opening_and_just_before_the_close(
    member: Player, at: datetime
) -> None:
    assert services.start_scoring(member, None, at).is_open


def test_an_open_run_is_not_handed_back_after_the_close(member: Player) -> None:
    run = services.start_scoring(member, None, CLOSE - SECOND)
    with pytest.raises(Closed):
        services.start_scoring(member, None, CLOSE)
    run.refresh_from_db()
    assert (run.end_reason, run.ended_at) == ("closed", CLOSE)


def test_an_idle_run_makes_room_for_a_new_one(member: Player) -> None:
    old = services.start_scoring(member, None, AT)
    new = services.start_scoring(member, None, AT + timedelta(hours=24))
    assert new != old
    old.refresh_from_db()
    assert old.end_reason == "idle"


def test_the_quota_counts_each_start(member: Player) -> None:
    assert selectors.quota_of(member, AT).left == 3
    start_and_leave(member)
    quota = selectors.quota_of(member, AT)
    assert (quota.used, quota.limit, quota.left, quota.closed) == (1, 3, 2, False)
    assert (quota.next_day, quota.closes_at) == (MIDNIGHT, CLOSE)


def test_a_stranger_has_used_nothing(edition: Edition) -> None:
    quota = selectors.quota_of(AnonymousUser(), AT)
    assert (quota.used, quota.left) == (0, 3)
    assert selectors.open_runs(AnonymousUser()) == []
    assert list(history.runs_page(AnonymousUser(), 1)) == []


def test_without_any_edition_there_is_only_practice(member: Player, edition: Edition) -> None:
    Edition.objects.all().delete()
    with pytest.raises(Closed):
        services.start_scoring(member, None, AT)
    assert selectors.quota_of(member, AT).closed
    assert services.start_practice(member, None, AT).is_open


def test_a_run_that_cannot_be_prepared_is_not_started(
    member: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object) -> None:
        raise RuntimeError("no seats")

    monkeypatch.setattr(Seat.objects, "bulk_create", fail)
    with pytest.raises(RuntimeError):
        services.start_scoring(member, None, AT)
    with pytest.raises(RuntimeError):
        services.start_practice(member, None, AT)
    assert not Run.objects.exists()
    assert not Game.objects.exists()
