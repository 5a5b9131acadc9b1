"""The score-keeper in a browser: whole scores, limits, the cartón, undo, and for everyone."""

import itertools
import random
import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from engine.profiles import PROFILES
from engine.scoring import carton
from engine.tables import score_table
from engine.tokens import tokens
from tests.e2e.score_page import Reckoning, ScorePage

pytestmark = pytest.mark.e2e

SHOWN = """() => [...document.querySelectorAll(".taps [data-award][data-team='0']")]
    .filter(node => !node.hidden).map(node => node.dataset.award)"""
TALLIES = """async ([house, cases]) => {
    const { award, count } = await import("/static/js/scorekeeper_game.js");
    const text = document.querySelector("#score-tables").content.textContent;
    const table = JSON.parse(text)[house];
    return cases.map(({ type, score, taken, dealer }) => {
        if (type !== "carton") return award(type, score, table).points;
        const { team, points } = count(taken, { score: [score, score], dealer }, table);
        return [team, points];
    });
}"""


@pytest.fixture
def score_page(page: Page) -> ScorePage:
    return ScorePage(page).open()


@pytest.mark.parametrize("house", PROFILES)
def test_a_whole_score_as_the_engine_reckons_it(score_page: ScorePage, house: str):
    """Random taps to forty in each house: points, tokens and dealer after every one."""
    profile, rng = PROFILES[house], random.Random(house)
    truth = Reckoning(profile)
    score_page.begin(house)
    events = score_page.page.evaluate(SHOWN)
    assert set(events) == set(score_table(profile)["awards"]) - {"misdeal"}
    ordinary = [event for event in events if event != "doble_ronda"]
    while max(truth.score) < 40:
        if rng.random() < 0.2:
            taken = rng.choice([(23, 15), (18, 18), (14, 19), (20, 20), (16, 21)])
            score_page.carton(*taken)
            truth.carton(taken)
        else:
            event, team = rng.choice(ordinary), rng.randrange(2)
            score_page.tap(event, team)
            truth.tap(event, team)
        assert score_page.score == truth.score, score_page.message
        for team, points in enumerate(truth.score):
            laid = {token.face: count for token, count in tokens(profile, points)}
            assert score_page.tokens(team) == {"down": 0, "up": 0} | laid
        assert score_page.dealer == (truth.dealer if max(truth.score) < 40 else None)
    assert "¡Cuarenta, señores, gracias!" in score_page.message
    winner = ("Nosotros", "Ellos")[truth.score.index(max(truth.score))]
    result = score_page.page.locator(".result")
    expect(result).to_contain_text(f"Partida para {winner}: {max(truth.score)} a")
    expect(result.get_by_role("button", name="Otra partida")).to_be_focused()
    score_page.undo()
    assert max(score_page.score) < 40
    expect(result).to_be_hidden()


PILES = [(0, 0), (18, 18), (20, 20), (19, 12), (12, 20), (21, 19), (10, 23), (40, 0)]


def test_the_script_looks_up_what_the_engine_says(score_page: ScorePage):
    """Every event at every even score, and piles of every kind, in every house."""
    for house, profile in PROFILES.items():
        truth, cases, expected = Reckoning(profile), [], []
        for score in range(0, 40, 2):
            for event in score_table(profile)["awards"]:
                cases.append({"type": event, "score": score})
                expected.append(truth.points_of(event, score))
            for taken, dealer in itertools.product(PILES, (0, 1)):
                cases.append({"type": "carton", "score": score, "taken": taken, "dealer": dealer})
                expected.append(list(carton(profile, taken, dealer, (score, score))))
        assert score_page.page.evaluate(TALLIES, [house, cases]) == expected


def test_limits_at_30_and_38_are_explained_in_qvito(score_page: ScorePage):
    score_page.begin("qvito")
    score_page.tap("caida", times=15)
    expect(score_page.page.locator(".limits").first).to_have_text("Con 30 no suma: cartón.")
    score_page.tap("ronda")
    assert score_page.message == "Nosotros: ronda, +2 → 32."
    score_page.tap("ronda")
    assert score_page.message == "Nosotros: ronda, +0 → 32. Con 32 la ronda ya no suma."
    score_page.carton(22, 18)
    assert "20 → 6, +2 → 8." in score_page.message
    assert "Nosotros: +0 → 32. Con 32 el cartón ya no suma. Ahora reparte Ellos." in (
        score_page.message
    )
    score_page.tap("caida", times=3)
    score_page.tap("limpia")
    assert score_page.message == "Nosotros: limpia, +0 → 38. Con 38 la limpia no suma."
    both = score_page.page.locator('[data-award="caida_limpia"][data-team="0"]')
    expect(both).to_have_text(re.compile(r"Caída y limpia\s+\+2"))
    score_page.undo(2)
    score_page.tap("caida_limpia")
    assert score_page.score == [40, 0], "from 36 both are four and win"
    expect(score_page.page.locator("#result")).to_contain_text("Ellos: ¡zapatero!")


def test_limits_of_pagat_and_none_in_francia(score_page: ScorePage):
    score_page.begin("pagat")
    score_page.tap("caida", times=15)
    score_page.tap("ronda")
    assert "Con 30 la ronda ya no suma." in score_page.message
    score_page.tap("caida_en_ronda")
    assert "Con 30 la caída en ronda ya no suma." in score_page.message
    score_page.tap("doble_ronda")
    assert score_page.score == [40, 0]
    score_page.page.locator(".result").get_by_role("button", name="Otra partida").click()
    score_page.begin("francia")
    score_page.tap("caida", times=19)
    expect(score_page.page.locator(".limits").first).to_have_text("")
    score_page.tap("limpia")
    assert score_page.score == [40, 0]


