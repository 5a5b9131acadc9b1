"""Six hands of one decision: the engine says what is right, and nothing of them is kept."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign import words
from campaign.lessons import showing
from campaign.lessons.lesson import Lesson, judge, right_plays
from campaign.lessons.tutorial import TUTORIAL
from campaign.models import Run
from campaign.options import value_of
from cvarenta.models import Player
from engine import exercises
from engine.cards import DECK, Card
from engine.moves import Play
from engine.profiles import QVITO

NUMBERS = range(1, len(TUTORIAL) + 1)
CARD_IN_TEXT = re.compile(r"(As|[2-7JQK])([♥♦♣♠])")
CODE = {words.card_text(card): card for card in DECK}


def each_play() -> list[Any]:
    return [
        pytest.param(lesson, play, id=f"{lesson.slug}-{value_of(play)}")
        for lesson in TUTORIAL
        for play in exercises.view(lesson.exercise).plays()
    ]


def cards_of(lesson: Lesson) -> set[Card]:
    seen = exercises.view(lesson.exercise)
    return {*seen.hand, *seen.table}


def test_there_are_six_of_our_own_house() -> None:
    assert len(TUTORIAL) == 6
    assert {lesson.exercise.profile for lesson in TUTORIAL} == {QVITO}


@pytest.mark.parametrize("lesson", TUTORIAL, ids=lambda lesson: lesson.slug)
def test_one_play_is_right_and_another_is_not(lesson: Lesson) -> None:
    assert len(right_plays(lesson)) == 1
    assert len(exercises.view(lesson.exercise).plays()) > 1


@pytest.mark.parametrize(("lesson", "play"), each_play())
def test_every_play_has_its_answer_and_no_text_names_a_card_that_is_not_there(
    lesson: Lesson, play: Play
) -> None:
    verdict = judge(lesson, play)
    assert verdict.done is not None
    assert verdict.is_right is (play in right_plays(lesson))
    assert "%" not in verdict.text
    for text in (verdict.text, str(lesson.task)):
        named = {CODE["".join(found)] for found in CARD_IN_TEXT.findall(text)}
        assert named <= cards_of(lesson)
    first = CARD_IN_TEXT.search(verdict.text)
    if not verdict.is_right and first is not None and first.start() < 5:
        assert CODE[first.group()] == play.card


def test_what_the_lessons_say_is_what_the_engine_does() -> None:
    """The numbers that stand in the sentences, from the rules themselves."""
    done = {lesson.slug: judge(lesson, right_plays(lesson)[0]).done for lesson in TUTORIAL}
    brought = {
        slug: [(event.type, event.team, event.points) for event in one.after.events]
        for slug, one in done.items()
        if one is not None
    }
    assert brought == {
        "igual": [],
        "suma": [],
        "escalera": [],
        "caida": [("caida", 0, QVITO.caida_points)],
        "limpia": [("limpia", 0, QVITO.limpia_points)],
        "carton": [("carton", 0, 6)],
    }
    ladder = done["escalera"]
    assert ladder is not None
    assert [card.rank.letter for card in ladder.play.takes] == list("4567J")
    missed = judge(TUTORIAL[-1], Play(0, Card.parse("5h"), cards("5c 6h 7d Jc"))).done
    assert missed is not None
    assert missed.after.taken == (19, 19)
    assert [(event.type, event.team, event.points) for event in missed.after.events] == [
        ("carton", 1, 2)
    ]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


@pytest.mark.parametrize("number", NUMBERS)
def test_the_right_play_changes_the_table_and_any_other_leaves_it(number: int) -> None:
    lesson = TUTORIAL[number - 1]
    asked = showing.show(number).table
    for play in exercises.view(lesson.exercise).plays():
        shown = showing.show(number, judge(lesson, play))
        if play in right_plays(lesson):
            assert (shown.table.ply, len(shown.steps), shown.error) == (1, 1, None)
            assert not shown.table.my_turn
            assert not any(card.options for card in shown.table.hand)
            assert shown.table.lesson is not None
            assert shown.table.lesson.is_solved
        else:
            assert (shown.table.ply, shown.steps) == (0, [])
            assert (shown.table.places, shown.table.hand) == (asked.places, asked.hand)
            assert shown.error == shown.table.message


@pytest.mark.django_db
def test_nothing_is_written_and_no_cookie_but_the_form_s_is_set(client: Client) -> None:
    with CaptureQueriesContext(
        connection,
    ) as asked:
        for number in NUMBERS:
            way = value_of(right_plays(TUTORIAL[number - 1])[0])
            page = client.get(reverse("campaign:lesson", args=[number]), {"play": way})
            assert page.status_code == 200
            answer = client.get(reverse("campaign:lesson_answer", args=[number]), {"play": way})
            assert answer.json()["ply"] == 1
    assert not [query for query in asked if not query["sql"].startswith("SELECT")]
    assert set(client.cookies) <= {"csrftoken"}
    assert not Player.objects.exists()
    assert not Run.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "value", ["", "zz", "5h:5h,5h", "pass", "Ah:", "steal:5h", "5h", "💥" * 99]
)
def test_a_play_that_is_none_is_answered_with_why(client: Client, value: str) -> None:
    answer = client.get(reverse("campaign:lesson_answer", args=[1]), {"play": value}).json()
    assert answer["error"]
    assert answer["ply"] == 0
    page = client.get(reverse("campaign:learn"), {"play": value})
    assert page.status_code == 200
    assert answer["error"] in page.content.decode().replace("&#x27;", "'")


@pytest.mark.django_db
def test_there_are_no_other_lessons(client: Client) -> None:
    for name in ("lesson", "lesson_answer"):
        for number in (0, 7, 99999999999):
            assert client.get(reverse(f"campaign:{name}", args=[number])).status_code == 404
        assert client.post(reverse(f"campaign:{name}", args=[1])).status_code == 405


@pytest.mark.django_db
def test_the_last_lesson_leads_to_the_first_chapter(client: Client) -> None:
    way = value_of(right_plays(TUTORIAL[-1])[0])
    page = client.get(reverse("campaign:lesson", args=[6]), {"play": way}).content.decode()
    assert "Jugar el primer capítulo" in page
    request_id = re.findall(r'name="request_id" value="([^"]+)"', page)[0]
    begun = client.post(
        reverse("campaign:start"), {"kind": "practice", "request_id": request_id}, follow=True
    )
    assert "La Ronda" in begun.content.decode()
    again = client.get(reverse("campaign:lesson", args=[6]), {"play": way}).content.decode()
    assert "Seguir tu partida" in again
