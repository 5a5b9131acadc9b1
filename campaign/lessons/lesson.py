"""A lesson: one decision at a table set by hand, judged by what the engine says it does. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from campaign import options, words
from engine import exercises
from engine.exercises import Exercise
from engine.moves import IllegalMove, Play, SeatMove
from engine.scoring import is_caida
from engine.seats import team_of
from engine.view import View


@dataclass(frozen=True)
class Done:
    """A play with the table before and after it."""

    play: Play
    before: View
    after: View

    def earns(self, event: str) -> bool:
        """Whether it brings this event to one's own pair, with points."""
        team = team_of(self.play.seat)
        return any(
            (told.type, told.team) == (event, team) and told.points > 0
            for told in self.after.events
        )

    @property
    def takes_an_equal(self) -> bool:
        """Whether it takes a card of its own rank."""
        return any(card.rank == self.play.card.rank for card in self.play.takes)

    @property
    def takes_a_sum(self) -> bool:
        """Whether it takes cards that add up to it."""
        return any(card.rank < self.play.card.rank for card in self.play.takes)

    @property
    def takes_the_most(self) -> bool:
        """Whether no other play takes as many cards."""
        ways = [len(play.takes) for play in self.before.plays()]
        return len(self.play.takes) == max(ways) and ways.count(max(ways)) == 1

    @property
    def is_caida(self) -> bool:
        """Whether it takes, by equality, what the rival just left."""
        return is_caida(self.play.card, self.play.takes, self.before.left)


@dataclass(frozen=True)
class Lesson:
    """One hand with one decision: what it is about, what is right, and why the rest is not."""

    slug: str
    title: Promise
    task: Promise
    """What to do, in a line; what stands over the felt before a card is played."""
    exercise: Exercise
    goal: Callable[[Done], bool]
    """Whether a play is the one that the lesson is about."""
    praise: Promise
    """What the right play did, and the rule it shows."""
    misses: dict[str, Promise] = field(default_factory=dict)
    """Why not, by what is played: ``5h:2d,3s``, or a card, or ``""`` for any other.

    ``%(card)s`` stands for the card played.
    """


@dataclass(frozen=True)
class Verdict:
    """What a lesson says to a play; ``done`` is None if the card cannot be played so."""

    is_right: bool
    text: str
    done: Done | None


def judge(lesson: Lesson, move: SeatMove) -> Verdict:
    """Whether a play is the right one, by what the engine says it does, and why or why not."""
    before = exercises.view(lesson.exercise)
    try:
        after = exercises.play(lesson.exercise, move)
    except IllegalMove:
        return Verdict(False, _why_not(before, move), None)
    if not isinstance(move, Play):
        return Verdict(False, _why_not(before, move), None)
    done = Done(after.log[-1], before, after)
    if lesson.goal(done):
        return Verdict(True, str(lesson.praise), done)
    return Verdict(False, _miss(lesson, done.play), done)


def right_plays(lesson: Lesson) -> list[Play]:
    """The plays that the lesson is about; every lesson has one at least."""
    plays = exercises.view(lesson.exercise).plays()
    return [play for play in plays if judge(lesson, play).is_right]


def _miss(lesson: Lesson, play: Play) -> str:
    keys = (options.value_of(play), str(play.card), "")
    text = next(lesson.misses[key] for key in keys if key in lesson.misses)
    return str(text) % {"card": words.card_text(play.card)}


def _why_not(view: View, move: SeatMove) -> str:
    ways = [way for way in view.plays() if isinstance(move, Play) and way.card == move.card]
    if isinstance(move, Play) and ways:
        return words.must_take_text(move.card, ways)
    return _("Esa carta no está en tu mano.")
