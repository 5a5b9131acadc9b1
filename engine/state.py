"""State: everything that is true at the table, other people's cards included; frozen.

Only the rules make states, and only a room trusted with secrets may hold one; what a
seat may know of it is its View.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from engine.cards import Card, Rank
from engine.events import Event
from engine.forgotten import Forgotten
from engine.moves import Play
from engine.profiles import Profile

Phase = Literal["announce", "play", "claim"]


class Customs(NamedTuple):
    """What some houses need to remember besides; the same for ever where they do not."""

    phase: Phase = "play"
    """What the seat in turn is asked: to announce a ronda, to play, or to claim."""
    forgotten: tuple[Forgotten, ...] = ()
    """What the next seat to play may take before it does, once it is asked to play."""
    rondas: tuple[tuple[int, int], ...] = ()
    """(deal, seat) of this deck's rondas that can be claimed on, unannounced ones too."""
    claimed: tuple[tuple[int, Rank], ...] = ()
    """(team, rank) of what was claimed at the end of this deck."""
    taken_before: tuple[int, int] = (0, 0)
    """Cards that each team had taken when this deal began."""


PLAIN: Final = Customs()


class State(NamedTuple):
    """One instant of one game, between two moves."""

    profile: Profile
    players: int
    dealer: int
    """Who deals the deck in play, or the next one when a deck is awaited."""
    turn: int | None
    """Who must play; None when a deck is awaited or the game has ended."""
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Card, ...]
    """The cards face up, in the order they were left."""
    left: Card | None
    """The card left by the play just before, which alone can suffer a caida."""
    stock: tuple[Card, ...]
    """Cards of the deck not dealt yet."""
    piles: tuple[tuple[Card, ...], tuple[Card, ...]]
    """Cards taken in this deck, by team."""
    score: tuple[int, int]
    winner: int | None
    number: int
    """Moves of the game so far, decks apart: the place of the next one in an acta."""
    decks: int
    """Decks dealt so far."""
    log: tuple[Play, ...]
    """The plays of the deck in play, or of the last one when a deck is awaited."""
    rondas: tuple[int, ...]
    """Seats that sang a ronda in this deal, in order; the rank is nobody else's business."""
    events: tuple[Event, ...]
    """What the last move brought, in order."""
    customs: Customs = PLAIN
    earlier: tuple[tuple[Play, ...], ...] = ()
    """The plays of each deck before the one in ``log``, in order."""

    @property
    def awaits_deck(self) -> bool:
        """Whether the next move is a Deal."""
        return self.turn is None and self.winner is None

    @property
    def is_over(self) -> bool:
        """Whether a pair has reached forty."""
        return self.winner is not None
