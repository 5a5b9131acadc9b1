"""The coach at work: reports asked for, claimed by one process, weighed apart, kept once.

A game is weighed by the engine's own command in a process of its own, which gives way to
everything else and says each move as it goes; this process reads it and writes the progress
down. Nothing is remembered here but what is in the queue: a report that was cut off is asked
for again by the next look at its page, and its lease says when.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final
from uuid import UUID, uuid4

from django.conf import settings
from django.db import connections
from django.db.models import F, Q

from campaign import journal
from campaign.chapters import YOU
from campaign.coach_report import CoachReport
from campaign.models import Game
from engine import __version__ as engine_version
from engine.coach.form import FORMAT

LEASE: Final = timedelta(seconds=20)
"""How long a report stays its worker's without a sign of life."""
TRIES_MAX: Final = 6
"""After so many pieces of work that came to nothing it is not tried again."""
_SIGN_EVERY: Final = 0.4
"""Seconds between two signs of life."""
_NICE: Final = 10
Clock = Callable[[], datetime]

_log = logging.getLogger(__name__)
_queued: set[int] = set()
_running: dict[int, subprocess.Popen[str]] = {}
_lock = threading.Lock()
_workers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="coach")


def report_of(game: Game) -> CoachReport | None:
    """The report on the player's seat by the engine of today, if it was ever asked for."""
    return CoachReport.objects.filter(game=game, seat=YOU, engine=engine_version).first()


def ask(game: Game, clock: Clock) -> CoachReport:
    """The report on a game that is over, set to work if nobody is at it; returns at once.

    :raises journal.NoEntry: while the game goes on, or if it was never dealt.
    """
    if not game.is_over or game.dealer is None:
        raise journal.NoEntry(game.pk)
    report, _ = CoachReport.objects.get_or_create(game=game, seat=YOU, engine=engine_version)
    if _is_free(report, clock()):
        _enqueue(report.pk, clock)
    return report


def has_failed(report: CoachReport, at: datetime) -> bool:
    """Whether it came to nothing so often that it is not tried any more."""
    return not report.is_kept and report.tries >= TRIES_MAX and not _is_leased(report, at)


def queue_at(at: datetime) -> tuple[int, int]:
    """How many reports are asked for and not kept yet, and how many are not tried any more."""
    asked = CoachReport.objects.filter(kept_at=None)
    leased = Q(leased_until__gt=at)
    failed = asked.filter(tries__gte=TRIES_MAX).exclude(leased).count()
    return asked.count() - failed, failed


def work(report_id: int, clock: Clock) -> None:
    """Weigh a report's game unless another is at it, sign by sign, and keep the lesson."""
    holder = uuid4()
    if not _claim(report_id, holder, clock()):
        return
    report = CoachReport.objects.select_related("game__run").get(pk=report_id)
    try:
        _weigh(report, holder, clock)
    except Exception:
        _log.exception("a game could not be weighed")
    finally:
        # Work that came to nothing need not wait for its lease: it may be begun again now.
        _mine(report_id, holder).update(holder=None, leased_until=None)


def stop() -> None:
    """End what is being weighed, for a server that ends; it is begun again when asked for."""
    _workers.shutdown(wait=False, cancel_futures=True)
    with _lock:
        for process in _running.values():
            process.terminate()


def _enqueue(report_id: int, clock: Clock) -> None:
    with _lock:
        if report_id in _queued:
            return
        _queued.add(report_id)
    with suppress(RuntimeError):  # the server is ending
        _workers.submit(_work_in_turn, report_id, clock)


def _work_in_turn(report_id: int, clock: Clock) -> None:
    try:
        work(report_id, clock)
    finally:
        with _lock:
            _queued.discard(report_id)
        connections.close_all()


def _is_leased(report: CoachReport, at: datetime) -> bool:
    return report.leased_until is not None and report.leased_until > at


def _is_free(report: CoachReport, at: datetime) -> bool:
    return not (report.is_kept or _is_leased(report, at) or report.tries >= TRIES_MAX)


def _claim(report_id: int, holder: UUID, at: datetime) -> bool:
    """Take a report that is not kept and nobody's; only one of several who try gets it."""
    free = Q(leased_until=None) | Q(leased_until__lte=at)
    taken = CoachReport.objects.filter(free, pk=report_id, kept_at=None, tries__lt=TRIES_MAX)
    return bool(taken.update(holder=holder, leased_until=at + LEASE, tries=F("tries") + 1, done=0))


def _mine(report_id: int, holder: UUID) -> Any:
    return CoachReport.objects.filter(pk=report_id, holder=holder, kept_at=None)


def _weigh(report: CoachReport, holder: UUID, clock: Clock) -> None:
    acta = journal.acta_of(report.game)
    mine = partial(_mine, report.pk, holder)
    total, done, signed = None, 0, 0.0
    for line in _weighed(report.pk, acta.to_json(), acta.commitment):
        if line.get("lesson") == FORMAT:
            mine().update(lesson=line, kept_at=clock(), done=done, total=total)
            return
        if "decisions" in line:
            total = line["decisions"]
        done += line.get("verdict") is not None
        if time.monotonic() - signed > _SIGN_EVERY:
            signed = time.monotonic()
            if not mine().update(done=done, total=total, leased_until=clock() + LEASE):
                return  # it was taken over


def _weighed(report_id: int, acta: str, seed: str) -> Iterator[dict[str, Any]]:
    """What the engine's command says of an acta, line by line; the command ends with the loop."""
    command = [sys.executable, "-m", "engine", "coach", "-", "--seat", str(YOU), "--seed", seed]
    process = subprocess.Popen(
        [*command, "--nice", str(_NICE)],
        cwd=settings.BASE_DIR,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,  # a terminal's Ctrl-C is for the server, which ends this itself
    )
    with _lock:
        _running[report_id] = process
    try:
        with process:
            said = process.stdout or ()
            if process.stdin is not None:
                process.stdin.write(acta)
                process.stdin.close()
            yield from map(json.loads, said)
    finally:
        process.kill()
        with _lock:
            del _running[report_id]
    if process.returncode > 0:
        raise RuntimeError(f"the engine's coach ended with {process.returncode}")
