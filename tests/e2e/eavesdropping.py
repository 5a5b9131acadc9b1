"""What reaches one browser, and whether any of it says more than its player may know.

A game's acta, which is to be had when it is over, tells what was hidden at every ply. So
`Ears` keeps all that the browser got, and `leaks` searches it afterwards for hidden cards.
"""

import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Page, Response, WebSocket

from engine.acta import Acta
from engine.cards import Card, Suit
from engine.moves import Deal
from engine.profiles import QVITO
from engine.rules import apply, start
from engine.state import State

PATIENCE = 30.0
SIGNS = {Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣", Suit.SPADES: "♠"}
NAMES = {
    Suit.HEARTS: "corazones",
    Suit.DIAMONDS: "diamantes",
    Suit.CLUBS: "tréboles",
    Suit.SPADES: "picas",
}


class Ears:
    """Every frame of a page's sockets and every page that it loads, as text."""

    def __init__(self, page: Page) -> None:
        """Listen from now on."""
        self.page = page
        self.received: list[str] = []
        self.sent: list[dict[str, object]] = []
        self.pages: list[Response] = []
        page.on("websocket", self._hear_socket)
        page.on("response", self._hear_response)

    @property
    def plays(self) -> list[dict[str, object]]:
        """The plays that the page sent."""
        return [message for message in self.sent if message["action"] == "play"]

    def await_frame(self) -> str:
        """Wait until a first frame has come, if it has not come already."""
        deadline = time.monotonic() + PATIENCE
        while not self.received:
            assert time.monotonic() < deadline, "no frame came"
            self.page.wait_for_timeout(50)
        return self.received[0]

    def _hear_socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _hear_response(self, response: Response) -> None:
        if response.request.resource_type in {"document", "fetch", "xhr"}:
            self.pages.append(response)


@dataclass(frozen=True)
class Told:
    """A text that the browser got, and the ply whose secrets it must keep."""

    ply: int
    text: str


def texts_of(frame: str) -> Iterator[Told]:
    """The parts of one frame: the table at its ply, and each step at its own."""
    reply = json.loads(frame)
    yield Told(reply["ply"], reply["html"] or "")
    for step in reply["steps"]:
        yield Told(step["ply"], json.dumps(step, ensure_ascii=False))


def states_of(acta: Acta) -> list[State]:
    """The game at every ply, its start at 0."""
    state = start(QVITO, acta.dealer)
    states = [state]
    plays, decks = iter(acta.moves), iter(acta.decks)
    while not state.is_over:
        state = apply(state, Deal(next(decks)) if state.turn is None else next(plays))
        states.append(state)
    return states


def hidden(state: State) -> set[Card]:
    """The cards that seat 0 cannot see: the other hands and the stock."""
    return {card for hand in state.hands[1:] for card in hand} | set(state.stock)


def named_in(text: str) -> set[Card]:
    """Every card that a text of the site gives away, by code, by sign or by name."""
    # «As» is the ace of spades in card notation and any ace in Spanish.
    codes = re.findall(r"(?<![\w-])([A2-7JQK][hdcs])(?!\w| de |[♥♦♣♠!])", text)
    codes += re.findall(r"#card-([A2-7JQK][hdcs])", text)
    found = set(map(Card.parse, codes))
    for suit, sign in SIGNS.items():
        for rank in re.findall(rf"(As|[2-7JQK])(?:{sign}| de {NAMES[suit]})", text):
            found.add(Card.parse(f"{rank[0]}{suit.letter}"))
    return found


def leaks(acta: Acta, told: list[Told]) -> list[tuple[int, set[Card]]]:
    """Each text that names a card hidden at its ply, with the cards; none, if all is well."""
    states = states_of(acta)
    found = [(part.ply, named_in(part.text) & hidden(states[part.ply])) for part in told]
    return [(ply, cards) for ply, cards in found if cards]
