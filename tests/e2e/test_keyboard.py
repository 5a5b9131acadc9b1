"""The table without mouse or finger (promise 39): a whole game by keys, and where focus goes."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.eavesdropping import Ears
from tests.e2e.table_page import CARD_EVERY, Option, Sight, TablePage
from tests.e2e.ways_in import practise, sit_down_to_a_choice, without_pauses

pytestmark = pytest.mark.e2e


def focused_card(page: Page) -> str | None:
    """The card of the hand that has the focus."""
    code: str | None = page.evaluate("document.activeElement.dataset.card ?? null")
    return code


def ways_of(shown: Sight, card: str) -> list[Option]:
    """The options of a card."""
    return [option for option in shown.options if option.card == card]


def by_number(page: Page, shown: Sight, card: str) -> None:
    """Take a card up with its number."""
    page.keyboard.press(str(shown.hand.index(card) + 1))


def by_arrows(page: Page, shown: Sight, card: str) -> None:
    """Walk to a card with the arrows and take it up with Enter."""
    for _ in range(len(shown.hand)):
        if focused_card(page) == card:
            break
        page.keyboard.press("ArrowRight")
    assert focused_card(page) == card
    page.keyboard.press("Enter")


def play_by_keys(game: TablePage, shown: Sight, card: str, take_up) -> Sight:
    """Play a card, its last way where it has several, by keys alone."""
    page, ways = game.page, ways_of(shown, card)
    take_up(page, shown, card)
    assert game.see().up == [card]
    if len(ways) > 1:
        letter = "abcd"[len(ways) - 1]
        page.keyboard.press(letter)
        option = ways[-1]
        assert sorted(game.see().base + game.see().ladder) == sorted(option.takes)
        page.keyboard.press(letter)
    else:
        assert focused_card(page) == card
        take_up(page, shown, card) if take_up is by_number else page.keyboard.press("Enter")
    time.sleep(CARD_EVERY)
    game.await_ply_after(shown.ply)
    return game.await_turn()


def test_a_whole_game_by_keys_alone(new_page):
    game = practise(without_pauses(new_page(viewport={"width": 1280, "height": 800})))
    page = game.page
    shown, played = game.await_turn(), 0
    while not shown.is_over:
        card = max(shown.options, key=lambda option: len(option.takes)).card
        shown = play_by_keys(game, shown, card, by_number if played % 2 else by_arrows)
        played += 1
        if not shown.is_over:
            assert focused_card(page) in shown.hand, "focus is back in the hand"
    assert played
    assert max(shown.score) >= 40
    expect(page.locator(".result")).to_be_focused()
    page.keyboard.press("Tab")
    focused = page.evaluate("document.activeElement.closest('.result') !== null")
    assert focused, "the way on is the next key"


def test_several_ways_are_chosen_by_letters(new_page):
    page = without_pauses(new_page(viewport={"width": 1280, "height": 800}))
    ears = Ears(page)
    game, card = sit_down_to_a_choice(page)
    shown = game.await_turn()
    ways = ways_of(shown, card)
    by_number(page, shown, card)
    chooser = page.locator(f'.chooser[data-for="{card}"]')
    expect(chooser).to_be_visible()
    expect(chooser.locator("[aria-pressed=true]")).to_have_count(0)
    for letter, option in zip("abcd", ways, strict=False):
        page.keyboard.press(letter)
        assert sorted(game.see().base) == sorted(option.base)
        assert game.see().ladder == option.ladder
        expect(chooser.locator("[aria-pressed=true]")).to_have_attribute("value", option.value)
    page.keyboard.press("Escape")
    expect(chooser).to_be_hidden()
    assert focused_card(page) == card
    assert game.see().ply == shown.ply, "letting go plays nothing"
    by_number(page, shown, card)
    page.keyboard.press("a")
    page.keyboard.press("a")
    game.await_ply_after(shown.ply)
    (sent,) = ears.plays
    assert sent["value"] == ways[0].value


def test_letting_go_reading_aloud_and_switching_keys_off(new_page):
    game = practise(without_pauses(new_page(viewport={"width": 1280, "height": 800})))
    page = game.page
    shown = game.await_turn()
    by_number(page, shown, shown.hand[0])
    page.keyboard.press("Escape")
    assert game.see().up == []
    voice = page.locator("#voice")
    page.keyboard.press("p")
    expect(voice).to_contain_text(f"Nosotros {shown.score[0]}. Ellos {shown.score[1]}.")
    page.keyboard.press("m")
    words = "En la mesa:" if shown.table else "La mesa está vacía."
    expect(voice).to_contain_text(words)
    assert voice.inner_text().count(" de ") == len(shown.table)
    page.keyboard.press("h")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_text("Teclas de una letra").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.keyboard.press("1")
    page.keyboard.press("p")
    assert game.see().up == []
    assert game.see().ply == shown.ply
    expect(voice).not_to_contain_text("Nosotros")
