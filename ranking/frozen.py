"""The table as it was published: the rows of one version, which nothing changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth import get_user_model
from django.db.models import QuerySet

from ranking.models import CHUNK, FrozenRanking, FrozenRow
from ranking.standings import Row


@dataclass(frozen=True)
class FrozenRows:
    """The rows of a published version, asked like those of a live ledger."""

    ranking: FrozenRanking

    @property
    def total(self) -> int:
        """How many players had points."""
        return self.ranking.players

    def from_position(self, position: int, n: int) -> tuple[Row, ...]:
        """`n` rows from a position on, counted from 1."""
        span = (position, position + n - 1)
        return tuple(map(_row, self._in_order.filter(position__range=span)))

    def down_to_place(self, place: int) -> tuple[Row, ...]:
        """Everybody down to a place: a shared place is not cut in two."""
        rows = self.from_position(1, place)
        if len(rows) == place:
            beside = self._in_order.filter(position__gt=place)
            for row in map(_row, beside.iterator(CHUNK)):
                if row.place > place:
                    break
                rows += (row,)
        return rows

    def near(self, player_id: int) -> tuple[Row, ...]:
        """The player's own row between its neighbours; nothing without points."""
        own = self._in_order.filter(player_id=player_id).first()
        if own is None:
            return ()
        return self.from_position(max(own.position - 1, 1), 3 if own.position > 1 else 2)

    def called(self, beginning: str, n: int) -> tuple[Row, ...]:
        """At most `n` rows of the players whose nickname begins so, in alphabetical order."""
        players = get_user_model().objects.called(beginning).order_by("nickname_key")
        found = self._in_order.filter(player_id__in=players.values("pk"))
        return tuple(map(_row, found.order_by("nickname", "position")[:n]))

    def whole(self) -> Iterator[Row]:
        """Every row, streamed."""
        return map(_row, self._in_order.iterator(CHUNK))

    @property
    def _in_order(self) -> QuerySet[FrozenRow]:
        return FrozenRow.objects.filter(ranking=self.ranking).order_by("position")


def _row(kept: FrozenRow) -> Row:
    """A published row as it was when it was live."""
    return Row(
        place=kept.place,
        player_id=kept.player_id,
        nickname=kept.nickname,
        points=kept.points,
        lost=kept.lost,
        reached_at=kept.reached_at,
    )
