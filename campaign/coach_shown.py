"""What the coach found, as its pages show it: verdicts, the curve, the turning points, the mark.

Pure: it gets a lesson of the engine and sentences for its moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign import coach_words
from campaign.coach_words import percent
from engine.coach import GRADES, Grade, Lesson, Verdict

CHART_WIDTH = 320
CHART_HEIGHT = 100
_WELL, _FAIR = 90, 75


@dataclass(frozen=True)
class VerdictShown:
    """What one move of the player was worth."""

    ply: int
    grade: Grade
    grade_text: str
    played: str
    best: str
    is_best: bool
    chance: int
    best_chance: int
    reason: str
    best_card: str
    """The code of the card that should have been played; empty if it was, or is none."""


@dataclass(frozen=True)
class Turn:
    """A turning point: a move after which the game looked otherwise."""

    ply: int
    text: str
    before: int
    after: int

    @property
    def is_up(self) -> bool:
        """Whether it was for the better."""
        return self.after > self.before


@dataclass(frozen=True)
class GradeCount:
    """How many of the player's moves got a grade."""

    grade: Grade
    text: str
    count: int


@dataclass(frozen=True)
class Chart:
    """The chance of winning over the game, as points of a drawing 320 by 100."""

    line: str
    area: str
    marks: list[tuple[float, float]]
    """Where the turning points lie."""
    plies: int
    summary: str

    @property
    def width(self) -> int:
        """The width of the drawing."""
        return CHART_WIDTH


@dataclass(frozen=True)
class Report:
    """A whole lesson for its page."""

    mark: int
    praise: str
    grades: list[GradeCount]
    turns: list[Turn]
    chart: Chart
    verdicts: list[VerdictShown]
    by_ply: Mapping[int, VerdictShown]
    chances: Mapping[int, int]
    """The chance of winning after each ply, in hundredths."""


def report_shown(lesson: Lesson, texts: Mapping[int, str]) -> Report:
    """A lesson for its page; ``texts`` has the sentence of each ply."""
    verdicts = [verdict_shown(verdict) for verdict in lesson.verdicts]
    return Report(
        mark=lesson.mark,
        praise=_praise(lesson),
        grades=_grades(lesson),
        turns=_turns(lesson, texts),
        chart=chart_of(lesson.curve, lesson.turning_points),
        verdicts=verdicts,
        by_ply={verdict.ply: verdict for verdict in verdicts},
        chances={ply: percent(chance) for ply, chance in lesson.curve},
    )


def verdict_shown(verdict: Verdict) -> VerdictShown:
    """One verdict in words."""
    is_best = verdict.grade == "exact"
    card = getattr(verdict.best, "card", None)
    same = card == getattr(verdict.played, "card", None)
    return VerdictShown(
        ply=verdict.ply,
        grade=verdict.grade,
        grade_text=str(coach_words.GRADES[verdict.grade]),
        played=coach_words.move_title(verdict.played),
        best=coach_words.move_title(verdict.best),
        is_best=is_best,
        chance=percent(verdict.chance),
        best_chance=percent(verdict.best_chance),
        reason=_reason(verdict),
        best_card="" if is_best or same or card is None else str(card),
    )


def _reason(verdict: Verdict) -> str:
    if verdict.played == verdict.best:
        return coach_words.praise_text(verdict.reason)
    return coach_words.blame_text(verdict.reason)


def chart_of(curve: Sequence[tuple[int, float]], turning_points: Sequence[int]) -> Chart:
    """The curve as a drawing: chance upwards, the game from left to right."""
    plies = max(curve[-1][0], 1)
    at = {ply: (_x(ply, plies), round(CHART_HEIGHT * (1 - chance), 1)) for ply, chance in curve}
    line = " ".join(f"{x:g},{y:g}" for x, y in at.values())
    first, last = at[curve[0][0]], at[curve[-1][0]]
    return Chart(
        line=line,
        area=f"{first[0]:g},{CHART_HEIGHT} {line} {last[0]:g},{CHART_HEIGHT}",
        marks=[at[ply] for ply in turning_points],
        plies=plies,
        summary=_("La probabilidad de ganar empezó en %(first)s %% y terminó en %(last)s %%.")
        % {"first": percent(curve[0][1]), "last": percent(curve[-1][1])},
    )


def _x(ply: int, plies: int) -> float:
    return round(CHART_WIDTH * ply / plies, 1)


def _turns(lesson: Lesson, texts: Mapping[int, str]) -> list[Turn]:
    chances = dict(lesson.curve)
    return [
        Turn(ply, texts[ply], percent(chances[ply - 1]), percent(chances[ply]))
        for ply in lesson.turning_points
    ]


def _grades(lesson: Lesson) -> list[GradeCount]:
    names: tuple[Grade, ...] = (*(grade for grade, _most in GRADES), "blunder")
    found = [verdict.grade for verdict in lesson.verdicts]
    return [
        GradeCount(name, _grade_text(name, found.count(name)), found.count(name)) for name in names
    ]


def _grade_text(grade: Grade, count: int) -> str:
    if grade == "exact":
        return ngettext("exacta", "exactas", count)
    if grade == "good":
        return ngettext("buena", "buenas", count)
    if grade == "slip":
        return ngettext("descuido", "descuidos", count)
    return ngettext("error", "errores", count)


def _praise(lesson: Lesson) -> str:
    if not lesson.verdicts:
        return _("No tuviste nada que elegir: no hay de qué hablar.")
    if lesson.mark >= _WELL:
        return _("Jugaste como quien ya se sabe la mesa.")
    if lesson.mark >= _FAIR:
        return _("Bien jugado, con alguna carta que volver a pensar.")
    return _("Hay cartas de sobra para aprender: empieza por los errores.")
