"""What an admin can read, filter and not change."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import escape

from campaign import services
from campaign.models import ChapterWon, CoachReport, Game, Move, Run
from cvarenta.admin import NewPlayerForm
from cvarenta.models import Player
from tests.campaign.conftest import Clock
from tests.campaign.tables import AT, SECOND, game_of, play_one, seated, win

pytestmark = pytest.mark.django_db
MODELS = ["run", "game", "move", "chapterwon", "edition", "coachreport"]


@pytest.fixture
def admin_page(staff: Player, client: Client, clock: Clock) -> Client:
    client.force_login(staff)
    return client


def runs_listed(page: Client, query: str = "") -> dict[str, list[str]]:
    """Each run in the list by its id, with the texts of its line."""
    html = page.get(reverse("admin:campaign_run_changelist") + query).content.decode()
    lines = re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)
    listed = {}
    for line in lines:
        found = re.search(r"/admin/campaign/run/([0-9a-f-]{36})/", line)
        if found:
            cells = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", line, re.DOTALL)
            listed[found[1]] = [re.sub("<[^>]+>", "", cell).strip() for cell in cells]
    return listed


@pytest.fixture
def abandoned(member: Player) -> Run:
    """A run given up after two chapters."""
    run = services.start_scoring(member, None, AT)
    win(member, run)
    win(member, run, AT + SECOND)
    play_one(member, seated(member, run, AT + 2 * SECOND))
    return services.give_up(member, run.pk, AT + 3 * SECOND)


def test_abandoned_runs_are_filtered_by_reason(
    admin_page: Client, abandoned: Run, member: Player, other: Player, guest: Player, clock: Clock
) -> None:
    idle = services.start_practice(guest, None, AT)
    going = services.start_scoring(other, None, AT + 30 * SECOND)
    bare = services.give_up(member, services.start_scoring(member, None, AT).pk, AT)
    clock.at = AT + 24 * 3600 * SECOND
    every = {str(run.pk) for run in (idle, going, bare, abandoned)}
    assert set(runs_listed(admin_page)) == every
    assert set(runs_listed(admin_page, "?abandoned=yes")) == every - {str(going.pk)}
    assert set(runs_listed(admin_page, "?abandoned=points")) == {str(abandoned.pk)}
    assert set(runs_listed(admin_page, "?end_reason__exact=idle")) == {str(idle.pk)}
    idle.refresh_from_db()
    assert idle.end_reason == "idle"


@pytest.mark.parametrize("query", ["", "?abandoned=yes", "?abandoned=points"])
def test_points_and_chapters_are_the_same_in_every_list(
    admin_page: Client, abandoned: Run, query: str
) -> None:
    line = runs_listed(admin_page, query)[str(abandoned.pk)]
    assert line[-2:] == ["200", "2"]


def test_the_page_of_a_run_tells_its_story(admin_page: Client, abandoned: Run) -> None:
    html = admin_page.get(
        reverse("admin:campaign_run_change", args=[abandoned.pk])
    ).content.decode()
    for said in (
        "Empieza la vuelta (puntuable)",
        "Gana el capítulo 1: +100",
        "Gana el capítulo 2: +100",
        "Última jugada",
        "Partida interrumpida",
        "Termina la vuelta: abandonada",
        "2026-11-20 10:00:03",
    ):
        assert said in html, said


def test_runs_are_found_by_nickname(admin_page: Client, abandoned: Run, other: Player) -> None:
    services.start_scoring(other, None, AT)
    assert set(runs_listed(admin_page, "?q=manuela")) == {str(abandoned.pk)}


def urls_of(name: str, pk: object) -> list[str]:
    return [
        reverse(f"admin:campaign_{name}_changelist"),
        reverse(f"admin:campaign_{name}_change", args=[pk]),
    ]


def examples(run: Run) -> dict[str, object]:
    return {
        "run": run.pk,
        "game": run.games.first().pk,
        "move": Move.objects.first().pk,
        "chapterwon": ChapterWon.objects.first().pk,
        "edition": run.edition_id,
    }


def test_everything_can_be_read(admin_page: Client, abandoned: Run) -> None:
    for name, pk in examples(abandoned).items():
        for url in urls_of(name, pk):
            assert admin_page.get(url).status_code == 200, url


def test_nothing_can_be_added_changed_or_deleted(admin_page: Client, abandoned: Run) -> None:
    """Promise 33, as far as the campaign goes: facts stay as they happened."""

    def everything() -> list[list[dict[str, object]]]:
        return [list(m.objects.order_by("pk").values()) for m in (Run, Game, Move, ChapterWon)]

    before = everything()
    for name, pk in examples(abandoned).items():
        changelist, change = urls_of(name, pk)
        add = reverse(f"admin:campaign_{name}_add")
        delete = reverse(f"admin:campaign_{name}_delete", args=[pk])
        for url in (add, delete):
            assert admin_page.get(url).status_code == 403, url
            assert admin_page.post(url, {"post": "yes"}).status_code == 403, url
        answer = admin_page.post(change, {"points": 700, "end_reason": "", "text": "0 5h"})
        assert answer.status_code == 403
        action = {"action": "delete_selected", "_selected_action": [str(pk)], "post": "yes"}
        admin_page.post(changelist, action)
        assert b'name="_save"' not in admin_page.get(change).content
        assert b"delete_selected" not in admin_page.get(changelist).content
    assert everything() == before


@pytest.mark.parametrize("who", [None, "member", "guest", "clerk"])
def test_the_administration_is_for_those_who_may(
    client: Client, abandoned: Run, clock: Clock, who: str | None, request: pytest.FixtureRequest
) -> None:
    """A clerk is staff without any permission."""
    if who == "clerk":
        clerk = Player.objects.create_user("Clara", is_staff=True)
        client.force_login(clerk)
    elif who:
        client.force_login(request.getfixturevalue(who))
    for name, pk in examples(abandoned).items():
        for url in urls_of(name, pk):
            assert client.get(url).status_code == (403 if who == "clerk" else 302), url


def test_staff_with_leave_to_view_runs_see_runs_alone(
    client: Client, abandoned: Run, clock: Clock
) -> None:
    clerk = Player.objects.create_user("Clara", is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="view_run"))
    client.force_login(clerk)
    for url in urls_of("run", abandoned.pk):
        assert client.get(url).status_code == 200
    for url in urls_of("game", abandoned.games.first().pk):
        assert client.get(url).status_code == 403


def test_lists_do_not_ask_the_database_once_a_line(
    admin_page: Client, member: Player, django_assert_max_num_queries: object
) -> None:
    for number in range(12):
        run = services.start_practice(member, None, AT + number * SECOND)
        seated(member, run, AT + number * SECOND)
    admin_page.get("/admin/")  # a session's first request of a day writes that it was seen
    for name in MODELS:
        with django_assert_max_num_queries(12):  # type: ignore[operator]
            admin_page.get(reverse(f"admin:campaign_{name}_changelist"))
    assert game_of(run)


def test_the_coachs_work_is_read_and_shows_no_verdict(admin_page: Client, abandoned: Run) -> None:
    game = abandoned.games.exclude(winner=None).first()
    assert game is not None
    report = CoachReport.objects.create(
        game=game, seat=0, engine="1", lesson={"canary": "veredicto"}, kept_at=AT
    )
    listed = admin_page.get(reverse("admin:campaign_coachreport_changelist")).content.decode()
    address = reverse("admin:campaign_coachreport_change", args=[report.pk])
    shown = admin_page.get(address).content.decode()
    assert str(game.pk) in listed
    assert str(abandoned.player) in listed
    assert "canary" not in listed + shown
    assert admin_page.post(address, {"done": "9"}).status_code == 403


def test_nobodys_second_step_is_laid_open(admin_page: Client) -> None:
    """Its secret makes the codes: whoever reads it can pass for its player."""
    index = admin_page.get("/admin/").content.decode()
    assert "/admin/mfa/" not in index
    assert "/admin/account/" not in index
    assert admin_page.get("/admin/mfa/authenticator/").status_code == 404


@pytest.mark.parametrize("language", ["es", "en", "pt", "fr"])
def test_help_with_a_password_is_in_the_readers_language(
    admin_page: Client, member: Player, language: str
) -> None:
    """Django's own is in the language of the server's start, and speaks of LDAP."""
    member.set_password("cuarenta por ronda")
    member.save()
    for address in (
        reverse("admin:auth_user_password_change", args=[member.pk]),
        reverse("admin:cvarenta_player_add"),
    ):
        page = admin_page.get(address, headers={"Accept-Language": language})
        with translation.override(language):
            wanted = str(NewPlayerForm().fields["usable_password"].help_text)
        html = page.content.decode()
        assert escape(wanted) in html, address
        assert wanted.startswith("Desactivada, la clave") == (language == "es")
        assert "LDAP" not in html


def test_the_administration_tells_the_hours_of_quito(admin_page: Client, abandoned: Run) -> None:
    edition = abandoned.edition
    assert edition is not None
    for address in (
        reverse("admin:campaign_edition_changelist"),
        reverse("admin:campaign_edition_change", args=[edition.pk]),
    ):
        html = admin_page.get(address).content.decode()
        assert "hora de Quito" in html
        assert "6 de diciembre de 2026 a las 23:59" in html
    assert timezone.get_current_timezone_name() == "UTC", "the next request has the site's clock"


def test_a_player_who_is_not_staff_is_told_so(client: Client, member: Player) -> None:
    """The log-in form would say nothing to somebody who has logged in."""
    client.force_login(member)
    page = client.get("/admin/", follow=True)
    assert page.status_code == 403
    assert "no tiene permiso para entrar en esta parte" in page.content.decode()


def test_a_guest_may_log_in_as_staff(client: Client, guest: Player) -> None:
    client.force_login(guest)
    page = client.get("/admin/", follow=True)
    assert page.status_code == 200
    assert page.redirect_chain[-1][0].startswith(reverse("account_login"))
