"""What can be asked of the ranking: the table, live or frozen, and one's own place in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from itertools import takewhile
from typing import Any

from campaign.selectors import Edition, player_facts
from ranking.models import FrozenRanking
from ranking.standings import Row, standings

TOP = 20
"""The board shows everybody up to this place."""


@dataclass(frozen=True)
class Table:
    """The whole table of an edition at an instant, the same for everybody who looks."""

    edition: str
    zone: str
    closes_at: datetime
    is_closed: bool
    """Whether the close has passed: nothing that comes now counts."""
    rows: tuple[Row, ...]
    version: int | None = None
    """The number of the frozen version these rows are from; None while they are live."""
    digest: str = ""
    reason: str = ""
    published_at: datetime | None = None

    def seen_by(self, player_id: int | None) -> Board:
        """The board as that player sees it; None is somebody without an account."""
        top = self.top
        index = self._index.get(player_id) if player_id is not None else None
        if index is None:
            return Board(table=self, top=top, own=None, around=())
        around = self.rows[max(index - 1, len(top)) : index + 2] if index >= len(top) else ()
        return Board(table=self, top=top, own=self.rows[index], around=around)

    @cached_property
    def top(self) -> tuple[Row, ...]:
        """Everybody up to the last place shown: a shared place is not cut in two."""
        return tuple(takewhile(lambda row: row.place <= TOP, self.rows))

    @cached_property
    def _index(self) -> dict[int, int]:
        """Where each player stands in the rows."""
        return {row.player_id: index for index, row in enumerate(self.rows)}


@dataclass(frozen=True)
class Board:
    """What one visitor sees: the top, and one's own row with its neighbours when outside it."""

    table: Table
    top: tuple[Row, ...]
    own: Row | None
    around: tuple[Row, ...]

    @property
    def total(self) -> int:
        """How many players have points."""
        return len(self.table.rows)

    @property
    def is_frozen(self) -> bool:
        """Whether this is a published version that nothing played later can change."""
        return self.table.version is not None

    @property
    def version(self) -> int | None:
        """The number of the published version."""
        return self.table.version

    @property
    def earlier_versions(self) -> range:
        """The numbers of the versions that this one corrects, the newest first."""
        return range((self.version or 1) - 1, 0, -1)

    @property
    def digest(self) -> str:
        """The digest of the published version."""
        return self.table.digest

    @property
    def closes_at(self) -> datetime:
        """When the tournament closes."""
        return self.table.closes_at


def table(edition: Edition, at: datetime) -> Table:
    """The edition's table: from all facts until a version is published, from the newest after.

    What came at or after the close is never among the facts, so between the close and the
    publication the table only settles: a move received in time may still be on its way.
    """
    is_closed = at >= edition.closes_at
    frozen = newest(edition) if is_closed else None
    if frozen is None:
        rows = standings(player_facts(edition, edition.closes_at))
        return Table(edition.name, edition.zone, edition.closes_at, is_closed, rows)
    return Table(
        edition=edition.name,
        zone=edition.zone,
        closes_at=frozen.closes_at,
        is_closed=True,
        rows=tuple(_row(kept) for kept in frozen.rows),
        version=frozen.version,
        digest=frozen.digest,
        reason=frozen.reason,
        published_at=frozen.published_at,
    )


def board(edition: Edition, at: datetime, player_id: int | None) -> Board:
    """The board as a player sees it at an instant; None is somebody without an account."""
    return table(edition, at).seen_by(player_id)


def place_of(edition: Edition, player_id: int, at: datetime) -> Row | None:
    """The player's own row, or None without points."""
    return board(edition, at, player_id).own


def top(edition: Edition, at: datetime, n: int) -> tuple[Row, ...]:
    """The first `n` rows."""
    return table(edition, at).rows[:n]


def newest(edition: Edition) -> FrozenRanking | None:
    """The published version that holds, if there is one."""
    return FrozenRanking.objects.filter(edition=edition).order_by("-version").first()


def version(edition: Edition, number: int) -> FrozenRanking | None:
    """The published version of that number."""
    return FrozenRanking.objects.filter(edition=edition, version=number).first()


def _row(kept: Mapping[str, Any]) -> Row:
    """A row of a published version as it was when it was live."""
    return Row(
        place=kept["place"],
        player_id=kept["player"],
        nickname=kept["nickname"],
        points=kept["points"],
        lost=kept["lost"],
        reached_at=datetime.fromisoformat(kept["reached_at"]),
    )
