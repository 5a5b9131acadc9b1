"""The guide in a browser: its examples can be tried by touch, by keys, and without scripts."""

import pytest
from playwright.sync_api import Page, expect

from campaign.lessons.drawing import draw
from campaign.lessons.examples import EXAMPLES

pytestmark = pytest.mark.e2e


def seen_in(page: Page, slug: str) -> list[str]:
    """The sentences that an example shows."""
    words = page.locator(f"#ejemplo-{slug} .example-word").all()
    return [" ".join(word.inner_text().split()) for word in words if word.is_visible()]


@pytest.mark.parametrize("scripts", [True, False])
def test_every_card_of_every_example_says_what_it_takes(new_page, scripts):
    page = new_page(java_script_enabled=scripts, has_touch=True, is_mobile=True)
    page.goto("/guia/")
    for slug, example in EXAMPLES.items():
        figure = page.locator(f"#ejemplo-{slug}")
        for number, choice in enumerate(draw(example).choices):
            figure.locator(".example-card").nth(number).tap()
            told = [" ".join([way.text, *way.notes]) for way in choice.ways]
            assert seen_in(page, slug) == told
            lit = figure.locator(".is-base, .is-ladder").all()
            taken = sum(bool(lying.part) for way in choice.ways for lying in way.table)
            assert len([one for one in lit if one.is_visible()]) == taken


def test_nothing_moves_when_a_card_is_tried(new_page):
    page = new_page()
    page.goto("/guia/")
    height = page.evaluate("document.documentElement.scrollHeight")
    for card in page.locator(".example-card").all():
        card.click()
    assert page.evaluate("document.documentElement.scrollHeight") == height


def test_by_keys(new_page):
    page = new_page(viewport={"width": 1280, "height": 800})
    page.goto("/guia/")
    first = page.locator("#ejemplo-igualdad input").first
    first.focus()
    page.keyboard.press("Space")
    assert seen_in(page, "igualdad") == ["Jugar 5♥: recoges 5♣"]
    page.keyboard.press("ArrowRight")
    assert seen_in(page, "igualdad") == ["Jugar J♣: recoges J♦"]


def test_on_paper_every_answer_is_there(new_page):
    page = new_page()
    page.goto("/guia/")
    page.emulate_media(media="print")
    told = seen_in(page, "carton")
    assert "Jugar 5♥: recoges 2♦+3♠ y escalera 6-7-J Cartón 20 a 19: +6 para Nosotros" in told
    expect(page.get_by_role("navigation", name="En esta guía")).to_be_hidden()
