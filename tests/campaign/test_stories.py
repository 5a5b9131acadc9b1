"""The stories are whole, short enough for a phone, translatable, and true to rules and facts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.utils.functional import Promise

from campaign.chapters import CHAPTERS
from campaign.stories import EPILOGUE, EVENTS, PROLOGUE, STORIES, VOICES, Card, Story
from engine.profiles import QVITO
from engine.scoring import majority_points

SLUGS = [chapter.slug for chapter in CHAPTERS]
CARDS: dict[str, Card] = {**STORIES, "epilogue": EPILOGUE}


def card_texts(card: Card) -> Iterator[Promise]:
    """Every text of a card, whatever fields its kind has."""
    for value in vars(card).values():
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def all_texts() -> list[Promise]:
    told = [text for card in CARDS.values() for text in card_texts(card)]
    said = [line for lines in VOICES.values() for event in EVENTS for line in lines[event]]
    return [*PROLOGUE, *told, *said]


def numbers(text: Promise) -> set[int]:
    return {int(number) for number in re.findall(r"\d+", str(text))}


def test_every_chapter_has_its_story_in_playing_order() -> None:
    assert list(STORIES) == SLUGS


def test_every_rival_and_both_companions_have_lines_for_every_event() -> None:
    assert set(VOICES) == {*SLUGS, "miguel", "virgen"}
    assert all(set(lines) == set(EVENTS) for lines in VOICES.values())


@pytest.mark.parametrize("text", all_texts(), ids=lambda text: str(text)[:30])
def test_a_text_is_lazy_and_not_empty(text: Promise) -> None:
    assert isinstance(text, Promise)
    assert str(text).strip() == str(text) != ""


@pytest.mark.parametrize("text", all_texts(), ids=lambda text: str(text)[:30])
def test_a_text_is_set_with_spanish_quotes_and_signs(text: Promise) -> None:
    written = str(text)
    assert not set(written) & set("\"'“”")
    assert "..." not in written
    assert "  " not in written
    assert not re.search(r"« | »", written)
    assert [mark for mark in written if mark in "«»"] == ["«", "»"] * written.count("«")
    assert written.count("¿") == written.count("?")
    assert written.count("¡") == written.count("!")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_story_is_readable_on_a_phone(slug: str) -> None:
    story: Story = STORIES[slug]
    assert len(str(story.title)) <= 30
    assert 3 <= len(story.before) <= 4
    assert len(str(story.lesson)) <= 300
    for paragraphs in (story.after, story.lost, story.history, story.legend):
        assert 1 <= len(paragraphs) <= 2
    for paragraph in (*story.before, *story.after, *story.lost, *story.history, *story.legend):
        assert len(str(paragraph)) <= 360


def test_the_frame_is_readable_on_a_phone() -> None:
    for paragraphs in (PROLOGUE, EPILOGUE.paragraphs):
        assert 3 <= len(paragraphs) <= 4
        assert all(len(str(paragraph)) <= 360 for paragraph in paragraphs)


@pytest.mark.parametrize("name", CARDS)
def test_a_card_names_its_sources(name: str) -> None:
    card = CARDS[name]
    assert card.history
    assert card.legend
    assert 2 <= len(card.sources) <= 4
    assert all(str(source).endswith(".") for source in card.sources)


@pytest.mark.parametrize("speaker", VOICES)
def test_a_line_fits_a_bubble_and_is_said_for_one_event_only(speaker: str) -> None:
    lines = [str(line) for event in EVENTS for line in VOICES[speaker][event]]
    assert all(2 <= len(VOICES[speaker][event]) <= 3 for event in EVENTS)
    assert all(len(line) < 60 for line in lines)
    assert len(set(lines)) == len(lines)


def test_the_lessons_say_the_numbers_of_the_rules() -> None:
    assert numbers(STORIES["la-ronda"].lesson) == {QVITO.ronda_points, QVITO.ronda_score_max}
    assert numbers(STORIES["plaza-grande"].lesson) == {QVITO.caida_points}
    assert numbers(STORIES["san-francisco"].lesson) == {
        QVITO.limpia_points,
        QVITO.limpia_points + QVITO.caida_points,
        QVITO.limpia_barred.start,
    }
    a_card_more = 1
    assert numbers(STORIES["la-compania"].lesson) == {
        20,
        majority_points(QVITO, 20),
        a_card_more,
        QVITO.carton_score_max + 1,
        QVITO.limpia_barred.start,
    }


@pytest.mark.parametrize(
    ("slug", "rule"),
    [
        ("la-ronda", "ronda"),
        ("plaza-grande", "caída"),
        ("san-diego", "escalera"),
        ("san-francisco", "limpia"),
        ("la-compania", "cartón"),
        ("la-compania", "treinta y ocho que no juega"),
    ],
)
def test_a_story_tells_the_rule_that_its_lesson_teaches(slug: str, rule: str) -> None:
    assert rule in " ".join(map(str, STORIES[slug].before)).lower()


@pytest.mark.parametrize(
    ("name", "years"),
    [
        ("la-ronda", set()),
        ("plaza-grande", set()),
        ("san-diego", {1597, 1646}),
        ("san-francisco", {1734}),
        ("la-compania", {1592, 1622, 1629, 1646}),
        ("epilogue", {1534, 1734}),
    ],
)
def test_a_card_gives_only_the_years_that_were_checked(name: str, years: set[int]) -> None:
    card = CARDS[name]
    given = {number for text in (*card.history, *card.legend) for number in numbers(text)}
    assert {number for number in given if number > 1000} == years


def test_nobody_measures_the_statue() -> None:
    assert not [text for text in all_texts() if re.search(r"\bcm\b|metros\b", str(text))]


def test_the_cards_own_up_to_what_is_invented_or_came_later() -> None:
    assert "lo inventamos nosotros" in str(STORIES["la-ronda"].legend[0])
    assert "rondar" in str(STORIES["la-ronda"].legend[0])
    feigned, stone = map(str, STORIES["san-francisco"].legend)
    assert "más antigua" in feigned
    assert "finge un pacto" in feigned
    assert "vinieron después" in stone
    assert "escapadas son leyenda" in str(STORIES["san-diego"].legend[0])
    assert "copias" in str(STORIES["la-compania"].history[1])
