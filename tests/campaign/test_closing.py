"""What the clock ends: a day without a move, and the close of the tournament."""

from __future__ import annotations

from datetime import timedelta

import pytest

from campaign import selectors, services, settling
from campaign.models import ChapterWon, Run
from campaign.refusals import RunEnded
from cvarenta.models import Player
from tests.campaign.tables import (
    AT,
    CLOSE,
    SECOND,
    THEM,
    US,
    fresh,
    game_of,
    intents,
    lead_to_last_play,
    play_one,
    seated,
    win,
)

pytestmark = pytest.mark.django_db
DAY = timedelta(hours=24)
MILLISECOND = timedelta(milliseconds=1)
BEFORE = CLOSE - timedelta(hours=1)


@pytest.fixture
def run(member: Player) -> Run:
    return services.start_scoring(member, None, AT)


@pytest.fixture
def late_run(member: Player) -> Run:
    """A run that is open when the tournament closes."""
    return services.start_scoring(member, None, BEFORE)


def now(run: Run) -> Run:
    return Run.objects.get(pk=run.pk)


def test_a_day_without_a_move_ends_a_run_then_and_there(member: Player, run: Run) -> None:
    """However late somebody looks, the end is a day after the last move."""
    game = seated(member, run)
    last = AT + timedelta(hours=3)
    play_one(member, game, last)
    assert services.run_of(member, run.pk, last + DAY - timedelta(microseconds=1)).is_open
    ended = services.run_of(member, run.pk, last + timedelta(days=5))
    assert (ended.end_reason, ended.ended_at) == ("idle", last + DAY)
    game = fresh(game)
    assert (game.is_over, game.winner, game.ended_at) == (True, None, last + DAY)
    assert ended.last_move_at == last


def test_exactly_a_day_later_is_too_late_to_play(member: Player, run: Run) -> None:
    game = seated(member, run)
    intent = intents(game)[0]
    with pytest.raises(RunEnded):
        services.play(member, game.pk, intent, AT + DAY)
    assert now(run).end_reason == "idle"


def test_the_last_instant_of_the_day_is_in_time(member: Player, run: Run) -> None:
    game = seated(member, run)
    play_one(member, game, AT + DAY - MILLISECOND)
    assert now(run).is_open
    assert now(run).last_move_at == AT + DAY - MILLISECOND


def test_an_idle_run_keeps_its_points_and_cannot_be_given_up(member: Player, run: Run) -> None:
    win(member, run)
    ended = services.give_up(member, run.pk, AT + 2 * DAY)
    assert (ended.end_reason, ended.ended_at) == ("idle", AT + DAY)
    assert selectors.points_of(run) == 100
    assert selectors.quota_of(member, AT).left == 2


def test_nobody_sits_down_a_day_too_late(member: Player, run: Run) -> None:
    with pytest.raises(RunEnded):
        services.sit_down(member, game_of(run).pk, "semilla", AT + DAY)
    assert now(run).end_reason == "idle"


def test_practice_ends_by_inactivity_too(guest: Player) -> None:
    run = services.start_practice(guest, None, AT)
    assert services.run_of(guest, run.pk, AT + DAY).end_reason == "idle"


@pytest.mark.parametrize("early", [timedelta(microseconds=1), MILLISECOND, SECOND])
def test_a_victory_just_before_the_close_pays(
    member: Player, late_run: Run, early: timedelta
) -> None:
    """Promise 19."""
    game = game_of(late_run)
    last = lead_to_last_play(member, game, US, BEFORE)
    services.play(member, game.pk, last, CLOSE - early)
    assert ChapterWon.objects.get().points == 100
    facts = selectors.player_facts(late_run.edition, CLOSE + DAY)
    assert [(fact.points, fact.reached_at) for fact in facts] == [(100, CLOSE - early)]


@pytest.mark.parametrize("late", [timedelta(0), timedelta(microseconds=1), SECOND])
def test_a_victory_at_the_close_pays_nothing(
    member: Player, late_run: Run, late: timedelta
) -> None:
    """Promise 19: the run is closed, the game is won as practice, and the story goes on."""
    game = game_of(late_run)
    last = lead_to_last_play(member, game, US, BEFORE)
    services.play(member, game.pk, last, CLOSE + late)
    assert fresh(game).winner == US
    assert ChapterWon.objects.get().points == 0
    assert (now(late_run).end_reason, now(late_run).ended_at) == ("closed", CLOSE)
    assert selectors.player_facts(late_run.edition, CLOSE + DAY) == []
    assert game_of(late_run).chapter == 2


