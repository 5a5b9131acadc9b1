"""Pictures of every page, by phone and by desk, by day and by night, to be looked at.

Not part of the ordinary run: `make pictures` takes them into SCREENSHOTS (var/screenshots).
"""

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.ways_in import (
    finish_by_post,
    sign_up,
    sit_down,
    sit_down_to_a_choice,
    start,
    without_pauses,
)

pytestmark = pytest.mark.screenshot

FOLDER = Path(os.environ.get("SCREENSHOTS", "var/screenshots"))
SCREENS = {"phone": (360, 640), "low-phone": (360, 560), "tablet": (768, 1024), "desk": (1280, 800)}
CARDS_PLAYED = 2
LOAD_ALL_IMAGES = """() => Promise.all([...document.images].map((image) => {
  image.loading = "eager";
  return image.decode();
}))"""


class Album:
    """Where the pictures of one screen and one scheme go."""

    def __init__(self, page: Page, name: str) -> None:
        """Take pictures of a page under a common name."""
        self.page = page
        self.name = name
        self.taken = 0

    def take(self, what: str, *, whole: bool = True) -> None:
        """Take one picture, of the whole page or of what the screen shows."""
        self.taken += 1
        if whole:
            self.page.evaluate(LOAD_ALL_IMAGES)
        path = FOLDER / f"{self.name}-{self.taken:02}-{what}.png"
        self.page.screenshot(path=path, full_page=whole)
        assert path.stat().st_size > 1_000


def open_pages(album: Album) -> None:
    """The pages that anyone may see."""
    for what, path in {
        "cover": "/",
        "guide": "/guia/",
        "login": "/cuenta/entrar/",
        "signup": "/cuenta/crear/",
        "map": "/campana/",
        "board-empty": "/ranking/",
        "not-found": "/no-existe/",
    }.items():
        album.page.goto(path)
        album.take(what)


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
    finish_by_post(page)
    album.take("result")


def choice_page(album: Album) -> None:
    """The chooser of a card that has several ways."""
    game, card = sit_down_to_a_choice(album.page)
    game.await_turn()
    album.page.locator(f'.hand-card[data-card="{card}"]').click()
    album.take("table-choice", whole=False)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", list(SCREENS))
def test_every_page_has_its_picture(new_page, screen, scheme):
    FOLDER.mkdir(parents=True, exist_ok=True)
    width, height = SCREENS[screen]
    viewport = {"width": width, "height": height}
    touch = width < 1000
    page = without_pauses(
        new_page(viewport=viewport, color_scheme=scheme, has_touch=touch, is_mobile=touch)
    )
    album = Album(page, f"{screen}-{scheme}")
    open_pages(album)
    sign_up(page, f"{screen}-{scheme}")
    start(page, "Empezar vuelta puntuable")
    table_pages(album)
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
    choice_page(album)
    page.complaints[:] = [line for line in page.complaints if "404" not in line]
