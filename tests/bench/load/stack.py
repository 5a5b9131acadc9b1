"""The site on one database, served by one process or by more, and what it costs the machine."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from pathlib import Path

from tests.live import HOUSE, LiveSite, free_port

METRICS_TOKEN = "load"
PAGE_KB = 1024
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Table:
    """A game, and the session of the player who sits there."""

    game: str
    session: str


class Stack:
    """Web processes on one database, and the figures of all of them together."""

    def __init__(self, sites: list[LiveSite]) -> None:
        """Look after sites that run."""
        self.sites = sites
        self._read = 0

    def restart(self) -> None:
        """Begin anew on the same database, with nothing in memory and nothing to complain of."""
        for site in self.sites:
            site.stop()
        self._read = len(self._log())
        for site in self.sites:
            site.start()

    def seats(self, tables: int, level: str = "", *, fresh: bool = False) -> list[Table]:
        """Seat so many players, in practice against bots of a level or in scoring runs."""
        command = [sys.executable, "-m", "tests.bench.load.seating", "--tables", str(tables)]
        command += [f"--level={level}", *(["--ages=0"] if fresh else [])]
        environment = self.sites[0].environment
        done = subprocess.run(
            command, cwd=HOUSE, env=environment, stdout=subprocess.PIPE, check=True
        )
        return [Table(**told) for told in json.loads(done.stdout)]

    def thinking(self) -> tuple[float, int]:
        """Seconds in which bots have thought so far, and in how many answers."""
        seconds, answers = 0.0, 0.0
        for site in self.sites:
            request = urllib.request.Request(
                f"{site.url}/metricas", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}
            )
            with urllib.request.urlopen(request) as response:
                lines = dict(
                    line.rsplit(" ", 1)
                    for line in response.read().decode().splitlines()
                    if not line.startswith("#")
                )
            seconds += float(lines["cvarenta_thinking_seconds_sum"])
            answers += float(lines["cvarenta_thinking_seconds_count"])
        return seconds, int(answers)

    def complaints(self) -> list[str]:
        """What the processes have logged since they began, but for their greetings."""
        greetings = ("http://127.0.0.1", "Cerrado.")
        lines = self._log()[self._read :]
        return [line for line in lines if line.strip() and not any(map(line.count, greetings))]

    def _log(self) -> list[str]:
        return self.sites[0].log.read_text(errors="replace").splitlines()  # the same file for all

    def memory_kb(self) -> int:
        """Memory of the web processes, without the bots': the private part and its share."""
        return sum(memory_kb(pid) for pid in self.pids())

    def cpu(self) -> tuple[float, float]:
        """Processor seconds so far: of the web processes, and of their bots' processes."""
        bots = [child for pid in self.pids() for child in children(pid)]
        return sum(map(cpu_seconds, self.pids())), sum(map(cpu_seconds, bots))

    def pids(self) -> list[int]:
        """The web processes."""
        return [site.process.pid for site in self.sites if site.process is not None]


@contextlib.contextmanager
def stack(database: str, redis: str, processes: int) -> Iterator[Stack]:
    """Serve the site on a database, SQLite if none is named; removed afterwards."""
    surroundings = {"DATABASE_URL": database, "REDIS_URL": redis, "METRICS_TOKEN": METRICS_TOKEN}
    with surrounded(surroundings):
        first = LiveSite(Path(tempfile.mkdtemp(prefix="load-")))
        others = [on_another_port(first) for _ in range(processes - 1)]
        try:
            first.prepare()
            for site in (first, *others):
                site.start()
            yield Stack([first, *others])
        finally:
            for site in others:
                site.stop()
            first.destroy()


def on_another_port(site: LiveSite) -> LiveSite:
    """One more process of a site, which it shares everything with; it is only stopped."""
    other = copy(site)
    other.port = free_port()
    other.url, other.ws_url = f"http://127.0.0.1:{other.port}", f"ws://127.0.0.1:{other.port}"
    other.environment = {**site.environment, "PORT": str(other.port)}
    other.process = None
    return other


@contextlib.contextmanager
def surrounded(variables: dict[str, str]) -> Iterator[None]:
    """Set environment variables meanwhile; what is empty is not set at all."""
    before = {name: os.environ.pop(name, None) for name in variables}
    os.environ.update({name: value for name, value in variables.items() if value})
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def memory_kb(pid: int) -> int:
    """A process's proportional memory, or what is resident where the kernel does not tell."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // PAGE_KB


def children(pid: int) -> list[int]:
    """The processes that a process has begun."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):
            found += map(int, (task / "children").read_text().split())
    return found


def cpu_seconds(pid: int) -> float:
    """Processor seconds of a process, its own and the kernel's for it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
