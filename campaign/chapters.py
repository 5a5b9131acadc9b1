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
    rival_sitter: Sitter
    virgen_sitter: Sitter
    miguel_sitter: Sitter

    @property
    def rival(self) -> Promise:
        """The name of the chapter's rival."""
        return self.rival_sitter.name

    @property
    def portrait(self) -> str:
        """The portrait of the chapter's rival."""
        return self.rival_sitter.portrait

    @property
    def scene(self) -> str:
        """The static path of the place's picture."""
        return f"campaign/scenes/{self.slug}.svg"

    @property
    def sitters(self) -> dict[int, Sitter]:
        """The bots by seat; the seat that is not here is yours."""
        return {RIVAL: self.rival_sitter, VIRGEN: self.virgen_sitter, MIGUEL: self.miguel_sitter}


def _virgen(level: str) -> Sitter:
    return Sitter(_("La Virgen"), "virgen", level)


def _miguel(level: str) -> Sitter:
    return Sitter(_("San Miguel"), "miguel", level)


CHAPTERS: Final[tuple[Chapter, ...]] = (
    Chapter(
        1,
        "la-ronda",
        _("La Ronda"),
        _("la ronda"),
        Sitter(_("El Alguacil"), "alguacil", "greedy"),
        _virgen("counting"),
        _miguel("random"),
    ),
    Chapter(
        2,
        "plaza-grande",
        _("Plaza Grande"),
        _("la caída"),
        Sitter(_("Don Ramón Ayala"), "ayala", "greedy"),
        _virgen("counting"),
        _miguel("greedy"),
    ),
    Chapter(
        3,
        "san-diego",
        _("San Diego"),
        _("la escalera"),
        Sitter(_("El padre Almeida"), "almeida", "counting"),
        _virgen("counting"),
        _miguel("greedy"),
    ),
    Chapter(
        4,
        "san-francisco",
        _("San Francisco"),
        _("la limpia"),
        Sitter(_("El Diablo del atrio"), "diablo", "counting"),
        _virgen("counting"),
        _miguel("counting"),
    ),
    Chapter(
        5,
        "la-compania",
        _("La Compañía"),
        _("el cartón y el 38 que no juega"),
        Sitter(_("El hermano Hernando"), "hernando", "counting"),
        _virgen("counting"),
        _miguel("counting"),
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

    :raises LookupError: if there is no such chapter.
    """
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
