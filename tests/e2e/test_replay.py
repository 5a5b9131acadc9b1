"""A game that is over, in a real browser: replayed, weighed, shared, dealt again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table_page import TablePage
from tests.e2e.ways_in import finish_by_post, practise, without_pauses

pytestmark = pytest.mark.e2e
WEIGHED_MS = 180_000
"""A game is weighed in some seconds of a free core; a loaded machine may take its time."""


@pytest.fixture
def finished(new_page: Callable[..., Page]) -> Page:
    """A page at the result of a practice game."""
    page = without_pauses(new_page())
    practise(page)
    finish_by_post(page)
    return page


def at(page: Page) -> int:
    """The move that the page shows, once slider, address and picture agree."""
    ply = page.locator("#jugada").input_value()
    expect(page.locator("#frame")).to_have_attribute("data-ply", ply)
    return int(ply)


def open_replay(page: Page) -> int:
    """Open the replay from the result; how many moves it has."""
    page.get_by_role("link", name="Ver la repetición").click()
    expect(page.locator('[data-step="play"]')).to_be_visible()
    return int(page.locator("#frame").get_attribute("data-plies") or 0)


def test_by_keyboard(finished: Page) -> None:
    page = finished
    plies = open_replay(page)
    assert at(page) == 1
    for key, wanted in (
        ("ArrowLeft", 1),
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("PageDown", 13),
        ("End", plies),
        ("ArrowRight", plies),
        ("ArrowLeft", plies - 1),
        ("Home", 1),
    ):
        page.keyboard.press(key)
        expect(page.locator("#frame")).to_have_attribute("data-ply", str(wanted))
        assert at(page) == wanted
    page.keyboard.press("ArrowRight")
    expect(page.locator("#voice")).to_contain_text(page.locator(".replay-message").inner_text())
    expect(page).to_have_url(re.compile(r"\?jugada=2$"))
    page.reload()
    assert at(page) == 2


def test_by_touch_slider_and_itself(new_page: Callable[..., Page]) -> None:
    page = without_pauses(new_page(has_touch=True, is_mobile=True))
    practise(page, touch=True)
    finish_by_post(page)
    plies = open_replay(page)
    page.get_by_role("link", name="Jugada siguiente").tap()
    expect(page.locator("#frame")).to_have_attribute("data-ply", "2")
    page.get_by_role("link", name="Última jugada").tap()
    expect(page.locator("#frame")).to_have_attribute("data-ply", str(plies))
    page.locator("#jugada").fill("9")
    expect(page.locator("#frame")).to_have_attribute("data-ply", "9")
    player = page.locator('[data-step="play"]')
    player.tap()
    expect(player).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#frame")).not_to_have_attribute("data-ply", "9")
    player.tap()
    expect(player).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_coach_goes_from_progress_to_verdicts(finished: Page) -> None:
    page = finished
    page.get_by_role("link", name="¿Cómo jugué?").click()
    expect(page.get_by_text("El entrenador está mirando tu partida")).to_be_visible()
    done = page.get_by_text(re.compile(r"^\s*[1-9]\d* de \d+ jugadas"))
    expect(done.or_(page.locator(".mark"))).to_be_visible(timeout=WEIGHED_MS)
    expect(page.locator(".mark")).to_have_text(re.compile(r"\d+ de 100"), timeout=WEIGHED_MS)
    expect(page.locator(".turn")).to_have_count(3)
    verdict = page.locator(".verdict-card").first
    reason = verdict.locator(".verdict-why").inner_text()
    verdict.get_by_role("link").click()
    expect(page.locator(".replay-word .verdict-why")).to_have_text(reason)
    turn = page.locator(".turn").last
    ply = turn.get_attribute("data-ply") or ""
    turn.click()
    expect(page.locator("#frame")).to_have_attribute("data-ply", ply)
    expect(page.locator(".chart-now")).to_have_attribute("transform", re.compile("translate"))
    expect(page.locator(".replay-board")).to_be_in_viewport()


def test_a_link_to_share(finished: Page, new_page: Callable[..., Page]) -> None:
    open_replay(finished)
    finished.get_by_role("button", name="Hacer un enlace").click()
    address = finished.get_by_label("Enlace").input_value()
    stranger = new_page()
    stranger.goto(address)
    stranger.keyboard.press("ArrowRight")
    expect(stranger.locator("#frame")).to_have_attribute("data-ply", "2")
    expect(stranger.get_by_text("Invitado").first).to_be_visible()
    finished.get_by_role("button", name="Dejar de compartir").click()
    expect(finished.get_by_role("button", name="Hacer un enlace")).to_be_visible()
    assert (stranger.reload() or pytest.fail("no answer")).status == 404
    stranger.complaints.clear()  # type: ignore[attr-defined]


def test_the_same_deal_again(finished: Page) -> None:
    page = finished
    open_replay(page)
    first = {card.get_attribute("aria-label") for card in page.locator(".open-own .card").all()}
    page.get_by_role("link", name="La misma mano otra vez, en práctica").click()
    page.get_by_role("button", name="Repartir otra vez").click()
    page.locator("#table").wait_for()
    game = TablePage(page).await_script()
    shown = game.await_turn()
    names = page.locator(".hand-card").evaluate_all(
        "cards => cards.map((card) => card.getAttribute('aria-label').split('.')[0])"
    )
    assert set(names) == first
    assert len(shown.hand) == 5


def test_without_scripts_every_step_is_a_link(
    finished: Page, new_page: Callable[..., Page]
) -> None:
    url = finished.url + "repeticion/"
    page = new_page(java_script_enabled=False, storage_state=finished.context.storage_state())
    page.goto(url)
    page.get_by_role("link", name="Jugada siguiente").click()
    expect(page.locator("#frame")).to_have_attribute("data-ply", "2")
    page.get_by_role("link", name="Última jugada").click()
    expect(page.locator(".open-score.has-won")).to_have_count(1)
    page.get_by_role("link", name="Preguntar al entrenador").click()
    again = page.get_by_role("link", name="Volver a mirar")
    mark = page.locator(".mark")
    for _ in range(WEIGHED_MS // 500):
        if mark.count():
            break
        page.wait_for_timeout(500)
        if again.count():
            again.click()
    expect(mark).to_have_text(re.compile(r"\d+ de 100"))
