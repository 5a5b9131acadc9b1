"""How a player likes the table: what is chosen is kept, seen on every page, and never forced."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.table_page import TablePage
from tests.e2e.ways_in import practise, start, without_pauses

pytestmark = pytest.mark.e2e

COUNT_SOUNDS = """
  globalThis.sounds = 0;
  const Context = globalThis.AudioContext;
  globalThis.AudioContext = class extends Context {
    constructor(...options) { super(...options); globalThis.sounds += 1; }
  };
"""
LOOK = """() => {
  const root = document.documentElement;
  const style = getComputedStyle(root);
  return {
    theme: root.dataset.theme, paper: style.getPropertyValue("--paper").trim(),
    hearts: style.getPropertyValue("--suit-h").trim(),
    diamonds: style.getPropertyValue("--suit-d").trim(),
    index: style.getPropertyValue("--index-large").trim(),
    letters: style.getPropertyValue("--letters").trim(),
    bar: [...document.querySelectorAll("meta[name=theme-color]")].map((meta) => meta.content),
  };
}"""


def choose(page: Page, *labels: str) -> None:
    """Choose in the dialog of settings, and go back to the table."""
    page.get_by_role("button", name="Ajustes").click()
    for label in labels:
        page.get_by_role("dialog").get_by_text(label, exact=True).click()
    page.get_by_role("button", name="Volver a la mesa").click()


def test_what_is_chosen_is_kept_and_seen_on_every_page(new_page):
    page = without_pauses(new_page(color_scheme="light"))
    practise(page).await_turn()
    before = page.evaluate(LOOK)
    assert before["letters"] == before["index"] == before["hearts"] == ""
    choose(page, "de noche", "dos colores", "Índice grande", "Letras en los palos")
    chosen = page.evaluate(LOOK)
    assert chosen["theme"] == "dark"
    assert chosen["paper"] != before["paper"]
    assert chosen["hearts"] == chosen["diamonds"] != ""
    assert chosen["index"] == "inline"
    assert chosen["letters"] == "1"
    assert len(set(chosen["bar"])) == 1
    page.reload()
    assert page.evaluate(LOOK) == chosen
    page.goto("/guia/")
    assert page.evaluate(LOOK) == chosen
    page.go_back()
    choose(page, "de día", "cuatro colores")
    assert page.evaluate(LOOK)["paper"] == before["paper"]
    assert page.evaluate(LOOK)["hearts"] == ""


def test_day_and_night_are_the_same_whoever_asks(new_page):
    """Night as the system asks for it and night as the player does have the same colours."""
    names = """() => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
      .flatMap((rule) => [rule, ...(rule.cssRules ?? [])])
      .filter((rule) => rule.selectorText === ':root[data-theme="dark"]')
      .flatMap((rule) => [...rule.style]).filter((name) => name.startsWith("--"))"""
    values = """(names) => {
      const style = getComputedStyle(document.documentElement);
      return names.map((name) => [name, style.getPropertyValue(name)]);
    }"""
    by_system = new_page(color_scheme="dark")
    by_system.goto("/")
    night = by_system.evaluate(names)
    assert len(night) > 10
    by_player = new_page(color_scheme="light")
    by_player.add_init_script("localStorage.setItem('cvarenta.table', '{\"theme\": \"dark\"}')")
    by_player.goto("/")
    assert by_player.evaluate(values, night) == by_system.evaluate(values, night)


def test_the_table_is_silent_until_sound_is_asked_for(new_page):
    page = without_pauses(new_page())
    page.add_init_script(COUNT_SOUNDS)
    game = practise(page)
    shown = game.await_turn()
    shown = game.play(shown.options[0])
    assert page.evaluate("sounds") == 0
    page.keyboard.press("s")
    expect(page.locator("#voice")).to_contain_text("Con sonido.")
    assert page.evaluate("sounds") == 1
    game.play(shown.options[0])
    assert page.evaluate("sounds") == 1, "one line to the loudspeaker serves all sounds"
    page.get_by_role("button", name="Ajustes").click()
    expect(page.get_by_label("Sonidos")).to_be_checked()
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    expect(page.locator("#voice")).to_contain_text("Sin sonido.")
    page.reload()
    TablePage(page).await_script().await_turn()
    page.keyboard.press("p")
    assert page.evaluate("sounds") == 0


def test_what_cannot_be_read_is_as_good_as_nothing(new_page):
    page = new_page()
    for kept in ("null", "[]", "{", '{"pace": 7, "theme": "lila", "sound": "yes", "keys": null}'):
        page.add_init_script(f"localStorage.setItem('cvarenta.table', '{kept}')")
        practise(page).await_turn()
        page.get_by_role("button", name="Ajustes").click()
        expect(page.get_by_label("normal")).to_be_checked()
        expect(page.get_by_label("los del aparato")).to_be_checked()
        expect(page.get_by_label("Sonidos")).not_to_be_checked()
        expect(page.get_by_label("Teclas de una letra")).to_be_checked()


def open_before_its_script(page: Page) -> tuple[TablePage, list[Route]]:
    """A table whose script is still on its way, and the requests that wait for it."""
    start(page, "Empezar práctica")
    waiting: list[Route] = []
    page.route("**/js/table*.js", lambda route: waiting.append(route))
    page.get_by_role("button", name="Sentarse y repartir").click()
    page.locator("#table").wait_for()
    while not waiting:
        page.wait_for_timeout(50)
    return TablePage(page), waiting


def bring_script(page: Page, waiting: list[Route]) -> None:
    """Let the table's script come."""
    for route in waiting:
        route.continue_()
    page.unroute("**/js/table*.js")
    TablePage(page).await_script()


def test_a_touch_before_the_script_opens_the_settings_once_it_comes(new_page):
    page = new_page(service_workers="block")
    _game, waiting = open_before_its_script(page)
    page.get_by_role("button", name="Ajustes").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    bring_script(page, waiting)
    expect(page.get_by_role("dialog")).to_be_visible()


def test_a_card_touched_before_the_script_is_raised_and_not_played(new_page):
    page = new_page(service_workers="block")
    game, waiting = open_before_its_script(page)
    shown = game.see()
    sole = [card for card in shown.hand if sum(one.card == card for one in shown.options) == 1]
    page.locator(f'.hand-card[data-card="{sole[0]}"]').click()
    bring_script(page, waiting)
    expect(page.locator(".hand-card.is-up")).to_have_attribute("data-card", sole[0])
    assert game.see().ply == shown.ply
