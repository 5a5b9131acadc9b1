"""The guide: every example does what its sentence says, and the houses' table is their profiles."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaign import house_table
from campaign.house_table import TOPICS, Topic
from campaign.lessons.drawing import draw, scored
from campaign.lessons.examples import EXAMPLES, Example
from campaign.lessons.guide import guide_facts
from campaign.messages import read_value
from campaign.options import value_of
from engine import exercises
from engine.profiles import PROFILES, QVITO, Profile
from engine.rules import IllegalMove
from tests.campaign.proved import text_of
from tests.campaign.test_lessons import CARD_IN_TEXT, CODE

each_example = pytest.mark.parametrize("example", EXAMPLES.values(), ids=list(EXAMPLES))
each_topic = pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.fields[0])


@each_example
def test_an_example_does_what_the_guide_counts_on(example: Example) -> None:
    moves = {value_of(move): move for move in exercises.view(example.exercise).moves()}
    assert example.shows
    for value, events in example.shows.items():
        assert value in moves
        told = scored(example, moves[value])
        assert tuple((event.type, event.points) for event in told) == events, value


@each_example
def test_what_the_rules_do_not_allow_is_refused(example: Example) -> None:
    for value in example.bars:
        with pytest.raises(IllegalMove):
            exercises.play(example.exercise, read_value(value))


@each_example
def test_a_caption_names_only_cards_that_are_there(example: Example) -> None:
    view = exercises.view(example.exercise)
    named = {CODE["".join(found)] for found in CARD_IN_TEXT.findall(str(example.caption))}
    assert named <= {*view.hand, *view.table}
    numbers = re.findall(r"[Ll]levan (\d+)", str(example.caption))
    assert all(int(number) == view.taken[0] for number in numbers)
    points = re.findall(r"(?:Con|con|tienen) (\d\d)", str(example.caption))
    assert all(int(number) == view.score[0] for number in points)


@each_example
def test_every_move_there_is_can_be_tried(example: Example) -> None:
    view = exercises.view(example.exercise)
    drawing = draw(example)
    assert sum(len(choice.ways) for choice in drawing.choices) == len(view.moves())
    assert len(drawing.choices) <= 5, "the style sheet knows five"
    for choice in drawing.choices:
        for way in choice.ways:
            assert len(way.table) == len(view.table)
            lit = [lying.card.code for lying in way.table if lying.part]
            assert [lying.order for lying in way.table if lying.part == "ladder"] == list(
                range(1, sum(lying.part == "ladder" for lying in way.table) + 1)
            )
            if choice.card is not None:
                value = f"{choice.card.code}:{','.join(lit)}"
                known = {value_of(move) for move in view.moves()}
                assert any(sorted(value) == sorted(other) for other in known)


def test_every_example_is_in_the_guide(client: Client) -> None:
    html = client.get(reverse("guide")).content.decode()
    found = re.findall(r'id="ejemplo-([\w-]+)"', html)
    assert sorted(found) == sorted(EXAMPLES)
    text = text_of(html)
    for example in EXAMPLES.values():
        assert str(example.caption) in text


def test_every_link_of_the_contents_leads_somewhere(client: Client) -> None:
    html = client.get(reverse("guide")).content.decode()
    anchors = set(re.findall(r'href="#([\w-]+)"', html)) - {"main"}
    assert len(anchors) >= 9
    assert anchors <= set(re.findall(r'id="([\w-]+)"', html))


def test_the_guide_says_the_numbers_of_the_rules(client: Client) -> None:
    facts = guide_facts()
    assert dict(facts["carton"])[20] == 6
    assert [hand.is_ronda for hand in facts["ronda_hands"]] == [True, False, True]
    text = text_of(client.get(reverse("guide")).content.decode())
    for said in (
        f"Caída: {QVITO.caida_points}",
        f"Limpia: {QVITO.limpia_points}",
        f"Ronda: {QVITO.ronda_points}",
        "Con 30 o más no se cuenta el cartón; con más de 30 tampoco",
        "con 38, la limpia no vale",
        "20 valen 6, 21 y 22 valen 8, 23 y 24 valen 10",
    ):
        assert said in text
    carton = dict(facts["carton"])
    assert [carton[cards] for cards in (19, 21, 22, 23, 24)] == [0, 8, 8, 10, 10]


def fact_of(profile: Profile, name: str) -> object:
    """A field as it matters at a table, where every score is even."""
    fact = getattr(profile, name)
    return [score for score in fact if not score % 2] if isinstance(fact, range) else fact


@each_topic
def test_houses_say_the_same_exactly_where_their_rules_are_the_same(topic: Topic) -> None:
    """Fields that stand together are read together: what differs in them differs in words."""
    said: dict[object, str] = {}
    for profile in PROFILES.values():
        facts = tuple(repr(fact_of(profile, name)) for name in topic.fields)
        assert said.setdefault(facts, topic.say(profile)) == topic.say(profile)
    assert len(set(said.values())) == len(said)


def test_every_field_of_a_profile_has_its_row() -> None:
    told = {name for topic in TOPICS for name in topic.fields}
    fields = {field.name for field in dataclasses.fields(Profile)}
    assert fields - told == {"name", "ruleset"}
    assert told <= fields


ANOTHER: dict[str, Callable[[Profile], object]] = {
    "caida_points": lambda profile: profile.caida_points + 2,
    "limpia_points": lambda profile: profile.limpia_points + 2,
    "ronda_points": lambda profile: profile.ronda_points + 2,
}


@pytest.mark.parametrize("name", ANOTHER)
def test_a_number_in_a_cell_is_the_profile_s(name: str) -> None:
    for profile in PROFILES.values():
        other = dataclasses.replace(profile, **{name: ANOTHER[name](profile)})
        changed = [topic for topic in TOPICS if topic.say(other) != topic.say(profile)]
        assert any(name in topic.fields for topic in changed)


def test_the_rows_stand_in_the_order_of_the_houses() -> None:
    for row in house_table.rows():
        assert [house.name for house, _cell in row.by_house] == list(PROFILES)
