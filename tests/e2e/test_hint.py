"""A hint in a real browser: asked by a finger or a key, shown, lit, and gone with the next card."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table_page import TablePage
from tests.e2e.ways_in import practise, sign_up, sit_down, start, without_pauses

pytestmark = pytest.mark.e2e
THOUGHT_OUT_MS = 60_000
"""A hint takes a second of a free core; a loaded machine may take its time."""


def ask(game: TablePage) -> str:
    game.press(game.page.get_by_role("button", name="¿Qué haría la Virgen?"))
    told = game.page.locator(".hint-text:not([hidden])")
    expect(told).to_contain_text("La Virgen", timeout=THOUGHT_OUT_MS)
    return told.inner_text()


def test_a_hint_is_shown_and_can_be_played(new_page: Callable[..., Page]) -> None:
    page = without_pauses(new_page(has_touch=True, is_mobile=True))
    game = practise(page, touch=True)
    shown = game.await_turn()
    text = ask(game)
    hinted = page.locator(".hand-card.is-hinted")
    expect(hinted).to_have_count(1)
    expect(hinted).to_be_focused()
    expect(page.locator("#voice")).to_contain_text(text)
    card = hinted.get_attribute("data-card")
    option = next(option for option in shown.options if option.card == card)
    after = game.play(option)
    assert after.ply > shown.ply
    expect(page.locator(".hand-card.is-hinted")).to_have_count(0)
    expect(page.locator(".hint-text")).to_be_hidden()
    assert ask(game)


def test_by_keyboard(new_page: Callable[..., Page]) -> None:
    page = without_pauses(new_page())
    game = practise(page)
    before = game.await_turn()
    page.get_by_role("button", name="¿Qué haría la Virgen?").press("Enter")
    expect(page.locator(".hand-card.is-hinted")).to_be_focused(timeout=THOUGHT_OUT_MS)
    assert game.see().ply == before.ply
    hint = page.locator(".hint-text")
    expect(hint).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(hint).to_be_hidden()
    expect(page.get_by_role("button", name="¿Qué haría la Virgen?")).to_be_visible()


def test_a_scoring_table_has_no_such_button(new_page: Callable[..., Page]) -> None:
    page = without_pauses(new_page())
    sign_up(page, "Sinpistas")
    start(page, "Empezar vuelta puntuable")
    sit_down(page).await_turn()
    expect(page.get_by_role("button", name="¿Qué haría la Virgen?")).to_have_count(0)
