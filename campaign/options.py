"""What the player may do now, as buttons: the hand's cards with their ways, and what is asked."""

from __future__ import annotations

from dataclasses import dataclass

from campaign import words
from engine.moves import Announce, Claim, Play, SeatMove, Steal
from engine.scoring import earned_by, is_caida
from engine.seats import team_of
from engine.view import View

OPTION_KEYS = "abcdefg"


@dataclass(frozen=True)
class Option:
    """One way to play a card, with all that it would do."""

    takes: tuple[str, ...]
    base: tuple[str, ...]
    ladder: tuple[str, ...]
    caida: bool
    limpia: bool
    points: int
    text: str
    value: str
    """The option as a form's button sends it: ``5h:2d,3h``."""
    key: str = ""
    """The letter that chooses it among the ways of its card."""


@dataclass(frozen=True)
class HandCard:
    """A card of your hand and the ways to play it; no ways while it is not your turn."""

    code: str
    name: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Ask:
    """Something the table asks besides a card: a button's words, and what it sends."""

    value: str
    text: str
    rank: str = ""
    """The rank alone, where all buttons answer one question by a rank: claims may be many."""


def asks_of(view: View, my_turn: bool) -> list[Ask]:
    """What may be done besides playing a card: announce, pass, take, claim."""
    moves = view.moves() if my_turn else []
    return [
        Ask(
            value_of(move),
            words.ask_text(move, view),
            words.rank_text(move.rank) if isinstance(move, Claim) else "",
        )
        for move in moves
        if not isinstance(move, Play)
    ]


def value_of(move: SeatMove) -> str:
    """A move as a button of the table sends it: ``5h:2d,3h``, ``steal:6d``, ``pass``."""
    if isinstance(move, Play):
        value = f"{move.card}:{','.join(map(str, move.takes))}"
        return f"{value}:ronda" if move.announces else value
    if isinstance(move, Steal):
        return f"steal:{','.join(map(str, move.cards))}"
    if isinstance(move, Claim):
        return f"claim:{move.rank.letter}"
    return "announce" if isinstance(move, Announce) else "pass"


def hand_of(view: View, my_turn: bool) -> tuple[HandCard, ...]:
    """The hand by rank, each card with the ways to play it."""
    moves = view.moves() if my_turn else []
    plays = [move for move in moves if isinstance(move, Play)]
    cards = sorted(view.hand, key=lambda card: (card.rank, card))
    return tuple(
        HandCard(
            code=str(card),
            name=words.card_name(card),
            options=_options(view, [play for play in plays if play.card == card]),
        )
        for card in cards
    )


def _options(view: View, ways: list[Play]) -> tuple[Option, ...]:
    ways = _told_apart(view, ways)
    keys = OPTION_KEYS.ljust(len(ways))
    return tuple(option_of(view, play, key.strip()) for play, key in zip(ways, keys, strict=False))


def _told_apart(view: View, ways: list[Play]) -> list[Play]:
    """One of each kind: suits change nothing, unless one of two equal cards suffers a caida."""
    kinds: dict[object, Play] = {}
    for play in ways:
        ranks = [card.rank for card in play.takes]
        caida = is_caida(play.card, play.takes, view.left)
        kinds.setdefault((tuple(ranks), caida, play.announces), play)
    return list(kinds.values())


def option_of(view: View, play: Play, key: str = "") -> Option:
    """What one legal play would do, before it is made."""
    score = view.score[team_of(play.seat)]
    earned = earned_by(view.profile, score, play.card, play.takes, view.table, view.left)
    base, ladder = words.split(play.card, play.takes)
    return Option(
        takes=tuple(map(str, play.takes)),
        base=tuple(map(str, base)),
        ladder=tuple(map(str, ladder)),
        caida=earned.is_caida,
        limpia=earned.is_limpia,
        points=earned.points,
        text=words.option_text(
            play, caida=earned.is_caida, limpia=earned.is_limpia, points=earned.points
        ),
        value=value_of(play),
        key=key,
    )
