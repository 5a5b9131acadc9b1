"""How likely each card of a hand was to be played, for one who counts: Bayes' first factor.

A play is judged as everyone saw it: the table, the score and what had been shown. The odds
of a rank are the exponential of its balance (``counting``), so a hand of several cards plays
each with the chance of its part in the sum, and the best most often (R. D. Luce 1959).

The exponentials are powers of one constant, found by multiplying alone: IEEE 754 rounds a
product alike on every machine, which no library promises of its own exponential.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.ai.counting import prices_for, worth_of
from engine.ai.memory import Memory
from engine.ai.playing_out import greeds_at
from engine.ai.style import SHARP, Style
from engine.captures import plays
from engine.cards import DECK, Card
from engine.moves import Play
from engine.packed.graph import NOBODY_LEFT
from engine.profiles import HAND_SIZE, Profile
from engine.scoring import earned_by
from engine.seats import team_of
from engine.view import View

_STEPS: Final = 32
"""Steps of the exponent in a point of balance: more for a stricter player."""
_STEP: Final = 1.0644944589178593
"""The sixteenth root of e: half a point of balance makes a play e times as likely."""
_LEAST, _MOST = -640, 800
"""Where the exponent ends: no play is so bad that nobody would ever make it."""
_RANKS: Final = 10
_OF_A_RANK: Final = len(DECK) // _RANKS
Odds = tuple[float, ...]
"""For each rank, the ace being 1, how readily it is played."""


class Seen(NamedTuple):
    """A rank that was played, and what every rank then was to the player."""

    rank: int
    odds: Odds
    """How readily one who counts plays it."""
    greeds: Sequence[float]
    """What a greedy player finds in it."""


def plays_of_others(view: View) -> list[list[Seen]]:
    """For each other seat the ranks it played in this deal, last first."""
    found: list[list[Seen]] = [[] for _ in range(view.players)]
    first = len(view.log) - HAND_SIZE * view.players + sum(view.counts)
    for play, seen in zip(view.log[first:], _positions(view, first), strict=True):
        if play.seat != view.seat:
            odds = _odds(view.profile, seen)
            greeds = greeds_at(seen.mask, NOBODY_LEFT if seen.left is None else seen.left.rank)
            found[play.seat].insert(0, Seen(int(play.card.rank), odds, greeds))
    return found


class Position(NamedTuple):
    """A table as everyone saw it before a play."""

    seat: int
    mask: int
    left: Card | None
    shown: tuple[int, ...]
    """Cards of each rank played in this deck."""
    counts: tuple[int, ...]
    taken: tuple[int, int]
    score: tuple[int, int]


def _positions(view: View, first: int) -> list[Position]:
    """The table before each play from one on, as everyone saw it."""
    found: list[Position] = []
    left: Card | None = None
    mask, shown = 0, [0] * (_RANKS + 1)
    counts = [HAND_SIZE] * view.players
    gained = _gains(view, first)
    taken, score = list(view.taken), list(view.score)
    for number, play in enumerate(view.log[first:]):
        team = team_of(play.seat)
        score[team] -= gained[number]
        taken[team] -= len(play.takes) + bool(play.takes)
    for number, play in enumerate(view.log):
        if number >= first:
            now = (taken[0], taken[1]), (score[0], score[1])
            found.append(Position(play.seat, mask, left, tuple(shown), tuple(counts), *now))
            counts[play.seat] -= 1
            team = team_of(play.seat)
            score[team] += gained[number - first]
            taken[team] += len(play.takes) + bool(play.takes)
        shown[play.card.rank] += 1
        left = None if play.takes else play.card
        for card in play.takes or (play.card,):
            mask ^= card.bit
    return found


def _gains(view: View, first: int) -> list[int]:
    """What each play from one on brought in points; at 38 perhaps two too many."""
    table: list[Card] = []
    left: Card | None = None
    gained = []
    for number, play in enumerate(view.log):
        if number >= first:
            earned = earned_by(view.profile, 0, play.card, play.takes, tuple(table), left)
            gained.append(earned.points)
        left = None if play.takes else play.card
        if play.takes:
            table = [card for card in table if card not in play.takes]
        else:
            table.append(play.card)
    return gained


@lru_cache(maxsize=1 << 12)
def _odds(profile: Profile, position: Position) -> Odds:
    """The odds of every rank at one position."""
    return tuple(
        0.0 if worth is None else odds_of(worth) for worth in worths_at(profile, position, SHARP)
    )


def worths_at(profile: Profile, position: Position, style: Style) -> list[float | None]:
    """What each rank is worth to the seat that plays, as everyone saw the table; the ace is 1.

    None for a rank all of whose cards have been shown, and in the place of a rank 0.
    """
    seat, mask, left, shown, counts, taken, score = position
    table = tuple([card if left is None or card.rank != left.rank else left for card in _on(mask)])
    view = View(
        profile=profile, players=len(counts), seat=seat, hand=(), turn=seat, dealer=0,
        table=table, left=left, counts=counts, stock=0, taken=taken, score=score, winner=None,
        number=0, decks=1, log=(), rondas=(), events=(),
    )  # fmt: skip
    prices = [prices_for(view, team) for team in (0, 1)]
    unseen = [0, *[_OF_A_RANK - count for count in shown[1:]]]
    hidden = sum(unseen) - 1
    found: list[float | None] = [None]
    for rank in range(1, _RANKS + 1):
        if not unseen[rank]:
            found.append(None)
            continue
        card = next(card for card in DECK if card.rank == rank and card not in table)
        unseen[rank] -= 1
        ways: list[Play] = plays(profile, seat, (card,), table)
        memories = [Memory(unseen, hidden)] * len(counts)
        found.append(max(worth_of(view, way, memories, prices, style) for way in ways))
        unseen[rank] += 1
    return found


def odds_of(worth: float) -> float:
    """How readily a play of this balance, in points, is made."""
    return _POWERS[min(max(round(worth * _STEPS), _LEAST), _MOST) - _LEAST]


def _powers() -> Iterator[float]:
    power = 1.0
    for _ in range(-_LEAST):
        power /= _STEP
    for _ in range(_LEAST, _MOST + 1):
        yield power
        power *= _STEP


_POWERS: Final = tuple(_powers())
"""The odds of a play by its steps, from the least on."""


def _on(mask: int) -> list[Card]:
    return [card for card in DECK[:_RANKS] if card.bit & mask]
