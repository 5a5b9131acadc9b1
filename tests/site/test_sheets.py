"""Style sheets and scripts: night is written twice and alike, and phones of 2021 read them all."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

SHEETS = Path(__file__).resolve().parents[2] / "static" / "css"
SCRIPTS = SHEETS.parent / "js"


def declared(block: str) -> dict[str, str]:
    return dict(re.findall(r"(--[\w-]+):\s*([^;]+);", block))


def test_night_is_the_same_by_the_system_and_by_choice():
    tokens = (SHEETS / "tokens.css").read_text()
    by_system = re.search(r':root:not\(\[data-theme="light"\]\) \{([^}]+)\}', tokens)
    by_choice = re.search(r'^:root\[data-theme="dark"\] \{([^}]+--[^}]+)\}', tokens, re.MULTILINE)
    assert by_system is not None
    assert by_choice is not None
    night = declared(by_system[1])
    assert "--paper" in night
    assert night == declared(by_choice[1])


@pytest.mark.parametrize("sheet", sorted(SHEETS.glob("*.css")), ids=lambda path: path.stem)
def test_widths_are_asked_as_a_phone_of_2021_understands(sheet):
    """What it does not understand, it skips whole: it would lay a page out as on a desk."""
    asked = re.findall(r"@media[^{]+", sheet.read_text())
    assert [question for question in asked if re.search("[<>]", question)] == []


def test_the_height_in_sight_is_asked_for_in_one_place():
    """A size made with an unknown unit is no size at all: one token has a plain height first."""
    unit = re.compile(r"[0-9.][sdl]v[hw]\b")
    asking = {path.stem: unit.findall(path.read_text()) for path in SHEETS.glob("*.css")}
    assert [stem for stem, found in asking.items() if found] == ["tokens"]
    tokens = (SHEETS / "tokens.css").read_text()
    assert tokens.index("--tall: 100vh") < tokens.index("@supports (height: 1dvh)")


def test_a_mixed_colour_has_a_plain_one_for_who_cannot_mix():
    mixed = [
        (before.split(":")[0], line.split(":")[0])
        for sheet in SHEETS.glob("*.css")
        for before, line in pairwise(sheet.read_text().splitlines())
        if "color-mix(" in line
    ]
    assert mixed
    assert [one for one in mixed if one[0] != one[1]] == []


@pytest.mark.parametrize("script", sorted(SCRIPTS.glob("*.js")), ids=lambda path: path.stem)
def test_scripts_say_nothing_that_a_phone_of_2021_does_not_know(script):
    """One unknown word, and the table stands still."""
    unknown = r"\.at\(|findLast|Object\.hasOwn|AbortSignal\.timeout|structuredClone|\.toSorted"
    assert re.findall(unknown, script.read_text()) == []
