"""Who speaks when something scores: who did it, your partner for you, the rival at the end."""

from __future__ import annotations

import pytest

from campaign.chapters import CHAPTERS, MIGUEL, RIVAL, US, VIRGEN, YOU
from campaign.houses import venue
from campaign.speech import line_for
from campaign.stories import VOICES
from engine.events import Event

ALGUACIL = CHAPTERS[0]
THEM = 1 - US


def event(kind: str, team: int, points: int, score: int, seat: int | None = None) -> Event:
    """Something that brought a pair to a score."""
    both = (score, 4) if team == US else (4, score)
    return Event(kind, team, points, both, seat)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("what", "speaker", "voice", "moment"),
    [
        (event("caida", THEM, 2, 8, RIVAL), RIVAL, "la-ronda", "caida"),
        (event("limpia", THEM, 2, 8, MIGUEL), MIGUEL, "miguel", "limpia"),
        (event("ronda", US, 2, 8, VIRGEN), VIRGEN, "virgen", "ronda"),
        (event("caida", US, 2, 8, YOU), VIRGEN, "virgen", "caida"),
        (event("carton", THEM, 6, 12), RIVAL, "la-ronda", "carton"),
        (event("carton", US, 6, 12), VIRGEN, "virgen", "carton"),
        (event("limpia", THEM, 2, 30, MIGUEL), MIGUEL, "miguel", "near"),
        (event("carton", US, 8, 34), VIRGEN, "virgen", "near"),
        (event("caida", THEM, 2, 40, MIGUEL), RIVAL, "la-ronda", "won"),
        (event("limpia", US, 2, 40, YOU), RIVAL, "la-ronda", "lost"),
    ],
)
def test_who_speaks_and_of_what(what: Event, speaker: int, voice: str, moment: str) -> None:
    line = line_for(what, ALGUACIL, ply=0)
    assert line is not None
    assert line.seat == speaker
    assert line.text in VOICES[voice][moment]  # type: ignore[index]


def test_what_adds_nothing_has_no_line() -> None:
    assert line_for(event("limpia", THEM, 0, 38, MIGUEL), ALGUACIL, ply=3) is None


def test_the_last_word_is_said_once() -> None:
    """What else the winning card did adds nothing: a limpia that does not score is still told."""
    assert line_for(event("limpia", THEM, 0, 40, RIVAL), ALGUACIL, ply=3) is None


def test_after_thirty_the_lines_are_the_usual_ones() -> None:
    line = line_for(event("caida", THEM, 2, 34, RIVAL), ALGUACIL, ply=1)
    assert line is not None
    assert line.text in VOICES["la-ronda"]["caida"]


def test_each_line_of_a_moment_has_its_turn_and_a_ply_keeps_its_own() -> None:
    caida = event("caida", THEM, 2, 8, RIVAL)
    lines = [line_for(caida, ALGUACIL, ply).text for ply in range(6)]  # type: ignore[union-attr]
    assert set(lines[:3]) == set(VOICES["la-ronda"]["caida"])
    assert lines[:3] == lines[3:]


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.slug)
def test_each_rival_speaks_with_the_chapters_own_voice(chapter) -> None:
    line = line_for(event("limpia", THEM, 2, 8, RIVAL), chapter, ply=0)
    assert line is not None
    assert line.text in VOICES[chapter.slug]["limpia"]


def test_at_a_table_of_two_nobody_speaks_for_you() -> None:
    two = venue("francia", 2, "greedy")
    assert line_for(event("caida", US, 2, 8, YOU), two, ply=0) is None
    line = line_for(event("caida", THEM, 2, 8, RIVAL), two, ply=0)
    assert line is not None
    assert line.text in VOICES["la-ronda"]["caida"], "the Alguacil sits at the free tables"
