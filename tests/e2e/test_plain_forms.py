"""The game without JavaScript: forms and links alone carry it."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.ways_in import TABLE

pytestmark = pytest.mark.e2e

CARDS = 10


def ply_of(page: Page) -> int:
    """The ply that the page's form would play at."""
    return int(page.locator("#table").get_attribute("data-ply") or -1)


def hand_of(page: Page) -> list[str]:
    """The cards in the hand."""
    cards = page.locator(".hand-card").all()
    return [card.get_attribute("data-card") or "" for card in cards]


def press_a_card(page: Page) -> str:
    """Press the first button of the hand that plays a card; the card."""
    button = page.locator("button[name=play]:visible").first
    value = button.get_attribute("value") or ""
    assert re.fullmatch(r"[A2-7JQK][hdcs]:[\w,]*", value)
    button.click()
    return value[:2]


def test_ten_cards_by_the_plain_form(new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").click()
    page.wait_for_url(TABLE)
    page.get_by_role("button", name="Sentarse y repartir").click()
    for _ in range(CARDS):
        if page.locator(".result").count():
            break
        ply, hand = ply_of(page), hand_of(page)
        card = press_a_card(page)
        expect(page.locator(f"#table:not([data-ply='{ply}'])")).to_be_visible()
        assert ply_of(page) > ply
        if len(hand) > 1 and not page.locator(".result").count():
            assert hand_of(page) == [other for other in hand if other != card]
    assert ply_of(page) >= 20


def test_an_old_form_plays_no_card(new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").click()
    page.get_by_role("button", name="Sentarse y repartir").click()
    old_play = page.locator("button[name=play]:visible").first.get_attribute("value") or ""
    old_ply = ply_of(page)
    press_a_card(page)
    page.locator(f"#table:not([data-ply='{old_ply}'])").wait_for()
    ply, hand = ply_of(page), hand_of(page)
    token = page.locator(".play-form input[name=csrfmiddlewaretoken]").get_attribute("value") or ""
    answer = page.request.post(
        f"{page.url}jugar/",
        form={"csrfmiddlewaretoken": token, "ply": str(old_ply), "play": old_play},
    )
    assert "La mesa ya había cambiado y tu jugada no se hizo" in answer.text()
    page.reload()
    assert (ply_of(page), hand_of(page)) == (ply, hand)


def test_the_board_needs_no_script(new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/ranking/")
    expect(page.get_by_role("heading", name="Ranking", exact=True)).to_be_visible()
    expect(page.locator("#board")).to_be_visible()
    expect(page.locator("#board-offline")).to_be_hidden()
