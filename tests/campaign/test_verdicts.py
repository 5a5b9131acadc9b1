"""Any sequence of decisions and starts: no more starts than the quota and what was given back."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign import reviews, selectors, services
from campaign.models import ChapterWon, Review, Run
from campaign.refusals import Refusal
from campaign.reviews import Decision
from campaign.verdicts import Standing, Verdict, after
from cvarenta.models import Player
from tests.campaign.tables import AT, CLOSE, SECOND, won_already

VERDICTS = st.sampled_from(list(Verdict))
DAY = timedelta(days=1)


@given(st.lists(VERDICTS))
def test_the_newest_decision_holds(decisions: list[Verdict]) -> None:
    standing = after(decisions)
    assert standing.verdict == (decisions[-1] if decisions else None)
    assert standing.counts is (decisions[-1:] != [Verdict.VOID])
    assert standing.gives_start is (decisions[-1:] == [Verdict.RESTORE])
    assert standing.was_restored is (Verdict.RESTORE in decisions)


@given(st.lists(VERDICTS), VERDICTS)
def test_any_decision_is_undone_by_a_further_one(before: list[Verdict], wrong: Verdict) -> None:
    undone = after([*before, wrong, Verdict.UPHOLD])
    assert (undone.counts, undone.gives_start) == (True, False)


def test_without_decisions_a_run_counts_and_gives_nothing() -> None:
    assert after([]) == Standing()
    assert (Standing().counts, Standing().gives_start) == (True, False)


ACTS = st.one_of(
    st.tuples(st.just("decide"), st.integers(0, 2), VERDICTS),
    st.tuples(st.just("start")),
    st.tuples(st.just("tomorrow")),
)


@pytest.mark.django_db
@settings(
    max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None
)
@given(acts=st.lists(ACTS, min_size=1, max_size=14))
def test_whatever_is_decided_quota_and_points_hold(
    acts: list[tuple], member: Player, staff: Player
) -> None:
    """Promises 13, 17 and 21, with the services and a database."""
    Run.objects.filter(player=member).delete()
    cases = [_left(member, AT + n * SECOND) for n in range(3)]
    for n, run in enumerate(cases):
        for chapter in range(1, n + 1):
            _won(run, chapter)
    at = AT + DAY
    for act in acts:
        if act[0] == "tomorrow":
            at += DAY
        elif act[0] == "start":
            _try_to_start(member, at)
        else:
            run = cases[act[1]]
            seen = run.reviews.count()
            reviews.decide(staff, run.pk, Decision(act[2], "Motivo.", seen), at)
        _holds(member, cases)


def _left(member: Player, at) -> Run:
    run = services.start_scoring(member, uuid4(), at)
    return services.give_up(member, run.pk, at)


def _won(run: Run, chapter: int) -> None:
    game = run.games.create(
        chapter=chapter + 1, attempt=1, ruleset="qvito-1", engine="1", server_seed=b"s" * 32,
        commitment="c" * 64, prepared_at=AT, started_at=AT, ended_at=AT, winner=0,
    )  # fmt: skip
    ChapterWon.objects.create(
        run=run, game=game, chapter=chapter + 1, kind=run.kind, points=100, won_at=AT
    )


def _try_to_start(member: Player, at) -> None:
    try:
        run = services.start_scoring(member, uuid4(), at)
    except Refusal:
        assert selectors.quota_of(member, at).left == 0
        return
    services.give_up(member, run.pk, at)


def _holds(member: Player, cases: list[Run]) -> None:
    """Three a day and one more for each case ever restored; points of what is not void."""
    decided = {
        run.pk: [Verdict(review.decision) for review in run.reviews.order_by("number")]
        for run in cases
    }
    ever_restored = sum(Verdict.RESTORE in verdicts for verdicts in decided.values())
    runs = Run.objects.filter(player=member)
    days = {run.day for run in runs}
    beyond = [max(runs.filter(day=day).count() - 3, 0) for day in days]
    assert sum(beyond) <= ever_restored
    for start in member.restored_starts.all():
        assert Verdict.RESTORE in decided[start.run_id]
        assert start.used_by is None or start.used_by.day == start.day
    counting = [run for run in cases if after(decided[run.pk]).counts]
    points = 100 * sum(run.wins.count() for run in counting)
    facts = selectors.player_facts(cases[0].edition, CLOSE)
    assert sum(fact.points for fact in facts) == points
    assert {run.pk for run in Run.objects.filter(is_void=True)} == {
        run.pk for run in cases if run not in counting
    }


@pytest.mark.django_db
def test_two_restored_cases_give_two_starts(member: Player, staff: Player) -> None:
    cases = [_left(member, AT + n * SECOND) for n in range(3)]
    for run in cases[:2]:
        reviews.decide(staff, run.pk, Decision(Verdict.RESTORE, "Un corte.", 0), AT + DAY)
    assert selectors.quota_of(member, AT + DAY).limit == 5
    started = [_left(member, AT + DAY) for _ in range(5)]
    assert [run.slot for run in started] == [1, 2, 3, 4, 5]
    assert {start.used_by for start in member.restored_starts.all()} == set(started[3:])
    assert Review.objects.count() == 2
    last = services.start_scoring(member, None, AT + 2 * DAY)
    won_already(last, AT + 2 * DAY)
    assert last.slot == 1
