"""The last card back at the practice table: by touch, by key, in two tabs and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table_page import TablePage
from tests.e2e.ways_in import practise, sign_up, sit_down, start, without_pauses

pytestmark = pytest.mark.e2e

BACK = ".practice-back"


def leave_one(game: TablePage) -> None:
    """Play the card that takes the least."""
    shown = game.await_turn()
    game.play(min(shown.options, key=lambda option: len(option.takes)))


def test_by_touch_and_told_aloud(new_page):
    game = practise(without_pauses(new_page(has_touch=True, is_mobile=True)), touch=True)
    page = game.page
    before = game.await_turn()
    expect(page.locator(BACK)).to_have_count(0)
    leave_one(game)
    played = game.see()
    page.locator(BACK).tap()
    game.await_ply_after(played.ply)
    after = game.await_turn()
    assert after.ply == played.ply + 1
    assert (after.hand, after.table, after.score) == (before.hand, before.table, before.score)
    expect(page.locator("#voice")).to_contain_text("Retiraste tu última carta")
    assert "Retiraste" in after.log[-1]
    expect(page.locator(BACK)).to_have_count(0)
    leave_one(game)


def test_by_key_with_the_pauses_of_play(new_page):
    game = practise(new_page(viewport={"width": 1280, "height": 800}))
    page = game.page
    before = game.await_turn()
    leave_one(game)
    page.keyboard.press("z")
    page.locator(BACK).wait_for(state="detached")
    after = game.await_turn()
    assert (after.hand, after.table) == (before.hand, before.table)
    assert page.evaluate("document.activeElement.dataset.card") in after.hand


def test_two_tabs_see_the_same(new_page):
    one = practise(without_pauses(new_page()))
    one.await_turn()
    other_page: Page = without_pauses(one.page.context.new_page())
    other_page.goto(one.page.url)
    two = TablePage(other_page).await_script()
    two.await_turn()
    leave_one(one)
    two.page.locator(BACK).wait_for()
    before = two.see()
    one.page.locator(BACK).click()
    one.await_ply_after(before.ply)
    two.await_ply_after(before.ply)
    assert two.see().hand == one.see().hand
    assert len(two.see().hand) == len(before.hand) + 1


def test_not_in_a_scoring_run(new_page):
    page = without_pauses(new_page())
    sign_up(page, "Sinretirar")
    start(page, "Empezar vuelta puntuable")
    game = sit_down(page)
    leave_one(game)
    game.await_turn()
    expect(page.locator(".practice")).to_have_count(0)
    page.keyboard.press("z")
    answer = page.request.post(
        page.locator("#game").get_attribute("data-play") or "",
        headers={"X-CSRFToken": page.locator("#game").get_attribute("data-csrf") or ""},
        data={"action": "take_back", "ply": game.see().ply},
    )
    assert "solo para practicar" in answer.json()["error"]


def test_without_scripts(new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").click()
    page.get_by_role("button", name="Sentarse y repartir").click()
    hand = page.locator(".hand-card").all()
    held = [card.get_attribute("data-card") for card in hand]
    page.locator("button[name=play]:visible").first.click()
    expect(page.locator(".hand-card")).to_have_count(len(held) - 1)
    page.get_by_role("button", name="Retirar mi carta").click()
    expect(page.locator(".hand-card")).to_have_count(len(held))
    assert [card.get_attribute("data-card") for card in page.locator(".hand-card").all()] == held
    expect(page.locator(".deal-log")).to_contain_text("Retiraste tu última carta")


def test_an_old_page_takes_nothing_back(new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").click()
    page.get_by_role("button", name="Sentarse y repartir").click()
    page.locator("button[name=play]:visible").first.click()
    page.get_by_role("button", name="Retirar mi carta").wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("button[name=play]:visible").first.click()
    other.locator(".hand-card").nth(2).wait_for()
    expect(other.locator(".hand-card")).to_have_count(3)
    page.get_by_role("button", name="Retirar mi carta").click()
    expect(page.get_by_text("La mesa ya había cambiado")).to_be_visible()
    expect(page.locator(".hand-card")).to_have_count(3)
