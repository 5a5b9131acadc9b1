"""The reviewing desk is for reviewers, and shows nothing of what goes on."""

from __future__ import annotations

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from campaign import journal, services, settling
from campaign.models import Review, Run
from cvarenta.models import Player
from tests.campaign.conftest import Clock
from tests.campaign.desk import QUEUE, case_url, decide, text_of
from tests.campaign.tables import AT, CLOSE, SECOND, fresh, play_one, seated

pytestmark = pytest.mark.django_db


def urls_of_desk(run: Run) -> list[str]:
    """Every address of the desk, so that a new one is in it from its first day."""
    game = run.games.order_by("chapter").last()
    arguments = {"run_id": run.pk, "game_id": game.pk}
    found = []
    for pattern in get_resolver("cvarenta.desk.urls").url_patterns:
        names = pattern.pattern.converters
        kwargs = {name: arguments[name] for name in names}
        found.append(reverse(f"desk:{pattern.name}", kwargs=kwargs))
    assert len(found) >= 7
    return found


@pytest.mark.parametrize("who", [None, "guest", "member", "other", "clerk", "fired"])
def test_the_desk_is_for_reviewers(
    client: Client,
    left: Run,
    reviewer: Player,
    who: str | None,
    request: pytest.FixtureRequest,
) -> None:
    """A clerk is staff without the permission, the fired have the permission and are no staff."""
    if who == "clerk":
        client.force_login(Player.objects.create_user("Clara", is_staff=True))
    elif who == "fired":
        Player.objects.filter(pk=reviewer.pk).update(is_staff=False)
        client.force_login(reviewer)
    elif who:
        client.force_login(request.getfixturevalue(who))
    for url in urls_of_desk(left):
        wanted = 302 if who in (None, "guest") else 403
        assert client.get(url).status_code == wanted, url
    assert decide(client, left, "void").status_code in (302, 403)
    assert not Review.objects.exists()


def test_a_reviewer_has_nothing_else_in_the_administration(desk: Client, left: Run) -> None:
    for url in urls_of_desk(left):
        assert desk.get(url).status_code == 200, url
    for name in ("run", "game", "move", "chapterwon", "edition"):
        assert desk.get(reverse(f"admin:campaign_{name}_changelist")).status_code == 403
    assert desk.get(reverse("admin:cvarenta_player_changelist")).status_code == 403
    assert desk.get(reverse("admin:ranking_frozenranking_changelist")).status_code == 403
    assert desk.get(reverse("admin:auth_group_changelist")).status_code == 403


def test_nothing_is_to_be_seen_of_what_goes_on(
    desk: Client,
    member: Player,
    guest: Player,
) -> None:
    """Promises 9 and 11: an open run and a practice run are no cases."""
    going = services.start_scoring(member, None, AT)
    practice = services.start_practice(guest, None, AT)
    for player, run in ((member, going), (guest, practice)):
        game = seated(player, run)
        for url in (
            case_url(run),
            reverse("desk:moves", args=[game.pk]),
            reverse("desk:acta", args=[game.pk]),
            reverse("desk:replay", args=[game.pk]),
        ):
            assert desk.get(url).status_code == 404, url
        assert decide(desk, run, "void").status_code == 404
    assert desk.get(case_url(Run(pk=uuid4()))).status_code == 404


def test_a_game_that_goes_on_after_the_close_shows_no_card(
    desk: Client,
    member: Player,
    clock: Clock,
) -> None:
    """Promises 9 and 11: the run is over, its game is played on as practice."""
    run = services.start_scoring(member, None, CLOSE - 60 * SECOND)
    game = seated(member, run, CLOSE - 50 * SECOND)
    play_one(member, game, CLOSE - 40 * SECOND)
    settling.settle_all(CLOSE)
    game = fresh(game)
    assert not game.is_over
    clock.at = CLOSE + timedelta(hours=1)
    for name in ("desk:acta", "desk:replay"):
        assert desk.get(reverse(name, args=[game.pk])).status_code == 404
    seed = bytes(game.server_seed).hex()
    for url in (case_url(run), reverse("desk:moves", args=[game.pk]), QUEUE + "?estado=todas"):
        shown = desk.get(url).content.decode()
        assert seed not in shown
        assert game.client_seed not in shown
        assert not re.search(r"[♥♦♣♠]", shown), url
    assert "sigue como práctica" in text_of(desk, case_url(run))
    assert journal.look(game).ply == game.ply
