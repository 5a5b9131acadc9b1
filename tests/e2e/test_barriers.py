"""No barrier on any page of the game (promise 39): axe finds nothing serious, by day or by night.

Console errors and refusals of the content security policy fail these tests too.
"""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.ways_in import (
    finish_by_post,
    sign_up,
    sit_down,
    sit_down_to_a_choice,
    start,
    without_pauses,
)

pytestmark = [pytest.mark.e2e, pytest.mark.parametrize("scheme", ["light", "dark"])]

DESK = {"width": 1280, "height": 800}


def barriers(page: Page) -> list[tuple[str, Any]]:
    """The serious problems of the page as it stands."""
    return [
        (problem["id"], [(node["target"], node["failureSummary"]) for node in problem["nodes"]])
        for problem in Axe().run(page).response["violations"]
        if problem["impact"] in {"serious", "critical"}
    ]


def test_the_pages_around_the_game(new_page, scheme):
    page = new_page(color_scheme=scheme)
    for path in ("/", "/guia/", "/cuenta/entrar/", "/cuenta/crear/", "/campana/", "/ranking/"):
        page.goto(path)
        assert barriers(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_a_run_from_its_chapter_to_its_result(new_page, scheme):
    page = without_pauses(new_page(color_scheme=scheme))
    sign_up(page, f"Sinbarreras-{scheme}")
    start(page, "Empezar vuelta puntuable")
    assert barriers(page) == [], "chapter"
    game = sit_down(page)
    shown = game.await_turn()
    assert barriers(page) == [], "table"
    game.raise_card(shown.options[0])
    assert barriers(page) == [], "card up"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ajustes").click()
    assert barriers(page) == [], "settings"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Jugadas").click()
    assert barriers(page) == [], "record"
    page.get_by_role("button", name="Cerrar").click()
    finish_by_post(page)
    assert barriers(page) == [], "result"
    page.goto("/campana/")
    assert barriers(page) == [], "map of a member"
    page.get_by_role("link", name="Seguir la vuelta").click()
    expect(page.get_by_role("heading", name="Tu vuelta")).to_be_visible()
    assert barriers(page) == [], "run"
    page.get_by_role("link", name="Abandonar la vuelta").click()
    assert barriers(page) == [], "giving up"
    page.goto("/ranking/")
    assert barriers(page) == [], "board"


def test_the_table_on_a_desk_and_a_choice(new_page, scheme):
    page = without_pauses(new_page(color_scheme=scheme, viewport=DESK))
    game, card = sit_down_to_a_choice(page)
    game.await_turn()
    page.locator(f'.hand-card[data-card="{card}"]').click()
    expect(page.locator(".chooser.is-open")).to_be_visible()
    assert barriers(page) == [], "choice"
    page.keyboard.press("a")
    assert barriers(page) == [], "chosen"


def test_an_error_in_the_message_line_and_the_bar(new_page, scheme):
    page = without_pauses(new_page(color_scheme=scheme))
    start(page, "Empezar práctica")
    game = sit_down(page)
    shown = game.await_turn()
    page.context.set_offline(True)
    expect(page.locator("#line")).to_be_visible()
    game.raise_card(shown.options[0])
    game.commit(shown.options[0])
    assert barriers(page) == []
    page.complaints.clear()
