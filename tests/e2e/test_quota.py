"""The day's three scoring runs: giving up asks first and spends a place; a fourth is refused."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.ways_in import TABLE, sign_up, sit_down, start, without_pauses

pytestmark = pytest.mark.e2e

RUNS = """
import json
from campaign.models import Run
runs = Run.objects.filter(player__username="{name}").order_by("started_at")
print(json.dumps([[run.kind, run.slot, run.end_reason] for run in runs]))
"""


def runs_of(live_site, name: str) -> list[list[object]]:
    """Kind, place in the quota and end of each of a player's runs."""
    runs: list[list[object]] = json.loads(live_site.python(RUNS.format(name=name)))
    return runs


def give_up(page: Page) -> None:
    """Give up the run of the table that is shown, asked first whether one means it."""
    page.goto("/campana/")
    page.get_by_role("link", name="Seguir la vuelta").click()
    page.get_by_role("link", name="Abandonar la vuelta").click()
    expect(page.get_by_role("heading", name="¿Te levantas de la mesa?")).to_be_visible()
    page.get_by_role("button", name="Abandonar la vuelta").click()
    expect(page.get_by_text("Esta vuelta terminó.")).to_be_visible()


def test_three_runs_a_day_and_a_friendly_no_to_the_fourth(new_page, live_site):
    page = without_pauses(new_page())
    sign_up(page, "Tresveces")
    late = new_page(storage_state=page.context.storage_state())
    late.goto("/campana/")

    for left in (2, 1, 0):
        start(page, "Empezar vuelta puntuable")
        sit_down(page)
        page.goto("/campana/")
        expect(page.locator(".quota .is-spent")).to_have_count(3 - left)
        expect(page.locator(".quota")).to_contain_text(f"{left} de 3")
        give_up(page)

    page.goto("/campana/")
    expect(page.get_by_role("button", name="Empezar vuelta puntuable")).to_have_count(0)
    expect(page.get_by_text("el día de Quito cambia a medianoche, dentro de")).to_be_visible()
    late.get_by_role("button", name="Empezar vuelta puntuable").click()
    notice = late.locator(".messages .notice")
    expect(notice).to_contain_text("Ya empezaste tus 3 vueltas puntuables de hoy.")
    expect(notice).to_contain_text("mientras tanto puedes practicar")
    assert runs_of(live_site, "Tresveces") == [["scoring", n, "given_up"] for n in (1, 2, 3)]

    late.get_by_role("button", name="Empezar práctica").click()
    late.wait_for_url(TABLE)
    without_pauses(late)
    sit_down(late)
    expect(late.locator(".badge")).to_have_text("práctica")
    assert runs_of(live_site, "Tresveces")[3] == ["practice", None, ""]


def test_thinking_better_of_it_keeps_the_table(new_page, live_site):
    page = without_pauses(new_page())
    sign_up(page, "Indeciso")
    start(page, "Empezar vuelta puntuable")
    game = sit_down(page)
    before = game.await_turn()
    table = page.url
    page.goto("/campana/")
    page.get_by_role("link", name="Seguir la vuelta").click()
    page.get_by_role("link", name="Abandonar la vuelta").click()
    expect(page.get_by_text("hoy te quedan 2 de 3")).to_be_visible()
    page.get_by_role("link", name="Seguir jugando").click()
    page.get_by_role("link", name="Volver a la mesa").click()
    assert page.url == table
    assert game.await_script().await_turn() == before
    assert runs_of(live_site, "Indeciso") == [["scoring", 1, ""]]


def test_a_table_given_up_elsewhere_says_so(new_page):
    page = without_pauses(new_page())
    sign_up(page, "Dospestanas")
    start(page, "Empezar vuelta puntuable")
    sit_down(page)
    other = new_page(storage_state=page.context.storage_state())
    give_up(other)
    expect(page.locator(".result")).to_contain_text("Partida interrumpida")
    page.locator(".result").get_by_role("link").first.click()
    expect(page).to_have_url(re.compile(r"/vuelta/[0-9a-f-]+/$"))


def test_a_guest_is_asked_for_an_account_and_keeps_the_table(new_page):
    page = without_pauses(new_page())
    start(page, "Empezar práctica")
    before = sit_down(page).await_turn()
    table = page.url
    page.goto("/campana/")
    expect(page.get_by_role("button", name="Empezar vuelta puntuable")).to_have_count(0)
    sign_up(page, "Yanoinvitada")
    page.goto("/")
    page.get_by_role("link", name="Seguir la partida").click()
    assert page.url == table
    assert f'data-ply="{before.ply}"' in page.content()
