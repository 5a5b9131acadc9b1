"""Every page round the game, as everyone may meet it (promises 38 and 39).

In each of these manners no barrier is serious, nothing scrolls sideways, nothing is asked of
anyone else nor in vain, every page brings its policy and what it should say of itself, and the
console stays silent.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Response

from tests.chromium import PHONE
from tests.e2e.test_barriers import barriers
from tests.e2e.ways_in import PASSWORD, sign_up, sit_down, start, without_pauses

pytestmark = pytest.mark.e2e

MANNERS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "low": {"viewport": {"width": 360, "height": 560}, "color_scheme": "light"},
    # A desk of 1280 × 800 with the letters twice as large.
    "twice": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
}
OPEN_PAGES = (
    "/",
    "/campana/",
    "/ranking/",
    "/ranking/tabla/",
    "/mesas/",
    "/guia/",
    "/aprender/",
    "/anotador/",
    "/prueba/",
    "/mesa/",
    "/juego-limpio/",
    "/privacidad/",
    "/sin-conexion/",
    "/cuenta/entrar/",
    "/cuenta/crear/",
)
OWN_PAGES = (
    "/",
    "/campana/",
    "/perfil/",
    "/perfil/borrar/",
    "/cuenta/clave/",
    "/cuenta/clave/otra-vez/",
    "/cuenta/dos-pasos/",
    "/cuenta/dos-pasos/activar/",
    "/cuenta/salir/",
)
BASICS = (Path(__file__).parent / "page_basics.js").read_text()
CUT_WORDS = (Path(__file__).parent / "cut_words.js").read_text()
TOO_SMALL = (Path(__file__).parent / "small_targets.js").read_text()
FINGERTIP = 24
"""Pixels that every target has at least; at the table it is a whole thumb."""
STRICT = re.compile(r"default-src 'none'")
TWO_COLOURS = """
  try { localStorage.setItem("cvarenta.table", JSON.stringify({ suits: "two" })); } catch {}
"""

MAKE_PLAYER = f"""
from cvarenta.models import Player
Player.objects.create_user("Longue", password="{PASSWORD}")
"""


class Visits:
    """Goes from page to page and notes what is wrong with any of them."""

    def __init__(self, page: Page, home: str) -> None:
        self.page = page
        self.strangers: list[str] = []
        self.in_vain: list[str] = []
        self.home = home
        page.on("request", self._note)
        page.on("response", self._check_file)

    def _note(self, request) -> None:
        if not request.url.startswith((self.home, "data:", "blob:")):
            self.strangers.append(request.url)

    def _check_file(self, response) -> None:
        """What a page brings along is there, and a browser may keep it for ever."""
        if "/static/" not in response.url:
            return
        if response.status >= 400 or "immutable" not in response.headers.get("cache-control", ""):
            self.in_vain.append(f"{response.status} {response.url}")

    def visit(self, path: str) -> None:
        answer = self.page.goto(path)
        assert answer is not None
        self.check(answer, path)

    def check(self, answer: Response, path: str) -> None:
        policy = answer.headers["content-security-policy"]
        assert STRICT.search(policy), path
        assert "unsafe" not in policy, path
        assert barriers(self.page) == [], path
        width = self.page.viewport_size["width"]
        assert self.page.evaluate("document.documentElement.scrollWidth") <= width, path
        assert self.page.evaluate(BASICS) == [], path
        assert self.page.evaluate(TOO_SMALL, {"thumb": FINGERTIP, "along": True}) == [], path
        assert self.strangers == []
        assert self.in_vain == []


@pytest.mark.parametrize("manner", list(MANNERS))
def test_the_open_pages(new_page, live_site, manner):
    page = new_page(**MANNERS[manner])
    visits = Visits(page, live_site.url)
    for path in OPEN_PAGES:
        visits.visit(path)
    visits.visit("/no-existe/")
    page.complaints[:] = [line for line in page.complaints if "404" not in line]


@pytest.mark.parametrize("manner", list(MANNERS))
def test_the_pages_of_a_player(new_page, live_site, manner):
    page = without_pauses(new_page(**MANNERS[manner]))
    visits = Visits(page, live_site.url)
    sign_up(page, f"Paginas-{manner}")
    start(page, "Empezar vuelta puntuable")
    sit_down(page).await_turn()
    game = page.url.split("/juego/")[1].strip("/")
    for path in OWN_PAGES:
        visits.visit(path)
    page.goto("/campana/")
    page.get_by_role("link", name="Seguir la vuelta").click()
    page.wait_for_url("**/vuelta/**")
    run = page.url.removeprefix(live_site.url)
    for path in (run, f"{run}abandonar/", f"/mesas/{game}/", "/mesas/", "/ranking/"):
        visits.visit(path)


def test_the_open_pages_in_two_colours(new_page, live_site):
    page = new_page()
    page.add_init_script(TWO_COLOURS)
    visits = Visits(page, live_site.url)
    for path in ("/", "/guia/", "/aprender/", "/campana/"):
        visits.visit(path)


def test_no_word_is_cut_in_the_language_of_the_longest(new_page, live_site):
    """French needs most room of the four; the pages in Spanish are looked at above."""
    live_site.python(MAKE_PLAYER)
    page = new_page(locale="fr")
    page.goto("/cuenta/entrar/?next=/perfil/")
    page.locator("[name=login]").fill("Longue")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("main button").click()
    page.wait_for_url("**/perfil/")
    lessons = tuple(f"/aprender/{number}/" for number in range(1, 7))
    for path in sorted({*OPEN_PAGES, *OWN_PAGES, *lessons}):
        page.goto(path)
        assert page.evaluate("document.documentElement.lang") == "fr", path
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
        assert page.evaluate(CUT_WORDS) == [], path
