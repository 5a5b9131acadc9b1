"""Bots that search: each play is tried in many imagined worlds, and the best on average wins.

A world is a hand for every other seat (``worlds``); in each one every candidate is played
and the deal finished by players who count (``playing_out``), all candidates in the same
worlds; the end is worth its chance of winning the game (``standing``). What the style makes
of each play at a glance is added, since few worlds know less than that. The worse half of
the candidates is dropped on the way, and whoever is clearly behind. The budget is a number
of worlds, so a bot plays the same on a slow machine.

The packed playouts know the rules of ``qvito`` only: by other rules, or for two, a bot that
searches plays at a glance in its style.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Final

from engine.ai import counting, standing
from engine.ai.chance import Chance
from engine.ai.counting import prices_for
from engine.ai.customs import whole_plays
from engine.ai.greedy import points_now
from engine.ai.judging import Judged, Position, judged
from engine.ai.manner import SEATS, manner_of, tables
from engine.ai.memory import lies_along
from engine.ai.playing_out import is_careful, play_out, shown_by_place
from engine.ai.style import PLAIN, Style
from engine.ai.words import words_from
from engine.ai.worlds import Imagination, Known, World, known
from engine.cards import Card
from engine.moves import Play
from engine.packed.graph import MASK_AT, NOBODY_LEFT, RANKS, Node, refuse_other_rules
from engine.packed.playout import Places, places_of
from engine.packed.tally import OVER, tally_of
from engine.profiles import Profile
from engine.seats import seat_after, team_of
from engine.view import View

_CLEAR: Final = 4.0
"""A play is dropped once the best is ahead of it by two standard errors: this is their square."""
_LEAST_VARIANCE: Final = 0.0004
"""Added to what the worlds show, since the few that were played may be too much alike."""


@dataclass(frozen=True)
class Searcher:
    """A bot that searches so many worlds in its style."""

    worlds: int
    style: Style = field(default=PLAIN)
    glance: float = 0.005
    """What a point of the style's balance counts, in chances of winning."""
    dealt: int = 3
    """Hands dealt at random for each world drawn from them by weight."""
    drops: bool = True
    """Whether plays are dropped on the way; who needs every figure keeps them all."""

    def __call__(self, view: View, rng: Chance) -> Play:
        """The play with the best chance of winning the game, as far as its worlds show."""
        if not can_be_packed(view.profile):
            return counting.choose(view, rng, self.style)
        plays = one_of_each_kind(whole_plays(view))
        if len(plays) == 1:
            return plays[0]
        worths = self.chances(view, plays, rng)
        return max(zip(worths, plays, strict=True), key=lambda pair: pair[0])[1]

    def chances(self, view: View, plays: Sequence[Play], rng: Chance) -> list[float]:
        """What each play is worth in chances of winning; -1 or less for those dropped early."""
        word = words_from(rng)
        facts = known(view)
        imagination = Imagination(view, facts, word)
        glances = [self.glance * worth for worth in counting.worths_of(view, plays, self.style)]
        trials = [
            Trial(view, facts, play, glance) for play, glance in zip(plays, glances, strict=True)
        ]
        contest = Contest(trials, imagination)
        worlds: list[World] = []
        for begin, end, most in self._stages(len(plays)):
            if len(worlds) < end:
                wanted = self.worlds if not self.drops else max(end, self.worlds // 4)
                wanted -= len(worlds)
                worlds += imagination.draw(wanted, wanted * self.dealt)
            contest.run(worlds[begin:end], word)
            if self.drops and contest.drop(most) == 1:
                break
        return contest.standings()

    def _stages(self, plays: int) -> Iterator[tuple[int, int, int]]:
        """The worlds of each stage, from one to before another, and how many plays outlive it."""
        begin = 0
        for part in (8, 4, 2, 1):
            end = max(1, self.worlds // part)
            if part in (4, 2):
                plays = max(2, (plays + 1) // 2)
            if end > begin:
                yield begin, end, plays
            begin = end


class Contest:
    """Candidates that meet the same worlds; who is behind may fall out on the way."""

    def __init__(self, trials: Sequence[Trial], imagination: Imagination) -> None:
        self._trials = trials
        self._imagination = imagination
        self._alive = list(trials)
        self._counted: list[int] = []
        """How many worlds each one played stands for."""

    def run(self, worlds: Sequence[World], word: Callable[[], int]) -> None:
        """Play whoever is left in some more worlds, and put the best first."""
        for world, times in Counter(worlds).items():
            luck = word()
            self._counted.append(times)
            hands = self._imagination.places(world, luck)
            for trial in self._alive:
                trial.play(hands, luck, times)
        self._alive.sort(key=lambda trial: -trial.mean)

    def drop(self, most: int) -> int:
        """Keep so many at most, and none clearly behind: how many are left."""
        best = self._alive[0]
        self._alive = [
            trial
            for trial in self._alive[:most]
            if trial is best or not self._is_clear(best, trial)
        ]
        return len(self._alive)

    def standings(self) -> list[float]:
        """The mean of each candidate; 1 less for those that fell out."""
        return [trial.mean - (trial not in self._alive) for trial in self._trials]

    def _is_clear(self, best: Trial, other: Trial) -> bool:
        """Whether one play is ahead by more than the luck of so many worlds.

        Both met the same worlds: what varies is their difference.
        """
        worlds, total, squares = 0, 0.0, 0.0
        for one, two, times in zip(best.chances, other.chances, self._counted, strict=True):
            worlds += times
            total += times * (one - two)
            squares += times * (one - two) * (one - two)
        ahead = best.mean - other.mean
        variance = squares / worlds - (total / worlds) * (total / worlds) + _LEAST_VARIANCE
        return ahead * ahead * worlds > _CLEAR * variance


class Trial:
    """One candidate: the table after it, and how it has done so far."""

    def __init__(self, view: View, facts: Known, play: Play, glance: float) -> None:
        self._glance = glance
        seat = play.seat
        rank = int(play.card.rank)
        self._node, self._tally = after(facts.node, view, play)
        rest = tuple([int(card.rank) for card in view.hand if card != play.card])
        self._hand = places_of(rest, seat)
        self._seat, self._first = seat, team_of(seat) == 0
        shown = [count + (place == rank) for place, count in enumerate(facts.shown)]
        self._shown = shown_by_place(shown)
        self._dealer = view.dealer
        self._view, self._play = view, play
        prices = [prices_for(view, team).card for team in (0, 1)]
        self._manner = manner_of(prices, is_last_deal=not view.stock, own=team_of(seat))
        self._answers: dict[Places, int] = {}
        self._value = standing.between_deals if view.stock else standing.after_deck
        self._total, self._worlds = 0.0, 0
        self.chances: list[float] = []
        """The chance of winning in each world played."""

    @property
    def mean(self) -> float:
        """The mean chance of winning over the worlds played, with the glance on top."""
        return round(self._total / self._worlds + self._glance, 9)

    def play(self, hands: Sequence[Places], luck: int, times: int) -> None:
        """Finish the deal in one world, which stands for so many."""
        tally = self._tally
        if not tally & OVER:
            held = [list(hand) for hand in hands]
            held[self._seat] = list(self._hand)
            turn = self._seat + 1
            answering = held[turn % SEATS]
            first = self._answer(answering) if is_careful(answering) else None
            shown = self._shown.copy()
            tally = play_out(self._node, held, turn, tally, shown, luck, self._manner, first)[1]
        chance = self._value(tally, self._dealer)
        if not self._first:
            chance = 1.0 - chance
        self.chances.append(chance)
        self._total += times * chance
        self._worlds += times

    def _answer(self, hand: Places) -> int:
        """The place that a next seat with this hand plays, if it counts."""
        kind = tuple(hand)
        place = self._answers.get(kind)
        if place is None:
            ranks = [(held - 1) % RANKS + 1 for held in hand]
            worths = [self._judged.worth(rank, ranks) for rank in ranks]
            place = hand[worths.index(max(worths))]
            self._answers[kind] = place
        return place

    @cached_property
    def _judged(self) -> Judged:
        """What each rank is worth to the next seat, as ``counting`` sees what everyone sees."""
        view, play = self._view, self._play
        counts, taken = list(view.counts), list(view.taken)
        counts[play.seat] -= 1
        if play.takes:
            taken[team_of(play.seat)] += len(play.takes) + 1
        told = view._replace(log=(*view.log, play), counts=tuple(counts))
        *_, lies = lies_along(told)
        position = Position(
            seat_after(play.seat, view.players),
            self._node[MASK_AT],
            None if play.takes else play.card,
            (0, *self._shown[1 : RANKS + 1]),
            told.counts,
            (taken[0], taken[1]),
            view.score,
            lies,
        )
        return judged(view.profile, position)


def after(table: Node, view: View, play: Play) -> tuple[Node, int]:
    """The table and the tally after a play."""
    mask, left, taken = table[MASK_AT], NOBODY_LEFT, list(view.taken)
    team = team_of(play.seat)
    for card in play.takes:
        mask &= ~card.bit
    if play.takes:
        taken[team] += len(play.takes) + 1
    else:
        mask, left = mask | play.card.bit, int(play.card.rank)
    score = list(view.score)
    score[team] += points_now(view, play)
    tally = tally_of((score[0], score[1]), (taken[0], taken[1]))
    return tables()[mask, left], tally


def one_of_each_kind(plays: Sequence[Play]) -> list[Play]:
    """The plays less those that differ only in the suit of the card played."""
    kinds: dict[tuple[int, tuple[Card, ...]], Play] = {}
    for play in plays:
        kinds.setdefault((play.card.rank, play.takes), play)
    return list(kinds.values())


@cache
def can_be_packed(profile: Profile) -> bool:
    """Whether playouts know these rules."""
    try:
        refuse_other_rules(profile)
    except ValueError:
        return False
    return True
