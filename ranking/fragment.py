"""The board as HTML, in two parts: what everybody sees, rendered once, and one's own place.

The page and the socket show the very same fragments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from time import monotonic
from typing import TypeVar, cast

from django.template.loader import render_to_string
from django.utils.translation import get_language, override

from campaign.selectors import Edition, current_edition
from ranking import selectors, services
from ranking.selectors import TOP, Board, Table

BOARD = "ranking/_board.html"
ASIDE = "ranking/_aside.html"
OWN = "ranking/_own.html"
KEPT = 32
"""Rendered parts that a process keeps: as many as languages, and then some."""

RECENT = 1.0
"""Seconds for which strangers are shown the same look: no board is pushed more often either."""

Found = TypeVar("Found")

_rendered: dict[tuple[object, ...], str] = {}
_recent: dict[str | None, tuple[float, object]] = {}


@dataclass(frozen=True)
class Look:
    """The current edition's table at an instant, and the board of it in each language asked for."""

    table: Table
    html: Mapping[str, str]


def look(at: datetime, languages: Iterable[str]) -> Look | None:
    """Look at the current edition's board; nothing while there is no edition.

    Publishes the final table first if its time has come.
    """
    edition = current_edition(at)
    if edition is None:
        return None
    services.freeze_if_due(edition, at)
    table = selectors.table(edition, at)
    html = {}
    for language in languages:
        with override(language):
            html[language] = for_everybody(table)
    return Look(table, html)


def for_everybody(table: Table) -> str:
    """The board without anybody's own place, rendered once for each change of the table."""
    return _kept(BOARD, table.stamp, {"table": table})


def aside(table: Table, others: Sequence[Edition]) -> str:
    """Search, days, files and other editions, rendered once for each change of the table."""
    seen = tuple((edition.slug, edition.name) for edition in others)
    return _kept(ASIDE, (*table.stamp, seen), {"table": table, "editions": others})


def _kept(template: str, stamp: tuple[object, ...], context: Mapping[str, object]) -> str:
    """A template rendered in the reader's language, or what it gave for an equal stamp."""
    key = (template, get_language(), *stamp)
    html = _rendered.get(key)
    if html is None:
        html = render_to_string(template, dict(context))
        for old in list(_rendered)[: 1 - KEPT]:
            _rendered.pop(old, None)
        _rendered[key] = html
    return html


def recently(slug: str | None, ask: Callable[[], Found]) -> Found:
    """What `ask` tells of an edition, or what it told a stranger less than a second ago.

    However many strangers look, a process asks the database once a second for all of them.
    """
    held = _recent.get(slug)
    begun = monotonic()
    if held is not None and 0 <= begun - held[0] < RECENT:
        return cast("Found", held[1])
    told = ask()
    _recent[slug] = (begun, told)
    return told


def for_one(board: Board) -> str:
    """The same for somebody who may stand among the first: the own row is marked."""
    if board.own is None or board.own.place > TOP:
        return for_everybody(board.table)
    return render_to_string(BOARD, {"table": board.table, "own_id": board.own.player_id})


def own_place(board: Board) -> str:
    """The part that is for one alone: the own place, and its neighbours below the first."""
    if board.own is None:
        return _kept(OWN, (), {"board": board})
    return render_to_string(OWN, {"board": board})


def own_places(table: Table, readers: Iterable[tuple[int, str]]) -> dict[tuple[int, str], str]:
    """That part for each of these players in the language each reads."""
    parts = {}
    for player_id, language in readers:
        with override(language):
            parts[player_id, language] = own_place(table.seen_by(player_id))
    return parts
