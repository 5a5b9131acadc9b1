"""View: all that one seat may know, and nothing else; what bots and browsers get.

The type has no field for another's cards, the stock's cards or a seed. What everyone
saw (the plays of this deck and of those before) is in the logs, so a memory is allowed
to all alike.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.captures import plays
from engine.cards import Card, Rank
from engine.events import Event
from engine.forgotten import Forgotten
from engine.legal import moves_of
from engine.moves import Play, SeatMove
from engine.profiles import HAND_SIZE, Profile
from engine.state import Customs, Phase, State


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
    """Moves of the game so far, decks apart; a bot's chance is labelled by it."""
    decks: int
    log: tuple[Play, ...]
    """The plays of this deck, which all have seen."""
    rondas: tuple[int, ...]
    """Seats that sang a ronda in this deal."""
    events: tuple[Event, ...]
    phase: Phase = "play"
    """What the seat in turn is asked: to announce a ronda, to play, or to claim."""
    forgotten: tuple[Forgotten, ...] = ()
    """What the next seat to play may take before it does, plain for all to see."""
    claimed: tuple[tuple[int, Rank], ...] = ()
    """(team, rank) of what was claimed at the end of this deck."""
    earlier: tuple[tuple[Play, ...], ...] = ()
    """The plays of each deck before this one, which all have seen too."""

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
        """Every card this seat may play and what it takes, if it is asked to play."""
        if self.seat is None or self.turn != self.seat or self.phase != "play":
            return []
        return plays(self.profile, self.seat, self.hand, self.table)

    def moves(self) -> list[SeatMove]:
        """Every legal move of this seat, if it is its turn."""
        if self.seat is None or self.turn != self.seat:
            return []
        customs = Customs(phase=self.phase, forgotten=self.forgotten, claimed=self.claimed)
        return moves_of(
            self.profile, self.players, self.seat, self.hand, self.table, self.log, customs
        )


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
        phase=state.customs.phase,
        forgotten=state.customs.forgotten,
        claimed=state.customs.claimed,
        earlier=state.earlier,
    )
