"""Pictures of the pages of a site in the middle of its tournament, and of one that has closed.

Not part of the ordinary run: `make screenshots` takes them into SCREENSHOTS (var/screenshots).
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from cvarenta.views import server_error
from tests.e2e.album import SCHEMES, SCREENS, Album
from tests.e2e.furnished import CHIEF, HEROINE, PAST, furnish
from tests.e2e.ways_in import PASSWORD, by_two_steps, without_pauses

pytestmark = [pytest.mark.screenshot, pytest.mark.parametrize("scheme", SCHEMES)]

OPEN = {
    "cover": "/",
    "map": "/campana/",
    "board": "/ranking/",
    "rows": "/ranking/tabla/",
    "rows-second-page": "/ranking/tabla/?desde=101",
    "rows-found": "/ranking/tabla/?apodo=jug",
    "rows-not-found": "/ranking/tabla/?apodo=nadie",
    "past": f"/ranking/{PAST}/",
    "past-rows": f"/ranking/{PAST}/tabla/",
    "tables": "/mesas/",
}
OWN = {
    "map": "/campana/",
    "board": "/ranking/",
    "profile": "/perfil/",
    "sessions": "/cuenta/sesiones/",
    "two-steps": "/cuenta/dos-pasos/",
    "forbidden": "/revision/",
}
STAFF = {
    "desk": "/revision/",
    "log": "/revision/registro/",
    "versions": "/revision/versiones/",
    "admin": "/admin/",
    "admin-runs": "/admin/campaign/run/",
    "admin-editions": "/admin/campaign/edition/",
    "admin-edition": "/admin/campaign/edition/1/change/",
    "admin-published": "/admin/ranking/frozenranking/",
    "admin-players": "/admin/cvarenta/player/",
    "admin-player": "/admin/cvarenta/player/1/change/",
    "admin-player-add": "/admin/cvarenta/player/add/",
    "admin-player-delete": "/admin/cvarenta/player/1/delete/",
    "admin-status": "/admin/estado/",
}
CLOSED = {"cover": "/", "map": "/campana/", "board": "/ranking/", "tables": "/mesas/"}
CLOSE = """
from datetime import timedelta
from django.utils import timezone
from campaign.models import Edition
Edition.objects.filter(slug="2026").update(closes_at=timezone.now() - timedelta(hours=2))
"""
Enter = Callable[[Page, str], None]

every_screen = pytest.mark.parametrize("screen", list(SCREENS))


@pytest.fixture(scope="module")
def own(live_site) -> dict[str, str]:
    """The addresses that are this site's own."""
    return furnish(live_site)


@pytest.fixture(scope="module")
def enter() -> Enter:
    """Let the browser of a page in as someone; the first one logs in."""
    cookies: dict[str, Any] = {}

    def let_in(page: Page, who: str) -> None:
        if who in cookies:
            page.context.add_cookies(cookies[who])
            return
        if who == CHIEF:
            by_two_steps(page, who, "/revision/")
        else:
            page.goto("/cuenta/entrar/?next=/perfil/")
            page.get_by_label("Apodo").fill(who)
            page.get_by_label("Clave", exact=True).fill(PASSWORD)
            page.get_by_role("main").get_by_role("button", name="Entrar").click()
            page.wait_for_url("**/perfil/")
        cookies[who] = page.context.cookies()

    return let_in


def album_of(new_page, who: str, screen: str, scheme: str) -> Album:
    width, height = SCREENS[screen]
    touch = width < 1000
    page = new_page(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        has_touch=touch,
        is_mobile=touch,
    )
    return Album(without_pauses(page), f"{who}-{screen}-{scheme}")


def take_with_password(album: Album, what: str, path: str) -> None:
    """Take a page that wants the password again from whoever gave it a while ago."""
    album.page.goto(path)
    password = album.page.get_by_label("Clave", exact=True)
    if password.count():
        password.fill(PASSWORD)
        album.page.get_by_role("main").get_by_role("button").click()
        album.page.wait_for_url(f"**{path}")
    album.take(what)


@every_screen
def test_anyones_pages(new_page, own, screen, scheme):
    album = album_of(new_page, "anyone", screen, scheme)
    album.take_each(OPEN | {name: own[name] for name in ("day", "watch")})
    album.page.set_content(server_error(None).content.decode())
    album.take("broken")


@every_screen
def test_a_players_pages(new_page, own, enter, screen, scheme):
    album = album_of(new_page, "player", screen, scheme)
    enter(album.page, HEROINE)
    album.take_each(OWN)
    take_with_password(album, "link-app", "/cuenta/dos-pasos/activar/")
    album.take_each({name: path for name, path in own.items() if name.startswith("own-")})
    album.page.locator(".mark").wait_for(timeout=180_000)
    album.take("own-review-done")
    album.page.complaints[:] = [line for line in album.page.complaints if "403" not in line]


@every_screen
def test_the_pages_of_who_runs_the_site(new_page, own, enter, screen, scheme):
    album = album_of(new_page, "chief", screen, scheme)
    enter(album.page, CHIEF)
    album.take_each(STAFF)
    take_with_password(album, "spare-codes", "/cuenta/dos-pasos/repuestos/")
    take_with_password(album, "two-steps-off", "/cuenta/dos-pasos/quitar/")
    album.page.goto("/revision/?q=Ana")
    album.page.locator(".case-link").first.click()
    album.page.locator("#decide").wait_for()
    album.take("case")


def test_the_pages_after_the_close(live_site, new_page, own, enter, scheme):
    live_site.python(CLOSE)
    for screen in SCREENS:
        album = album_of(new_page, "closed", screen, scheme)
        enter(album.page, HEROINE)
        album.take_each(CLOSED | {"run": own["own-run-half"], "game": own["own-chapter-again"]})
