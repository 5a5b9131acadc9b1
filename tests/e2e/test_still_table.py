"""Whole games with everything acted out: nothing moves from its place, nor at all where asked."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.table_page import TablePage
from tests.e2e.ways_in import practise, sit_down_to_a_choice, without_pauses

pytestmark = pytest.mark.e2e

SAMPLE = (Path(__file__).parent / "sampling.js").read_text()
QUICKLY = """
  if (!localStorage.getItem("cvarenta.table"))
    localStorage.setItem("cvarenta.table", JSON.stringify({ pace: "fast" }));
"""
SCREENS = {
    "low phone": (360, 560),
    "phone": (360, 640),
    "tall phone": (412, 915),
    "phone on its side": (640, 360),
    "standing tablet": (768, 1024),
    "lying tablet": (1024, 768),
    "small laptop": (1280, 640),
    "desk": (1280, 800),
    "wide desk": (1920, 1080),
    "desk at twice the zoom": (640, 400),
}
IN_SIGHT = """() => {
  const parts = [".scores", ".others", ".message", ".felt", ".action", ".hand"];
  const outside = parts.filter((part) => {
    const box = document.querySelector(part).getBoundingClientRect();
    const isOut = box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    return isOut || box.left < -1 || box.top < -1;
  });
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) outside.push("it scrolls");
  return outside;
}"""
OVERLAPS = """() => {
  const parts = [".scores", ".others", ".message", ".felt", ".action", ".hand"];
  const boxes = parts.map((part) => document.querySelector(part).getBoundingClientRect());
  return parts.flatMap((part, at) => parts.slice(at + 1).flatMap((other, after) => {
    const [one, two] = [boxes[at], boxes[at + 1 + after]];
    const apart = one.right <= two.left + 1 || two.right <= one.left + 1
      || one.bottom <= two.top + 1 || two.bottom <= one.top + 1;
    return apart ? [] : [`${part} and ${other}: ${one.bottom - two.top} px`];
  }));
}"""


def play_on(game: TablePage) -> None:
    """Play the game to its end, the most cards first."""
    shown = game.await_turn()
    while not shown.is_over:
        shown = game.play(max(shown.options, key=lambda option: len(option.takes)))


def seen_while_playing(page: Page) -> dict[str, Any]:
    """Play a whole practice game by touch; what a watcher of every picture has seen."""
    page.add_init_script(QUICKLY)
    game = practise(page, touch=True)
    game.await_turn()
    page.evaluate(SAMPLE)
    page.set_default_timeout(60_000)
    play_on(game)
    seen: dict[str, Any] = page.evaluate("() => seen")
    return seen


def test_nothing_leaves_its_place_in_a_whole_game(new_page):
    seen = seen_while_playing(new_page(has_touch=True, is_mobile=True))
    moved = {part: boxes for part, boxes in seen["boxes"].items() if len(boxes) != 1}
    assert moved == {}
    assert sum(value for value, _ in seen["shifts"]) < 0.001, seen["shifts"]
    assert seen["moving"] > 0, "cards are seen to come and go"


def test_a_whole_game_without_any_motion(new_page):
    page = new_page(has_touch=True, is_mobile=True, reduced_motion="reduce")
    seen = seen_while_playing(page)
    assert seen["moving"] == 0
    assert all(len(boxes) == 1 for boxes in seen["boxes"].values()), seen["boxes"]


LONG_WAYS = [
    f"Jugar 7♥: recoges {base} y escalera J-Q-K · {event}"
    for base in ("2♦+5♠", "3♦+4♠", "As+6♠", "7♠")
    for event in ("CAÍDA Y LIMPIA +4", "LIMPIA +2", "")
]
OFFER = """([words]) => {
  const ways = document.querySelector(".chooser.is-open .options");
  const first = ways.firstElementChild;
  ways.replaceChildren(...words.map((text) => {
    const way = first.cloneNode(true);
    way.querySelector(".option").removeAttribute("aria-pressed");
    way.querySelector(".option-text").textContent = text;
    return way;
  }));
}"""
CHOICE = """() => [...document.querySelectorAll(".is-open :is(.option, .chooser-close)")]
  .map((node) => JSON.stringify(node.getBoundingClientRect()))"""


def test_no_way_of_a_choice_moves_when_one_is_touched(new_page):
    page = without_pauses(new_page(has_touch=True, is_mobile=True))
    game, card = sit_down_to_a_choice(page, touch=True)
    game.await_turn()
    page.locator(f'.hand-card[data-card="{card}"]').tap()
    ways = page.locator(".chooser.is-open .option")
    for words in (LONG_WAYS[:2], LONG_WAYS[3:6], LONG_WAYS[2:6], LONG_WAYS[8:]):
        page.evaluate(OFFER, [words])
        before = page.evaluate(CHOICE)
        for way in ways.all():
            way.tap()
            expect(way).to_have_attribute("aria-pressed", "true")
            assert page.evaluate(CHOICE) == before, words


def test_all_of_the_table_is_in_sight_on_every_screen(new_page):
    page = new_page(viewport={"width": 360, "height": 640})
    page.add_init_script(QUICKLY)
    game = practise(page)
    shown = game.await_turn()
    for number, (name, (width, height)) in enumerate(SCREENS.items()):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(IN_SIGHT) == [], name
        assert page.evaluate(OVERLAPS) == [], name
        game.raise_card(shown.options[number % len(shown.options)])
        assert page.evaluate(IN_SIGHT) == [], name
        page.keyboard.press("Escape")


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_every_card_of_a_rank_is_told_apart(new_page, cards):
    """Houses where a card may be left uncaptured put several of a rank in one place."""
    page = new_page()
    game = practise(page)
    game.await_turn()
    hidden = page.evaluate(
        """(cards) => {
          const place = document.querySelector(".place:not(:has(.lying))");
          const card = document.querySelector(".hand-card .card");
          for (const suit of "hdcs".slice(0, cards)) {
            const lying = document.createElement("span");
            lying.className = "lying";
            lying.append(card.cloneNode(true));
            place.append(lying);
          }
          return [...place.querySelectorAll(".lying")].filter((lying) => {
            const box = lying.getBoundingClientRect();
            const index = [box.left + box.width * 0.16, box.top + box.height * 0.2];
            return !lying.contains(document.elementFromPoint(...index));
          }).length;
        }""",
        cards,
    )
    assert hidden == 0
    assert page.locator(".place:has(.lying:nth-of-type(2))").count() == 1
