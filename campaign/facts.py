"""The facts the ranking is made of: points won and chapters lost in scoring runs, summed.

They are sums over rows that are only ever inserted, so asking again gives the same answer;
nothing received at or after an edition's close is among them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Count, DateTimeField, F, Max, QuerySet, Sum, Value

from campaign.chapters import US
from campaign.models import ChapterWon, Edition, Game, Run

CHUNK = 5000
"""Rows fetched at a time when everybody is asked about."""


@dataclass(frozen=True)
class PlayerFacts:
    """One player's sums in one edition."""

    player_id: int
    nickname: str
    points: int
    lost: int
    """Chapters lost in scoring runs."""
    reached_at: datetime
    """When the last points came."""


class DayFacts(NamedTuple):
    """One player's sums of the runs that began on one day."""

    player_id: int
    day: date
    points: int
    lost: int
    reached_at: datetime | None
    """When the last points came; None without points."""


def player_facts(edition: Edition, before: datetime) -> list[PlayerFacts]:
    """The sums of every player with points, of what happened before an instant.

    The edition's close is a limit too, whatever instant is asked for.
    """
    until = min(before, edition.closes_at)
    won = (
        _wins(edition, until)
        .values_list("run__player_id", "run__player__username")
        .annotate(Sum("points"), Max("won_at"))
    )
    lost = dict(_losses(edition, until).values_list("run__player_id").annotate(Count("id")))
    return [
        PlayerFacts(player_id, nickname, points, lost.get(player_id, 0), reached_at)
        for player_id, nickname, points, reached_at in won.iterator(CHUNK)
    ]


def day_facts(edition: Edition, players: Collection[int] | None = None) -> Iterator[DayFacts]:
    """The sums of each player and day up to the edition's close, player by player.

    Without `players` those of everybody, streamed. A day counts the runs that began on it.
    """
    wins = _wins(edition, edition.closes_at)
    losses = _losses(edition, edition.closes_at)
    if players is not None:
        wins = wins.filter(run__player_id__in=players)
        losses = losses.filter(run__player_id__in=players)
    by_day = {"player": F("run__player_id"), "day_begun": F("run__day")}
    never = Value(None, output_field=DateTimeField())
    rows = (
        wins.values(**by_day)
        .annotate(total=Sum("points"), losses=Value(0), last=Max("won_at"))
        .values_list("player", "day_begun", "total", "losses", "last")
        .union(
            losses.values(**by_day)
            .annotate(total=Value(0), losses=Count("id"), last=never)
            .values_list("player", "day_begun", "total", "losses", "last"),
            all=True,
        )
        .order_by("player", "day_begun", "losses")
    )
    # A cursor to stream from costs statements of its own, which a few players do not pay.
    return _merged(rows.iterator(CHUNK) if players is None else iter(rows))


def _merged(rows: Iterator[tuple[int, date, int, int, datetime | None]]) -> Iterator[DayFacts]:
    """One fact of each player and day, from its points and, right behind them, its losses."""
    held: DayFacts | None = None
    for player_id, day, points, lost, reached_at in rows:
        if held is not None and (held.player_id, held.day) == (player_id, day):
            held = DayFacts(player_id, day, held.points, lost, held.reached_at)
            continue
        if held is not None:
            yield held
        held = DayFacts(player_id, day, points, lost, reached_at)
    if held is not None:
        yield held


def _wins(edition: Edition, until: datetime) -> QuerySet[Any]:
    """The chapters that paid points in an edition before an instant, in runs that count."""
    return ChapterWon.objects.order_by().filter(
        run__edition=edition,
        run__is_void=False,
        kind=Run.Kind.SCORING,
        points__gt=0,
        won_at__lt=until,
    )


def _losses(edition: Edition, until: datetime) -> QuerySet[Any]:
    """The chapters lost in an edition's scoring runs before an instant."""
    return (
        Game.objects.order_by()
        .filter(run__edition=edition, ended_at__lt=until, winner__isnull=False)
        .exclude(winner=US)
    )
