"""How likely each card of a hand was to be played, for one who counts: Bayes' first factor.

A play is judged as everyone saw it (``judging``); what the player's own hand makes of it is
added card by card. The odds of a card are the exponential of its balance, so a hand of several
cards plays each with the chance of its part in the sum, and the best most often (R. D. Luce
1959); once in a while anybody plays what nobody would have expected.

The exponentials are powers of one constant, found by multiplying alone: IEEE 754 rounds a
product alike on every machine, which no library promises of its own exponential.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from engine.ai.judging import Position, judged
from engine.ai.manner import greeds_at
from engine.ai.memory import lies_along
from engine.cards import Card
from engine.packed.graph import NOBODY_LEFT, RANKS
from engine.profiles import HAND_SIZE, Profile
from engine.scoring import earned_by
from engine.seats import team_of
from engine.view import View

SLIP: Final = 0.04
"""How often anybody plays any card at all."""
LOOSE, USUAL, STRICT = 16, 32, 64
"""Steps of the exponent in a point of balance: how far a player keeps to its balances. For a
strict one a quarter of a point makes a play e times as likely, for a loose one a whole point."""
_STEP: Final = 1.0644944589178593
"""The sixteenth root of e."""
_LEAST, _MOST = -1280, 1600
"""Where the exponent ends: no play is so bad that nobody would ever make it."""


class Odds(NamedTuple):
    """How readily one who counts plays each rank, the ace at 1."""

    alone: Sequence[float]
    """Held alone."""
    twin: Sequence[float]
    """How many times readier if another of the rank stays in the hand."""
    again: Sequence[Sequence[float]]
    """How many times readier if a card of each other rank does: the best of them counts."""


class Seen(NamedTuple):
    """A rank that was played, and what every rank then was to the player."""

    rank: int
    odds: Odds
    """How readily one who counts plays it."""
    greeds: Sequence[float]
    """What a greedy player finds in it."""


def plays_of_others(view: View, strictness: Sequence[int]) -> list[list[Seen]]:
    """For each other seat the ranks it played in this deal, last first.

    ``strictness`` is that of each seat.
    """
    found: list[list[Seen]] = [[] for _ in range(view.players)]
    first = len(view.log) - HAND_SIZE * view.players + sum(view.counts)
    for play, seen in zip(view.log[first:], _positions(view, first), strict=True):
        if play.seat != view.seat:
            odds = _odds(view.profile, seen, strictness[play.seat])
            greeds = greeds_at(seen.mask, NOBODY_LEFT if seen.left is None else seen.left.rank)
            found[play.seat].insert(0, Seen(int(play.card.rank), odds, greeds))
    return found


def chance_if_careful(odds: Odds, held: Sequence[int], rank: int) -> float:
    """The chance that one who counts and holds these ranks, several, plays just this one."""
    alone, twin, again = odds
    of_hand = itemgetter(*held)
    has_twins = len({*held}) < len(held)
    total = chosen = 0.0
    for card in held:
        readily = alone[card] * max(of_hand(again[card]))
        if has_twins and held.count(card) > 1:
            readily *= twin[card]
        total += readily
        if card == rank:
            chosen = readily
    return (1.0 - SLIP) * chosen / total + SLIP / len(held)


def _positions(view: View, first: int) -> list[Position]:
    """The table before each play from one on, as everyone saw it."""
    found: list[Position] = []
    left: Card | None = None
    mask, shown = 0, [0] * (RANKS + 1)
    counts = [HAND_SIZE] * view.players
    gained = _gains(view, first)
    taken, score = list(view.taken), list(view.score)
    for number, play in enumerate(view.log[first:]):
        team = team_of(play.seat)
        score[team] -= gained[number]
        taken[team] -= len(play.takes) + bool(play.takes)
    lies = lies_along(view)
    for number, play in enumerate(view.log):
        if number >= first:
            now = (taken[0], taken[1]), (score[0], score[1]), next(lies)
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


@lru_cache(maxsize=1 << 10)
def _odds(profile: Profile, position: Position, strictness: int) -> Odds:
    """The odds of every rank at one position."""
    worths, twins, again = judged(profile, position)
    return Odds(
        [0.0 if worth is None else odds_of(worth, strictness) for worth in worths],
        [odds_of(more, strictness) for more in twins],
        [[odds_of(more, strictness) for more in row] for row in again],
    )


def odds_of(worth: float, strictness: int) -> float:
    """How readily a play of this balance, in points, is made."""
    return _POWERS[min(max(round(worth * strictness), _LEAST), _MOST) - _LEAST]


def _powers() -> Iterator[float]:
    power = 1.0
    for _ in range(-_LEAST):
        power /= _STEP
    for _ in range(_LEAST, _MOST + 1):
        yield power
        power *= _STEP


_POWERS: Final = tuple(_powers())
"""The odds of a play by its steps, from the least on."""
