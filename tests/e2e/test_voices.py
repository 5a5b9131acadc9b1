"""What is said at the table: one live region, a sentence for everything, the seats' own lines."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.eavesdropping import Ears
from tests.e2e.table_page import TablePage
from tests.e2e.ways_in import practise

pytestmark = pytest.mark.e2e

KEEP_WHAT_IS_SAID = """() => {
  globalThis.said = [];
  const region = document.querySelector("#voice");
  new MutationObserver(() => said.push(region.textContent)).observe(region, {
    childList: true, characterData: true, subtree: true,
  });
}"""
KEEP_WHAT_IS_SHOWN = """() => {
  globalThis.counted = null;
  globalThis.bubbles = [];
  const isSeen = (node) => node.checkVisibility({ checkVisibilityCSS: true });
  const texts = (node, selector) => [...node.querySelectorAll(selector)].filter(isSeen)
    .map((found) => found.textContent);
  new MutationObserver(() => {
    const count = document.querySelector(".banner-carton");
    if (count) counted = {
      piles: texts(count, ".count-row b"),
      cards: count.querySelectorAll(".count-cards")[1]?.children.length,
      sums: texts(count, ".count-sums span"),
      result: texts(count, ".banner-result"),
    };
    const bubble = document.querySelector(".bubble");
    if (bubble) bubbles.push({
      seat: bubble.closest(".seat").dataset.seat,
      text: bubble.textContent,
      bottom: bubble.getBoundingClientRect().bottom,
      felt: document.querySelector(".felt").getBoundingClientRect().top,
    });
  }).observe(document.querySelector("#game"), {
    childList: true, attributes: true, characterData: true, subtree: true,
  });
}"""
"""Keeps the last picture of a count and of each bubble: they may be gone when a test looks."""
ACT = """async (steps) => {
  const script = performance.getEntriesByType("resource").map((entry) => entry.name)
    .find((name) => /\\/acting[^/]*\\.js$/.test(name));
  const { act, skip } = await import(script);
  globalThis.skipActing = skip;
  const fresh = document.querySelector("#table").cloneNode(true);
  globalThis.acted = act([steps].flat(), fresh);
}"""
LEFT = {"kind": "play", "takes": [], "events": [], "counts": [5, 5, 5, 5], "dealt": False}
CAIDA = [
    LEFT | {"seat": 2, "card": "Kh", "text": "La Virgen deja K♥."},
    LEFT | {"seat": 3, "card": "Kd", "takes": ["Kh"], "text": "San Miguel recoge K♥."},
]
"""Cards of a rank one after the other, as none of the hand's."""
ENDLESS_PAUSES = """
  globalThis.endless = "";
  const later = setTimeout;
  const stands = () => endless && document.querySelector(endless);
  globalThis.setTimeout = (what, ms) => (ms >= 300 && stands() ? 0 : later(what, ms));
"""
CARTON = {
    "kind": "say",
    "passes": True,
    "seat": 3,
    "text": "San Miguel deja 5♥.",
    "events": [
        {
            "type": "carton",
            "team": 1,
            "points": 10,
            "score": [12, 24],
            "text": "Cartón 17 a 23: +10 para Ellos",
            "saying": "",
            "carton": {"taken": [17, 23], "sum": ["20 → 6", "+3 → 9", "par → 10"]},
            "voice": {
                "seat": 3,
                "line": "Contemos los dos platillos.",
                "text": "San Miguel: «Contemos los dos platillos.»",
            },
        }
    ],
}


def with_pace(page: Page, **settings: object) -> Page:
    """A page whose player has chosen these settings."""
    kept = json.dumps(json.dumps(settings))
    page.add_init_script(f"localStorage['cvarenta.table'] ??= {kept}")
    return page


def texts_of(ears: Ears) -> list[str]:
    """All that the server told the page to act out, sentence by sentence, in order."""
    steps = {
        step["ply"]: step for frame in ears.received for step in json.loads(frame).get("steps", [])
    }
    return [
        text
        for _ply, step in sorted(steps.items())
        for text in (step["text"], *(event["text"] for event in step["events"]))
    ]


@pytest.mark.parametrize("pace", ["fast", "none"])
def test_every_step_is_said_once_and_in_order(new_page, pace):
    page = with_pace(new_page(), pace=pace)
    ears = Ears(page)
    game = practise(page)
    shown = game.await_turn()
    expect(page.locator("[aria-live], [role=status], [role=alert], [role=log]")).to_have_count(1)
    page.evaluate(KEEP_WHAT_IS_SAID)
    for _ in range(6):
        shown = game.play(max(shown.options, key=lambda option: len(option.takes)))
    said = "\n".join(page.evaluate("said"))
    told = texts_of(ears)
    assert len(told) >= 24
    at = 0
    for text in told:
        found = said.find(text, at)
        assert found >= 0, f"«{text}» is not said after «{said[max(at - 60, 0) : at]}»"
        at = found + len(text)
    for text in set(told):
        assert said.count(text) == told.count(text), f"«{text}» is said as often as it happens"
    stands = shown.message.rpartition(". ")[2]
    assert said.rstrip().endswith(stands), "the last word says where the game stands"


def test_a_card_taken_up_is_said_with_all_that_it_does(new_page):
    game = practise(with_pace(new_page(), pace="none"))
    shown = game.await_turn()
    option = max(shown.options, key=lambda option: len(option.text))
    game.raise_card(option)
    expect(game.page.locator("#voice")).to_have_text(re.compile(re.escape(option.text)))


