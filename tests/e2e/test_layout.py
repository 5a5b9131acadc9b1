"""The table fits: no sideways scroll, the whole hand in sight and free, targets for a thumb."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table_page import TablePage
from tests.e2e.test_barriers import barriers
from tests.e2e.ways_in import practise, sit_down_to_a_choice, without_pauses

pytestmark = pytest.mark.e2e

SCREENS = [(360, 560), (360, 640), (768, 1024), (1280, 800)]
SCHEMES = ["light", "dark"]
THUMB = 44
IS_STILL = "card => card.getAnimations().length === 0"
"""Whether a card is at once where it goes: a movement costs a slow phone its first picture."""

UNCOVERED = (Path(__file__).parent / "covered_cards.js").read_text()
TOO_SMALL = (Path(__file__).parent / "small_targets.js").read_text()


def check_fits(page: Page) -> None:
    """Nothing scrolls sideways, and every card of the hand can be seen and touched whole."""
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"]
    assert page.evaluate(UNCOVERED) == []


def check_targets(page: Page) -> None:
    """Whatever can be touched is as wide and as high as a thumb."""
    assert page.evaluate(TOO_SMALL, {"thumb": THUMB}) == []


def table_on(new_page, size: tuple[int, int], **options: object) -> TablePage:
    """A practice table on a screen of this size."""
    width, height = size
    page = new_page(viewport={"width": width, "height": height}, **options)
    return practise(without_pauses(page))


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", SCREENS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_table_fits(new_page, size, scheme):
    has_touch = size[0] < 1000
    game = table_on(new_page, size, color_scheme=scheme, has_touch=has_touch, is_mobile=has_touch)
    page = game.page
    shown = game.await_turn()
    for _ in range(3):
        check_fits(page)
        check_targets(page)
        option = max(shown.options, key=lambda option: len(option.text))
        game.raise_card(option)
        assert not has_touch or page.locator(".hand-card.is-up").evaluate(IS_STILL)
        check_targets(page)
        if page.locator(".chooser.is-open").count() == 0:
            check_fits(page)
        page.keyboard.press("Escape")
        shown = game.play(min(shown.options, key=lambda option: len(option.takes)))
    page.get_by_role("button", name="Ajustes").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    check_targets(page)
    page.keyboard.press("Escape")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_choice_of_captures_fits_on_a_low_phone(new_page, scheme):
    width, height = SCREENS[0]
    page = without_pauses(
        new_page(viewport={"width": width, "height": height}, color_scheme=scheme, has_touch=True)
    )
    game, card = sit_down_to_a_choice(page, touch=True)
    game.await_turn()
    expect(page.locator(":root:not([data-suits=two]) .playing")).to_be_visible()
    assert barriers(page) == [], "four colours"
    page.locator(f'.hand-card[data-card="{card}"]').tap()
    ways = page.locator(f'.chooser[data-for="{card}"] .option')
    assert ways.count() > 1
    for way in ways.all():
        way.tap()
        expect(way).to_have_attribute("aria-pressed", "true")
        expect(way).to_be_in_viewport(ratio=1)
        check_targets(page)
    assert barriers(page) == [], "a way chosen"
    places = page.locator(".places")
    expect(places).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("button", name="Otra carta").tap()
    check_fits(page)


def test_nothing_moves_for_those_who_ask_for_less_motion(new_page):
    page = new_page(reduced_motion="reduce")
    game = practise(page)
    shown = game.await_turn()
    still = """() => [...document.querySelectorAll("*")].flatMap((node) => {
      const style = getComputedStyle(node);
      const seconds = (text) => Math.max(...text.split(",").map((part) => parseFloat(part)));
      const moves = seconds(style.animationDuration) > 0.01 && style.animationName !== "none";
      const slides = seconds(style.transitionDuration) > 0.01;
      return moves || slides ? [node.className] : [];
    })"""
    assert page.evaluate(still) == []
    option = shown.options[0]
    game.raise_card(option)
    assert page.evaluate(still) == []
    game.commit(option)
    page.locator(".lying.is-shown").first.wait_for()
    assert page.evaluate(still) == []
    assert (
        page.evaluate("document.getAnimations().filter((a) => a.playState === 'running').length")
        == 0
    )
