"""The tutorial whole: by touch, by keys, with reduced motion and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from campaign.lessons.tutorial import TUTORIAL
from tests.e2e.lesson_page import RIGHT, LessonPage
from tests.e2e.ways_in import TABLE, without_pauses

pytestmark = pytest.mark.e2e

LOW = {"width": 360, "height": 560}
WRONG = ["2s:", "2c:", "6h:6c,7h,Jd", "5d:5h,6c", "7c:7d,Jd", "5h:5c,6h,7d,Jc"]
"""A play of each hand that is not the one it is about."""


def check_fits(page: Page) -> None:
    """The whole hand is in sight without scrolling."""
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") <= 0
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_from_the_cover_to_the_first_chapter_by_touch(new_page):
    page = without_pauses(new_page(has_touch=True, is_mobile=True, viewport=LOW))
    page.goto("/")
    page.get_by_role("link", name="enséñame").tap()
    hand = LessonPage(page, touch=True).await_hand()
    for number, (lesson, wrong, right) in enumerate(zip(TUTORIAL, WRONG, RIGHT, strict=True), 1):
        expect(page.locator(".slim-title")).to_contain_text(f"{number} de 6")
        expect(page.locator("[data-message]")).to_have_text(str(lesson.task))
        check_fits(page)
        hand.play(wrong)
        expect(page.locator(".message.is-error")).to_be_visible()
        expect(page.locator("#voice")).to_contain_text(page.locator("[data-message]").inner_text())
        check_fits(page)
        hand.play(right)
        expect(page.locator("[data-message]")).to_have_text(str(lesson.praise))
        expect(page.locator("#voice")).to_contain_text(str(lesson.praise))
        check_fits(page)
        if number < len(TUTORIAL):
            hand.go_on()
    page.get_by_role("button", name="Jugar el primer capítulo").tap()
    page.wait_for_url(TABLE)
    expect(page.get_by_role("heading", name="La Ronda", level=1)).to_be_visible()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_by_keys_alone(new_page, motion):
    """The pauses of a bot's pace stay: what is shown is what waits for the key."""
    page = new_page(viewport={"width": 1280, "height": 800}, reduced_motion=motion)
    hand = LessonPage(page).open(1)
    for number, right in enumerate(RIGHT, start=1):
        held = [card.get_attribute("data-card") for card in page.locator(".hand-card").all()]
        page.keyboard.press(str(held.index(right[:2]) + 1))
        ways = [way.get_attribute("value") for way in page.locator(".is-open .option").all()]
        page.keyboard.press("abcd"[ways.index(right)] if ways else "Enter")
        if ways:
            page.keyboard.press("Enter")
        on = page.locator(".lesson-next")
        expect(on).to_be_focused()
        page.keyboard.press("Enter")
        if number < len(RIGHT):
            on.wait_for(state="detached")
            hand.await_hand()
    page.wait_for_url(TABLE)


def test_the_answer_is_shown_to_who_asks(new_page):
    page = without_pauses(new_page())
    hand = LessonPage(page).open(2)
    expect(page.get_by_role("button", name="Enséñame")).to_have_count(0)
    hand.play("Jh")
    expect(page.locator("[data-message]")).to_contain_text("Las figuras no suman")
    page.get_by_role("button", name="Enséñame").click()
    expect(page.locator("[data-message]")).to_have_text(str(TUTORIAL[1].praise))


def test_it_can_be_left_at_any_time(new_page):
    page = without_pauses(new_page())
    LessonPage(page).open(4)
    page.get_by_role("button", name="Saltar").click()
    page.wait_for_url(TABLE)
    expect(page.get_by_role("heading", name="La Ronda", level=1)).to_be_visible()
    LessonPage(page).open(1)
    page.get_by_role("link", name="Mano 5").click()
    expect(page.locator(".slim-title")).to_contain_text("5 de 6")
    page.get_by_role("link", name="Saltar", exact=True).click()
    expect(page.get_by_role("button", name="Sentarse y repartir")).to_be_visible()


def test_a_play_without_a_connection_says_so_and_may_be_tried_again(new_page):
    page = without_pauses(new_page())
    hand = LessonPage(page).open(1)
    page.context.set_offline(True)
    hand.play("5h")
    expect(page.locator("[data-message]")).to_contain_text("Sin conexión")
    page.context.set_offline(False)
    hand.play("5h")
    expect(page.locator(".lesson-next")).to_be_visible()
    page.complaints.clear()


def test_without_scripts(new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/aprender/")
    for number, (lesson, wrong, right) in enumerate(zip(TUTORIAL, WRONG, RIGHT, strict=True), 1):
        page.locator(f'button[name=play][value="{wrong}"]:visible').first.click()
        expect(page.locator(".message.is-error")).to_be_visible()
        page.locator(f'button[name=play][value="{right}"]:visible').first.click()
        expect(page.locator("[data-message]")).to_have_text(str(lesson.praise))
        expect(page.locator(".slim-title")).to_contain_text(f"{number} de 6")
        page.locator(".lesson-next").click()
    page.wait_for_url(TABLE)
    expect(page.get_by_role("heading", name="La Ronda", level=1)).to_be_visible()
