"""How a seat plays, by all it has played in the deals that are over: with care, or greedily.

A deal that is over has shown every hand, so each play in it can be asked about: how likely was
it for one who counts, strictly or loosely, and how likely for one who takes the most and drops
any card when there is nothing to take? The answers are multiplied over the whole game: Bayes'
factors for kinds of player. What is found is a chance, never a name: a bot does not know who
sits where.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.ai.counting import worths_of
from engine.ai.likelihood import LOOSE, SLIP, STRICT, USUAL, odds_of
from engine.ai.manner import SEATS, greeds_at
from engine.ai.memory import mask_of
from engine.ai.style import PLAIN
from engine.cards import Card
from engine.moves import Play
from engine.packed.graph import NOBODY_LEFT
from engine.profiles import HAND_SIZE, Profile
from engine.seats import team_of
from engine.view import View

_BOTH, _ONE, _NEITHER = 0.45, 0.03, 0.49
"""How often both seats of a pair are greedy, this one alone, and neither: pairs are alike."""
_PARTNER: Final = 0.05 / 0.95
"""The odds that a bot's own partner is."""
_STRICT_PARTNER: Final = 0.5
"""The odds that a bot's own partner, if it counts, does so strictly; those of rivals are even."""
_SURELY: Final = 10.0
"""Odds from which on a seat is thought strict, or with the odds against it loose."""
_TELLING: Final = 30.0
"""No single play makes one kind of player more than so many times likelier than the other."""
_CERTAIN: Final = 1e9
"""Odds beyond which nothing is gained by more."""
_DEAL: Final = HAND_SIZE * SEATS


class Habits(NamedTuple):
    """How each seat plays, before what it did in this deal."""

    greed: list[float]
    """The chance that it plays greedily."""
    strictness: list[int]
    """How far it keeps to its balances if it counts (``likelihood``)."""


class Ratios(NamedTuple):
    """What a seat's plays tell of it."""

    greedy: float
    """How many times likelier they are if it is greedy than if it counts."""
    strict: float
    """How many times likelier they are if it counts strictly than if it does so loosely."""


def habits_of(view: View) -> Habits:
    """What the deals that are over tell of each seat."""
    found = [Ratios(1.0, 1.0)] * SEATS
    begun = len(view.log) - _DEAL + sum(view.counts)
    for deck in (*view.earlier, view.log[: max(0, begun)]):
        for seat, more in enumerate(_ratios(view.profile, deck)):
            greedy, strict = found[seat]
            found[seat] = Ratios(_bounded(greedy * more.greedy), _bounded(strict * more.strict))
    own = (view.seat or 0) % 2
    seats = range(SEATS)
    return Habits(
        [_greed(found, seat, is_partner=seat % 2 == own) for seat in seats],
        [_strictness(found, seat, is_partner=seat % 2 == own) for seat in seats],
    )


def _bounded(odds: float) -> float:
    return min(max(odds, 1 / _CERTAIN), _CERTAIN)


def _greed(found: Sequence[Ratios], seat: int, *, is_partner: bool) -> float:
    """The chance for one seat, by its own plays and, of a rival, by those of its partner."""
    odds = found[seat].greedy
    if is_partner:
        odds *= _PARTNER
    else:
        mate = found[(seat + 2) % SEATS].greedy
        odds *= (_BOTH * mate + _ONE) / (_ONE * mate + _NEITHER)
    return odds / (1.0 + odds)


def _strictness(found: Sequence[Ratios], seat: int, *, is_partner: bool) -> int:
    """The same for how it counts: rivals are thought alike."""
    odds = found[seat].strict
    odds *= _STRICT_PARTNER if is_partner else found[(seat + 2) % SEATS].strict
    if odds > _SURELY:
        return STRICT
    return LOOSE if odds * _SURELY < 1.0 else USUAL


def chance_if_greedy(greeds: Sequence[float], held: Sequence[int], rank: int) -> float:
    """The chance that a greedy player who holds these ranks plays just this one of them."""
    values = [greeds[card] for card in held]
    most = max(values)
    chosen = (1.0 - SLIP) / values.count(most) if greeds[rank] == most else 0.0
    return chosen + SLIP / len(held)


@lru_cache(maxsize=1 << 8)
def _ratios(profile: Profile, deck: tuple[Play, ...]) -> list[Ratios]:
    """What the plays of a deck tell of each seat."""
    found = [Ratios(1.0, 1.0)] * SEATS
    for begun in range(0, len(deck) - _DEAL + 1, _DEAL):  # hands of a deal cut short are unknown
        for view, play in _as_they_were(profile, deck, begun):
            if len(view.hand) > 1:
                held = [int(card.rank) for card in view.hand]
                left = NOBODY_LEFT if view.left is None else int(view.left.rank)
                greeds = greeds_at(mask_of(view.table), left)
                greedy = chance_if_greedy(greeds, held, play.card.rank)
                strict, loose = _chances_if_careful(view, play)
                greedy_before, strict_before = found[play.seat]
                found[play.seat] = Ratios(
                    greedy_before * _ratio(greedy, (strict + loose) / 2),
                    strict_before * _ratio(strict, loose),
                )
    return found


def _ratio(one: float, other: float) -> float:
    return min(max(one / other, 1 / _TELLING), _TELLING)


def _as_they_were(
    profile: Profile, deck: tuple[Play, ...], begun: int
) -> Iterator[tuple[View, Play]]:
    """Each play of a deal that is over, with what its seat then saw.

    The score is not in the plays: it is taken as even and low.
    """
    hands = [{play.card for play in deck[begun : begun + _DEAL] if play.seat == seat}
             for seat in range(SEATS)]  # fmt: skip
    table: set[Card] = set()
    taken = [0, 0]
    for number, play in enumerate(deck[: begun + _DEAL]):
        if number >= begun:
            before = deck[number - 1] if number else None
            hand = tuple(sorted(hands[play.seat]))
            yield View(
                profile=profile, players=SEATS, seat=play.seat, hand=hand,
                turn=play.seat, dealer=0, table=tuple(sorted(table)),
                left=None if before is None or before.takes else before.card,
                counts=tuple(map(len, hands)), stock=0, taken=(taken[0], taken[1]), score=(0, 0),
                winner=None, number=0, decks=1, log=deck[:number], rondas=(), events=(),
            ), play  # fmt: skip
            hands[play.seat].remove(play.card)
        if play.takes:
            table.difference_update(play.takes)
            taken[team_of(play.seat)] += len(play.takes) + 1
        else:
            table.add(play.card)


def _chances_if_careful(view: View, play: Play) -> tuple[float, float]:
    """The same for one who counts, strictly and loosely, as it weighed the cards of its hand."""
    plays = view.plays()
    balances: dict[Card, float] = {}
    for one, worth in zip(plays, worths_of(view, plays, PLAIN), strict=True):
        balances[one.card] = max(worth, balances.get(one.card, worth))
    best = max(balances.values())

    def chance(strictness: int) -> float:
        total = 0.0
        for balance in balances.values():
            total += odds_of(balance - best, strictness)
        chosen = odds_of(balances[play.card] - best, strictness)
        return (1.0 - SLIP) * chosen / total + SLIP / len(balances)

    return chance(STRICT), chance(LOOSE)
