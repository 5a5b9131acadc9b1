"""Quota and reviews under fire: starts, sign-ups and decisions at the same moment."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign import reviews, selectors, services
from campaign.models import RestoredStart, Review, Run
from campaign.refusals import NeedsAccount, QuotaSpent
from campaign.reviews import DecidedMeanwhile, Decision
from campaign.verdicts import Verdict, after
from cvarenta.models import Player
from tests.campaign.at_once import at_once
from tests.campaign.conftest import Clock
from tests.campaign.tables import AT, SECOND, game_of, play_one, seated

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 8
LATER = AT + timedelta(hours=1)
PASSWORD = "cuarenta-y-pico"


def start_and_leave(player: Player) -> Run | None:
    try:
        run = services.start_scoring(player, uuid4(), LATER)
    except QuotaSpent:
        return None
    return services.give_up(player, run.pk, LATER)


def spent(player: Player) -> Run:
    """Spend the day's three starts; the first of them."""
    runs = [start_and_leave(player) for _ in range(3)]
    assert runs[0] is not None
    return runs[0]


def decide(author: Player, run: Run, verdict: Verdict, seen: int) -> Review:
    return reviews.decide(author, run.pk, Decision(verdict, f"De {author}.", seen), LATER)


def test_a_restored_start_is_taken_once_however_often_it_is_asked_for(
    member: Player, staff: Player
) -> None:
    """Promises 13 and 21."""
    decide(staff, spent(member), Verdict.RESTORE, 0)
    for _ in range(2):
        at_once(lambda: start_and_leave(member) for _ in range(MANY))
    assert sorted(Run.objects.values_list("slot", flat=True)) == [1, 2, 3, 4]
    assert RestoredStart.objects.get().used_by.slot == 4


def test_two_admins_who_decide_at_once_conflict(
    member: Player, staff: Player, other: Player
) -> None:
    """Promise 33: one decision is kept, everybody else is told."""
    run = spent(member)
    verdicts = [Verdict.VOID, Verdict.RESTORE, Verdict.UPHOLD]
    admins = [staff, other]
    for seen in range(4):
        acts = [
            lambda a=admins[n % 2], v=verdicts[n % 3], s=seen: decide(a, run, v, s)
            for n in range(6)
        ]
        answers = at_once(acts)
        assert sum(isinstance(answer, Review) for answer in answers) == 1
        assert sum(isinstance(answer, DecidedMeanwhile) for answer in answers) == 5
        kept = list(run.reviews.order_by("number"))
        assert [review.number for review in kept] == list(range(1, seen + 2))
        standing = after(Verdict(review.decision) for review in kept)
        run.refresh_from_db()
        assert run.is_void is not standing.counts
        good = RestoredStart.objects.filter(is_withdrawn=False).count()
        assert good == standing.gives_start


def test_a_start_is_taken_or_withdrawn_never_both(member: Player, staff: Player) -> None:
    run = spent(member)
    decide(staff, run, Verdict.RESTORE, 0)
    acts = [lambda: start_and_leave(member)] * 4
    at_once([*acts, lambda: decide(staff, run, Verdict.UPHOLD, 1)])
    start = RestoredStart.objects.get()
    assert start.is_withdrawn is (start.used_by is None)
    assert Run.objects.count() == (3 if start.is_withdrawn else 4)
    assert selectors.quota_of(member, LATER).left == 0


def test_two_devices_start_and_retry_at_once(member: Player, clock: Clock) -> None:
    """Promises 13 and 14: by the doors of two browsers, each clicking twice."""
    devices = []
    for _ in range(2):
        client = Client()
        client.force_login(member)
        devices.append((client, str(uuid4())))
    form = [(client, {"kind": "scoring", "request_id": rid}) for client, rid in devices * 2]
    answers = at_once(
        lambda c=client, f=fields: c.post(reverse("campaign:start"), f).headers["Location"]
        for client, fields in form
    )
    run = Run.objects.get()
    assert set(answers) == {reverse("campaign:table", args=[game_of(run).pk])}


def sign_up(client: Client, nickname: str) -> int:
    form = {"username": nickname, "password1": PASSWORD, "password2": PASSWORD}
    return client.post(reverse("account_signup"), form).status_code


def test_a_guest_who_signs_up_while_playing_keeps_the_table_and_gets_three(
    guest: Player, clock: Clock
) -> None:
    """Promises 13 and 18: the practice run stays practice, and the three starts are still there."""
    practice = services.start_practice(guest, None, AT)
    game = seated(guest, practice)
    client = Client()
    client.force_login(guest)
    acts = [lambda: sign_up(client, "Ana"), lambda: play_one(guest, game, AT + SECOND)]
    acts += [lambda: services.start_scoring(guest, uuid4(), AT)] * 2
    answers = at_once(acts)
    assert answers[0] == 302
    assert all(isinstance(refused, NeedsAccount) for refused in answers[2:])
    ana = Player.objects.get(pk=guest.pk)
    assert (ana.username, ana.is_guest) == ("Ana", False)
    play_one(ana, game, AT + 2 * SECOND)
    practice.refresh_from_db()
    assert (practice.kind, practice.by_guest) == ("practice", True)
    at_once(lambda: start_and_leave(ana) for _ in range(MANY))
    while start_and_leave(ana):
        pass
    scoring = Run.objects.filter(player=ana, kind="scoring")
    assert sorted(run.slot for run in scoring) == [1, 2, 3]
    assert not any(run.by_guest for run in scoring)
