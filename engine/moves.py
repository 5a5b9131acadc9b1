"""The moves of a game, each one line of text and back; chance is a move like any other.

A game is its list of moves and nothing else::

    deal Ah 3c … Ks        the forty cards of a deck, in dealing order
    2 5s                   seat 2 leaves the five of spades on the table
    2 5s x 2d 3h 6c        seat 2 takes 2 + 3 and the ladder's six with it
    2 5s x 5h ronda        … and announces its ronda with this first card
    2 announce             seat 2 announces a ronda before anyone plays
    2 pass                 seat 2 announces or claims nothing (more)
    2 steal 6d 7c          seat 2 takes what the rival before it forgot
    2 claim 7              seat 2 claims a caida on a card of a rival's ronda of sevens
    misdeal 2              a referee's word: seat 2 dealt wrongly
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.cards import DECK, RANK_LETTERS, Card, CardTextError, Rank, cards_text, parse_cards

_DEAL: Final = "deal"
_MISDEAL: Final = "misdeal"
_TAKES: Final = "x"
_RONDA: Final = "ronda"
_SEATS: Final = 4


class MoveTextError(ValueError):
    """The text is no move at all (a move that makes sense but not now is ``IllegalMove``)."""


class IllegalMove(ValueError):
    """A move that makes sense but cannot be made now."""


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
    announces: bool = False
    """Whether it announces its ronda with this card, where that is the custom."""

    def __str__(self) -> str:
        line = f"{self.seat} {self.card}"
        if self.takes:
            line += f" {_TAKES} {cards_text(self.takes)}"
        return f"{line} {_RONDA}" if self.announces else line


LEAVES: Final = tuple(tuple(Play(seat, card) for card in DECK) for seat in range(_SEATS))
"""Each play that takes nothing, by seat and card, made once: most plays of a game are."""
_LEAVE_BY_TEXT: Final = {str(play): play for leaves in LEAVES for play in leaves}


@dataclass(frozen=True, slots=True)
class Announce:
    """A seat announces the ronda it was dealt, before the first card of the deal."""

    seat: int

    def __str__(self) -> str:
        return f"{self.seat} announce"


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat that is asked announces nothing, or claims nothing more."""

    seat: int

    def __str__(self) -> str:
        return f"{self.seat} pass"


@dataclass(frozen=True, slots=True)
class Steal:
    """A seat takes, before it plays, the cards that the rival before it forgot."""

    seat: int
    cards: tuple[Card, ...]

    def __str__(self) -> str:
        return f"{self.seat} steal {cards_text(self.cards)}"


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat claims, by rank, that its pair made caida on a card of a rival's ronda."""

    seat: int
    rank: Rank

    def __str__(self) -> str:
        return f"{self.seat} claim {self.rank.letter}"


@dataclass(frozen=True, slots=True)
class Misdeal:
    """A referee's word that a seat dealt wrongly; a machine never does."""

    seat: int

    def __str__(self) -> str:
        return f"{_MISDEAL} {self.seat}"


SeatMove = Play | Announce | Pass | Steal | Claim
"""What the seat in turn can do."""
Move = Deal | Misdeal | SeatMove


def parse_move(text: str) -> Move:
    """Read a move from its line of text; ``str(move)`` writes it.

    :raises MoveTextError: if the line is no move.
    """
    leave = _LEAVE_BY_TEXT.get(text)
    if leave is not None:
        return leave
    try:
        head, *rest = text.split(" ")
        if head == _DEAL:
            return Deal(parse_cards(" ".join(rest)))
        if head == _MISDEAL:
            (seat,) = rest
            return Misdeal(_seat(seat))
        return _seat_move(_seat(head), *rest)
    except (CardTextError, ValueError, TypeError) as error:
        raise MoveTextError(f"not a move: {text!r}") from error


def _seat_move(seat: int, verb: str, *rest: str) -> SeatMove:
    if verb == "announce" and not rest:
        return Announce(seat)
    if verb == "pass" and not rest:
        return Pass(seat)
    if verb == "steal" and rest:
        return Steal(seat, tuple(map(Card.parse, rest)))
    if verb == "claim":
        (letter,) = rest
        return Claim(seat, rank_of(letter))
    card = Card.parse(verb)
    announces = bool(rest) and rest[-1] == _RONDA
    takes = rest[: len(rest) - announces]
    if takes and (takes[0] != _TAKES or len(takes) == 1):
        raise ValueError("cards taken stand after an x")
    return Play(seat, card, tuple(map(Card.parse, takes[1:])), announces)


def rank_of(letter: str) -> Rank:
    """The rank of a letter of card notation.

    :raises ValueError: if it is none.
    """
    if len(letter) != 1:
        raise ValueError(f"not a rank: {letter!r}")
    return Rank(RANK_LETTERS.index(letter) + 1)


def _seat(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) == 1):
        raise ValueError(f"not a seat: {text!r}")
    return int(text)