def test_a_misdeal_goes_to_the_rivals_of_who_deals(score_page: ScorePage):
    score_page.begin("francia")
    assert score_page.dealer == 0
    score_page.tap("misdeal")
    assert score_page.score == [0, 10]
    assert score_page.dealer == 1
    assert score_page.message == "Reparte mal Nosotros. Ellos: +10 → 10. Ahora reparte Ellos."
    score_page.tap("misdeal")
    assert score_page.score == [10, 10]
    expect(score_page.page.locator(".perro-down")).to_have_count(2)


def test_the_carton_is_counted_aloud_and_refuses_what_cannot_be(score_page: ScorePage):
    page = score_page.begin("qvito").page
    page.get_by_role("button", name="Cartón").click()
    dialog, said = page.get_by_role("dialog"), page.locator("#carton-said")
    page.locator("#pile0").fill("23")
    page.locator("#pile1").fill("15")
    expect(said).to_have_text("Nosotros: 20 → 6, +3 → 9, par → 10. En la mesa quedaron 2.")
    for first, second in [("23", "18"), ("23", ""), ("-1", "3"), ("x", "3"), ("1e", "3")]:
        page.locator("#pile0").fill(first)
        page.locator("#pile1").fill(second)
        page.get_by_role("button", name="Apuntar").click()
        expect(dialog).to_be_visible()
        expect(said).to_have_class(re.compile("is-error"))
    assert score_page.steps == 0
    page.locator("#pile0").fill("20")
    page.locator("#pile1").fill("19")
    page.locator('[data-pile="1"][data-step="1"]').click()
    expect(said).to_have_text("Ellos: empate → 2.")
    page.locator("#pile1").press("Enter")
    expect(dialog).to_be_hidden()
    assert score_page.score == [0, 2]


def test_undo_and_redo_any_number_of_steps_and_over_a_reload(score_page: ScorePage):
    score_page.begin("pagat", ("Los Almeida", "Quiteñas"))
    score_page.tap("ronda")
    score_page.tap("caida", 1, times=2)
    score_page.carton(21, 19)
    assert (score_page.score, score_page.dealer) == ([12, 4], 1)
    score_page.undo(3)
    assert (score_page.score, score_page.dealer, score_page.steps) == ([4, 0], 0, 1)
    score_page.page.reload()
    assert score_page.score == [4, 0]
    expect(score_page.page.locator(".pair-name").first).to_have_text("Los Almeida")
    score_page.redo(3)
    assert (score_page.score, score_page.dealer, score_page.steps) == ([12, 4], 1, 4)
    expect(score_page.page.get_by_role("button", name="Rehacer")).to_be_disabled()
    score_page.undo()
    score_page.tap("limpia", 1)
    expect(score_page.page.get_by_role("button", name="Rehacer")).to_be_disabled()
    assert score_page.score == [4, 6]
    score_page.undo(4)
    expect(score_page.page.get_by_role("button", name="Deshacer")).to_be_disabled()
    score_page.page.keyboard.press("Control+Shift+z")
    assert score_page.score == [4, 0]


def test_a_new_game_asks_first(score_page: ScorePage):
    page = score_page.begin("qvito").page
    score_page.tap("caida")
    again = page.locator(".sk-history").get_by_role("button", name="Otra partida")
    again.click()
    page.get_by_role("button", name="Seguir con esta").click()
    assert score_page.score == [2, 0]
    again.click()
    page.keyboard.press("Escape")
    assert score_page.score == [2, 0]
    again.click()
    page.get_by_role("button", name="Borrar y empezar otra").click()
    expect(page.locator("#setup")).to_be_visible()
    page.reload()
    expect(page.locator("#setup")).to_be_visible()


def test_two_pairs_have_two_names(score_page: ScorePage):
    page = score_page.begin("qvito", ("Ana", "ana ")).page
    expect(page.get_by_text("Las dos parejas no pueden llamarse igual.")).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_board_shuts_nobody_out(new_page, scheme):
    page = new_page(color_scheme=scheme, viewport={"width": 360, "height": 560})
    score_page = ScorePage(page).open().begin("pagat", ("Los del Panecillo", "Ñ" * 16))
    score_page.tap("caida", times=19)
    score_page.tap("ronda")
    for act in (lambda: score_page.tap("caida"), score_page.undo):
        found = [problem["id"] for problem in Axe().run(page).response["violations"]]
        assert not found
        act()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_phone_shows_score_and_buttons_at_once_and_nothing_jumps(new_page):
    page = new_page(viewport={"width": 360, "height": 560}, has_touch=True)
    score_page = ScorePage(page).open().begin("qvito")
    places = "() => [...document.querySelectorAll('.tap')].filter(n => !n.hidden)"
    boxes = places + ".map(n => n.getBoundingClientRect()).map(b => [b.x, b.y, b.width, b.height])"
    before = page.evaluate(boxes)
    assert all(y + height <= 560 for _, y, _, height in before)
    assert all(width >= 48 and height >= 48 for _, _, width, height in before)
    score_page.tap("caida", times=15)
    score_page.tap("ronda")
    score_page.tap("ronda")
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(boxes) == before


def test_by_keyboard_alone(new_page):
    page = new_page(viewport={"width": 1280, "height": 800})
    score_page = ScorePage(page).open()
    page.locator("#name1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#board")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert score_page.message == "Nosotros: caída, +2 → 2."
    page.keyboard.press("Control+z")
    assert score_page.message == "Borrado: Nosotros: caída, +2 → 2."
    assert score_page.score == [0, 0]
    expect(page.locator("#message")).to_have_attribute("aria-live", "polite")
