"""Hands imagined for the other seats, each the likelier the better it explains their plays.

Cards that nobody has shown are dealt at random to the other seats; such a world weighs
what the players would then have played: for every card another seat played in this deal,
the chance that a hand of just these cards plays just that one. A rival that let a caida
pass is thus rarely imagined with it. A seat holds three of a rank exactly if it sang.
Each hand is asked twice, as one who counts would have played it and as a greedy player would,
and both answers count by what the seat has been so far (``habits``).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from engine.ai.habits import chance_if_greedy, habits_of
from engine.ai.likelihood import Seen, chance_if_careful, plays_of_others
from engine.ai.manner import SEATS, tables
from engine.ai.playing_out import in_turn
from engine.ai.words import WORD
from engine.cards import DECK
from engine.packed.graph import NOBODY_LEFT, RANKS, Node
from engine.packed.playout import Places, places_of
from engine.scoring import RONDA_CARDS
from engine.view import View

_TRIES: Final = 4
_CUTS: Final = 7
"""About how many worlds are dealt from one mixing of the cards."""

World = tuple[tuple[int, ...], ...]
"""The ranks in each seat's hand, lowest first."""
Codes = tuple[int, ...]
"""The same as numbers: three bits for each rank, which say how many cards of it a seat holds."""
_CODE: Final = [1 << 3 * rank for rank in range(RANKS + 1)]
_MIDDLE: Final = 3 * (RANKS // 2 + 1)


class Known(NamedTuple):
    """What a seat knows of a deck, by rank."""

    node: Node
    """The table."""
    shown: list[int]
    """How many cards of each rank have been played in this deck."""
    unseen: list[int]
    """The ranks of the cards in other hands and in the stock."""
    played: list[list[Seen]]
    """For each seat the cards it played in this deal, last first."""
    greedy: list[float]
    """For each seat the chance that it plays greedily, by the deals before."""


def known(view: View) -> Known:
    """Work out from a view what has been shown, and how likely each play was for each hand."""
    shown = [0] * (RANKS + 1)
    for play in view.log:
        shown[play.card.rank] += 1
    mask = sum(card.bit for card in view.table)
    left = NOBODY_LEFT if view.left is None else int(view.left.rank)
    seen = {*view.hand, *(play.card for play in view.log)}
    unseen = [int(card.rank) for card in DECK if card not in seen]
    habits = habits_of(view)
    plays = plays_of_others(view, habits.strictness)
    return Known(tables()[mask, left], shown, unseen, plays, habits.greed)


class Imagination:
    """Worlds that a seat may be in, drawn some at a time; what a hand weighs is kept."""

    def __init__(self, view: View, facts: Known, word: Callable[[], int]) -> None:
        """Imagine what ``facts`` leave open, by the chance of ``word``."""
        self._view, self._facts, self._word = view, facts, word
        self._hands: list[dict[int, _Hand]] = [{} for _ in range(SEATS)]
        self._greedy: list[set[tuple[int, ...]]] = [set() for _ in range(SEATS)]
        """For each seat the hands that it rather holds if it plays greedily."""

    def draw(self, worlds: int, of: int) -> list[World]:
        """So many worlds, drawn by weight from ``of`` dealt at random; a likely one comes often."""
        view, facts, known_hands = self._view, self._facts, self._hands
        weights: dict[Codes, float] = {}
        seats = [seat for seat in range(SEATS) if seat != view.seat]
        dealt: list[Codes] = []
        possible = 0
        while possible < of and len(dealt) < of * _TRIES:
            some = _dealt(view, facts.unseen, self._word)
            dealt += some
            for world in some:
                weight = 1.0
                for seat in seats:
                    code = world[seat]
                    hand = known_hands[seat].get(code)
                    if hand is None:
                        ranks = _ranks_in(code)
                        sang = seat in view.rondas
                        hand = _hand(ranks, facts.played[seat], sang, facts.greedy[seat])
                        known_hands[seat][code] = hand
                        if hand.is_greedy:
                            self._greedy[seat].add(ranks)
                    weight *= hand.weight
                if weight:
                    possible += 1
                    weights[world] = weights.get(world, 0.0) + weight
        drawn = _drawn(weights, worlds, self._word() / WORD) if weights else dealt[:worlds]
        hands: dict[Codes, World] = {
            world: tuple(
                [known_hands[seat][code].ranks if code else () for seat, code in enumerate(world)]
            )
            for world in {*drawn}
        }
        return [hands[world] for world in drawn]

    def places(self, world: World, luck: int) -> list[Places]:
        """Each seat's hand of a world that was drawn, as places to be played out."""
        return [
            in_turn(places_of(hand, seat, way=1), luck)
            if hand in self._greedy[seat]
            else places_of(hand, seat)
            for seat, hand in enumerate(world)
        ]


class _Hand(NamedTuple):
    """A hand that a seat may hold, and the chance that it then played as it did."""

    ranks: tuple[int, ...]
    weight: float
    is_greedy: bool
    """Whether it is rather a greedy player who, with this hand, played so."""


def _dealt(view: View, unseen: list[int], word: Callable[[], int]) -> list[Codes]:
    """Some worlds: the unseen cards are mixed in place and cut at even steps, each cut dealt.

    Each world by itself is as likely as any; together each card comes to different hands.
    """
    for last in range(len(unseen) - 1, 0, -1):
        place = word() * (last + 1) // WORD
        unseen[last], unseen[place] = unseen[place], unseen[last]
    # A hand is what the sum of codes grows by from its first card to its last.
    sums = list(accumulate([_CODE[rank] for rank in unseen + unseen], initial=0))
    counts = [count * (seat != view.seat) for seat, count in enumerate(view.counts)]
    ends = list(accumulate(counts))
    begins = [end - count for count, end in zip(counts, ends, strict=True)]
    cuts = range(0, len(unseen) or 1, max(1, len(unseen) // _CUTS))
    by_seat = [
        [sums[cut + end] - sums[cut + begin] for cut in cuts]
        for begin, end in zip(begins, ends, strict=True)
    ]
    return list(zip(*by_seat, strict=True))


def _ranks_in(code: int) -> tuple[int, ...]:
    """The ranks in a hand, lowest first."""
    high = code >> _MIDDLE << _MIDDLE
    return _some_ranks(code - high) + _some_ranks(high)


@lru_cache(maxsize=1 << 10)
def _some_ranks(code: int) -> tuple[int, ...]:
    """The same for the lower or the upper half of the ranks: there are few such halves."""
    return tuple([rank for rank in range(1, RANKS + 1) for _ in range(code >> 3 * rank & 7)])


def _hand(ranks: tuple[int, ...], played: list[Seen], sang: bool, greed: float) -> _Hand:
    """A hand, with the chance that a seat which last held it played as it did; 0 if it cannot be.

    ``greed`` is the chance that the seat plays greedily.
    """
    held = [*ranks, *[seen.rank for seen in played]]
    has_three = max(map(held.count, held), default=0) >= RONDA_CARDS
    if sang != has_three:
        return _Hand(ranks, 0.0, is_greedy=False)
    held = list(ranks)
    careful = greedy = 1.0
    for rank, odds, greeds in played:
        held.append(rank)
        if len(held) > 1:
            careful *= chance_if_careful(odds, held, rank)
            greedy *= chance_if_greedy(greeds, held, rank)
    careful *= 1.0 - greed
    greedy *= greed
    return _Hand(ranks, careful + greedy, is_greedy=bool(ranks) and greedy > careful)


def _drawn(weights: dict[Codes, float], worlds: int, start: float) -> list[Codes]:
    """Systematic resampling: worlds at even steps along their weights (Kitagawa 1996)."""
    drawn: list[Codes] = []
    found = list(weights)
    # Added one by one: how ``sum`` rounds differs between versions of Python.
    reached = list(accumulate(weights.values()))
    step = reached[-1] / worlds
    place = 0
    for number in range(worlds):
        wanted = (number + start) * step
        while reached[place] < wanted and place < len(found) - 1:
            place += 1
        drawn.append(found[place])
    # Searchers stop early with some plays: any first part shall be as mixed as the whole.
    stride = next(step for step in (7, 11, 13) if worlds % step)
    return [drawn[number * stride % worlds] for number in range(worlds)]
