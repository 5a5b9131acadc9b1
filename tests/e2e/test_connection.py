"""When the line breaks (promise 29): what is said, what is not sent, how the truth comes back."""

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from engine.profiles import HAND_SIZE
from tests.e2e.eavesdropping import Ears
from tests.e2e.table_page import Option, Sight, TablePage, hand_after
from tests.e2e.ways_in import play_by_post, practise, truth, without_pauses

pytestmark = pytest.mark.e2e

NOT_SENT = "Sin conexión: tu jugada no se ha enviado"
BACK_WITHIN = 60_000
"""On a loaded machine; that the page itself waits for less than 12 s is reckoned below."""
NO_SOCKETS = """
  window.WebSocket = class extends EventTarget {
    static OPEN = 1;
    readyState = 3;
    constructor() {
      super();
      setTimeout(() => this.onclose?.(new CloseEvent("close", { code: 1006 })), 20);
    }
    close() {}
  };
"""

OPENED_AFTER = """
  {
    const Real = window.WebSocket;
    window.WebSocket = class {
      static CONNECTING = 0;
      static OPEN = 1;
      readyState = 0;
      constructor(url) {
        setTimeout(() => {
          globalThis.beforeTheLine?.();
          const line = new Real(url);
          line.onopen = () => { this.readyState = 1; this.onopen?.(); };
          line.onmessage = (event) => this.onmessage?.(event);
          line.onclose = (event) => { this.readyState = 3; this.onclose?.(event); };
          this.line = line;
        });
      }
      send(text) { this.line.send(text); }
      close() { this.line?.close(); }
    };
  }
"""
"""A line that begins to be opened when the page's script has run and something was done there."""


@pytest.fixture(autouse=True)
def _server_is_up_again(live_site):
    """Whatever a test did to the server, the next one finds it served."""
    yield
    if live_site.process is None or live_site.process.poll() is not None:
        live_site.start()


def mark(page: Page) -> None:
    """Leave a mark that a reload would wipe out."""
    page.evaluate("window.sameDocument = true")


def forget_refused_lines(page: Page) -> None:
    """Drop the browser's own complaints about a server that is not there."""
    lost = ("WebSocket", "ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED", "Failed to fetch")
    lost += ("fetching the script",)  # the browser looks for a newer worker now and then
    page.complaints[:] = [
        line for line in page.complaints if not any(word in line for word in lost)
    ]


def least(shown: Sight) -> Option:
    """The way to play that takes the least."""
    return min(shown.options, key=lambda option: len(option.takes))


def test_the_page_waits_less_than_promised():
    """Silence, a question without an answer and the longest wait for a new line, in sum."""
    script = (Path(__file__).parents[2] / "static/js/socket.js").read_text()
    idle, deadline, retry = (
        int(re.search(pattern, script)[1])
        for pattern in (r"IDLE_MS = (\d+)", r"DEADLINE_MS = (\d+)", r"Math\.min\((\d+), ")
    )
    assert idle + deadline + retry < 12_000


def test_a_killed_server_comes_back_without_a_reload(new_page, live_site):
    page = without_pauses(new_page())
    ears = Ears(page)
    game = practise(page)
    mark(page)
    before = game.play(least(game.await_turn()))
    bar = page.locator("#line")
    expect(bar).to_be_hidden()

    live_site.kill()
    expect(bar).to_be_visible()
    expect(bar).to_contain_text("Sin conexión")
    assert bar.bounding_box()["height"] <= 40, "the bar is thin"
    option = least(before)
    game.raise_card(option)
    game.commit(option)
    expect(bar).to_have_text(NOT_SENT)
    assert game.see().hand == before.hand

    live_site.start()
    expect(bar).to_be_hidden(timeout=BACK_WITHIN)
    asked = len(ears.sent)
    while len(ears.sent) < asked + 2:  # it looks when it is idle, which is later than any retry
        page.wait_for_timeout(100)
    assert len(ears.plays) == 1, "nothing is sent for a player after the line is back"
    shown = game.await_turn()
    assert (shown.ply, shown.hand, shown.table) == (before.ply, before.hand, before.table)
    game.page.keyboard.press("Escape")
    assert game.play(least(shown)).ply > before.ply
    assert page.evaluate("window.sameDocument")
    forget_refused_lines(page)


