"""A whole game weighed for one seat: its verdicts, the curve, the turning points, the mark."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import pairwise
from math import exp
from typing import Final, Literal, NamedTuple

from engine.coach.reasons import Reason, praise, why
from engine.coach.weighing import WORLDS, Weighed, best_of, kind_of, kinds_of, position, weigh
from engine.moves import Deal, Misdeal, Move, SeatMove
from engine.profiles import Profile
from engine.rules import positions, start
from engine.shuffle import Stream
from engine.view import View, view_of

Grade = Literal["exact", "good", "slip", "blunder"]
GRADES: Final[tuple[tuple[Grade, float], ...]] = (("exact", 0.01), ("good", 0.03), ("slip", 0.08))
"""The most chance of winning that a move of each grade throws away; more is a blunder."""
TURNING_POINTS: Final = 3
_MILD: Final = 0.06
"""A move that throws away so much of the chance of winning counts 1/e of a perfect one."""


class Verdict(NamedTuple):
    """What one move of the seat was worth, and what the best would have been."""

    ply: int
    """Moves of the game with this one, decks among them."""
    played: SeatMove
    best: SeatMove
    chance: float
    """The chance of winning by the move that was played."""
    best_chance: float
    grade: Grade
    reason: Reason
    """Why the best move was better, or, if it was played, why it is the best; ``even`` if one
    as good as the best was played."""
    options: tuple[Weighed, ...]
    """Every kind of move that could be made, the best first."""

    @property
    def loss(self) -> float:
        """The chance of winning that the move threw away."""
        return round(self.best_chance - self.chance, 6)


class Weighing(NamedTuple):
    """The game after one move: the seat's chance of winning, and the verdict if it chose."""

    ply: int
    chance: float
    verdict: Verdict | None


class Lesson(NamedTuple):
    """A game as its coach tells it to one seat."""

    seat: int
    verdicts: tuple[Verdict, ...]
    curve: tuple[tuple[int, float], ...]
    """The chance of winning after each ply, from 0 on."""
    turning_points: tuple[int, ...]
    """The plies of the largest swings, in the order of the game."""
    mark: int
    """How well the seat played, from 0 to 100."""


def decisions(
    profile: Profile, dealer: int, moves: Iterable[Move], seat: int, *, players: int = 4
) -> int:
    """How many moves of a seat were a choice between more than one kind."""
    return sum(
        _is_choice(view, move) for view, move, _ in _seen(profile, dealer, moves, seat, players)
    )


def weigh_game(
    profile: Profile,
    dealer: int,
    moves: Iterable[Move],
    seat: int,
    *,
    players: int = 4,
    seed: str,
    worlds: int = WORLDS,
) -> Iterator[Weighing]:
    """Weigh a game move by move, as one seat saw it; the same seed gives the same figures.

    :raises IllegalMove: at the first move that cannot be made.
    """
    first = view_of(start(profile, dealer, players=players), seat)
    yield Weighing(0, position(first, _chance(seed, 0)), None)
    seen = _seen(profile, dealer, moves, seat, players)
    for ply, (view, move, after) in enumerate(seen, start=1):
        verdict = None
        if not isinstance(move, Deal | Misdeal) and _is_choice(view, move):
            verdict = judged(ply, view, move, weigh(view, _chance(seed, ply), worlds=worlds))
        if verdict is None or after.winner is not None:
            yield Weighing(ply, position(after, _chance(seed, ply), worlds=worlds), verdict)
        else:
            yield Weighing(ply, verdict.chance, verdict)


def judged(ply: int, view: View, played: SeatMove, weighed: Sequence[Weighed]) -> Verdict:
    """The verdict on a move, once every kind of move has been weighed."""
    best = best_of(weighed)
    kind = kind_of(view, played)
    done = next(one for one in weighed if kind_of(view, one.move) == kind)
    is_best = done.chance == best.chance
    loss = best.chance - done.chance
    return Verdict(
        ply=ply,
        played=played,
        best=played if is_best else best.move,
        chance=done.chance,
        best_chance=best.chance,
        grade=grade_of(loss),
        reason=_reason(view, weighed, done, best),
        options=tuple(sorted(weighed, key=lambda one: -one.chance)),
    )


def _reason(view: View, weighed: Sequence[Weighed], done: Weighed, best: Weighed) -> Reason:
    if done.chance == best.chance:
        return praise(view, weighed, done)
    if grade_of(best.chance - done.chance) == "exact":
        return Reason("even")
    return why(view, best.move, done.move)


def grade_of(loss: float) -> Grade:
    """The grade of a move that threw away so much of the chance of winning.

    >>> [grade_of(loss) for loss in (0.0, 0.02, 0.05, 0.2)]
    ['exact', 'good', 'slip', 'blunder']
    """
    return next((grade for grade, most in GRADES if loss <= most), "blunder")


def lesson_of(seat: int, weighings: Sequence[Weighing]) -> Lesson:
    """Put a weighed game together."""
    verdicts = tuple(one.verdict for one in weighings if one.verdict is not None)
    curve = tuple((one.ply, one.chance) for one in weighings)
    return Lesson(seat, verdicts, curve, turning_points(curve), mark(v.loss for v in verdicts))


def turning_points(curve: Sequence[tuple[int, float]]) -> tuple[int, ...]:
    """The plies at which the chance of winning changed most, in the order of the game.

    >>> turning_points([(0, 0.5), (1, 0.5), (2, 0.8), (3, 0.7), (4, 0.2), (5, 0.35)])
    (2, 4, 5)
    """
    swings = [
        (abs(chance - before), ply)
        for (_, before), (ply, chance) in pairwise(curve)
        if chance != before
    ]
    largest = sorted(swings, key=lambda swing: (-swing[0], -swing[1]))[:TURNING_POINTS]
    return tuple(sorted(ply for _, ply in largest))


def mark(losses: Iterable[float]) -> int:
    """How well a seat played, from 0 to 100: the mean of exp(−loss / 0.06) over its decisions.

    It never falls when any one move gets better. Nothing to decide is 100.

    >>> mark([0.0, 0.0]), mark([0.0, 0.06]), mark([])
    (100, 68, 100)
    """
    kept = [exp(-max(0.0, loss) / _MILD) for loss in losses]
    return round(100 * sum(kept) / len(kept)) if kept else 100


def _seen(
    profile: Profile, dealer: int, moves: Iterable[Move], seat: int, players: int
) -> Iterator[tuple[View, Move, View]]:
    """Each move with what the seat saw before it and after it."""
    before = view_of(start(profile, dealer, players=players), seat)
    for move, state in positions(profile, dealer, moves, players=players):
        after = view_of(state, seat)
        yield before, move, after
        before = after


def _is_choice(view: View, move: Move) -> bool:
    """Whether the seat made this move, and could have made one of another kind."""
    return view.is_my_turn and getattr(move, "seat", None) == view.seat and len(kinds_of(view)) > 1


def _chance(seed: str, ply: int) -> Stream:
    """The coach's own chance at one ply: nothing of the cards is in it."""
    return Stream(sha256(seed.encode()).digest(), "coach", str(ply))