def test_the_carton_is_counted_out_with_its_sum(new_page):
    page = with_pace(new_page(), pace="slow")
    game = practise(page)
    game.await_turn()
    page.evaluate(KEEP_WHAT_IS_SHOWN)
    page.evaluate(ACT, CARTON)
    page.evaluate("acted")
    assert page.evaluate("counted") == {
        "piles": ["17", "23"],
        "cards": 23,
        "sums": CARTON["events"][0]["carton"]["sum"],
        "result": ["Cartón 17 a 23: +10 para Ellos"],
    }
    expect(page.locator(".banner-carton")).to_have_count(0)
    assert game.see().score == [12, 24]


def test_a_touch_skips_what_is_being_shown(new_page):
    """With every pause of the play endless, only the touch can bring the outcome."""
    page = with_pace(new_page(), pace="slow")
    page.add_init_script(ENDLESS_PAUSES)
    game = practise(page)
    shown = game.await_turn()
    page.evaluate("endless = 'body'")
    game.raise_card(shown.options[0])
    game.commit(shown.options[0])
    page.locator("#game.is-busy .lying.is-shown").wait_for()
    page.locator(".message").click()
    game.await_ply_after(shown.ply)
    assert game.await_turn().ply > shown.ply


def test_who_scores_says_a_line_by_the_face_and_over_no_card(new_page):
    page = with_pace(new_page(), pace="slow")
    game = practise(page)
    shown = game.await_turn()
    page.evaluate(KEEP_WHAT_IS_SAID)
    page.evaluate(KEEP_WHAT_IS_SHOWN)
    page.evaluate(ACT, CARTON)
    page.evaluate("acted")
    shown_then = page.evaluate("bubbles")
    assert {(bubble["seat"], bubble["text"]) for bubble in shown_then} == {
        ("3", "Contemos los dos platillos.")
    }
    assert all(bubble["bottom"] <= bubble["felt"] for bubble in shown_then)
    assert "San Miguel: «Contemos los dos platillos.»" in "\n".join(page.evaluate("said"))
    expect(page.locator(".bubble")).to_have_count(0)
    assert game.see().ply == shown.ply


def with_endless_pauses(page: Page) -> Page:
    """A page whose acting stands still at every pause while there is what `endless` selects."""
    page.add_init_script(ENDLESS_PAUSES)
    return with_pace(page, pace="slow")


def test_cards_are_in_the_hand_from_the_moment_they_are_dealt(new_page):
    page = with_endless_pauses(new_page())
    game = practise(page)
    hand = game.await_turn().hand
    page.evaluate("endless = 'body'")
    deal = {"kind": "deal", "seat": 1, "text": "El Alguacil reparte.", "counts": [5, 5, 5, 5]}
    page.evaluate(ACT, deal | {"events": [], "dealt": False})
    page.locator(".banner-deal").wait_for()
    assert game.see().hand == hand


def test_a_card_that_falls_on_the_last_one_leaves_it_in_sight(new_page):
    """The mark of the last card stands between the two, and hid the one below."""
    page = with_endless_pauses(new_page())
    practise(page).await_turn()
    page.evaluate("document.querySelectorAll('.lying').forEach((node) => node.remove())")
    page.evaluate("endless = '.lying.is-base'")
    page.evaluate(ACT, CAIDA)
    page.locator(".lying.is-base ~ .lying.is-shown").wait_for()
    below, above = (page.locator(f'.lying[data-card="{card}"]') for card in ("Kh", "Kd"))
    box, box_above = below.bounding_box(), above.bounding_box()
    assert box_above["x"] > box["x"] + 2
    assert box_above["y"] > box["y"] + box["height"] / 4


def test_what_is_skipped_is_said_all_the_same(new_page):
    page = with_endless_pauses(new_page())
    practise(page).await_turn()
    page.evaluate(KEEP_WHAT_IS_SAID)
    page.evaluate("endless = 'body'")
    page.evaluate(ACT, CAIDA)
    page.evaluate("skipActing()")
    unsaid = page.evaluate("acted")
    assert unsaid == "San Miguel recoge K♥."
    page.wait_for_function("said.includes('La Virgen deja K♥.')")


def test_voices_can_be_silenced(new_page):
    page = with_pace(new_page(), pace="fast", voices=False)
    practise(page).await_turn()
    page.evaluate(KEEP_WHAT_IS_SAID)
    page.evaluate(ACT, CARTON)
    page.evaluate("acted")
    expect(page.locator(".bubble")).to_have_count(0)
    said = page.evaluate("said")
    assert CARTON["events"][0]["text"] in said
    assert not [text for text in said if "platillos" in text]


def test_a_card_touched_out_of_turn_says_why_nothing_happens(new_page):
    page = with_pace(new_page(), pace="none")
    game = TablePage(practise(page).page)
    game.await_turn()
    page.evaluate("() => { document.querySelector('#table').dataset.turn = 'wait'; }")
    page.evaluate("() => document.querySelectorAll('.chooser').forEach((node) => node.remove())")
    page.locator(".hand-card").first.click()
    expect(page.locator("[data-message]")).to_have_text("Aún no te toca.")
    expect(page.locator("#voice")).to_contain_text("Aún no te toca.")
