"""The site's own pages in a real browser: signing up, and no barrier for anyone (promise 39)."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

pytestmark = pytest.mark.e2e

PAGES = ["/", "/guia/", "/anotador/", "/cuenta/entrar/", "/cuenta/crear/", "/no-existe/"]


def test_a_guest_becomes_an_account_and_comes_back(page):
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").click()
    page.wait_for_url(re.compile(r"/juego/[0-9a-f-]+/"))
    game = page.url
    page.get_by_role("link", name="Crear cuenta").click()
    page.get_by_label("Apodo").fill("Ñañita")
    page.get_by_label("Clave", exact=True).fill("cuarenta-y-pico")
    page.get_by_label("Otra vez la clave").fill("cuarenta-y-pico")
    page.get_by_role("main").get_by_role("button", name="Crear cuenta").click()
    expect(page.get_by_text("Buena mano, Ñañita.")).to_be_visible()
    page.get_by_role("link", name="Seguir la partida").click()
    assert page.url == game
    page.get_by_role("button", name="Salir").click()
    page.goto("/cuenta/entrar/")
    page.get_by_label("Apodo").fill("ÑAÑITA")
    page.get_by_label("Clave").fill("cuarenta-y-pico")
    page.get_by_role("main").get_by_role("button", name="Entrar").click()
    page.get_by_role("link", name="Seguir la partida").click()
    assert page.url == game


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_shuts_anyone_out(new_page, scheme):
    page = new_page(color_scheme=scheme)
    for path in PAGES:
        page.goto(path)
        found = [
            (path, problem["id"], [node["target"] for node in problem["nodes"]])
            for problem in Axe().run(page).response["violations"]
            if problem["impact"] in {"serious", "critical"}
        ]
        assert not found
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= page.viewport_size["width"], f"{path} scrolls sideways"
    page.complaints[:] = [line for line in page.complaints if "404" not in line]


def test_nothing_is_asked_of_anyone_else(page, live_site):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    for path in PAGES[:-1]:
        page.goto(path)
    assert asked
    assert not [url for url in asked if not url.startswith(live_site.url)]
