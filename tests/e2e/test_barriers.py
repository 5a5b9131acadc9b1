"""No barrier on any page of the game (promise 39): axe finds nothing serious, by day or by night.

Console errors and refusals of the content security policy fail these tests too.
"""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.e2e.lesson_page import LessonPage
from tests.e2e.ways_in import (
    PASSWORD,
    SECRET,
    by_two_steps,
    finish_by_post,
    sign_up,
    sit_down,
    sit_down_to_a_choice,
    start,
    without_pauses,
)

pytestmark = [pytest.mark.e2e, pytest.mark.parametrize("scheme", ["light", "dark"])]

DESK = {"width": 1280, "height": 800}
SEEN_BESIDE_THE_CHOOSER = """() => [...document.querySelectorAll(".hand-card")].filter((card) => {
  const { left, right, top, bottom } = card.getBoundingClientRect();
  const at = [left + 3, right - 3].map((x) => document.elementFromPoint(x, (top + bottom) / 2));
  return !at.every((seen) => seen.closest(".chooser.is-open"));
}).map((card) => card.dataset.card)"""
LOW = {"width": 360, "height": 560}
ADMINISTRATOR = "Espejo"
MAKE_ADMINISTRATOR = f"""
from allauth.mfa.totp.internal.auth import TOTP
from cvarenta.models import Player
TOTP.activate(Player.objects.create_superuser("{ADMINISTRATOR}", password="{PASSWORD}"), "{SECRET}")
"""
ADMINISTRATION = (
    "/admin/",
    "/admin/campaign/run/",
    "/admin/campaign/coachreport/",
    "/admin/ranking/frozenranking/",
    "/admin/cvarenta/player/",
    "/admin/cvarenta/player/add/",
    "/admin/cvarenta/player/1/change/",
    "/admin/cvarenta/player/1/delete/",
    "/admin/auth/group/add/",
)


@pytest.fixture(scope="module")
def administer(live_site) -> Callable[[Page], None]:
    """Let the browser of a page into the administration; the first one logs in by two steps."""
    live_site.python(MAKE_ADMINISTRATOR)
    cookies: list[Any] = []

    def let_in(page: Page) -> None:
        if cookies:
            page.context.add_cookies(cookies)
        else:
            by_two_steps(page, ADMINISTRATOR, "/admin/")
            cookies.extend(page.context.cookies())

    return let_in


def barriers(page: Page) -> list[tuple[str, Any]]:
    """The serious problems of the page as it stands.

    Axe reads no style sheet for itself: of one that imports another, as the administration's do,
    it would make an inline style, which the policy refuses.
    """
    wanted = {"preload": False, "resultTypes": ["violations"]}
    found = Axe().run(page, options=wanted).response["violations"]
    return [
        (problem["id"], [(node["target"], node["failureSummary"]) for node in problem["nodes"]])
        for problem in found
        if problem["impact"] in {"serious", "critical"}
    ]


def test_the_pages_around_the_game(new_page, scheme):
    page = new_page(color_scheme=scheme)
    for path in ("/", "/guia/", "/cuenta/entrar/", "/cuenta/crear/", "/campana/", "/ranking/"):
        page.goto(path)
        assert barriers(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_the_administration(new_page, scheme, administer):
    page = new_page(color_scheme=scheme)
    administer(page)
    for path in ADMINISTRATION:
        answer = page.goto(path)
        assert answer.ok, path
        assert barriers(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path


def test_a_lesson_asked_missed_and_solved(new_page, scheme):
    page = without_pauses(new_page(color_scheme=scheme, viewport=LOW))
    hand = LessonPage(page).open(3)
    assert barriers(page) == [], "asked"
    hand.play("2c")
    expect(page.locator(".message.is-error")).to_be_visible()
    assert barriers(page) == [], "missed"
    hand.play("4c")
    expect(page.locator(".lesson-next")).to_be_visible()
    assert barriers(page) == [], "solved"


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
    page.locator(".record summary").last.click()
    page.locator(".record").evaluate("record => record.scrollTo(0, record.scrollHeight)")
    expect(page.get_by_role("button", name="Cerrar")).to_be_in_viewport(ratio=1)
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


def test_a_game_that_is_over_and_its_coach(new_page, scheme):
    page = without_pauses(new_page(color_scheme=scheme))
    start(page, "Empezar práctica")
    game = sit_down(page)
    game.await_turn()
    page.get_by_role("button", name="¿Qué haría la Virgen?").click()
    expect(page.locator(".hint-text")).to_be_visible(timeout=60_000)
    assert barriers(page) == [], "hint"
    finish_by_post(page)
    assert barriers(page) == [], "result of a practice game"
    page.get_by_role("link", name="¿Cómo jugué?").click()
    assert barriers(page) == [], "progress"
    expect(page.locator(".mark")).to_be_visible(timeout=180_000)
    assert barriers(page) == [], "review"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator(".verdict-card a").first.click()
    expect(page.locator('[data-step="play"]')).to_be_visible()
    assert barriers(page) == [], "replay"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Hacer un enlace").click()
    expect(page.get_by_label("Enlace")).to_be_visible()
    assert barriers(page) == [], "shared"
    page.get_by_role("link", name="La misma mano otra vez, en práctica").click()
    assert barriers(page) == [], "the same deal again"


def test_the_table_on_a_desk_and_a_choice(new_page, scheme):
    page = without_pauses(new_page(color_scheme=scheme, viewport=DESK))
    game, card = sit_down_to_a_choice(page)
    game.await_turn()
    page.locator(f'.hand-card[data-card="{card}"]').click()
    expect(page.locator(".chooser.is-open")).to_be_visible()
    assert page.evaluate(SEEN_BESIDE_THE_CHOOSER) == []
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
    page.get_by_role("button", name="Ajustes").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.complaints.clear()
