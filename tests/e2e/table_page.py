"""The page of a game as its player uses it: what it shows, and how a card is played there.

`TablePage` reads the whole page in one question and plays by clicks, or by taps on a page
opened with `has_touch`. It checks on the way that what lights up is what the card will take.
"""

import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from engine.profiles import HAND_SIZE

TITLE = re.compile("^(● Te toca|Fin del juego) · ")
CARD_EVERY = 0.27
"""Seconds a card, so that the server does not find the page hurried (20 messages in 5 s)."""
TRIES = 3

READ = (Path(__file__).parent / "read_table.js").read_text()


@dataclass(frozen=True)
class Option:
    """One way to play a card, as the page offers it."""

    card: str
    takes: list[str]
    base: list[str]
    ladder: list[str]
    text: str
    value: str


@dataclass(frozen=True)
class Sight:
    """All that the page shows at one moment."""

    ply: int
    turn: str
    score: list[int]
    taken: list[int]
    counts: dict[str, int]
    dealer: int
    table: list[str]
    last: str | None
    base: list[str]
    ladder: list[str]
    hand: list[str]
    up: list[str]
    options: list[Option]
    message: str
    last_moves: list[str]
    log: list[str]
    has_result: bool

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == "over"


class TablePage:
    """One page at a table, and whoever sits before it."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        """Look at a page; `touch` plays with a finger instead of a mouse."""
        self.page = page
        self.touch = touch
        self._played_at = 0.0

    def await_script(self) -> "TablePage":
        """Wait until the page's script runs, which then says in the title whose turn it is."""
        expect(self.page).to_have_title(TITLE)
        return self

    def see(self) -> Sight:
        """What the page shows now."""
        told: dict[str, Any] = self.page.evaluate(READ)
        return Sight(**told | {"options": [Option(**option) for option in told["options"]]})

    def press(self, target: Locator) -> None:
        """Click, or tap with a finger."""
        if self.touch:
            target.tap()
        else:
            target.click()

    def await_turn(self) -> Sight:
        """What the page shows once it is the player's turn on a line that holds, or it is over."""
        ready = "#game:not(.is-busy, .is-offline) #table:is([data-turn=mine], [data-turn=over])"
        self.page.locator(ready).wait_for()
        return self.see()

    def raise_card(self, option: Option) -> None:
        """Touch a card, and where it has several ways, one of them; check what lights up."""
        self.press(self.page.locator(f'.hand-card[data-card="{option.card}"]'))
        if len(self._ways(option.card)) > 1:
            self.press(self._button(option))
        shown = self.see()
        assert shown.up == [option.card]
        assert sorted(shown.base) == sorted(option.base), option
        assert shown.ladder == option.ladder, option
        assert sorted(option.base + option.ladder) == sorted(option.takes), option

    def commit(self, option: Option) -> None:
        """Play the card that is up."""
        if len(self._ways(option.card)) > 1:
            self.press(self._button(option))
        else:
            bar = self.page.locator(".ready-play")
            expect(bar).to_have_text(option.text)
            self.press(bar)

    def play(self, option: Option) -> Sight:
        """Play a card; what the page shows when the others have answered it.

        A server too slow to answer within the page's patience may never get it: then once more.
        """
        before = self.see()
        for _ in range(TRIES):
            self.raise_card(option)
            time.sleep(max(0.0, self._played_at + CARD_EVERY - time.monotonic()))
            self._played_at = time.monotonic()
            self.commit(option)
            after = self.await_turn()
            if after.ply != before.ply:
                return after
            self.page.keyboard.press("Escape")
        raise AssertionError(f"The table stays at ply {before.ply}: {self._why_it_stays()}")

    def await_ply_after(self, ply: int) -> None:
        """Wait until the page shows a later ply."""
        try:
            self.page.locator(f"#table:not([data-ply='{ply}'])").wait_for()
        except PlaywrightTimeout as error:
            raise AssertionError(f"The table stays at ply {ply}: {self._why_it_stays()}") from error

    def _why_it_stays(self) -> dict[str, Any]:
        """What the page says of its line and of the card in play."""
        told: dict[str, Any] = self.page.evaluate(
            """() => ({
              game: document.querySelector("#game").className,
              line: document.querySelector("#line:not([hidden])")?.textContent ?? "up",
              message: document.querySelector("[data-message]").textContent,
              voice: document.querySelector("#voice").textContent,
              up: document.querySelectorAll(".hand-card.is-up").length,
              open: document.querySelectorAll(".chooser.is-open").length,
              dialog: document.querySelector("dialog[open]") !== null,
            })"""
        )
        return told

    def _ways(self, card: str) -> list[Option]:
        return [option for option in self.see().options if option.card == card]

    def _button(self, option: Option) -> Locator:
        return self.page.locator(f'.option[value="{option.value}"]')


def hand_after(hand: list[str]) -> int:
    """How many cards a hand has at its next turn: one less, or five new ones."""
    return len(hand) - 1 or HAND_SIZE
