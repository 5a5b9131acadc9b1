"""What the ranking asks of one database at one size: `python -m tests.bench.ranking_queries N`.

Fills the database that the environment names, counts everything from the facts, and times what
the database does for a top page, for a player's own place with its neighbours, and for one more
point. The database's time is what its client waits from sending each statement until it has the
answer, planning and the way there and back included; it is not the Python that makes statements
and pages, so these are asked again one right behind the other. The best of a few tries counts.
Prints JSON; `tests.bench.ranking` runs it.
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

import django

SAMPLES = 200
TRIES = 5


class Statement(NamedTuple):
    """What the database was asked: with one row of parameters, or with many."""

    sql: str
    params: Any
    many: bool


class Clock:
    """The milliseconds that the database takes, statement by statement."""

    def __init__(self) -> None:
        self.asked: list[Statement] = []
        self.ms = 0.0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        begun = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            self.ms += (time.perf_counter() - begun) * 1000
            if not sql.startswith("BEGIN"):  # SQLite's alone; whoever asks again has begun
                self.asked.append(Statement(sql, params, many))


class Point(NamedTuple):
    """What folding one more point took."""

    ms: float
    commit_ms: float
    statements: int
    first_ms: float
    """The chapter before it, as it came: folded once, with all the Python in between."""


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
    with clocked() as clock:
        question()
    return min(replay(clock.asked) for _try in range(TRIES)), len(clock.asked)


def replay(asked: list[Statement]) -> float:
    """Milliseconds for the same statements once more, one right behind the other."""
    from django.db import connection

    begun = time.perf_counter()
    for sql, params, many in asked:
        with connection.cursor() as cursor:
            if many:
                cursor.executemany(sql, params)
            else:
                cursor.execute(sql, params)
            if cursor.description:
                cursor.fetchall()
    return (time.perf_counter() - begun) * 1000


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


def one_more_point(edition: Any, number: int, chance: random.Random) -> Point:
    """Fold a chapter just won, then a point more of it and a point less; again and again these two.

    What the folding asked is asked again, as for a question, each time with the note it removes.
    """
    from django.db import transaction

    from campaign.models import ChapterWon, Game, Run

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
    first, _note = folded(edition, win, 0)
    steps = [folded(edition, win, more) for more in (+1, -1)]
    times, commits = [], []
    for clock, note in steps * TRIES:
        note.save(force_insert=True)
        with transaction.atomic():
            times.append(replay(clock.asked))
            begun = time.perf_counter()
        commits.append((time.perf_counter() - begun) * 1000)
    return Point(min(times), min(commits), len(steps[0][0].asked), first.ms)


def folded(edition: Any, win: Any, more: int) -> tuple[Clock, Any]:
    """Give a win more points and fold it: what that asked, and the note that it removed."""
    from django.db import transaction
    from django.db.models import F, QuerySet

    from campaign.models import ChapterWon, PointsNote
    from ranking import folding

    with transaction.atomic():
        QuerySet(ChapterWon).filter(pk=win.pk).update(points=F("points") + more)
        note = PointsNote.objects.create(edition=edition, player_id=win.run.player_id)
    with clocked() as clock:
        folding.fold(edition)
    return clock, note


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
        "one_more_point": figures([one.ms for one in points])
        | {"statements": statistics.median_low(one.statements for one in points)},
        "its_commit": figures([one.commit_ms for one in points]),
        "a_chapter_at_first_try": figures([one.first_ms for one in points]),
    }


if __name__ == "__main__":
    django.setup()
    print(json.dumps(measure(int(sys.argv[1]))))
