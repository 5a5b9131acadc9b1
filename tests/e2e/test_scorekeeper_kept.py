"""What the score-keeper keeps: its sheet over a reload and a worker's copy with no connection."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.score_page import PATH, ScorePage
from tests.live import LiveSite

pytestmark = pytest.mark.e2e

KEY = "cvarenta.scorekeeper"
ADDRESSES = """async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map((request) => new URL(request.url).pathname);
}"""
KEPT_PAGE = "async (path) => (await caches.match(path)).text()"


@pytest.fixture
def score_page(page: Page) -> ScorePage:
    return ScorePage(page).open()


GARBAGE = [
    "",
    "{",
    "null",
    "[]",
    '{"version": 99}',
    {"version": 2},
    {"house": "toString"},
    {"ruleset": "qvito-0"},
    {"names": ["a"]},
    {"names": ["a", 7]},
    {"dealer": "0"},
    {"steps": [{"type": "caida", "team": 2}]},
    {"steps": [{"type": "falla", "team": 0}]},
    {"steps": [{"type": "__proto__", "team": 0}]},
    {"steps": [{"type": "carton", "taken": [39, 39]}]},
    {"steps": [{"type": "caida", "team": 0}] * 21},
    {"steps": [None]},
    {"undone": [{"type": "carton"}]},
    {"undone": 3},
]


def test_what_is_no_sheet_begins_anew(score_page: ScorePage):
    page = score_page.begin("qvito").page
    score_page.tap("caida")
    sheet = json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))
    for garbage in GARBAGE:
        text = garbage if isinstance(garbage, str) else json.dumps({**sheet, **garbage})
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text])
        page.reload()
        setup = page.locator("#setup, #board").locator("visible=true")
        expect(setup, str(garbage)).to_have_attribute("id", "setup")
    score_page.begin("qvito")
    score_page.tap("caida")
    assert score_page.score == [2, 0]


def until_kept(page: Page) -> None:
    """Wait until the worker has kept the page and answers for it."""
    expect(page.locator(".kept").first).not_to_have_class(re.compile("is-away"))
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")


def test_without_connection_it_goes_on_and_keeps_its_score(score_page: ScorePage):
    page = score_page.begin("qvito").page
    score_page.tap("caida", times=3)
    until_kept(page)
    page.context.set_offline(True)
    page.reload()
    assert score_page.score == [6, 0]
    score_page.tap("caida_limpia")
    score_page.carton(21, 19)
    page.reload()
    assert score_page.score == [18, 0]
    assert "rgb(0, 0, 0)" not in page.locator(".tap-carton").evaluate(
        "node => getComputedStyle(node).backgroundColor"
    ), "the style sheet is there"
    page.get_by_role("link", name="Guía", exact=True).click()
    expect(page.get_by_role("heading", name="Cómo se juega")).to_be_visible()
    page.context.set_offline(False)
    page.goto("/")
    expect(page.get_by_role("button", name="Jugar ahora")).to_be_visible()


def test_with_the_server_gone_it_goes_on(new_page, live_site: LiveSite):
    score_page = ScorePage(new_page()).open().begin("francia")
    page = score_page.page
    score_page.tap("caida")
    until_kept(page)
    live_site.stop()
    try:
        page.reload()
        assert score_page.score == [2, 0]
        score_page.tap("falla")
        assert score_page.score == [4, 0]
    finally:
        live_site.start()
    page.complaints.clear()  # the browser reports each address it could not reach


def test_nothing_personal_is_kept(new_page):
    """A player's pages, table and calls pass by the worker; what it keeps is a stranger's."""
    page = new_page()
    score_page = ScorePage(page).open()
    until_kept(page)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").click()
    page.wait_for_url(re.compile(r"/juego/"))
    for path in ("/guia/", "/campana/", "/ranking/", "/"):
        page.goto(path)
    score_page.open()
    expect(page.locator("#setup")).to_be_visible()
    kept = page.evaluate(ADDRESSES)
    pages = {path for path in kept if not path.startswith("/static/")}
    assert pages == {PATH, "/guia/", "/sin-conexion/"}
    assert any("scorekeeper_game" in path for path in kept), "modules are kept with their page"
    assert not any("table" in path for path in kept)
    guide = page.evaluate(KEPT_PAGE, "/guia/")
    assert "Entrar" in guide
    assert "Invitado" not in guide
    assert "csrf" not in guide


def test_a_page_that_cannot_be_reached_says_what_still_works(new_page, live_site: LiveSite):
    """Whoever has been on any page of the site is told so by us, not by the browser."""
    page = new_page()
    page.goto("/campana/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.goto("/ranking/")
    expect(page.get_by_role("heading", name="No hay conexión")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("link", name="La guía").click()
    expect(page.get_by_role("heading", name="Cómo se juega")).to_be_visible()
    page.context.set_offline(False)
    page.goto("/ranking/")
    expect(page.get_by_role("heading", name="Ranking", exact=True)).to_be_visible()
    page.complaints.clear()  # the browser reports each address it could not reach
