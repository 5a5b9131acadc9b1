"""The table as it stands now, from a ledger: read by index, however many players there are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import QuerySet

from ranking import positions
from ranking.models import Ledger, Standing
from ranking.standings import Row, merit, numbered

CHUNK = 5000
"""Rows fetched at a time when the whole table is asked for."""


class Line(NamedTuple):
    """A standing with its player's nickname, still without a place."""

    player_id: int
    nickname: str
    points: int
    lost: int
    reached_at: datetime
    key: str


@dataclass(frozen=True)
class LiveRows:
    """The rows of a ledger; each question reads a handful of rows, but for `whole`."""

    ledger: Ledger

    @property
    def total(self) -> int:
        """How many players have points."""
        return self.ledger.players

    def from_position(self, position: int, n: int) -> tuple[Row, ...]:
        """`n` rows from a position on, counted from 1."""
        if position == 1:
            return tuple(numbered(_lines(self._in_order[:n])))
        return self._placed(_lines(positions.from_position(self.ledger, position)[:n]))

    def down_to_place(self, place: int) -> tuple[Row, ...]:
        """Everybody down to a place: a shared place is not cut in two."""
        lines = _lines(self._in_order[: place + 1])
        if len(lines) > place and merit(lines[place]) == merit(lines[place - 1]):
            lines += _lines(positions.equal_after(self.ledger, lines[place].key))
        return tuple(row for row in numbered(lines) if row.place <= place)

    def near(self, player_id: int) -> tuple[Row, ...]:
        """The player's own row between its neighbours; nothing without points."""
        own = _lines(self._in_order.filter(player_id=player_id))
        if not own:
            return ()
        before = _lines(self._in_order.filter(key__lt=own[0].key).reverse()[:1])
        after = _lines(self._in_order.filter(key__gt=own[0].key)[:1])
        return self._placed([*before, *own, *after])

    def called(self, beginning: str, n: int) -> tuple[Row, ...]:
        """At most `n` rows of the players whose nickname begins so, in alphabetical order."""
        players = get_user_model().objects.called(beginning)
        found = Standing.objects.filter(ledger_id=self.ledger.pk, player__in=players)
        lines = _lines(found.order_by("player__nickname_key")[:n])
        return tuple(row for line in lines for row in self._placed([line]))

    def whole(self) -> Iterator[Row]:
        """Every row, streamed."""
        return numbered(map(Line._make, _values(self._in_order).iterator(CHUNK)))

    @property
    def _in_order(self) -> QuerySet[Standing]:
        return positions.in_order(self.ledger)

    def _placed(self, lines: list[Line]) -> tuple[Row, ...]:
        """Neighbouring lines with their places."""
        if not lines:
            return ()
        first = positions.spot(self.ledger, lines[0].key)
        return tuple(numbered(lines, first.position, first.place))


def _lines(standings: QuerySet[Standing]) -> list[Line]:
    return [Line(*values) for values in _values(standings)]


def _values(standings: QuerySet[Standing]) -> QuerySet[Standing, Any]:
    return standings.values_list(
        "player_id", "player__username", "points", "lost", "reached_at", "key"
    )
