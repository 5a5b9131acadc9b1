"""Decisions about abandoned runs: what each does to points and starts, and that none is lost."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from uuid import uuid4

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.db import IntegrityError, transaction

from campaign import reviews, selectors, services, settling
from campaign.models import RestoredStart, Review, Run
from campaign.refusals import QuotaSpent
from campaign.reviews import DecidedMeanwhile, Decision, NoCase, NotDecided
from campaign.verdicts import Verdict
from cvarenta.models import Player
from tests.campaign.tables import AT, CLOSE, SECOND, lost_already, seated, won_already

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
LATER = AT + timedelta(hours=1)


@pytest.fixture
def left(member: Player) -> Run:
    """A run given up after two chapters won and one game lost."""
    run = services.start_scoring(member, None, AT)
    won_already(run)
    lost_already(run, AT + SECOND)
    won_already(run, AT + 2 * SECOND)
    return services.give_up(member, run.pk, AT + 3 * SECOND)


def decide(
    author: Player, run: Run, verdict: str, seen: int = 0, at=LATER, reason: str = "Un corte."
) -> Review:
    return reviews.decide(author, run.pk, Decision(Verdict(verdict), reason, seen), at)


def spend(player: Player, at=LATER) -> int:
    """Start and give up scoring runs until no more may be started; how many there were."""
    started = 0
    while True:
        try:
            run = services.start_scoring(player, uuid4(), at)
        except QuotaSpent:
            return started
        services.give_up(player, run.pk, at)
        started += 1


def points_of(player: Player) -> int:
    """What the ranking is told of a player."""
    facts = selectors.player_facts(selectors.current_edition(AT), CLOSE)
    return sum(fact.points for fact in facts if fact.player_id == player.pk)


def test_upholding_changes_nothing(left: Run, member: Player, staff: Player) -> None:
    decide(staff, left, "uphold")
    assert points_of(member) == 200
    assert spend(member) == 2


def test_restoring_gives_exactly_one_start_on_the_day_of_the_decision(
    left: Run, member: Player, staff: Player
) -> None:
    """Promise 21: with reason, author and time; nothing is deleted."""
    assert spend(member) == 2
    review = decide(staff, left, "restore", at=LATER + DAY)
    assert (review.author, review.reason, review.at) == (staff, "Un corte.", LATER + DAY)
    assert selectors.quota_of(member, LATER + DAY).left == 4
    assert spend(member, LATER + DAY) == 4
    quota = selectors.quota_of(member, LATER + DAY)
    assert (quota.used, quota.limit, quota.left) == (4, 4, 0)
    assert RestoredStart.objects.get().used_by.slot == 4
    assert points_of(member) == 200
    assert spend(member, LATER + 2 * DAY) == 3


def test_a_restored_start_not_taken_is_gone_with_its_day_until_restored_again(
    left: Run, member: Player, staff: Player
) -> None:
    decide(staff, left, "restore")
    assert spend(member, LATER + DAY) == 3
    decide(staff, left, "restore", 1, LATER + 2 * DAY)
    assert spend(member, LATER + 2 * DAY) == 4
    decide(staff, left, "restore", 2, LATER + 3 * DAY)
    assert spend(member, LATER + 3 * DAY) == 3


def test_undoing_withdraws_a_start_that_nobody_took(
    left: Run, member: Player, staff: Player
) -> None:
    decide(staff, left, "restore")
    decide(staff, left, "uphold", 1)
    assert selectors.quota_of(member, LATER).limit == 3
    assert spend(member) == 2


def test_undoing_leaves_a_start_that_was_taken(left: Run, member: Player, staff: Player) -> None:
    decide(staff, left, "restore")
    assert spend(member) == 3
    decide(staff, left, "void", 1)
    assert Run.objects.filter(player=member).count() == 4
    assert selectors.quota_of(member, LATER).left == 0
    decide(staff, left, "restore", 2)
    assert spend(member) == 0


def test_voiding_takes_the_points_away_and_undoing_gives_them_back(
    left: Run, member: Player, staff: Player
) -> None:
    other_run = services.start_scoring(member, None, LATER)
    won_already(other_run, LATER)
    assert points_of(member) == 300
    decide(staff, left, "void")
    assert points_of(member) == 100
    (facts,) = selectors.player_facts(left.edition, CLOSE)
    assert (facts.reached_at, facts.lost) == (LATER, 1), "a loss stays: a void is no gift"
    assert left.wins.count() == 2
    decide(staff, left, "uphold", 1)
    assert points_of(member) == 300


def test_a_run_without_other_points_leaves_the_ranking_when_voided(
    left: Run, member: Player, staff: Player
) -> None:
    decide(staff, left, "void")
    assert selectors.player_facts(left.edition, CLOSE) == []


def test_every_decision_is_kept(left: Run, staff: Player, other: Player) -> None:
    """Promise 33."""
    for number, verdict in enumerate(["void", "uphold", "restore", "void"]):
        decide((staff, other)[number % 2], left, verdict, number, reason=f"motivo {number}")
    kept = list(left.reviews.order_by("number"))
    assert [review.number for review in kept] == [1, 2, 3, 4]
    assert [review.reason for review in kept] == [f"motivo {n}" for n in range(4)]
    with pytest.raises(TypeError):
        Review.objects.filter(run=left).update(reason="")
    with pytest.raises(TypeError):
        Review.objects.all().delete()


def test_who_has_not_seen_a_decision_does_not_overwrite_it(
    left: Run, staff: Player, other: Player
) -> None:
    """Promise 33."""
    decide(other, left, "uphold")
    with pytest.raises(DecidedMeanwhile) as refused:
        decide(staff, left, "void")
    assert "Eugenio decidió mientras tanto (mantener)" in str(refused.value)
    assert Review.objects.get().author == other
    left.refresh_from_db()
    assert not left.is_void


def test_a_decision_sent_twice_is_one(left: Run, staff: Player) -> None:
    first = decide(staff, left, "restore")
    assert decide(staff, left, "restore") == first
    with pytest.raises(DecidedMeanwhile):
        decide(staff, left, "restore", reason="Otro motivo.")
    assert Review.objects.count() == RestoredStart.objects.count() == 1


@pytest.mark.parametrize("reason", ["", "   ", "\n\t", "a" * 1001])
def test_a_decision_needs_a_reason(left: Run, staff: Player, reason: str) -> None:
    with pytest.raises(NotDecided):
        decide(staff, left, "void", reason=reason)
    assert not Review.objects.exists()


@pytest.mark.parametrize("reason", ["manuela se fue.", "La jugadora (Manuela) se fue."])
def test_a_reason_names_nobody_since_it_outlives_the_account(
    left: Run, staff: Player, reason: str
) -> None:
    """Promise 40: a nickname is nowhere once its account is deleted."""
    with pytest.raises(NotDecided):
        decide(staff, left, "void", reason=reason)
    assert decide(staff, left, "void", reason="Manuelas hay muchas.").number == 1


def test_the_database_itself_wants_a_reason_and_a_number_once(left: Run, staff: Player) -> None:
    row = {"run": left, "author": staff, "at": AT, "decision": "void"}
    with pytest.raises(IntegrityError), transaction.atomic():
        Review.objects.create(number=1, reason="", **row)
    Review.objects.create(number=1, reason="a", **row)
    with pytest.raises(IntegrityError), transaction.atomic():
        Review.objects.create(number=1, reason="b", **row)


def test_nobody_reviews_their_own_runs(member: Player, left: Run) -> None:
    member.is_staff = member.is_superuser = True
    member.save()
    for verdict in Verdict:
        with pytest.raises(NotDecided) as refused:
            decide(member, left, verdict)
        assert "propias" in str(refused.value)


def test_there_is_nothing_to_decide_about_what_goes_on(
    member: Player, guest: Player, staff: Player
) -> None:
    going = services.start_scoring(member, None, AT)
    seated(member, going)
    practice = services.start_practice(guest, None, AT)
    services.give_up(guest, practice.pk, AT)
    for run in (going, practice, Run(pk=uuid4())):
        with pytest.raises(NoCase):
            decide(staff, run, "uphold")


def test_only_an_abandoned_run_is_restored_and_only_while_the_tournament_is_open(
    left: Run, member: Player, staff: Player
) -> None:
    late = services.start_scoring(member, None, CLOSE - SECOND)
    settling.settle_all(CLOSE)
    late.refresh_from_db()
    assert late.end_reason == "closed"
    for run, at in ((late, CLOSE), (left, CLOSE), (left, CLOSE + DAY)):
        with pytest.raises(NotDecided):
            decide(staff, run, "restore", at=at)
    decide(staff, left, "restore", at=CLOSE - SECOND)
    decide(staff, left, "void", 1, at=CLOSE + DAY)
    assert points_of(member) == 0


def test_a_start_given_back_is_the_players_own(
    left: Run, member: Player, other: Player, staff: Player
) -> None:
    decide(staff, left, "restore")
    assert spend(other) == 3
    assert spend(member) == 3


def test_reviewers_may_review_and_nothing_else(edition: object) -> None:
    """The group of the migration, made again where a test with real transactions removed it."""
    import_module("campaign.migrations.0008_reviewers").make_reviewers(apps, None)
    reviewer = Player.objects.create_user("Rosa", is_staff=True)
    reviewer.groups.add(Group.objects.get(name="Reviewers"))
    assert reviewer.get_all_permissions() == {"campaign.review_run"}
