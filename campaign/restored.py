"""Starts that a review gave back: given, withdrawn, and taken, each by whoever comes first.

Every change is a conditional update of one row, which locks alike on SQLite and PostgreSQL:
a start is taken once or withdrawn, never both. All of it runs in the caller's transaction.
"""

from __future__ import annotations

from datetime import date
from typing import Any

from django.db.models import Q

from campaign.models import Edition, RestoredStart, Run


def give(run: Run, edition: Edition, day: date) -> None:
    """Make the run's restored start good on this day; one that was taken stays taken."""
    unused = RestoredStart.objects.filter(run=run, used_by=None)
    if not unused.update(day=day, is_withdrawn=False):
        RestoredStart.objects.get_or_create(
            run=run, defaults={"player_id": run.player_id, "edition": edition, "day": day}
        )


def withdraw(run: Run) -> None:
    """Withdraw the run's restored start if nobody has taken it."""
    RestoredStart.objects.filter(run=run, used_by=None).update(is_withdrawn=True)


def waiting(player: Any, edition: Edition, day: date) -> RestoredStart | None:
    """A start that the player may take on this day beyond the quota, if there is one."""
    return _of(player, edition, day).filter(used_by=None, is_withdrawn=False).order_by("pk").first()


def take(start: RestoredStart, run: Run) -> bool:
    """Take a start for a run; False if it was taken or withdrawn meanwhile."""
    free = RestoredStart.objects.filter(
        pk=start.pk, day=start.day, used_by=None, is_withdrawn=False
    )
    return bool(free.update(used_by=run))


def count(player: Any, edition: Edition, day: date) -> int:
    """How many more starts the player has on this day than the quota, taken ones too."""
    good = Q(is_withdrawn=False) | Q(used_by__isnull=False)
    return _of(player, edition, day).filter(good).count()


def _of(player: Any, edition: Edition, day: date) -> Any:
    return RestoredStart.objects.filter(player_id=player.pk, edition=edition, day=day)
