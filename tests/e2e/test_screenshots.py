"""Pictures of every page on the way through a game, by phone and by desk, by day and by night.

Not part of the ordinary run: `make screenshots` takes them into SCREENSHOTS (var/screenshots).
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e import review_cases
from tests.e2e.album import SCHEMES, SCREENS, Album
from tests.e2e.lesson_page import RIGHT, LessonPage
from tests.e2e.ways_in import (
    by_two_steps,
    finish_by_post,
    sign_up,
    sit_down,
    sit_down_to_a_choice,
    start,
    without_pauses,
)

pytestmark = pytest.mark.screenshot

CARDS_PLAYED = 2
MISSED = 3
"""The lesson that is first played wrong."""


def open_pages(album: Album) -> None:
    """The pages that anyone may see."""
    album.take_each(
        {
            "cover": "/",
            "guide": "/guia/",
            "login": "/cuenta/entrar/",
            "signup": "/cuenta/crear/",
            "map": "/campana/",
            "board-empty": "/ranking/",
            "whole-table": "/ranking/tabla/",
            "fair-play": "/juego-limpio/",
            "privacy": "/privacidad/",
            "tables-none": "/mesas/",
            "proof-tool": "/prueba/",
            "free-table": "/mesa/",
            "scorekeeper": "/anotador/",
            "no-connection": "/sin-conexion/",
            "not-found": "/no-existe/",
            "admin-login": "/admin/login/",
        }
    )


def table_pages(album: Album) -> None:
    """The table at rest, with a card up, with its panels open, and at the end."""
    page = album.page
    album.take("chapter")
    game = sit_down(page)
    shown = game.await_turn()
    for _ in range(CARDS_PLAYED):
        shown = game.play(min(shown.options, key=lambda option: len(option.takes)))
    album.take("table", whole=False)
    game.raise_card(max(shown.options, key=lambda option: len(option.takes)))
    album.take("table-card-up", whole=False)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ajustes").click()
    album.take("table-settings", whole=False)
    page.keyboard.press("Escape")
    if page.get_by_role("button", name="Jugadas").is_visible():
        page.get_by_role("button", name="Jugadas").click()
        album.take("table-record", whole=False)
    page.goto("/mesas/")
    album.take("tables")
    page.get_by_role("main").get_by_role("link", name=re.compile(album.name)).click()
    page.locator("#watched").wait_for()
    album.take("watch")
    page.go_back()
    page.go_back()
    game.await_script()
    finish_by_post(page)
    album.take("result")


def pages_of_a_game_that_is_over(album: Album) -> None:
    """The coach at work and done, the replay at its start and at a turning point, the rest."""
    page = album.page
    page.get_by_role("link", name="¿Cómo jugué?").click()
    album.take("coach-at-work")
    page.locator(".mark").wait_for(timeout=180_000)
    album.take("review")
    page.get_by_role("link", name="Ver la repetición").click()
    page.locator('[data-step="play"]').wait_for()
    album.take("replay")
    turn = page.locator(".turn").first
    turn.click()
    page.locator(f"#frame[data-ply='{turn.get_attribute('data-ply')}']").wait_for()
    album.take("replay-turning-point", whole=False)
    page.get_by_role("button", name="Hacer un enlace").click()
    page.goto(page.get_by_label("Enlace").input_value())
    album.take("replay-shared")
    page.go_back()
    page.get_by_role("link", name="La misma mano otra vez, en práctica").click()
    album.take("same-deal-again")


def account_pages(album: Album) -> None:
    """The pages on which a player decides about the account."""
    album.take_each(
        {
            "password": "/cuenta/clave/",
            "password-again": "/cuenta/clave/otra-vez/",
            "two-steps": "/cuenta/dos-pasos/",
            "two-steps-on": "/cuenta/dos-pasos/activar/",
            "logout": "/cuenta/salir/",
        }
    )


def desk_pages(album: Album) -> None:
    """The reviewing desk with its cases, and the administration."""
    page = album.page
    page.goto("/revision/")
    album.take("desk")
    page.locator(".case-link", has_text="Primo").click()
    page.locator("#decide").wait_for()
    album.take("desk-case")
    page.get_by_text("Jugada por jugada").first.click()
    page.locator(".moves").first.wait_for()
    album.take("desk-moves", whole=False)
    album.take_each(
        {
            "desk-log": "/revision/registro/",
            "desk-versions": "/revision/versiones/",
            "admin": "/admin/",
        }
    )


def lesson_pages(album: Album) -> None:
    """Every hand of the tutorial as it is asked, one of them missed, and each solved."""
    hand = LessonPage(album.page).open(1)
    for number, way in enumerate(RIGHT, start=1):
        album.take(f"lesson-{number}", whole=False)
        if number == MISSED:
            hand.play("2c")
            album.page.locator(".message.is-error").wait_for()
            album.take(f"lesson-{number}-missed", whole=False)
        hand.play(way)
        album.page.locator(".lesson-next").wait_for()
        album.take(f"lesson-{number}-solved", whole=False)
        if number < len(RIGHT):
            hand.go_on()


def choice_page(album: Album) -> None:
    """The chooser of a card that has several ways."""
    game, card = sit_down_to_a_choice(album.page)
    game.await_turn()
    album.page.locator(f'.hand-card[data-card="{card}"]').click()
    album.take("table-choice", whole=False)


@pytest.fixture(scope="module")
def enter_desk(live_site) -> Callable[[Page], None]:
    """Let the browser of a page to the desk; the first one logs in by two steps."""
    review_cases.make_on(live_site)
    cookies: list[Any] = []

    def let_in(page: Page) -> None:
        if cookies:
            page.context.add_cookies(cookies)
        else:
            by_two_steps(page, review_cases.REVIEWER, "/revision/")
            cookies.extend(page.context.cookies())

    return let_in


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("screen", list(SCREENS))
def test_the_desk_has_its_pictures(new_page, screen, scheme, enter_desk):
    width, height = SCREENS[screen]
    page = new_page(viewport={"width": width, "height": height}, color_scheme=scheme)
    enter_desk(page)
    desk_pages(Album(page, f"staff-{screen}-{scheme}"))


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("screen", list(SCREENS))
def test_every_page_has_its_picture(new_page, screen, scheme):
    width, height = SCREENS[screen]
    viewport = {"width": width, "height": height}
    touch = width < 1000
    page = without_pauses(
        new_page(viewport=viewport, color_scheme=scheme, has_touch=touch, is_mobile=touch)
    )
    album = Album(page, f"{screen}-{scheme}")
    open_pages(album)
    lesson_pages(album)
    sign_up(page, f"{screen}-{scheme}")
    start(page, "Empezar vuelta puntuable")
    table_pages(album)
    pages_of_a_game_that_is_over(album)
    page.goto("/")
    album.take("cover-member")
    page.goto("/campana/")
    page.get_by_role("link", name="Seguir la vuelta").click()
    album.take("run")
    page.get_by_role("link", name="Abandonar la vuelta").click()
    album.take("give-up")
    page.get_by_role("button", name="Abandonar la vuelta").click()
    page.goto("/campana/")
    album.take("map-member")
    page.goto("/ranking/")
    album.take("board")
    page.goto("/perfil/")
    album.take("profile")
    page.get_by_role("link", name="Borrar mi cuenta").click()
    album.take("farewell")
    account_pages(album)
    choice_page(album)
    page.complaints[:] = [line for line in page.complaints if "404" not in line]
