"""The five chapters as data, and what comes after a chapter is won or lost. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

YOU: Final = 0
RIVAL: Final = 1
VIRGEN: Final = 2
MIGUEL: Final = 3
FREE_TABLE: Final = 0
"""The number that stands for no chapter: a practice table by any house's rules."""
US: Final = 0
"""Your team: you and the Virgen de Legarda."""


@dataclass(frozen=True)
class Sitter:
    """A bot at the table: who it is, its portrait, and the level it plays at."""

    name: Promise
    portrait: str
    level: str


@dataclass(frozen=True)
class Chapter:
    """One encounter: a place, its rival, and the rule its legend holds."""

    number: int
    slug: str
    place: Promise
    teaches: Promise
    sitters: dict[int, Sitter]
    """The bots by seat; the seat that is not here is yours."""

    @property
    def rival(self) -> Promise:
        """The name of the chapter's rival."""
        return self.sitters[RIVAL].name

    @property
    def portrait(self) -> str:
        """The portrait of the chapter's rival."""
        return self.sitters[RIVAL].portrait

    @property
    def scene(self) -> str:
        """The static path of the place's picture."""
        return f"campaign/scenes/{self.slug}.svg"


def _sitters(
    rival: Promise, portrait: str, level: str, *, virgen: str, miguel: str
) -> dict[int, Sitter]:
    """The three bots of a chapter: its rival, and the levels of the two who come along."""
    return {
        RIVAL: Sitter(rival, portrait, level),
        VIRGEN: Sitter(_("La Virgen"), "virgen", virgen),
        MIGUEL: Sitter(_("San Miguel"), "miguel", miguel),
    }


CHAPTERS: Final[tuple[Chapter, ...]] = (
    Chapter(
        1,
        "la-ronda",
        _("La Ronda"),
        _("la ronda"),
        _sitters(_("El Alguacil"), "alguacil", "greedy", virgen="partner", miguel="merciful"),
    ),
    Chapter(
        2,
        "plaza-grande",
        _("Plaza Grande"),
        _("la caída"),
        _sitters(_("Don Ramón Ayala"), "ayala", "boastful", virgen="partner", miguel="merciful"),
    ),
    Chapter(
        3,
        "san-diego",
        _("San Diego"),
        _("la escalera"),
        _sitters(_("El padre Almeida"), "almeida", "devout", virgen="partner", miguel="greedy"),
    ),
    Chapter(
        4,
        "san-francisco",
        _("San Francisco"),
        _("la limpia"),
        _sitters(
            _("El Diablo del atrio"), "diablo", "sweeping", virgen="partner", miguel="watchful"
        ),
    ),
    Chapter(
        5,
        "la-compania",
        _("La Compañía"),
        _("el cartón y el 38 que no juega"),
        _sitters(
            _("El hermano Hernando"), "hernando", "painter", virgen="partner", miguel="counting"
        ),
    ),
)


def chapter(number: int) -> Chapter:
    """The chapter of that number, counted from 1.

    :raises LookupError: if there is none.
    """
    if not 1 <= number <= len(CHAPTERS):
        raise LookupError(f"no chapter {number}")
    return CHAPTERS[number - 1]


class Outcome(Enum):
    """How a game of a chapter ended for you."""

    WON = "won"
    LOST = "lost"


def after(number: int, outcome: Outcome) -> int | None:
    """The chapter to play next: the same after a loss, the next after a win, None at the end.

    At a free table one game follows the other.

    :raises LookupError: if there is no such chapter.
    """
    if number == FREE_TABLE:
        return FREE_TABLE
    chapter(number)
    if outcome is Outcome.LOST:
        return number
    return number + 1 if number < len(CHAPTERS) else None


def points_for(number: int, chapter_points: int, final_bonus: int) -> int:
    """What winning a chapter pays: the same for each, and the bonus on top of the last.

    >>> [points_for(number, 100, 200) for number in (1, 4, 5)]
    [100, 100, 300]
    """
    return chapter_points + (final_bonus if number == len(CHAPTERS) else 0)
