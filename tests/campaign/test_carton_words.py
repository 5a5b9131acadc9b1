"""The cartón counted aloud: the sum that is shown comes to the points that the rules give."""

from __future__ import annotations

import re

import pytest

from campaign.words import carton_sum
from engine.events import Event
from engine.profiles import FRANCIA, PAGAT, QVITO, Profile
from engine.scoring import carton


def counted(profile: Profile, taken: tuple[int, int], score: tuple[int, int] = (0, 0)) -> list[str]:
    """The sum that the table shows for these piles."""
    favoured = carton(profile, taken, 0, score)
    return carton_sum(Event("carton", favoured.team, favoured.points, score), taken)


@pytest.mark.parametrize(
    ("taken", "told"),
    [
        ((20, 18), ["20 → 6"]),
        ((14, 21), ["20 → 6", "+1 → 7", "par → 8"]),
        ((22, 10), ["20 → 6", "+2 → 8"]),
        ((23, 17), ["20 → 6", "+3 → 9", "par → 10"]),
        ((40, 0), ["20 → 6", "+20 → 26"]),
        ((19, 12), ["19, menos de 20", "no suma"]),
        ((20, 20), ["Empate a 20", "+2"]),
        ((15, 15), ["Empate a 15", "+2"]),
    ],
)
def test_the_sum_by_the_rules_of_quito(taken: tuple[int, int], told: list[str]) -> None:
    assert counted(QVITO, taken) == told


def test_under_twenty_other_houses_pay() -> None:
    assert counted(PAGAT, (19, 12)) == ["19, menos de 20", "+2"]


def test_a_limit_is_said() -> None:
    assert counted(QVITO, (22, 10), (30, 0)) == ["20 → 6", "+2 → 8", "pasa del límite: no suma"]
    assert counted(QVITO, (20, 20), (30, 30)) == ["Empate a 20", "pasa del límite: no suma"]


@pytest.mark.parametrize("profile", [QVITO, PAGAT, FRANCIA], ids=lambda profile: profile.name)
def test_the_last_number_is_what_the_pair_gets(profile: Profile) -> None:
    for more in range(1, 41):
        for less in range(0, min(more, 41 - more)):
            points = carton(profile, (less, more), 0, (0, 0)).points
            shown = counted(profile, (less, more))[-1]
            assert (re.findall(r"\d+", shown) or ["0"])[-1] == str(points), (less, more)
