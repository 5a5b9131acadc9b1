"""The page of a game as its player uses it: what it shows, and how a card is played there.

`TablePage` reads the whole page in one question and plays by clicks, or by taps on a page
opened with `has_touch`. It checks on the way that what lights up is what the card will take.
"""

import re
import time
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from engine.ai import choose
from engine.cards import Card
from engine.moves import Play
from engine.profiles import DECK_SIZE, HAND_SIZE, QVITO
from engine.shuffle import SERVER_SEED_BYTES, bot_stream
from engine.view import View

SUITS = {"♥": "h", "♦": "d", "♣": "c", "♠": "s"}
TITLE = re.compile("^(● Te toca|Fin del juego) · ")
CARD_EVERY = 0.27
"""Seconds a card, so that the server does not find the page hurried (20 messages in 5 s)."""

READ = """() => {
  const all = (selector, from = document) => [...from.querySelectorAll(selector)];
  const texts = (selector) => all(selector).map((node) => node.textContent.replace(/\\s+/g, " ").trim());
  const table = document.querySelector("#table");
  const cards = (selector) => all(`${selector} [data-card]`).map((node) => node.dataset.card);
  const list = (text) => (text ? text.split(" ") : []);
  return {
    ply: Number(table.dataset.ply),
    turn: table.dataset.turn,
    score: [0, 1].map((team) => Number(document.querySelector(`[data-team="${team}"] [data-points]`).textContent)),
    taken: [0, 1].map((team) => Number(document.querySelector(`[data-team="${team}"] [data-taken]`).textContent)),
    counts: Object.fromEntries(all(".seat").map((seat) => [seat.dataset.seat, Number(seat.querySelector("[data-count]").dataset.count)])),
    dealer: Number(all(".seat").find((seat) => seat.querySelector(".dealer-word"))?.dataset.seat ?? 0),
    table: cards(".place"),
    last: cards(".place.is-last")[0] ?? null,
    base: cards(".place.is-base"),
    ladder: all(".place.is-ladder").sort((a, b) => a.querySelector(".order").textContent - b.querySelector(".order").textContent)
      .map((place) => place.querySelector("[data-card]").dataset.card),
    hand: all(".hand-card").map((card) => card.dataset.card),
    up: all(".hand-card.is-up").map((card) => card.dataset.card),
    options: all(".chooser").flatMap((chooser) => all(".option", chooser).map((option) => ({
      card: chooser.dataset.for,
      takes: list(option.dataset.takes),
      base: list(option.dataset.base),
      ladder: list(option.dataset.ladder),
      text: option.querySelector(".option-text").textContent.trim(),
      value: option.value,
    }))),
    message: texts("[data-message]")[0],
    last_moves: texts(".last-moves li"),
    log: texts(".deal-log li"),
    has_result: document.querySelector(".result") !== null,
  };
}"""


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
        expect(self.page).to_have_title(TITLE, timeout=15_000)
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
        """What the page shows once it is the player's turn, or the game is over."""
        ready = "#game:not(.is-busy) #table:is([data-turn=mine], [data-turn=over])"
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
        """Play a card; what the page shows when the others have answered it."""
        before = self.see()
        self.raise_card(option)
        time.sleep(max(0.0, self._played_at + CARD_EVERY - time.monotonic()))
        self._played_at = time.monotonic()
        self.commit(option)
        self.await_ply_after(before.ply)
        return self.await_turn()

    def await_ply_after(self, ply: int) -> None:
        """Wait until the page shows a later ply."""
        self.page.locator(f"#table:not([data-ply='{ply}'])").wait_for()

    def _ways(self, card: str) -> list[Option]:
        return [option for option in self.see().options if option.card == card]

    def _button(self, option: Option) -> Locator:
        return self.page.locator(f'.option[value="{option.value}"]')


class Counting:
    """A person who counts what has been shown and chooses as well as our best bot.

    Knows what the page shows and nothing else: the game's View is put together from it.
    """

    def __init__(self) -> None:
        """Remember nothing yet."""
        self._seen: set[Card] = set()
        self._deck_left = DECK_SIZE

    def choose(self, shown: Sight) -> Option:
        """One of the options that the page offers."""
        self._remember(shown)
        play = choose(
            "counting",
            self._view(shown),
            bot_stream(bytes(SERVER_SEED_BYTES), "a person", shown.ply),
        )
        takes = sorted(map(str, play.takes))
        return next(
            option
            for option in shown.options
            if option.card == str(play.card) and sorted(option.takes) == takes
        )

    def _remember(self, shown: Sight) -> None:
        """Keep every card that the page names; forget them all when a new deck has come."""
        left = self._left_of_deck(shown)
        if left > self._deck_left:
            self._seen.clear()
        self._deck_left = left
        self._seen |= {Card.parse(code) for code in [*shown.table, *shown.hand]}
        self._seen |= named_cards(*shown.last_moves, *shown.log)

    @staticmethod
    def _left_of_deck(shown: Sight) -> int:
        """Cards of the deck that are neither taken nor on the table."""
        return DECK_SIZE - sum(shown.taken) - len(shown.table)

    def _view(self, shown: Sight) -> View:
        counts = (len(shown.hand), *(shown.counts[seat] for seat in "123"))
        return View(
            profile=QVITO,
            players=4,
            seat=0,
            hand=tuple(map(Card.parse, shown.hand)),
            turn=0,
            dealer=shown.dealer,
            table=tuple(map(Card.parse, shown.table)),
            left=Card.parse(shown.last) if shown.last else None,
            counts=counts,
            stock=self._left_of_deck(shown) - sum(counts),
            taken=(shown.taken[0], shown.taken[1]),
            score=(shown.score[0], shown.score[1]),
            winner=None,
            number=shown.ply,
            decks=1,
            log=tuple(Play(0, card) for card in sorted(self._seen)),
            rondas=(),
            events=(),
        )


def named_cards(*sentences: str) -> set[Card]:
    """The cards that sentences of the table name: «5♣», «As♥»."""
    found = re.findall(r"(As|[2-7JQK])([♥♦♣♠])", " ".join(sentences))
    return {Card.parse(f"{rank[0]}{SUITS[sign]}") for rank, sign in found}


def hand_after(hand: list[str]) -> int:
    """How many cards a hand has at its next turn: one less, or five new ones."""
    return len(hand) - 1 or HAND_SIZE
