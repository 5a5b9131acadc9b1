"""View: all that one seat may know, and nothing else; what bots and browsers get.

The type has no field for another's cards, the stock's cards or a seed. What everyone
saw (the plays of this deck) is in the log, so a memory is allowed to all alike.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.captures import plays
from engine.cards import Card
from engine.events import Event
from engine.moves import Play
from engine.profiles import HAND_SIZE, Profile
from engine.state import State


class View(NamedTuple):
    """The table as seen from a seat, or by a spectator (``seat`` None, no hand)."""

    profile: Profile
    players: int
    seat: int | None
    hand: tuple[Card, ...]
    turn: int | None
    dealer: int
    table: tuple[Card, ...]
    left: Card | None
    """The card just left, which alone can suffer a caida."""
    counts: tuple[int, ...]
    """Cards in each seat's hand."""
    stock: int
    """Cards of the deck not dealt yet."""
    taken: tuple[int, int]
    """Cards taken in this deck, by team."""
    score: tuple[int, int]
    winner: int | None
    number: int
    """Plays made in the game so far; a bot's chance is labelled by it."""
    decks: int
    log: tuple[Play, ...]
    """The plays of this deck, which all have seen."""
    rondas: tuple[int, ...]
    """Seats that sang a ronda in this deal."""
    events: tuple[Event, ...]

    @property
    def is_my_turn(self) -> bool:
        """Whether this seat must play now."""
        return self.turn is not None and self.turn == self.seat

    @property
    def deal(self) -> int:
        """Which deal of the deck this is, counted from 1; 0 before the first deck."""
        if not self.decks:
            return 0
        dealt = self.profile.deals_per_deck(self.players)
        return dealt - self.stock // (HAND_SIZE * self.players)

    def plays(self) -> list[Play]:
        """Every legal play of this seat, if it is its turn."""
        if self.seat is None or self.turn != self.seat:
            return []
        return plays(self.profile, self.seat, self.hand, self.table)


def view_of(state: State, seat: int | None) -> View:
    """What a seat may know of a state; ``None`` is a spectator, who has no hand."""
    return View(
        profile=state.profile,
        players=state.players,
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        turn=state.turn,
        dealer=state.dealer,
        table=state.table,
        left=state.left,
        counts=tuple([len(hand) for hand in state.hands]),
        stock=len(state.stock),
        taken=(len(state.piles[0]), len(state.piles[1])),
        score=state.score,
        winner=state.winner,
        number=state.number,
        decks=state.decks,
        log=state.log,
        rondas=state.rondas,
        events=state.events,
    )
