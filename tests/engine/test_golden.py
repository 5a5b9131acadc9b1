"""The golden games and the counts of lines, compared with what the engine does now."""

import re

import pytest

from engine.profiles import Profile
from tests.engine import choices, counts, golden
from tests.engine.tables import HOUSE_NAMES, HOUSES

HAPPENS = {
    "qvito-4": ("caida", "limpia", "ronda", "carton"),
    "pagat-4": ("announce", "caida_en_ronda", "claim", "steal"),
    "francia-4": ("falla", "steal", "ronda"),
    "francia-2": ("falla", "steal", "ronda"),
}


@pytest.mark.parametrize(("profile", "players"), HOUSES, ids=HOUSE_NAMES)
def test_the_golden_game_goes_as_written(profile: Profile, players: int) -> None:
    name = golden.name_of(profile, players)
    written = (golden.FOLDER / f"{name}.txt").read_bytes()
    assert golden.text_of(profile, players).encode() == written
    for word in HAPPENS[name]:
        assert re.search(rf"\b{word}\b", written.decode())


def test_there_is_a_golden_game_of_every_house_and_no_other() -> None:
    assert sorted(file.stem for file in golden.FOLDER.iterdir()) == sorted(HOUSE_NAMES)


def test_the_table_of_counts_is_whole() -> None:
    assert list(counts.made()) == counts.rows()


DEEPEST = {row[:4]: row for row in counts.rows()}


@pytest.mark.parametrize("row", DEEPEST.values(), ids=lambda row: f"{row.deck}-{row.depth}")
def test_a_second_count_finds_as_many(row: counts.Row) -> None:
    assert counts.second_count(counts.second_position(row), row.depth) == row.lines


def test_every_bot_chooses_as_written() -> None:
    """A bot that plays otherwise needs a new version of the engine, and then a new file."""
    assert list(choices.made()) == choices.FILE.read_text(encoding="utf-8").splitlines()
