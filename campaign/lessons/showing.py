"""A lesson on the game's own table: before a play, after the right one, and its steps. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from campaign.chapters import CHAPTERS, YOU
from campaign.journal import Look, Step
from campaign.lessons.lesson import Done, Lesson, Verdict, right_plays
from campaign.lessons.tutorial import TUTORIAL, lesson
from campaign.options import value_of
from campaign.steps import step_data
from campaign.table import LessonPanel, Table, table_of
from engine import exercises

KIND: Final = "lesson"
_WHEN: Final = datetime.min.replace(tzinfo=UTC)
"""A lesson happens at no time: nothing of it is kept."""


@dataclass(frozen=True)
class Shown:
    """A lesson as its page shows it, with the steps to act out and what there is to say."""

    table: Table
    steps: list[dict[str, Any]]
    error: str | None


def show(number: int, verdict: Verdict | None = None) -> Shown:
    """The hand of that number, or what a play has made of it.

    A play that is not the right one leaves the table as it was.

    :raises LookupError: if there is no such lesson.
    """
    told = lesson(number)
    if verdict is None or not verdict.is_right or verdict.done is None:
        table = _table(number, Look(exercises.view(told.exercise), 0, ()), str(told.task))
        if verdict is None:
            return Shown(table, [], None)
        panel = replace(_panel(number), way=_way(told))
        return Shown(replace(table, lesson=panel, message=verdict.text), [], verdict.text)
    step = _step(verdict.done)
    table = _table(number, Look(verdict.done.after, step.ply, (step,)), verdict.text)
    still = tuple(replace(sitting, is_turn=False) for sitting in table.others)
    after = replace(table, others=still, my_turn=False, lesson=_solved(number))
    return Shown(after, [step_data(step, names(), CHAPTERS[0])], None)


def names() -> dict[int, str]:
    """Who sits at a lesson's table: those of the first chapter."""
    sitters = CHAPTERS[0].sitters.items()
    return {YOU: _("Tú")} | {seat: str(sitter.name) for seat, sitter in sitters}


def _table(number: int, look: Look, message: str) -> Table:
    table = table_of(
        look,
        game_id="",
        chapter=CHAPTERS[0],
        kind=KIND,
        names=names(),
        result=None,
        commitment="",
        client_seed="",
    )
    return replace(table, message=message, lesson=_panel(number))


def _panel(number: int) -> LessonPanel:
    return LessonPanel(number, len(TUTORIAL), reverse("campaign:lesson", args=[number]))


def _solved(number: int) -> LessonPanel:
    following = reverse("campaign:lesson", args=[number + 1]) if number < len(TUTORIAL) else ""
    return replace(_panel(number), is_solved=True, next_url=following)


def _way(told: Lesson) -> str:
    """The right play as a button sends it, for who asks to be shown."""
    return value_of(right_plays(told)[0])


def _step(done: Done) -> Step:
    after = done.after
    return Step(
        ply=1,
        move=done.play,
        dealer=done.before.dealer,
        dealt=False,
        events=after.events,
        counts=after.counts,
        taken=after.taken,
        at=_WHEN,
    )
