"""Runs that end by themselves, at the moment that somebody looks: by inactivity or by the close.

No timer decides anything: each end is dated when it was due. Rows that two requests may want
are taken by conditional updates, which lock alike on SQLite and PostgreSQL.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Q, Value
from django.db.models.functions import Greatest

from campaign import events, quito
from campaign.models import Game, Run
from campaign.refusals import RunEnded
from campaign.selectors import PLAYABLE


def settle(run: Run, at: datetime) -> bool:
    """End an open run that the clock has ended: by inactivity or at its edition's close.

    The end is dated when it was due, however late somebody looks. An idle run's game is
    broken off; after the close the game goes on as practice.
    """
    due = is_due(run, at)
    if due == Run.End.CLOSED and run.edition is not None:
        with transaction.atomic():
            return end_run(run, Run.End.CLOSED, run.edition.closes_at, break_off=False)
    if due == Run.End.IDLE:
        idle_at = quito.idle_since(run.last_move_at)
        with transaction.atomic():
            return end_run(run, Run.End.IDLE, idle_at, last_move_at=run.last_move_at)
    return False


def is_due(run: Run, at: datetime) -> Run.End | None:
    """Why the clock ends an open run, if it does: whichever was due first."""
    if not run.is_open:
        return None
    idle_at = quito.idle_since(run.last_move_at)
    closes_at = run.edition.closes_at if run.edition is not None else None
    if closes_at is not None and at >= closes_at and closes_at <= idle_at:
        return Run.End.CLOSED
    return Run.End.IDLE if at >= idle_at else None


def settle_player(player: Any, at: datetime) -> None:
    """End every open run of a player that the clock has ended."""
    for run in Run.objects.select_related("edition").filter(player=player, ended_at=None):
        settle(run, at)


def settle_all(at: datetime) -> int:
    """End every open run that the clock has ended; how many there were. Idempotent."""
    due = Q(last_move_at__lte=at - quito.IDLE_LIMIT) | Q(edition__closes_at__lte=at)
    runs = Run.objects.select_related("edition").filter(due, ended_at=None)
    return sum(settle(run, at) for run in runs.iterator())


def settle_game(game: Game, at: datetime) -> None:
    """Let the clock end the game's run if it must.

    :raises RunEnded: if no more cards may be played in it.
    """
    if settle(game.run, at):
        game.run.refresh_from_db()
        game.refresh_from_db()
    if not game.run.is_playable:
        raise RunEnded


def touch(run: Run, at: datetime, **seen: datetime) -> None:
    """Take the run's row for this transaction and note the move.

    A clock that is set back for a while makes no run look idle when it is right again.

    :raises RunEnded: if the run has ended meanwhile, or is not as it was seen.
    """
    newest = Greatest("last_move_at", Value(at))
    if not Run.objects.filter(PLAYABLE, pk=run.pk, **seen).update(last_move_at=newest):
        raise RunEnded
    run.last_move_at = at


def end_run(
    run: Run, reason: str, at: datetime, *, break_off: bool = True, **seen: datetime
) -> bool:
    """Mark an open run as ended, and its unfinished game too; False if it is not as it was seen."""
    still = Run.objects.filter(pk=run.pk, ended_at=None, **seen)
    ended = still.update(ended_at=at, end_reason=reason)
    if ended and break_off:
        for game in Game.objects.filter(run=run, ended_at=None):
            Game.objects.filter(pk=game.pk, ended_at=None).update(ended_at=at)
            events.ring_table(game.pk, events.WHATEVER_PLY)
    return bool(ended)