def test_a_victory_received_in_time_pays_though_somebody_looked_after_the_close(
    member: Player, late_run: Run
) -> None:
    """What counts is when the server received it, not when it got round to it."""
    last = lead_to_last_play(member, game_of(late_run), US, BEFORE)
    game = game_of(late_run)
    assert settling.settle_all(CLOSE) == 1
    services.play(member, game.pk, last, CLOSE - MILLISECOND)
    assert selectors.points_of(late_run) == 100
    assert len(selectors.player_facts(late_run.edition, CLOSE)) == 1


def test_a_closed_run_is_played_on_to_its_fifth_chapter(member: Player, late_run: Run) -> None:
    win(member, late_run, BEFORE)
    after = CLOSE + timedelta(days=3)
    for _ in range(4):
        win(member, late_run, after)
    points = list(late_run.wins.values_list("chapter", "points"))
    assert points == [(1, 100), (2, 0), (3, 0), (4, 0), (5, 0)]
    assert (now(late_run).end_reason, now(late_run).ended_at) == ("closed", CLOSE)
    assert selectors.current_game(late_run) is None
    assert selectors.open_runs(member) == []


def test_a_closed_run_is_still_on_the_players_page(member: Player, late_run: Run) -> None:
    seated(member, late_run, BEFORE)
    settling.settle_player(member, CLOSE)
    assert selectors.open_runs(member) == [late_run]
    assert not now(late_run).is_open
    assert now(late_run).is_playable


def test_a_loss_after_the_close_is_no_chapter_lost(member: Player, late_run: Run) -> None:
    win(member, late_run, BEFORE)
    last = lead_to_last_play(member, game_of(late_run), THEM, BEFORE)
    services.play(member, game_of(late_run).pk, last, CLOSE)
    assert [fact.lost for fact in selectors.player_facts(late_run.edition, CLOSE + DAY)] == [0]


def test_facts_end_at_the_close_whatever_is_asked(member: Player, late_run: Run) -> None:
    win(member, late_run, BEFORE)
    before = selectors.player_facts(late_run.edition, CLOSE)
    win(member, late_run, CLOSE)
    assert selectors.player_facts(late_run.edition, CLOSE + 30 * DAY) == before
    assert selectors.player_facts(late_run.edition, BEFORE) == []


def test_a_run_left_idle_before_the_close_is_idle_and_not_closed(
    member: Player, other: Player
) -> None:
    """Which of the two came first decides, whenever somebody looks."""
    idle = services.start_scoring(member, None, CLOSE - DAY - SECOND)
    closed = services.start_scoring(other, None, CLOSE - DAY)
    settling.settle_all(CLOSE + 30 * DAY)
    assert (now(idle).end_reason, now(idle).ended_at) == ("idle", CLOSE - SECOND)
    assert (now(closed).end_reason, now(closed).ended_at) == ("closed", CLOSE)


def test_settling_all_ends_what_is_due_and_only_once(
    member: Player, other: Player, guest: Player
) -> None:
    idle = services.start_scoring(member, None, AT)
    fresh_run = services.start_scoring(other, None, AT + SECOND)
    practice = services.start_practice(guest, None, AT)
    assert settling.settle_all(AT + DAY - SECOND) == 0
    assert settling.settle_all(AT + DAY) == 2
    assert settling.settle_all(AT + DAY) == 0
    assert [now(r).end_reason for r in (idle, practice, fresh_run)] == ["idle", "idle", ""]
    before = list(Run.objects.order_by("pk").values())
    assert settling.settle_all(AT + DAY) == 0
    assert list(Run.objects.order_by("pk").values()) == before


def test_settling_with_an_old_look_changes_nothing(member: Player, run: Run) -> None:
    """A play that came in between keeps the run alive."""
    seen = services.run_of(member, run.pk, AT)
    play_one(member, seated(member, run), AT + timedelta(hours=20))
    assert not settling.settle(seen, AT + DAY)
    assert now(run).is_open


def test_giving_up_at_the_close_is_too_late(member: Player, late_run: Run) -> None:
    game = seated(member, late_run, BEFORE)
    assert services.give_up(member, late_run.pk, CLOSE).end_reason == "closed"
    play_one(member, game, CLOSE + SECOND)