def test_a_play_whose_answer_comes_too_late_is_made_once(new_page, live_site):
    page = without_pauses(new_page())
    ears = Ears(page)
    game = practise(page)
    mark(page)
    before = game.play(least(game.await_turn()))
    option = least(before)
    game.raise_card(option)
    live_site.process.send_signal(signal.SIGSTOP)
    try:
        game.commit(option)
        expect(page.locator("#line")).to_contain_text("al volver verás si tu carta llegó")
        assert game.see().ply == before.ply
    finally:
        live_site.process.send_signal(signal.SIGCONT)
    page.locator(f"#table:not([data-ply='{before.ply}'])").wait_for(timeout=BACK_WITHIN)
    after = game.await_turn()
    assert len(ears.plays) == 2
    assert len(after.hand) == hand_after(before.hand)
    assert page.evaluate("window.sameDocument")
    forget_refused_lines(page)


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_a_server_ends_cleanly_while_pages_are_open(new_page, live_site, ending):
    page = without_pauses(new_page())
    practise(page).play(least(TablePage(page).await_turn()))
    board = new_page()
    line = Ears(board)
    board.goto("/ranking/")
    line.await_frame()
    live_site.process.send_signal(ending)
    expect(page.locator("#line")).to_be_visible()
    assert live_site.process.wait(timeout=20) == 0, live_site.log.read_text()
    live_site.start()
    expect(page.locator("#line")).to_be_hidden(timeout=BACK_WITHIN)
    for each in (page, board):
        forget_refused_lines(each)


def test_what_happened_meanwhile_is_shown(new_page):
    page = without_pauses(new_page())
    game = practise(page)
    mark(page)
    before = game.await_turn()
    page.context.set_offline(True)
    expect(page.locator("#line")).to_be_visible()
    play_by_post(page, truth(page))
    assert game.see().ply == before.ply
    page.context.set_offline(False)
    page.locator(f"#table:not([data-ply='{before.ply}'])").wait_for(timeout=BACK_WITHIN)
    after = game.await_turn()
    assert page.evaluate("window.sameDocument")
    page.reload()
    assert TablePage(page).await_script().await_turn() == after
    forget_refused_lines(page)


def test_a_browser_without_network_says_so_and_comes_back(new_page):
    page = without_pauses(new_page())
    ears = Ears(page)
    game = practise(page)
    mark(page)
    before = game.await_turn()
    page.context.set_offline(True)
    bar = page.locator("#line")
    expect(bar).to_be_visible()
    game.raise_card(least(before))
    game.commit(least(before))
    expect(bar).to_have_text(NOT_SENT)
    page.context.set_offline(False)
    expect(bar).to_be_hidden(timeout=BACK_WITHIN)
    assert ears.plays == []
    page.keyboard.press("Escape")
    assert game.play(least(game.await_turn())).ply > before.ply
    assert page.evaluate("window.sameDocument")
    forget_refused_lines(page)


def test_where_sockets_are_blocked_cards_go_by_post(new_page):
    page = without_pauses(new_page())
    page.add_init_script(NO_SOCKETS)
    ears = Ears(page)
    game = practise(page)
    mark(page)
    bar = page.locator("#line")
    expect(bar).to_be_visible()
    expect(bar).to_be_hidden(timeout=BACK_WITHIN)
    shown = before = game.await_turn()
    for _ in range(6):
        shown = game.play(least(shown))
    assert shown.ply > before.ply + 12
    assert ears.sent == []
    assert page.evaluate("window.sameDocument")


def test_what_is_done_while_the_first_line_is_opened_goes_with_it(new_page):
    page = without_pauses(new_page())
    page.add_init_script(OPENED_AFTER)
    page.add_init_script(
        """globalThis.beforeTheLine = () => {
          globalThis.beforeTheLine = null;
          const card = document.querySelector(".hand-card[name=play]");
          card.click();
          card.click();
        }"""
    )
    ears = Ears(page)
    game = practise(page)
    expect(page.locator(".hand-card")).to_have_count(HAND_SIZE - 1)
    game.await_turn()
    assert len(ears.plays) == 1
    expect(page.locator("#line")).to_be_hidden()
