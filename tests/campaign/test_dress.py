"""Every page brings the style sheets of what it shows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from campaign import services
from campaign.houses import FreeTable
from cvarenta.models import Player
from tests.campaign.every_url import House, browser_of, patterns
from tests.campaign.tables import AT, game_of

pytestmark = pytest.mark.django_db
SHEETS = Path(__file__).resolve().parents[2] / "static" / "css"
NO_PAGE = re.compile(r"admin|status|csv|json|acta|metric|alive|ready|worker|manifest|favicon")
"""Addresses of the administration, which has sheets of its own, and of what is no page."""
STATES = re.compile(r"^(is|has)-")
"""Words that several things say of themselves, each in its own sheet."""


@cache
def dressed(sheet: str) -> frozenset[str]:
    """The classes that a sheet's selectors name."""
    css = re.sub(r"/\*.*?\*/|url\([^)]*\)", "", (SHEETS / sheet).read_text(), flags=re.DOTALL)
    return frozenset(re.findall(r"\.([a-z][\w-]*)", re.sub(r"\{[^{}]*\}", "{}", css)))


def undressed(page: str) -> set[str]:
    """The classes of a page that have a look, but in none of the sheets it brings."""
    worn = {name for names in re.findall(r'class="([^"]*)"', page) for name in names.split()}
    known = frozenset[str]().union(*(dressed(sheet.name) for sheet in SHEETS.glob("*.css")))
    brought = [dressed(name) for name in re.findall(r"/css/([\w.]+\.css)", page)]
    return {name for name in worn & known if not STATES.match(name)}.difference(*brought)


def pages(house: House) -> Iterator[str]:
    """The site's addresses, a game that is over among them, and games at which nobody sits yet."""
    yield from (
        house.url(pattern, name) for name, pattern in patterns() if not NO_PAGE.search(name)
    )
    for name in ("table", "replay", "proof", "review", "repeat"):
        yield reverse(f"campaign:{name}", args=[house.over.pk])
    for free in (None, FreeTable("pagat", 4, "greedy")):
        run = services.start_practice(house.owner, None, AT, free)
        yield reverse("campaign:table", args=[game_of(run).pk])
    services.give_up(house.owner, house.run.pk, AT)
    yield reverse("desk:case", args=[house.run.pk])


def test_every_page_brings_the_sheets_of_what_it_shows(house: House, reviewer: Player) -> None:
    browsers: list[Client] = [browser_of(house.owner), browser_of(reviewer)]
    seen = 0
    for address in pages(house):
        answers = (browser.get(address) for browser in browsers)
        page = next((one.content.decode() for one in answers if one.status_code == 200), "")
        if "<html" in page:
            seen += 1
            assert undressed(page) == set(), address
    assert seen > 35
