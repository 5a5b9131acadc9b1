"""The moves of a game: a dealt deck and a played card, each one line of text and back.

Chance is a move like any other, so a game is its list of moves and nothing else::

    deal Ah 3c … Ks        the forty cards of a deck, in dealing order
    2 5s                   seat 2 leaves the five of spades on the table
    2 5s x 2d 3h 6c        seat 2 takes 2 + 3 and the ladder's six with it
"""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.cards import Card, CardTextError, cards_text, parse_cards

_DEAL: Final = "deal"
_TAKES: Final = " x "


class MoveTextError(ValueError):
    """The text is no move at all (a move that makes sense but not now is ``IllegalMove``)."""


class Deal(NamedTuple):
    """A shuffled deck, the forty cards in dealing order."""

    deck: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{_DEAL} {cards_text(self.deck)}"


class Play(NamedTuple):
    """A seat plays a card and takes cards of the table, or none: then the card stays there."""

    seat: int
    card: Card
    takes: tuple[Card, ...] = ()

    def __str__(self) -> str:
        line = f"{self.seat} {self.card}"
        return f"{line}{_TAKES}{cards_text(self.takes)}" if self.takes else line


Move = Deal | Play


def parse_move(text: str) -> Move:
    """Read a move from its line of text; ``str(move)`` writes it.

    :raises MoveTextError: if the line is no move.
    """
    try:
        if text.startswith(f"{_DEAL} "):
            return Deal(parse_cards(text.removeprefix(_DEAL)))
        head, cross, takes = text.partition(_TAKES)
        seat, card = head.split(" ")
        if not (seat.isascii() and seat.isdigit()) or (cross and not takes.strip()):
            raise MoveTextError(f"not a move: {text!r}")
        return Play(int(seat), Card.parse(card), parse_cards(takes))
    except (CardTextError, ValueError) as error:
        raise MoveTextError(f"not a move: {text!r}") from error
