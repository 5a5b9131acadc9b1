"""Coming back: the same table after the browser was closed, and one table in two tabs."""

import json
from typing import Literal

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.table_page import Sight, TablePage
from tests.e2e.ways_in import practise, without_pauses

pytestmark = pytest.mark.e2e

STALE = "La mesa ya había cambiado y tu jugada no se hizo: elige de nuevo."


class Held:
    """A page's socket that a test can hold: it lets nothing through, or no question of the page.

    While it holds, it answers the page's questions itself, that there is nothing new: unanswered
    for long, on a slow machine, the page would take its line for dead and open another.
    """

    def __init__(self, page: Page) -> None:
        """Stand between the page and its table from the first socket on."""
        self.holds: Literal["nothing", "questions", "all"] = "nothing"
        self.plays = 0
        page.route_web_socket("**/ws/juego/**", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def to_server(message: str | bytes) -> None:
            if '"play"' in str(message):
                self.plays += 1
                self.holds = "nothing"
            if self.holds == "nothing":
                server.send(message)
            else:
                ply = json.loads(message)["ply"]
                socket.send(json.dumps({"ply": ply, "html": None, "steps": []}))

        def to_page(message: str | bytes) -> None:
            if self.holds != "all":
                socket.send(message)

        socket.on_message(to_server)
        server.on_message(to_page)


def in_another_tab(new_page, game: TablePage) -> Page:
    """A page that brings the same cookies."""
    state = game.page.context.storage_state()
    return without_pauses(new_page(storage_state=state))


def some_cards(game: TablePage, number: int) -> Sight:
    """Play some cards, those that take the least."""
    shown = game.await_turn()
    for _ in range(number):
        shown = game.play(min(shown.options, key=lambda option: len(option.takes)))
    return shown


def test_the_table_waits_as_it_was_left(new_page):
    game = practise(without_pauses(new_page()))
    before = some_cards(game, 3)
    page = in_another_tab(new_page, game)
    game.page.context.close()
    page.goto("/")
    page.get_by_role("link", name="Seguir la partida").click()
    again = TablePage(page).await_script().await_turn()
    assert again == before
    assert some_cards(TablePage(page), 1).ply > before.ply


def test_a_play_in_one_tab_is_seen_in_the_other(new_page):
    one = practise(without_pauses(new_page()))
    other = TablePage(in_another_tab(new_page, one))
    line = Held(other.page)
    other.page.goto(one.page.url)
    before = other.await_script().await_turn()
    line.holds = "questions"  # so that only the server's own word can bring the news
    after = some_cards(one, 1)
    other.await_ply_after(before.ply)
    assert other.await_turn() == after
    back = some_cards(other, 1)
    one.await_ply_after(after.ply)
    assert one.await_turn() == back


def test_a_stale_play_is_refused_with_the_truth(new_page):
    one = practise(without_pauses(new_page()))
    other = TablePage(in_another_tab(new_page, one))
    line = Held(other.page)
    other.page.goto(one.page.url)
    before = other.await_script().await_turn()
    option = before.options[-1]
    other.raise_card(option)
    line.holds = "all"
    after = one.play(before.options[0])
    assert other.see().ply == before.ply
    other.commit(option)
    expect(other.page.locator("[data-message]")).to_have_text(STALE)
    expect(other.page.locator("#voice")).to_contain_text(STALE)
    shown = other.await_turn()
    assert (shown.ply, shown.hand, shown.table) == (after.ply, after.hand, after.table)
    assert line.plays == 1
    assert some_cards(other, 1).ply > after.ply
