"""What can be asked of the ranking: the table, live or frozen, and one's own place in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property

from campaign.selectors import Closing, Edition, closing_of
from ranking.folding import fold, ledger_of, now
from ranking.frozen import FrozenRows
from ranking.live import LiveRows
from ranking.models import FrozenRanking, Ledger
from ranking.standings import EVERY_DAY, Row

TOP = 20
"""The board shows everybody up to this place."""
PAGE = 100
"""Rows of a page of the whole table."""
FOUND = 20
"""Players that a search shows at most."""


@dataclass(frozen=True)
class Table:
    """The table of an edition at an instant, or of one of its days; its rows are asked for.

    Live until a version is published, then that version. A day's table has no versions.
    """

    edition: Edition
    closing: Closing
    """What there is still time for; once closed, nothing that comes now counts."""
    source: LiveRows | FrozenRows
    day: date | None = EVERY_DAY
    frozen: FrozenRanking | None = None

    @property
    def total(self) -> int:
        """How many players have points."""
        return self.source.total

    @property
    def closes_at(self) -> datetime:
        """When the tournament closes."""
        return self.frozen.closes_at if self.frozen else self.edition.closes_at

    @property
    def is_closed(self) -> bool:
        """Whether the close has passed."""
        return self.closing.is_closed

    @property
    def version(self) -> int | None:
        """The number of the published version; None while the table is live."""
        return self.frozen.version if self.frozen else None

    @property
    def digest(self) -> str:
        """The digest of the published version."""
        return self.frozen.digest if self.frozen else ""

    @property
    def earlier_versions(self) -> range:
        """The numbers of the versions that this one corrects, the newest first."""
        return range((self.version or 1) - 1, 0, -1)

    @property
    def stamp(self) -> tuple[object, ...]:
        """Equal for tables that look the same to somebody without a place in them."""
        live = self.source.ledger.mark if isinstance(self.source, LiveRows) else None
        edition = self.edition
        named = (edition.pk, edition.slug, edition.name)
        return (*named, self.closing, live, self.version, self.digest)

    @cached_property
    def top(self) -> tuple[Row, ...]:
        """Everybody up to the last place shown: a shared place is not cut in two."""
        return self.source.down_to_place(TOP)

    @property
    def days_played(self) -> list[date]:
        """The days of the edition that have a table of their own, the newest first."""
        return days_played(self.edition)

    @property
    def rows(self) -> Iterator[Row]:
        """Every row, streamed."""
        return self.source.whole()

    def page(self, position: int) -> tuple[Row, ...]:
        """The rows of a page that begins at a position, counted from 1."""
        return self.source.from_position(position, PAGE)

    def called(self, beginning: str) -> tuple[Row, ...]:
        """The rows of players whose nickname begins so; nothing for an empty beginning."""
        return self.source.called(beginning, FOUND) if beginning else ()

    def seen_by(self, player_id: int | None) -> Board:
        """The board as that player sees it; None is somebody without an account."""
        near = () if player_id is None else self.source.near(player_id)
        own = next((row for row in near if row.player_id == player_id), None)
        return Board(table=self, own=own, near=near)


@dataclass(frozen=True)
class Board:
    """What one visitor sees: the table, and one's own row between its neighbours."""

    table: Table
    own: Row | None
    near: tuple[Row, ...]

    @property
    def top(self) -> tuple[Row, ...]:
        """Everybody up to the last place shown."""
        return self.table.top

    @property
    def around(self) -> tuple[Row, ...]:
        """The own row with its neighbours, when it is outside the top."""
        if self.own is None or self.own.place <= TOP:
            return ()
        return tuple(row for row in self.near if row.place > TOP)

    @property
    def total(self) -> int:
        """How many players have points."""
        return self.table.total

    @property
    def is_frozen(self) -> bool:
        """Whether this is a published version that nothing played later can change."""
        return self.table.version is not None


def table(edition: Edition, at: datetime) -> Table:
    """The edition's table: from all facts until a version is published, from the newest after.

    What came at or after the close is never among the facts, so between the close and the
    publication the table only settles: a move received in time may still be on its way. Once
    published it stays so, though the machine's clock should go back.
    """
    seen = now(edition)
    frozen = newest(edition) if seen.is_published else None
    if frozen is not None:
        closed = closing_of(edition, max(at, edition.closes_at))
        return Table(edition, closed, FrozenRows(frozen), frozen=frozen)
    return Table(edition, closing_of(edition, at), LiveRows(fold(edition, seen)))


def table_of_day(edition: Edition, day: date, at: datetime) -> Table:
    """The table of the runs that began on a day, by the edition's own zone."""
    fold(edition)
    ledger = ledger_of(edition, day) or Ledger(edition=edition, day=day)
    return Table(edition, closing_of(edition, at), LiveRows(ledger), day=day)


def board(edition: Edition, at: datetime, player_id: int | None) -> Board:
    """The board as a player sees it at an instant; None is somebody without an account."""
    return table(edition, at).seen_by(player_id)


def place_of(edition: Edition, player_id: int, at: datetime) -> Row | None:
    """The player's own row, or None without points."""
    return board(edition, at, player_id).own


def top(edition: Edition, at: datetime, n: int) -> tuple[Row, ...]:
    """The first `n` rows."""
    return table(edition, at).source.from_position(1, n)


def days_played(edition: Edition) -> list[date]:
    """The days on which runs with points began, the newest first."""
    fold(edition)
    ledgers = Ledger.objects.filter(edition=edition, day__isnull=False, players__gt=0)
    return [day for day in ledgers.order_by("-day").values_list("day", flat=True) if day]


def newest(edition: Edition) -> FrozenRanking | None:
    """The published version that holds, if there is one."""
    return FrozenRanking.objects.filter(edition=edition).order_by("-version").first()


def version(edition: Edition, number: int) -> FrozenRanking | None:
    """The published version of that number."""
    return FrozenRanking.objects.filter(edition=edition, version=number).first()
