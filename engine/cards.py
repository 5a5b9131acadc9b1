"""The forty cards: ranks, suits, and the text "5h" to a card and back."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final


class Rank(IntEnum):
    """A rank in ladder order; up to SEVEN its number is also its worth in a sum.

    The eights, nines and tens are not in the pack, so JACK follows SEVEN.
    """

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    JACK = 8
    QUEEN = 9
    KING = 10

    @property
    def letter(self) -> str:
        """The rank as one character of card notation: ``A 2 … 7 J Q K``."""
        return RANK_LETTERS[self - 1]

    @property
    def is_number(self) -> bool:
        """Whether the rank may stand in a sum (ace to seven)."""
        return self <= Rank.SEVEN


class Suit(Enum):
    """A suit; suits never change what a card may take."""

    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"
    SPADES = "s"

    @property
    def letter(self) -> str:
        """The suit as one character of card notation."""
        return self.value


RANK_LETTERS: Final = "A234567JQK"
SUIT_LETTERS: Final = "hdcs"
_RANKS: Final = tuple(Rank)
_SUITS: Final = tuple(Suit)


class CardTextError(ValueError):
    """The text names no card of the forty."""


class Card(int):
    """One of the forty cards, equal to its place in the canonical deck (0 to 39).

    Suits stand in the order h, d, c, s and ranks from A to K within each, so
    ``Card.parse("Ah") == 0`` and ``Card.parse("Ks") == 39``. There are only forty
    objects: ``Card(n)`` hands out the same one every time.

    >>> Card.parse("5h").rank, Card.parse("5h").suit, str(Card(4))
    (<Rank.FIVE: 5>, <Suit.HEARTS: 'h'>, '5h')
    """

    rank: Rank
    suit: Suit
    text: str
    bit: int
    """The card's rank as one bit of a ten-bit mask, ace lowest."""

    def __new__(cls, index: int) -> Card:
        """Hand out the one card with this number."""
        if not 0 <= index < len(DECK):
            raise CardTextError(f"no card has the number {index}")
        return DECK[index]

    @staticmethod
    def parse(text: str) -> Card:
        """Read a card, rank then suit, exactly as it is written: ``"5h"``, ``"Ks"``.

        :raises CardTextError: if the text names no card of the forty.
        """
        try:
            return _BY_TEXT[text]
        except (KeyError, TypeError):
            raise CardTextError(f"not a card: {text!r}") from None

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


def _make(index: int) -> Card:
    card = int.__new__(Card, index)
    card.rank = _RANKS[index % 10]
    card.suit = _SUITS[index // 10]
    card.bit = 1 << (index % 10)
    card.text = card.rank.letter + card.suit.letter
    return card


DECK: Final[tuple[Card, ...]] = tuple(_make(index) for index in range(40))
"""The canonical deck: h, d, c, s, and A to K within each."""

_BY_TEXT: Final = {card.text: card for card in DECK}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks: ``"2h 4d"``; an empty text is no cards.

    :raises CardTextError: at the first word that names no card.
    """
    return tuple(Card.parse(word) for word in text.split())


def cards_text(cards: tuple[Card, ...]) -> str:
    """Write cards separated by single blanks; the inverse of ``parse_cards``."""
    return " ".join(card.text for card in cards)
