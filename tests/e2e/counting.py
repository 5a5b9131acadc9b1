"""A person who remembers and weighs: plays from what the page shows, as well as our best bot."""

import re

from engine.ai import choose
from engine.cards import Card
from engine.moves import Play
from engine.profiles import DECK_SIZE, QVITO
from engine.shuffle import SERVER_SEED_BYTES, bot_stream
from engine.view import View
from tests.e2e.table_page import Option, Sight

SUITS = {"♥": "h", "♦": "d", "♣": "c", "♠": "s"}


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
