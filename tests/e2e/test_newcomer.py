"""A newcomer with a phone: from the cover to the end of a first game, by touch alone.

Promise 9: nothing that reaches the browser names a card its player may not see.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from engine.acta import Acta, verify
from tests.e2e.counting import Counting
from tests.e2e.eavesdropping import Ears, Told, leaks, named_in, states_of, texts_of
from tests.e2e.table_page import Sight, TablePage, hand_after
from tests.e2e.ways_in import sit_down, truth

pytestmark = pytest.mark.e2e


def test_from_the_cover_to_the_end_of_a_game_by_touch(new_page, live_site):
    page = new_page(has_touch=True, is_mobile=True)
    ears = Ears(page)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").tap()
    expect(page.get_by_role("heading", name="La Ronda", level=1)).to_be_visible()
    game = sit_down(page, touch=True)
    choose_no_pauses(page)

    seen, told = play_to_the_end(game)

    assert len(seen) > 10
    assert len(ears.plays) == len(seen) - 1, "each card is one message, and nothing else is sent"
    check_result(page, seen[-1])
    check_against_acta(page, seen, told + heard(ears))
    page.locator(".result").get_by_role("link").first.tap()
    expect(page.get_by_role("button", name="Sentarse y repartir")).to_be_visible()
    expect(page.locator(".eyebrow")).to_contain_text("práctica")


def choose_no_pauses(page: Page) -> None:
    """Choose the quickest pace in the settings, as a player does."""
    page.get_by_role("button", name="Ajustes").tap()
    page.get_by_text("sin pausas").tap()
    page.get_by_role("button", name="Volver a la mesa").tap()
    expect(page.locator("dialog")).to_be_hidden()


def play_to_the_end(game: TablePage) -> tuple[list[Sight], list[Told]]:
    """Play the game; what the page showed at each turn, and all its texts."""
    person = Counting()
    shown = game.await_turn()
    seen, told = [shown], [Told(shown.ply, document_of(game.page))]
    while not shown.is_over:
        after = game.play(person.choose(shown))
        assert after.ply > shown.ply
        if not after.is_over:
            assert len(after.hand) == hand_after(shown.hand)
        check_shows_the_truth(game.page, after)
        shown = after
        seen.append(shown)
        told.append(Told(shown.ply, document_of(game.page)))
    return seen, told


def document_of(page: Page) -> str:
    """All that the browser holds, but for what was last said aloud.

    That may name cards of the deck before, and every frame it was made of is searched anyway.
    """
    html: str = page.evaluate(
        """() => {
          const copy = document.documentElement.cloneNode(true);
          copy.querySelector("#voice").remove();
          return copy.outerHTML;
        }"""
    )
    return html


def check_shows_the_truth(page: Page, shown: Sight) -> None:
    """The page shows what the server says when it is asked beside the socket."""
    html = truth(page)
    assert f'data-ply="{shown.ply}"' in html
    them, us = (int(points) for points in re.findall(r"data-points>(\d+)<", html))
    assert shown.score == [us, them]
    assert shown.hand == re.findall(r'class="hand-card" data-card="(\w\w)"', html)
    assert shown.table == re.findall(r'class="lying" data-card="(\w\w)"', html)


def check_result(page: Page, end: Sight) -> None:
    """The end of the game is told with its score."""
    result = page.locator(".result")
    expect(result).to_be_visible()
    assert re.findall(r"\d+", result.locator(".result-score").inner_text()) == [
        str(points) for points in end.score
    ]
    won = end.score[0] > end.score[1]
    expect(result.get_by_role("heading")).to_have_text("¡Ganaron!" if won else "Esta vez no")
    way_on = "Siguiente capítulo" if won else "Intentarlo otra vez"
    expect(result.get_by_role("link").first).to_have_text(way_on)
    for height in (560, 640):
        page.set_viewport_size({"width": 360, "height": height})
        expect(result.get_by_role("link").first).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    assert max(end.score) >= 40


def heard(ears: Ears) -> list[Told]:
    """Every frame of the game, part by part."""
    return [part for frame in ears.received for part in texts_of(frame)]


def check_against_acta(page: Page, seen: list[Sight], told: list[Told]) -> None:
    """What was shown is what the acta proves, and no text named a hidden card."""
    record = page.request.get(f"{page.url}acta.json")
    acta = Acta.from_json(record.text())
    assert verify(acta, bots=True) == []
    states = states_of(acta)
    for shown in seen:
        state = states[shown.ply]
        assert tuple(shown.score) == state.score
        if not shown.is_over:
            assert set(shown.table) == {str(card) for card in state.table}
            assert set(shown.hand) == {str(card) for card in state.hands[0]}
    assert any(named_in(part.text) for part in told)
    assert leaks(acta, told) == []
