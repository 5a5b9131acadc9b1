"""The whole way of a newcomer with plain forms: start, sit down, play, and friendly refusals."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from campaign import services
from campaign.models import Game, Run
from cvarenta.models import Player
from tests.campaign.conftest import Clock
from tests.campaign.forms import Form, form_to
from tests.campaign.tables import AT, CLOSE, SECOND, US, fresh, game_of, lead_to_last_play, lose

pytestmark = pytest.mark.django_db
MAP = "/campana/"
START = "/campana/empezar/"


@pytest.fixture
def browser(clock: Clock, edition: object) -> Client:
    """A browser that sends exactly what the forms of its pages hold, tokens and all."""
    return Client(enforce_csrf_checks=True)


def submit(browser: Client, form: Form, button: tuple[str, str] | None = None) -> HttpResponse:
    """Send a form as a person does, and follow where it leads."""
    data = form.fields | dict([button] if button else [])
    response: Any = browser.post(form.action, data, follow=True)
    assert response.status_code == 200
    return response


def test_a_newcomer_practises_from_the_map_to_the_table(browser: Client) -> None:
    assert not Player.objects.exists()
    chapter = submit(browser, form_to(browser.get(MAP), START, kind="practice"))
    game = Game.objects.get()
    assert Player.objects.get().is_guest
    assert chapter.request["PATH_INFO"] == reverse("campaign:table", args=[game.pk])
    assert "La Ronda" in chapter.content.decode()
    assert game.commitment in chapter.content.decode()

    sit = form_to(chapter, reverse("campaign:sit", args=[game.pk]))
    table = submit(browser, Form(sit.action, "post", sit.fields | {"client_seed": "mi semilla"}))
    game = fresh(game)
    assert game.client_seed == "mi semilla"
    for _ in range(12):
        before = game.ply
        hand = form_to(table, reverse("campaign:play", args=[game.pk]))
        plays = [button for button in hand.buttons if button[1]]
        assert {name for name, _value in plays} == {"play"}
        assert hand.fields["ply"] == str(before)
        table = submit(browser, hand, plays[0])
        assert table.request["PATH_INFO"] == reverse("campaign:table", args=[game.pk])
        game = fresh(game)
        assert game.ply > before
        assert f'data-ply="{game.ply}"' in table.content.decode()
    assert "Seguir la que dejaste" in browser.get(MAP).content.decode()


def test_a_seed_of_another_form_is_refused_kindly_and_an_empty_one_is_made(
    browser: Client,
) -> None:
    chapter = submit(browser, form_to(browser.get(MAP), START, kind="practice"))
    game = Game.objects.get()
    sit = form_to(chapter, reverse("campaign:sit", args=[game.pk]))
    again = submit(browser, Form(sit.action, "post", sit.fields | {"client_seed": "ñandú"}))
    assert "sin tildes" in again.content.decode()
    assert fresh(game).is_prepared
    submit(browser, Form(sit.action, "post", sit.fields | {"client_seed": "  "}))
    assert len(fresh(game).client_seed) >= 16


def test_a_late_or_senseless_form_is_refused_with_a_sentence(browser: Client) -> None:
    chapter = submit(browser, form_to(browser.get(MAP), START, kind="practice"))
    game = Game.objects.get()
    table = submit(browser, form_to(chapter, reverse("campaign:sit", args=[game.pk])))
    hand = form_to(table, reverse("campaign:play", args=[game.pk]))
    play = next(button for button in hand.buttons if button[1])
    submit(browser, hand, play)
    after = fresh(game).ply
    late = submit(browser, hand, play).content.decode()
    assert "La mesa ya había cambiado" in late
    for value in ("", "5h:9z", "<b>"):
        senseless = submit(browser, hand, ("play", value)).content.decode()
        assert "Ese mensaje no se entiende" in senseless
    assert fresh(game).ply == after


def test_two_impatient_clicks_make_one_practice_run(browser: Client) -> None:
    """Promise 14."""
    submit(browser, form_to(browser.get(MAP), START, kind="practice"))
    form = form_to(browser.get(MAP), START, kind="practice")
    first, second = submit(browser, form), submit(browser, form)
    assert first.request["PATH_INFO"] == second.request["PATH_INFO"]
    assert Run.objects.count() == 2


@pytest.fixture
def member_browser(browser: Client, member: Player) -> Client:
    browser.force_login(member)
    return browser


def test_a_member_starts_a_scoring_run_and_goes_on_with_it(
    member_browser: Client, member: Player, clock: Clock
) -> None:
    submit(member_browser, form_to(member_browser.get(MAP), START, kind="scoring"))
    run = Run.objects.get()
    assert (run.kind, run.player, run.started_at) == ("scoring", member, AT)
    clock.at = AT + timedelta(hours=10)
    page = member_browser.get(MAP).content.decode()
    assert reverse("campaign:run", args=[run.pk]) in page
    assert "Seguir la vuelta" in page
    assert "Hoy te quedan 2 de 3" in page


@pytest.mark.parametrize("who", ["anonymous", "guest"])
def test_a_scoring_run_without_an_account_leads_to_making_one(
    browser: Client, request: pytest.FixtureRequest, who: str
) -> None:
    if who == "guest":
        browser.force_login(request.getfixturevalue("guest"))
    page = browser.get(MAP)
    assert "Crear cuenta" in page.content.decode()
    form = form_to(page, START, kind="practice")
    players = Player.objects.count()
    answer = submit(browser, Form(START, "post", form.fields | {"kind": "scoring"}))
    assert answer.request["PATH_INFO"] == "/cuenta/crear/"
    assert answer.request["QUERY_STRING"] == "next=%2Fcampana%2F"
    assert "piden una cuenta" in answer.content.decode()
    assert not Run.objects.exists()
    assert Player.objects.count() == players


def test_the_fourth_start_is_refused_kindly_and_offers_practice(
    member_browser: Client, member: Player
) -> None:
    form = form_to(member_browser.get(MAP), START, kind="scoring")
    for _ in range(3):
        services.give_up(member, services.start_scoring(member, None, AT).pk, AT)
    page = submit(member_browser, form)
    html = page.content.decode()
    assert page.request["PATH_INFO"] == MAP
    assert "Ya empezaste tus 3 vueltas puntuables de hoy" in html
    assert "medianoche" in html
    assert form_to(page, START, kind="practice")
    assert 'value="scoring"' not in html
    assert Run.objects.count() == 3
    submit(member_browser, form_to(page, START, kind="practice"))
    assert Run.objects.filter(kind="practice").count() == 1


def test_after_the_close_no_scoring_run_starts_and_practice_does(
    member_browser: Client, clock: Clock
) -> None:
    """Promise 19: the form was loaded a second before the close."""
    clock.at = CLOSE - SECOND
    form = form_to(member_browser.get(MAP), START, kind="scoring")
    clock.at = CLOSE
    page = submit(member_browser, form)
    assert "El torneo está cerrado" in page.content.decode()
    assert 'value="scoring"' not in page.content.decode()
    assert not Run.objects.exists()
    submit(member_browser, form_to(page, START, kind="practice"))
    assert Run.objects.get().kind == "practice"


def test_giving_up_asks_first_and_says_what_it_costs(
    member_browser: Client, member: Player
) -> None:
    run = services.start_scoring(member, None, AT)
    url = reverse("campaign:give_up", args=[run.pk])
    asked = member_browser.get(url)
    assert "hoy te quedan 2 de 3" in asked.content.decode()
    assert Run.objects.get().is_open
    confirm = form_to(asked, "")
    done = submit(member_browser, Form(url, "post", confirm.fields))
    assert Run.objects.get().end_reason == "given_up"
    assert done.request["PATH_INFO"] == reverse("campaign:run", args=[run.pk])
    submit(member_browser, Form(url, "post", confirm.fields))
    assert Run.objects.get().end_reason == "given_up"


def test_a_chapter_won_leads_to_the_next_and_one_lost_to_itself(
    member_browser: Client, member: Player
) -> None:
    run = services.start_scoring(member, None, AT)
    lost = lose(member, run)
    page = member_browser.get(reverse("campaign:table", args=[lost.pk])).content.decode()
    again = game_of(run)
    assert "Intentarlo otra vez" in page
    assert reverse("campaign:table", args=[again.pk]) in page
    retold = member_browser.get(reverse("campaign:table", args=[again.pk])).content.decode()
    assert "Volver a leer el capítulo" in retold

    last = lead_to_last_play(member, again, US)
    table = member_browser.get(reverse("campaign:table", args=[again.pk]))
    hand = form_to(table, reverse("campaign:play", args=[again.pk]))
    value = f"{last.move.card}:{','.join(map(str, last.move.takes))}"
    assert ("play", value) in hand.buttons
    won = submit(member_browser, hand, ("play", value)).content.decode()
    following = game_of(run)
    assert (following.chapter, fresh(again).winner) == (2, US)
    assert "¡Ganaron!" in won
    assert reverse("campaign:table", args=[following.pk]) in won
    assert "100" in member_browser.get(reverse("campaign:run", args=[run.pk])).content.decode()


def test_a_run_that_went_idle_says_so(member_browser: Client, member: Player, clock: Clock) -> None:
    run = services.start_scoring(member, None, AT)
    game = game_of(run)
    chapter = member_browser.get(reverse("campaign:table", args=[game.pk]))
    clock.at = AT + timedelta(hours=25)
    sit = form_to(chapter, reverse("campaign:sit", args=[game.pk]))
    page = submit(member_browser, sit)
    assert page.request["PATH_INFO"] == reverse("campaign:run", args=[run.pk])
    assert "abandonada por inactividad" in page.content.decode()
    assert "Esta vuelta ya terminó" in page.content.decode()
    assert fresh(game).started_at is None


def test_a_request_id_that_is_none_is_no_obstacle(member_browser: Client) -> None:
    form = form_to(member_browser.get(MAP), START, kind="practice")
    for wrong in ("", "x", "0" * 31, str(uuid4())):
        submit(member_browser, Form(START, "post", form.fields | {"request_id": wrong}))
    assert Run.objects.count() == 4
