"""Who at the table says a line when something scores, and which one. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise

from campaign.chapters import CHAPTERS, MIGUEL, RIVAL, US, VIRGEN, YOU, Chapter
from campaign.stories import VOICES
from campaign.stories.voices import Lines
from engine.events import Event
from engine.profiles import TARGET
from engine.seats import team_of

NEAR: Final = 30
"""From here on the end is near: rondas and cartones stop scoring, and a few plays win."""

_SPOKEN: Final = ("caida", "limpia", "ronda", "carton")
_BY_PORTRAIT: Final[dict[str, Lines]] = {
    "virgen": VOICES["virgen"],
    "miguel": VOICES["miguel"],
} | {chapter.portrait: VOICES[chapter.slug] for chapter in CHAPTERS}


@dataclass(frozen=True)
class Line:
    """What a seat says."""

    seat: int
    text: Promise


def line_for(event: Event, venue: Chapter, ply: int) -> Line | None:
    """The line that an event at a ply calls for, or None if nobody says a word.

    Who scores says it, and your partner says it for you. Whoever comes to thirty speaks of
    the end; the point that wins leaves the last word to the rival. The same ply always has
    the same line.
    """
    told = _speaker_and_moment(event)
    if told is None:
        return None
    seat, moment = told
    sitter = venue.sitters.get(seat)
    lines = _BY_PORTRAIT[sitter.portrait][moment] if sitter else ()  # type: ignore[index]
    return Line(seat, lines[ply % len(lines)]) if lines else None


def _speaker_and_moment(event: Event) -> tuple[int, str] | None:
    score = event.score[event.team]
    if not event.points:
        return None
    before = score - event.points
    if before < TARGET <= score:
        return RIVAL, "lost" if event.team == US else "won"
    ours = VIRGEN if event.team == US else RIVAL
    seat = event.seat if event.seat in (RIVAL, VIRGEN, MIGUEL) else ours
    if event.seat not in (None, YOU) and team_of(seat) != event.team:
        return None
    if before < NEAR <= score:
        return seat, "near"
    return (seat, event.type) if event.type in _SPOKEN else None
