"""The lines of a game's log, and the game they tell: moves, and cards that were taken back. Pure.

Nothing is ever erased from a log, and its plies only grow: a card taken back is one more
line, ``back 5``, by which the last five moves that stood no longer do. What stands is a
function of the lines alone, so a page's ply never comes to mean another table.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final, NamedTuple

from campaign.chapters import YOU
from engine.acta import ActaBack
from engine.moves import Deal, Misdeal, Move, MoveTextError, Pass, SeatMove, parse_move
from engine.rules import apply, legal_moves
from engine.state import State

_BACK: Final = "back "


class TakeBack(NamedTuple):
    """The player's last move, and all the moves that answered it, stand no longer."""

    moves: int

    def __str__(self) -> str:
        return f"{_BACK}{self.moves}"


Line = Move | TakeBack


class Told(NamedTuple):
    """One line of a log, with the table before and after it."""

    line: Line
    before: State
    after: State
    at: datetime
    taken_back: SeatMove | None
    """The player's move that the line took back."""


class TakenBack(NamedTuple):
    """A move that the player took back, and where in the plays of its deck that was."""

    deck: int
    plays: int
    """How many plays of the deck stood once it was taken back."""
    move: SeatMove


def parse_line(text: str) -> Line:
    """Read a line of a log; ``str(line)`` writes it.

    :raises MoveTextError: if it is none.
    """
    if not text.startswith(_BACK):
        return parse_move(text)
    count = text.removeprefix(_BACK)
    if not (count.isascii() and count.isdigit() and int(count) > 0):
        raise MoveTextError(f"not a line of a log: {text!r}")
    return TakeBack(int(count))


class Telling:
    """A log told line by line: the state it has led to, and the moves that stand."""

    def __init__(self, start: State) -> None:
        """Begin at an empty table."""
        self.state = start
        self._stood: list[tuple[Move, State]] = []
        self.taken_back: list[ActaBack] = []
        """Every line of moves that was taken back, as an acta keeps it."""
        self.decided: list[TakenBack] = []
        """The player's own moves among them, as a page tells of them."""

    def copy(self) -> Telling:
        """The same game told so far, to be told on by itself."""
        other = Telling(self.state)
        other._stood = self._stood.copy()
        other.taken_back = self.taken_back.copy()
        other.decided = self.decided.copy()
        return other

    def tell(self, text: str, at: datetime) -> Told:
        """Go on by one line.

        :raises IllegalMove: if it is a move that cannot be made.
        """
        line, before = parse_line(text), self.state
        back: SeatMove | None = None
        if isinstance(line, TakeBack):
            gone = [move for move, _before in self._stood[-line.moves :]]
            self.state = self._stood[-line.moves][1]
            del self._stood[-line.moves :]
            moves = tuple(move for move in gone if not isinstance(move, Deal))
            self.taken_back.append(ActaBack(self.state.number, moves))
            assert not isinstance(gone[0], Deal | Misdeal)
            back = gone[0]
            self.decided.append(TakenBack(self.state.decks, len(self.state.log), back))
        else:
            self._stood.append((line, before))
            self.state = apply(before, line)
        return Told(line, before, self.state, at, back)

    @property
    def moves(self) -> list[Move]:
        """The moves that stand: the game as its rules, its acta and its bots know it."""
        return [move for move, _before in self._stood]

    def to_take_back(self) -> tuple[TakeBack, State] | None:
        """The line that takes back the last move the player decided, and the state before it.

        None where there is none, where cards have been dealt since, which cannot be unseen,
        or where the game is over.
        """
        stock = len(self.state.stock)
        if self.state.is_over:
            return None
        for many, (move, before) in enumerate(reversed(self._stood), start=1):
            if isinstance(move, Deal) or len(before.stock) > stock:
                return None
            if move.seat == YOU and waits_for_you(before):
                return TakeBack(many), before
        return None


def waits_for_you(state: State) -> bool:
    """Whether the player must decide; who is asked but can only pass is not kept waiting."""
    return state.turn == YOU and legal_moves(state) != [Pass(YOU)]
