"""What can be asked of the campaign: the facts the ranking is made of, runs and their stories.

Facts are sums over rows that are only ever inserted, so asking again gives the same
answer; nothing received at or after an edition's close is among them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import get_user_model
from django.db.models import Count, Max, Sum

from campaign.chapters import US
from campaign.models import ChapterWon, Edition, Game, Run


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


def player_facts(edition: Edition, before: datetime) -> list[PlayerFacts]:
    """The sums of every player with points, of what happened before an instant.

    The edition's close is a limit too, whatever instant is asked for.
    """
    until = min(before, edition.closes_at)
    won = (
        ChapterWon.objects.filter(
            run__edition=edition, kind=Run.Kind.SCORING, points__gt=0, won_at__lt=until
        )
        .values("run__player_id")
        .annotate(total=Sum("points"), reached_at=Max("won_at"))
    )
    lost = dict(
        Game.objects.filter(run__edition=edition, ended_at__lt=until, winner__isnull=False)
        .exclude(winner=US)
        .values_list("run__player_id")
        .annotate(Count("id"))
    )
    by_player = {row["run__player_id"]: row for row in won}
    names = get_user_model().objects.filter(pk__in=by_player).values_list("pk", "username")
    return [
        PlayerFacts(
            player_id=pk,
            nickname=name,
            points=by_player[pk]["total"],
            lost=lost.get(pk, 0),
            reached_at=by_player[pk]["reached_at"],
        )
        for pk, name in names
    ]


def current_edition(at: datetime) -> Edition | None:
    """The edition that is open at an instant, or else the last one that was."""
    return Edition.objects.filter(opens_at__lte=at).order_by("-opens_at").first()
