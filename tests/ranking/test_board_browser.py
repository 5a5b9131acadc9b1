"""The live board in a real browser: it follows the facts, and comes back after a drop."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.e2e

SECONDS = 1000

CHAMPION = """
from datetime import timedelta
from django.utils import timezone
from campaign.models import Edition
from tests.ranking.conftest import Facts
at = timezone.now()
Edition.objects.update(opens_at=at - timedelta(days=1), closes_at=at + timedelta(days=3))
Facts(Edition.objects.get()).champion({nickname!r}, {points}, at=at)
"""


def champion(live_site, nickname, points):
    """Another process stores the points, so that only the page's own looking can find them."""
    live_site.python(CHAMPION.format(nickname=nickname, points=points))


def test_the_board_follows_and_is_true_again_within_twelve_seconds_of_a_drop(live_site, page):
    """Promise 29, for the board: no reload."""
    champion(live_site, "ana", 100)
    page.goto("/ranking/")
    first = page.locator("#board tbody tr").first
    expect(first).to_contain_text("ana")
    expect(page.locator(".countdown")).to_have_text(re.compile(r"^Faltan 2 días 23:59:\d\d$"))
    expect(page.locator("#board-offline")).to_be_hidden()
    page.evaluate("window.sameDocument = true")

    live_site.stop()
    expect(page.locator("#board-offline")).to_be_visible(timeout=5 * SECONDS)
    champion(live_site, "beto", 700)
    live_site.start()
    expect(first).to_contain_text("beto", timeout=12 * SECONDS)
    expect(page.locator("#board-offline")).to_be_hidden()
    assert page.evaluate("window.sameDocument")
    page.complaints = []  # the browser complains of the server that was away
    assert "Traceback" not in live_site.log.read_text()
    assert "pending" not in live_site.log.read_text()


def test_the_board_is_whole_without_javascript(live_site, new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/ranking/")
    expect(page.locator("#board tbody tr").first).to_contain_text("beto")
    expect(page.get_by_text("menos capítulos perdidos")).to_be_visible()
    for name in ("CSV", "JSON"):
        address = page.get_by_role("link", name=f"Toda la tabla en {name}").get_attribute("href")
        assert "beto" in page.request.get(address).text()
