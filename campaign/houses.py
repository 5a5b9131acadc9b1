"""The free practice tables: whose rules, how many players, how strong the others. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaign.chapters import FREE_TABLE, MIGUEL, RIVAL, VIRGEN, Chapter, Sitter
from engine.profiles import FRANCIA, PAGAT, QVITO, Profile


@dataclass(frozen=True)
class House:
    """One set of rules as a player chooses it."""

    profile: Profile
    title: Promise
    about: Promise

    @property
    def name(self) -> str:
        """The name that forms and rows use."""
        return self.profile.name


HOUSES: Final[dict[str, House]] = {
    house.name: house
    for house in (
        House(
            QVITO,
            _("Quito"),
            _("Las reglas de la campaña: sumas de dos y captura obligada."),
        ),
        House(
            PAGAT,
            _("Pagat"),
            _("Se puede dejar, la ronda vale 4 y la caída en ronda, 10 más."),
        ),
        House(
            FRANCIA,
            _("Francia"),
            _("También de a dos: lo que olvidas es del rival, y no recoger es falla."),
        ),
    )
}

LEVELS: Final[dict[str, Promise]] = {
    "random": _("al azar"),
    "greedy": _("goloso"),
    "counting": _("cuenta cartas"),
    "keen": _("piensa adelante"),
    "deep": _("no perdona"),
}
"""How the rivals may play, weakest first; the last two search where ``qvito`` is played."""

PARTNER_LEVEL: Final = "partner"
"""Your partner is always one to trust, however weak the rivals are asked to be."""


@dataclass(frozen=True)
class FreeTable:
    """A table as it was asked for; only made through ``free_table``."""

    house: str
    players: int
    level: str


class NoSuchTable(ValueError):
    """The house, the number of players or the level is none that is offered."""


def free_table(house: str, players: str, level: str) -> FreeTable:
    """Read a table from the words of its form.

    :raises NoSuchTable: if it is none that is offered.
    """
    if house not in HOUSES or level not in LEVELS:
        raise NoSuchTable
    counts = {str(count): count for count in HOUSES[house].profile.player_counts}
    if players not in counts:
        raise NoSuchTable
    return FreeTable(house, counts[players], level)


def venue(house: str, players: int, level: str) -> Chapter:
    """The free table as a place with sitters, like a chapter's but without its story."""
    sitters = {
        RIVAL: Sitter(_("El Alguacil"), "alguacil", level),
        VIRGEN: Sitter(_("La Virgen"), "virgen", PARTNER_LEVEL),
        MIGUEL: Sitter(_("San Miguel"), "miguel", level),
    }
    return Chapter(
        number=FREE_TABLE,
        slug="plaza-grande",
        place=HOUSES[house].title,
        teaches=HOUSES[house].about,
        sitters={seat: sitter for seat, sitter in sitters.items() if seat < players},
    )
