"""The queue and the log as CSV, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from typing import Any

from django.http import HttpResponse

from campaign.models import Review, Run

STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")
QUEUE_COLUMNS = (
    "run",
    "player",
    "day",
    "started_at",
    "ended_at",
    "end",
    "chapters",
    "points",
    "flags",
    "verdict",
)
LOG_COLUMNS = ("at", "run", "player", "number", "verdict", "reason", "author")


def queue_file(runs: Iterable[Any]) -> HttpResponse:
    """The cases, one a line."""
    return _file("revision.csv", QUEUE_COLUMNS, map(_case, runs))


def log_file(reviews: Iterable[Review]) -> HttpResponse:
    """The decisions, one a line."""
    return _file("decisiones.csv", LOG_COLUMNS, map(_decision, reviews))


def inert(cell: Any) -> str:
    """The cell so that no spreadsheet takes it for a formula.

    >>> inert("=1+1")
    "'=1+1"
    """
    text = str(cell)
    return f"'{text}" if text.startswith(STARTS_A_FORMULA) else text


def _file(name: str, columns: tuple[str, ...], rows: Iterator[tuple[Any, ...]]) -> HttpResponse:
    response = HttpResponse(
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
    writer = csv.writer(response)
    writer.writerow(columns)
    for cells in rows:
        writer.writerow([inert(cell) for cell in cells])
    return response


def _case(run: Any) -> tuple[Any, ...]:
    flags = " ".join(sorted(flag.kind for flag in run.flags.all()))
    ended_at = run.ended_at.isoformat() if isinstance(run, Run) and run.ended_at else ""
    begun = (run.pk, run.player, run.day, run.started_at.isoformat(), ended_at)
    return (*begun, run.end_reason, run.won, run.points, flags, run.verdict or "")


def _decision(review: Review) -> tuple[Any, ...]:
    told = (review.at.isoformat(), review.run_id, review.run.player, review.number)
    return (*told, review.decision, review.reason, review.author or "")
