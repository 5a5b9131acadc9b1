"""A weighed game as plain data and back: what the command line prints and a site keeps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.cards import Card
from engine.coach.lesson import Lesson, Verdict, Weighing
from engine.coach.reasons import Reason
from engine.coach.weighing import Weighed
from engine.moves import SeatMove, parse_move, rank_of

FORMAT: Final = 1


def weighing_data(weighing: Weighing) -> dict[str, Any]:
    """One weighed ply, ready for JSON."""
    verdict = weighing.verdict
    return {
        "ply": weighing.ply,
        "chance": weighing.chance,
        "verdict": None if verdict is None else _verdict_data(verdict),
    }


def weighing_from(data: Mapping[str, Any]) -> Weighing:
    """The inverse of ``weighing_data``."""
    verdict = data["verdict"]
    return Weighing(
        data["ply"], data["chance"], None if verdict is None else _verdict_from(verdict)
    )


def lesson_data(lesson: Lesson) -> dict[str, Any]:
    """A whole lesson, ready for JSON."""
    return {
        "lesson": FORMAT,
        "seat": lesson.seat,
        "mark": lesson.mark,
        "turning_points": list(lesson.turning_points),
        "curve": [list(point) for point in lesson.curve],
        "verdicts": [_verdict_data(verdict) for verdict in lesson.verdicts],
    }


def lesson_from(data: Mapping[str, Any]) -> Lesson:
    """The inverse of ``lesson_data``.

    :raises ValueError: if the data is of another format.
    """
    if data.get("lesson") != FORMAT:
        raise ValueError(f"a lesson is format {FORMAT}, not {data.get('lesson')!r}")
    return Lesson(
        seat=data["seat"],
        verdicts=tuple(map(_verdict_from, data["verdicts"])),
        curve=tuple((ply, chance) for ply, chance in data["curve"]),
        turning_points=tuple(data["turning_points"]),
        mark=data["mark"],
    )


def _verdict_data(verdict: Verdict) -> dict[str, Any]:
    reason = verdict.reason
    return {
        "ply": verdict.ply,
        "played": str(verdict.played),
        "best": str(verdict.best),
        "chance": verdict.chance,
        "best_chance": verdict.best_chance,
        "grade": verdict.grade,
        "reason": {
            "code": reason.code,
            "cards": [str(card) for card in reason.cards],
            "rank": None if reason.rank is None else reason.rank.letter,
        },
        "options": [[str(option.move), option.chance] for option in verdict.options],
    }


def _verdict_from(data: Mapping[str, Any]) -> Verdict:
    reason = data["reason"]
    return Verdict(
        ply=data["ply"],
        played=_seat_move(data["played"]),
        best=_seat_move(data["best"]),
        chance=data["chance"],
        best_chance=data["best_chance"],
        grade=data["grade"],
        reason=Reason(
            reason["code"],
            tuple(map(Card.parse, reason["cards"])),
            None if reason["rank"] is None else rank_of(reason["rank"]),
        ),
        options=tuple(Weighed(_seat_move(text), chance) for text, chance in data["options"]),
    )


def _seat_move(text: str) -> SeatMove:
    move: SeatMove = parse_move(text)  # type: ignore[assignment]
    return move
