"""One move of a game that is over, as the page of its replay shows it: every hand open.

Pure: it gets a frame of the engine's replay and the names; it decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from campaign import words
from campaign.chapters import US, YOU, Chapter
from campaign.table import CardShown, screen_order, shown
from campaign.watched import PairSeen, pair_of
from engine.cards import Card, Rank
from engine.moves import Deal, Misdeal, Play, Steal
from engine.replay import Frame
from engine.seats import team_of


@dataclass(frozen=True)
class OpenHand:
    """Someone at the table, with the cards held once the move was made."""

    seat: int
    name: str
    portrait: str
    cards: list[CardShown]
    moves: bool
    """Whether the move is this seat's."""
    is_dealer: bool
    team: str


@dataclass(frozen=True)
class OpenPlace:
    """One of the ten places: what lies there, and what the move does to it."""

    rank: str
    cards: list[CardShown]
    is_last: bool
    played: CardShown | None = None
    """The card just played, lying here for this move."""
    lit: str = ""
    """``base`` or ``ladder`` where the move takes what lies here."""
    order: int | None = None
    """Which step of the ladder it is, from 1."""


@dataclass(frozen=True)
class Shown:
    """One move of a replay."""

    ply: int
    plies: int
    pairs: list[PairSeen]
    """The player's pair first."""
    deck_number: int
    others: list[OpenHand]
    """The other seats from left to right."""
    me: OpenHand
    places: list[OpenPlace]
    message: str
    events: list[str] = field(default_factory=list)

    @property
    def is_first(self) -> bool:
        """Whether no move comes before."""
        return self.ply == 1

    @property
    def is_last(self) -> bool:
        """Whether no move follows."""
        return self.ply == self.plies

    @property
    def previous(self) -> int:
        """The move before this one, or this one if there is none."""
        return max(self.ply - 1, 1)

    @property
    def following(self) -> int:
        """The move after this one, or this one if there is none."""
        return min(self.ply + 1, self.plies)


def shown_of(
    frame: Frame, plies: int, *, names: Mapping[int, str], chapter: Chapter, seen: bool
) -> Shown:
    """One move with its table; ``seen`` speaks of the player by name, as to an onlooker."""
    after = frame.after
    hands = {seat: _hand(frame, seat, names, chapter) for seat in range(after.players)}
    return Shown(
        ply=frame.ply,
        plies=plies,
        pairs=[pair_of(after, team, names) for team in (US, 1 - US)],
        deck_number=after.decks,
        others=[hands[seat] for seat in screen_order(after)],
        me=hands[YOU],
        places=_places(frame),
        message=message_of(frame, names, seen=seen),
        events=[words.event_text(event, names, after.taken, seen=seen) for event in after.events],
    )


def message_of(frame: Frame, names: Mapping[int, str], *, seen: bool) -> str:
    """What happened, in one sentence."""
    move = frame.move
    if isinstance(move, Deal):
        if frame.before.dealer == YOU and not seen:
            return _("Baraja nueva: repartes tú.")
        return _("Baraja nueva: reparte %(name)s.") % {"name": names[frame.before.dealer]}
    if isinstance(move, Misdeal):
        return _("%(name)s repartió mal.") % {"name": names[move.seat]}
    return words.move_text(move, names, seen=seen)


def _hand(frame: Frame, seat: int, names: Mapping[int, str], chapter: Chapter) -> OpenHand:
    cards = sorted(frame.hands[seat], key=lambda card: (card.rank, card))
    return OpenHand(
        seat=seat,
        name=names[seat],
        portrait="you" if seat == YOU else chapter.sitters[seat].portrait,
        cards=[shown(card) for card in cards],
        moves=getattr(frame.move, "seat", frame.before.dealer) == seat,
        is_dealer=frame.before.dealer == seat,
        team="us" if team_of(seat) == US else "them",
    )


def _places(frame: Frame) -> list[OpenPlace]:
    """The table as it was, the card that is played on it, and what it takes lit."""
    move = frame.move
    table = () if isinstance(move, Deal) else frame.before.table
    base, ladder = _taken(frame)
    played = move.card if isinstance(move, Play) else None
    left = None if isinstance(move, Deal) else frame.before.left
    return [
        OpenPlace(
            rank=rank.letter,
            cards=[shown(card) for card in table if card.rank == rank],
            is_last=left is not None and left.rank == rank,
            played=None if played is None or played.rank != rank else shown(played),
            lit=_lit(rank, base, ladder),
            order=next((n for n, card in enumerate(ladder, 1) if card.rank == rank), None),
        )
        for rank in Rank
    ]


def _taken(frame: Frame) -> tuple[list[Card], list[Card]]:
    """What the move takes: base and ladder."""
    if isinstance(frame.move, Play):
        return words.split(frame.move.card, frame.move.takes)
    return (list(frame.move.cards), []) if isinstance(frame.move, Steal) else ([], [])


def _lit(rank: Rank, base: Sequence[Card], ladder: Sequence[Card]) -> str:
    if any(card.rank == rank for card in base):
        return "base"
    return "ladder" if any(card.rank == rank for card in ladder) else ""
