"""Free tables in a real browser: a whole game of each other house, by what its page offers."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table_page import CARD_EVERY, TablePage
from tests.e2e.test_layout import check_fits, check_targets
from tests.e2e.ways_in import TABLE, sit_down, without_pauses

pytestmark = pytest.mark.e2e

STANDS_OVER_THE_HAND = """() => {
  const offered = [...document.querySelectorAll(".action button")];
  const last = Math.max(...offered.map((button) => button.getBoundingClientRect().bottom));
  return last <= (document.querySelector(".hand-card")?.getBoundingClientRect().top ?? innerHeight);
}"""
EVERY_CLAIM = """(texts) => {
  for (const card of document.querySelectorAll(".hand-card")) card.remove();
  const asks = document.createElement("div");
  asks.className = "asks asks-of-ranks";
  for (const text of texts) {
    const ask = document.createElement("button");
    ask.className = "button-quiet ask";
    ask.textContent = text;
    asks.append(ask);
  }
  document.querySelector(".action").prepend(asks);
}"""
"""The end of a deck, no card in hand, at which every rank may be claimed."""


def open_table(page: Page, table: str) -> TablePage:
    """Choose a free table on its page and sit down."""
    page.goto("/mesa/")
    page.locator(f"input[value='{table}']").check()
    page.get_by_role("button", name="Poner la mesa").click()
    page.wait_for_url(TABLE)
    return sit_down(page)


def answer(page: Page, game: TablePage) -> str:
    """Say yes to whatever the table asks besides a card; what kind of thing it was."""
    check_fits(page)
    check_targets(page)
    assert page.evaluate(STANDS_OVER_THE_HAND)
    before = game.see().ply
    ask = page.locator(".ask").first
    kind = (ask.get_attribute("value") or "").partition(":")[0]
    if kind == "claim":
        name = ask.get_attribute("aria-label") or ""
        assert name.endswith(f" {ask.inner_text()}"), "the rank alone is read with its question"
    time.sleep(CARD_EVERY)
    ask.click()
    game.await_ply_after(before)
    game.await_turn()
    return kind


@pytest.mark.parametrize("table", ["pagat-4", "francia-2"])
def test_a_whole_game_of_another_house(new_page: Callable[..., Page], table: str) -> None:
    page = without_pauses(new_page())
    game = open_table(page, table)
    expect(page.locator(".seat")).to_have_count(int(table[-1]) - 1)
    shown, asked = game.await_turn(), set[str]()
    while not shown.is_over:
        if page.locator(".ask").count():
            asked.add(answer(page, game))
            shown = game.see()
            continue
        # The most cards first: what a table offers last is to leave the card there.
        shown = game.play(max(shown.options, key=lambda option: len(option.takes)))
    assert max(shown.score) >= 40
    assert asked <= {"announce", "claim", "steal"}
    expect(page.get_by_role("link", name="Otra partida")).to_be_visible()


def test_as_many_claims_as_there_are_ranks_fit_the_lowest_phone(
    new_page: Callable[..., Page],
) -> None:
    page = without_pauses(new_page(viewport={"width": 360, "height": 560}))
    open_table(page, "pagat-4").await_turn()
    page.evaluate(EVERY_CLAIM, ["As", *"234567JQK", "No reclamar nada más"])
    assert page.locator(".ask").count() == 11
    check_targets(page)
    assert page.evaluate(STANDS_OVER_THE_HAND)
    for ask in page.locator(".ask, .practice-tool").all():
        expect(ask).to_be_in_viewport(ratio=1)


def test_the_rules_that_are_on_stand_beside_the_table(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    open_table(page, "francia-4")
    page.get_by_text("Las reglas de esta mesa").click()
    expect(page.locator(".table-rules li").first).to_contain_text("sumas de dos cartas o más")
