"""What the ranking asks of one database at one size: `python -m tests.bench.ranking_queries N`.

Fills the database that the environment names, counts everything from the facts, and times what
the database does for a top page, for a player's own place with its neighbours, and for one more
point. The database's time is what its client waits from sending each statement until it has the
answer, planning and the way there and back included; it is not the Python that makes statements
and pages. Of every question the best of a few tries counts. Prints JSON; `tests.bench.ranking`
runs it.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
import uuid
from collections.abc import Callable
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, NamedTuple
from unittest import mock

import django

SAMPLES = 200
TRIES = 5


class Clock:
    """The milliseconds that the database takes, statement by statement."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any]] = []
        self.ms = 0.0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        begun = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            self.ms += (time.perf_counter() - begun) * 1000
            self.asked.append((sql, params))


class Folded(NamedTuple):
    """What folding one more point took."""

    ms: float
    commit_ms: float
    statements: int


@contextmanager
def clocked() -> Any:
    """Time every statement meanwhile."""
    from django.db import connection

    clock = Clock()
    with connection.execute_wrapper(clock):
        yield clock


def read(question: Callable[[], object]) -> tuple[float, int]:
    """Milliseconds of the database for a question, its rows fetched; how many statements.

    The best of a few tries: what else the machine does meanwhile is not the database's time.
    """
    from django.db import connection

    with clocked() as clock:
        question()
    tries = []
    for _try in range(TRIES):
        begun = time.perf_counter()
        for sql, params in clock.asked:
            with connection.cursor() as cursor:
                cursor.execute(sql, params)
                cursor.fetchall()
        tries.append((time.perf_counter() - begun) * 1000)
    return min(tries), len(clock.asked)


def figures(times: list[float]) -> dict[str, float]:
    """What is told of many times in milliseconds."""
    cuts = statistics.quantiles(times, n=20)
    return {
        "quartile_ms": round(cuts[4], 3),
        "median_ms": round(statistics.median(times), 3),
        "p95_ms": round(cuts[18], 3),
    }


def nothing() -> None:
    """Ask the database for nothing: what one statement costs however little it asks for."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def one_more_point(edition: Any, number: int, chance: random.Random) -> list[Folded]:
    """Fold a chapter just won, and then, as often as there are tries, one more point of it."""
    from django.db import transaction
    from django.db.models import F, QuerySet

    from campaign.models import ChapterWon, Game, PointsNote, Run

    run = Run.objects.get(pk=uuid.UUID(int=number))
    at = edition.closes_at - timedelta(seconds=chance.randrange(1, 3600))
    with transaction.atomic():
        game = Game.objects.create(
            run=run,
            chapter=4,
            attempt=1,
            server_seed=b"",
            prepared_at=at,
            started_at=at,
            ended_at=at,
            winner=0,
        )
        win = ChapterWon.objects.create(
            run=run, game=game, chapter=4, kind="scoring", points=100, won_at=at
        )
        PointsNote.objects.create(edition=edition, player_id=run.player_id)
    tries = [fold(edition)]
    while len(tries) <= TRIES:
        with transaction.atomic():
            QuerySet(ChapterWon).filter(pk=win.pk).update(points=F("points") + 1)
            PointsNote.objects.create(edition=edition, player_id=run.player_id)
        tries.append(fold(edition))
    return tries


def fold(edition: Any) -> Folded:
    """Fold what is noted, and say what it took."""
    from django.db import connections

    from ranking import folding

    database = connections["default"]
    commit_it = database.commit
    committed: list[float] = []

    def commit() -> None:
        begun = time.perf_counter()
        commit_it()
        committed.append((time.perf_counter() - begun) * 1000)

    with clocked() as clock, mock.patch.object(database, "commit", commit):
        folding.fold(edition)
    return Folded(clock.ms, sum(committed), len(clock.asked))


def measure(players: int) -> dict[str, Any]:
    """Everything for so many players."""
    from ranking import folding, selectors
    from tests.bench.ranking_data import FIRST_ID, fill, freshen

    begun = time.perf_counter()
    edition = fill(players)
    filled = time.perf_counter() - begun
    freshen()
    begun, own = time.perf_counter(), time.process_time()
    ledger = folding.rebuild(edition)
    rebuilt, worked = time.perf_counter() - begun, time.process_time() - own
    freshen()
    at = edition.closes_at - timedelta(seconds=1)
    chance = random.Random("qvito")
    numbers = [chance.randrange(1, players + 1) for _ in range(SAMPLES)]

    def near(number: int) -> object:
        return selectors.table(edition, at).seen_by(number + FIRST_ID).own

    idle = [read(nothing) for _ in range(SAMPLES)]
    tops = [read(lambda: selectors.table(edition, at).top) for _ in range(SAMPLES)]
    places = [read(lambda n=n: near(n)) for n in numbers]  # type: ignore[misc]
    pages = [read(lambda n=n: selectors.table(edition, at).page(n)) for n in numbers]  # type: ignore[misc]
    search = [read(lambda n=n: selectors.table(edition, at).called(f"JUGADOR{n}")) for n in numbers]  # type: ignore[misc]
    points = [one_more_point(edition, n, chance) for n in sorted(set(numbers))]
    return {
        "players": ledger.players,
        "fill_s": round(filled, 1),
        "rebuild_s": round(rebuilt, 1),
        "rebuild_process_s": round(worked, 1),
        "one_empty_statement": figures([ms for ms, _ in idle]),
        "top_page": figures([ms for ms, _ in tops]) | {"statements": tops[0][1]},
        "own_place": figures([ms for ms, _ in places]) | {"statements": places[0][1]},
        "page_of_the_table": figures([ms for ms, _ in pages]),
        "search": figures([ms for ms, _ in search]),
        "one_more_point": figures([min(one.ms for one in tries[1:]) for tries in points])
        | {"statements": statistics.median_low(tries[-1].statements for tries in points)},
        "its_commit": figures([min(one.commit_ms for one in tries[1:]) for tries in points]),
        "a_chapter_at_first_try": figures([tries[0].ms for tries in points]),
    }


if __name__ == "__main__":
    django.setup()
    print(json.dumps(measure(int(sys.argv[1]))))
