"""Measure the ranking at a thousand and at a million players, on SQLite and on PostgreSQL.

``python -m tests.bench.ranking`` makes its own data, in databases that it removes, and prints
JSON: the database's time for a top page, one's own place and one more point at both sizes; how
long counting everything from the facts takes; the board's page beside an empty page of the same
site; and a push to a thousand open boards beside a bare group message to a thousand sockets,
which needs Redis, since the bell is rung from another process.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

import redis
from websockets.asyncio.client import ClientConnection, connect

from tests.bench.answer import databases
from tests.bench.bare_server import bare_server
from tests.live import HOUSE, LiveSite

SIZES = [int(size) for size in os.environ.get("BENCH_PLAYERS", "1000,1000000").split(",")]
SOCKETS = int(os.environ.get("BENCH_SOCKETS", "1000"))
REDIS = os.environ.get("BENCH_REDIS_URL", "redis://127.0.0.1:6379/0")
PUSHES = 10
QUIET = 2.0  # seconds between pushes: the board is shown once a second at most
HANDS = 20
ROUNDS = 10
REQUESTS = 30
SETTINGS = "tests.bench.site_with_an_empty_page"
QUESTIONS = ("top_page", "own_place", "page_of_the_table", "search", "one_more_point")


def main() -> None:
    """Measure every database there is and print the figures."""
    told: dict[str, Any] = {"command": "python -m tests.bench.ranking", "players": SIZES}
    for name, url in databases().items():
        os.environ.pop("DATABASE_URL", None)
        if url:
            os.environ["DATABASE_URL"] = url
        sizes = {size: measure(size, live=size == max(SIZES)) for size in SIZES}
        few, many = sizes[min(SIZES)], sizes[max(SIZES)]
        told[name] = {
            **{str(size): figures for size, figures in sizes.items()},
            "many_to_few": {
                question: round(many[question]["median_ms"] / few[question]["median_ms"], 2)
                for question in QUESTIONS
            },
        }
    print(json.dumps(told, indent=2))


def measure(players: int, *, live: bool) -> dict[str, Any]:
    """The figures of one database at one size; `live` starts the site on it too."""
    settings = {"DJANGO_SETTINGS_MODULE": SETTINGS, **({"REDIS_URL": REDIS} if has_redis() else {})}
    site = LiveSite(Path(tempfile.mkdtemp()), **settings)
    try:
        site.prepare()
        asked = [sys.executable, "-m", "tests.bench.ranking_queries", str(players)]
        done = subprocess.run(
            asked, cwd=HOUSE, env=site.environment, stdout=subprocess.PIPE, check=True
        )
        found: dict[str, Any] = json.loads(done.stdout)
        if live:
            site.start()
            found["page"] = pages(site)
            if has_redis():
                found["push"] = asyncio.run(pushes(site))
            else:
                found["push"] = f"no answer at {REDIS}"
        return found
    finally:
        site.destroy()


def has_redis() -> bool:
    """Whether there is a Redis to ring through."""
    with contextlib.suppress(redis.RedisError):
        return bool(redis.Redis.from_url(REDIS, socket_connect_timeout=3).ping())
    return False


def pages(site: LiveSite) -> dict[str, float]:
    """Requests a second for the board and for an empty page, in turns, over one connection."""
    line = http.client.HTTPConnection("127.0.0.1", site.port)
    rates: dict[str, list[float]] = {"/ranking/": [], "/vacia/": []}
    for path in rates:
        ask(line, path)
    for _round in range(ROUNDS):
        for path, found in rates.items():
            begun = time.perf_counter()
            for _request in range(REQUESTS):
                ask(line, path)
            found.append(REQUESTS / (time.perf_counter() - begun))
    board, empty = rates["/ranking/"], rates["/vacia/"]
    return {
        "board_per_s": round(statistics.median(board), 1),
        "empty_per_s": round(statistics.median(empty), 1),
        "board_to_empty": round(
            statistics.median(one / other for one, other in zip(board, empty, strict=True)), 2
        ),
    }


def ask(line: http.client.HTTPConnection, path: str) -> None:
    """Fetch a page whole."""
    line.request("GET", path)
    response = line.getresponse()
    response.read()
    assert response.status == 200, (path, response.status)


async def pushes(site: LiveSite) -> dict[str, float]:
    """Milliseconds from a bell until the last of a thousand sockets has heard, and the baseline."""
    with bell(site) as ring, bare_server(GROUP_APPLICATION, site.environment) as group:
        board = await audience(f"{site.ws_url}/ws/ranking/", site.url)
        size = len(await heard_by(board))
        bare = await audience(group.url, site.url)
        shown: list[float] = []
        told: list[float] = []
        await asyncio.sleep(2 * QUIET)
        for _push in range(PUSHES):
            for lines, message, found in ((board, "point", shown), (bare, f"group {size}", told)):
                waiting = asyncio.gather(*(heard(line) for line in lines))
                rang = await asyncio.to_thread(ring, message)
                found.append((max(await waiting) - rang) * 1000)
                await asyncio.sleep(QUIET)
        for line in board + bare:
            await line.close()
    return {
        "sockets": SOCKETS,
        "letters": size,
        "board_ms": round(statistics.median(shown), 1),
        "bare_group_ms": round(statistics.median(told), 1),
        "board_to_bare": round(
            statistics.median(one / other for one, other in zip(shown, told, strict=True)), 2
        ),
    }


async def audience(url: str, origin: str) -> list[ClientConnection]:
    """A thousand open sockets, opened a few at a time."""
    gate = asyncio.Semaphore(HANDS)

    async def one() -> ClientConnection:
        async with gate:
            return await connect(
                url,
                origin=origin,  # type: ignore[arg-type]
                compression=None,
                open_timeout=60,
                ping_interval=None,
            )

    return list(await asyncio.gather(*(one() for _line in range(SOCKETS))))


async def heard_by(lines: list[ClientConnection]) -> str:
    """Wait until every socket has been told the first time; what the last heard."""
    return str([await line.recv() for line in lines][-1])


async def heard(line: ClientConnection) -> float:
    """When the next message has come, by the machine's steady clock."""
    await line.recv()
    return time.monotonic()


@contextlib.contextmanager
def bell(site: LiveSite) -> Iterator[Callable[[str], float]]:
    """A process that stores points and rings; the function gives the moment it rang."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.ranking_bell"],
        cwd=HOUSE,
        env=site.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    into: IO[str] = process.stdin  # type: ignore[assignment]
    out: IO[str] = process.stdout  # type: ignore[assignment]

    def ring(message: str) -> float:
        into.write(message + "\n")
        into.flush()
        return float(out.readline())

    try:
        yield ring
    finally:
        into.close()
        process.wait(timeout=30)


GROUP_APPLICATION = "tests.bench.group:application"


if __name__ == "__main__":
    main()
