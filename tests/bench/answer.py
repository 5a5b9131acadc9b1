"""Measure one human card answered over a websocket, on SQLite and on PostgreSQL.

``python -m tests.bench.answer`` plays practice games as a guest would, with the greatest
haul first, and after each card asks a bare Channels echo in a process of its own, so that
both share the machine's moods. Prints JSON; milliseconds, and the ratio of the medians.
The answer holds the player's card, all three bots' cards and the whole rendered table.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import statistics
import tempfile
import time
import urllib.parse
import urllib.request
import uuid
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path

import psycopg
from websockets.sync.client import ClientConnection, connect

from tests.bench.bare_server import bare_server
from tests.live import LiveSite

CARDS = int(os.environ.get("BENCH_CARDS", "300"))
POSTGRES = os.environ.get("BENCH_DATABASE_URL", "postgres://root@127.0.0.1:5432/postgres")
CARDS_A_LINE = 18
ECHO = "tests.bench.echo:application"
OPTION = re.compile(r'name="play"\s+value="(\w\w):([\w,]*)"')
LINK = re.compile(r'href="(/juego/[0-9a-f-]+/)"')


class Guest:
    """A visitor with cookies, who practises."""

    def __init__(self, site: LiveSite) -> None:
        self.site = site
        self.cookies = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))

    def sit_down(self) -> str:
        """Start a practice run and sit down; the path of the table."""
        self.get("/campana/")
        table = self.post("/campana/empezar/", kind="practice")
        self.post(f"{table}sentarse/", client_seed="bench")
        return table

    def get(self, path: str) -> str:
        """Fetch a page; its text."""
        with self.opener.open(self.site.url + path) as response:
            return str(response.read().decode())

    def post(self, path: str, **fields: str) -> str:
        """Send a form; the path where it led."""
        fields["csrfmiddlewaretoken"] = self.cookie("csrftoken")
        body = urllib.parse.urlencode(fields).encode()
        request = urllib.request.Request(
            self.site.url + path, body, {"Referer": self.site.url + "/"}
        )
        with self.opener.open(request) as response:
            return urllib.parse.urlsplit(response.geturl()).path

    def cookie(self, name: str) -> str:
        """The value of a cookie."""
        return next(cookie.value or "" for cookie in self.cookies if cookie.name == name)

    def line(self, table: str) -> ClientConnection:
        """Open the table's socket."""
        header = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        path = f"/ws{table}"
        return connect(
            self.site.ws_url + path,
            origin=self.site.url,  # type: ignore[arg-type]
            additional_headers={"Cookie": header},
        )


def measure(site: LiveSite, echo: ClientConnection) -> tuple[list[float], list[float]]:
    """Seconds of each answered card, and of an echo of the same message right after it."""
    guest = Guest(site)
    answered: list[float] = []
    echoed: list[float] = []
    while len(answered) < CARDS:
        table = guest.sit_down()
        page = guest.get(table)
        while (options := OPTION.findall(page)) and len(answered) < CARDS:
            with guest.line(table) as line:  # a new one before the site calls it hurried
                for _ in range(CARDS_A_LINE):
                    message = play_message(page, options)
                    reply, seconds = ask(line, message)
                    assert reply["error"] is None, reply["error"]
                    page = str(reply["html"])
                    answered.append(seconds)
                    echoed.append(ask(echo, message)[1])
                    if not (options := OPTION.findall(page)):
                        break
    return answered, echoed


def play_message(page: str, options: list[tuple[str, str]]) -> str:
    """The play of the table in `page` that takes the most cards."""
    card, takes = max(options, key=lambda option: len(option[1]))
    return json.dumps(
        {
            "action": "play",
            "ply": int(re.findall(r'data-ply="(\d+)"', page)[0]),
            "id": str(uuid.uuid4()),
            "card": card,
            "takes": takes.split(",") if takes else [],
        }
    )


def ask(line: ClientConnection, message: str) -> tuple[dict[str, object], float]:
    """Send a message; its answer and the seconds it took."""
    begun = time.perf_counter()
    line.send(message)
    reply = json.loads(line.recv(timeout=30))
    seconds = time.perf_counter() - begun
    with contextlib.suppress(TimeoutError):
        line.recv(timeout=0)  # the bell of one's own move, should it ring
    return reply, seconds


@contextlib.contextmanager
def echo_line() -> Iterator[ClientConnection]:
    """A line to a bare echo in a process of its own."""
    with bare_server(ECHO) as echo, connect(echo.url) as line:
        yield line


def databases() -> dict[str, str]:
    """The databases to measure by name: always SQLite, and PostgreSQL where it answers."""
    found = {"sqlite": ""}
    with contextlib.suppress(psycopg.OperationalError), psycopg.connect(POSTGRES):
        found["postgresql"] = POSTGRES
    return found


def figures(answered: list[float], echoed: list[float]) -> dict[str, float]:
    """What is printed for one database, in milliseconds."""
    cuts = statistics.quantiles(answered, n=100)
    echo = statistics.median(echoed)
    return {
        "cards": len(answered),
        "median_ms": round(statistics.median(answered) * 1000, 2),
        "p99_ms": round(cuts[98] * 1000, 2),
        "echo_median_ms": round(echo * 1000, 2),
        "median_to_echo": round(statistics.median(answered) / echo, 1),
    }


def main() -> None:
    """Measure every database there is and print the figures."""
    told: dict[str, object] = {"command": "python -m tests.bench.answer"}
    with echo_line() as echo:
        for name, url in databases().items():
            os.environ.pop("DATABASE_URL", None)
            if url:
                os.environ["DATABASE_URL"] = url
            site = LiveSite(Path(tempfile.mkdtemp()))
            try:
                site.prepare()
                site.start()
                told[name] = figures(*measure(site, echo))
            finally:
                site.destroy()
    if "postgresql" not in told:
        told["postgresql"] = f"no answer at {POSTGRES}"
    print(json.dumps(told, indent=2))


if __name__ == "__main__":
    main()
