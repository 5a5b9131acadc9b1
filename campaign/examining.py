"""Ended scoring runs looked at once each for what asks for a review: facts gathered, flags kept."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import groupby
from typing import Final

from django.db import transaction
from django.db.models import QuerySet

from campaign.flags import LIMITS, FlagKind, RunFacts, flags_of, thinking_times
from campaign.models import Connection, Flag, Move, Run, ServerStart

AT_ONCE: Final = 100
"""Runs examined in one transaction."""
Thinking = tuple[timedelta, ...]


def examine_new(limit: int = 1000) -> int:
    """Examine ended scoring runs that nobody has yet, at most ``limit``; how many are left."""
    waiting = Run.objects.filter(
        kind=Run.Kind.SCORING, ended_at__isnull=False, is_examined=False
    ).order_by("ended_at", "pk")
    for _batch in range(0, limit, AT_ONCE):
        runs = list(waiting[:AT_ONCE])
        if not runs:
            return 0
        _examine(runs)
    return waiting.count()


def examine_again(runs: Iterable[Run]) -> None:
    """Work the flags of these ended runs out anew, whatever they were."""
    chosen = list(runs)
    with transaction.atomic():
        Flag.objects.filter(run__in=chosen).delete()
        _examine(chosen)


def facts_of(run: Run, thinking: Thinking) -> RunFacts:
    """What the flags of an ended run are worked out from."""
    signs = _signs_of_life(run)
    return RunFacts(
        given_up=run.end_reason == Run.End.GIVEN_UP,
        idle=run.end_reason == Run.End.IDLE,
        signs_of_life=signs,
        server_starts=_starts_near(signs),
        accounts_at_place=_at_place(run).values("player").distinct().count(),
        thinking=thinking,
    )


def thinking_of(runs: Iterable[Run]) -> dict[object, Thinking]:
    """How long each answer took in the games of these runs, by run."""
    moves = (
        Move.objects.filter(game__run__in=list(runs))
        .order_by("game__run_id", "game_id", "ply")
        .values_list("game__run_id", "game_id", "at")
    )
    found: dict[object, Thinking] = {}
    for (run_id, _game), rows in groupby(moves.iterator(), key=lambda row: row[:2]):
        found[run_id] = found.get(run_id, ()) + thinking_times(at for *_ids, at in rows)
    return found


def _examine(runs: list[Run]) -> None:
    """Flag these runs, and with a crowded place all runs that make the crowd."""
    thinking = thinking_of(runs)
    found = []
    for run in runs:
        kinds = flags_of(facts_of(run, thinking.get(run.pk, ())))
        found += [Flag(run=run, kind=kind) for kind in kinds]
        if FlagKind.CROWD in kinds:
            crowd = _at_place(run).filter(ended_at__isnull=False)
            found += [Flag(run=other, kind=FlagKind.CROWD) for other in crowd]
    with transaction.atomic():
        Flag.objects.bulk_create(found, ignore_conflicts=True)
        Run.objects.filter(pk__in=[run.pk for run in runs]).update(is_examined=True)


def _signs_of_life(run: Run) -> tuple[datetime, ...]:
    """The last move, the giving up, and the end of each line that outlived the last move."""
    signs = [run.last_move_at]
    if run.end_reason == Run.End.GIVEN_UP and run.ended_at is not None:
        signs.append(run.ended_at)
    lines = Connection.objects.filter(game__run=run, last_seen_at__gte=run.last_move_at)
    return (*signs, *lines.values_list("last_seen_at", flat=True))


def _starts_near(signs: tuple[datetime, ...]) -> tuple[datetime, ...]:
    """The server's starts that may be near enough to matter."""
    span = (min(signs) - LIMITS.cut, max(signs) + LIMITS.cut)
    return tuple(ServerStart.objects.filter(at__range=span).values_list("at", flat=True))


def _at_place(run: Run) -> QuerySet[Run]:
    """The scoring runs started from the run's network about the same time, its own too."""
    if not run.place:
        return Run.objects.none()
    span = (run.started_at - LIMITS.crowd_window, run.started_at + LIMITS.crowd_window)
    return Run.objects.filter(kind=Run.Kind.SCORING, place=run.place, started_at__range=span)
