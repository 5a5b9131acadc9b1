"""What is to be judged: facts of the whole site from its database, and of this process."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Max
from prometheus_client import REGISTRY, Counter, Gauge

from campaign import coaching, measures, places, selectors
from campaign.models import Edition, Game, Move, Run, ServerStart
from cvarenta.health import errors, rules
from ranking import selectors as ranking
from ranking.models import FrozenRanking

SLOW: Final = 2.0
"""Seconds from which on an answer of the bots is slow; a bound of their histogram."""
MOVES_READ: Final = 20_000
"""The newest moves, among which those of the last hour are counted: their times have no index."""
HOUR: Final = timedelta(hours=1)


@dataclass(frozen=True)
class Database:
    """How the database answers and how much it holds."""

    vendor: str
    answered_in: timedelta
    is_writable: bool
    size: int
    missing_migrations: int
    difference: timedelta
    """What its clock is ahead of this machine's."""


@dataclass(frozen=True)
class Play:
    """What is being played."""

    tables: int
    runs: dict[str, int]
    moves_5: int
    moves_60: int
    read: int
    """How many moves were looked through at most."""


@dataclass(frozen=True)
class Here:
    """What this one process knows of itself since it began."""

    sockets: dict[str, int]
    plays: int
    refusals: dict[str, int]
    thought: int
    thought_seconds: float
    slow: int
    lost_bells: int
    errors: dict[str, int]
    """By logger, of the last hour."""


def database() -> Database:
    """Ask the database for all that it can say of itself."""
    began = time.monotonic()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        cursor.fetchone()
    answered_in = timedelta(seconds=time.monotonic() - began)
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return Database(
        vendor=connection.vendor,
        answered_in=answered_in,
        is_writable=_is_writable(),
        size=_size(),
        missing_migrations=len(missing),
        difference=_clock_of_the_database() - datetime.now(UTC),
    )


def _is_writable() -> bool:
    """Write a row and take it back: nobody sees it."""
    try:
        with transaction.atomic():
            ServerStart.objects.create(at=datetime.now(UTC))
            transaction.set_rollback(True)
    except DatabaseError:
        return False
    return True


def _size() -> int:
    """The bytes of the whole database."""
    if connection.vendor == "sqlite":
        asked = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    else:
        asked = "SELECT pg_database_size(current_database())"
    return int(_one(asked))


def _clock_of_the_database() -> datetime:
    """What time it is to the database; on SQLite that is this machine's own clock."""
    if connection.vendor == "sqlite":
        asked = "SELECT (julianday('now') - julianday('1970-01-01')) * 86400"
    else:
        asked = "SELECT extract(epoch FROM clock_timestamp())"
    return datetime.fromtimestamp(float(_one(asked)), UTC)


def _one(statement: str) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchone()[0]


def free_disk() -> int:
    """The bytes left where this machine keeps what it makes."""
    return shutil.disk_usage(settings.VAR_DIR).free


def tournament(at: datetime) -> tuple[Edition | None, FrozenRanking | None]:
    """The edition of now, and the newest published version of its table."""
    edition = selectors.current_edition(at)
    return edition, None if edition is None else ranking.newest(edition)


def play(at: datetime) -> Play:
    """What is being played, counted where an index helps."""
    newest = Move.objects.aggregate(newest=Max("pk"))["newest"] or 0
    recent = Move.objects.filter(pk__gt=newest - MOVES_READ, at__gt=at - HOUR, at__lte=at)
    return Play(
        tables=Game.objects.filter(started_at__isnull=False, ended_at=None).count(),
        runs={kind: Run.objects.filter(kind=kind, ended_at=None).count() for kind in Run.Kind},
        moves_5=recent.filter(at__gt=at - timedelta(minutes=5)).count(),
        moves_60=recent.count(),
        read=MOVES_READ,
    )


def coach(at: datetime) -> tuple[int, int]:
    """How many games wait for the coach, and how many it has given up."""
    return coaching.queue_at(at)


def starts(at: datetime) -> tuple[int, int]:
    """How many processes began to serve in the last hour, and in the last day."""
    recent = ServerStart.objects.filter(at__lte=at)
    last_day = recent.filter(at__gt=at - timedelta(days=1)).count()
    return recent.filter(at__gt=at - HOUR).count(), last_day


def overdue_places(at: datetime) -> int:
    """How many rows still say from which network something came, although they should not."""
    return places.kept_before(at - rules.PLACE_KEPT)


def here(at: datetime) -> Here:
    """What this process has counted."""
    thought = int(_counted("cvarenta_thinking_seconds_count"))
    in_time = int(_counted("cvarenta_thinking_seconds_bucket", le=str(SLOW)))
    return Here(
        sockets=_by_label(measures.SOCKETS, "door"),
        plays=int(_counted("cvarenta_plays_total")),
        refusals=_by_label(measures.REFUSALS, "reason"),
        thought=thought,
        thought_seconds=_counted("cvarenta_thinking_seconds_sum"),
        slow=thought - in_time,
        lost_bells=int(_counted("cvarenta_lost_bells_total")),
        errors=errors.since(at - HOUR),
    )


def _counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def _by_label(measure: Counter | Gauge, label: str) -> dict[str, int]:
    """What a measure has counted under each value of its label."""
    samples = [sample for family in measure.collect() for sample in family.samples]
    return {
        sample.labels[label]: int(sample.value)
        for sample in samples
        if sample.value and not sample.name.endswith("_created")
    }
