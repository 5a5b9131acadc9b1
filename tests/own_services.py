"""Services of a test's own, which it may break: PostgreSQL, Redis, a name server, nginx.

Each listens on a free port of this machine and keeps its files in a folder of the test.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import psycopg
import redis

from tests.live import free_port

PATIENCE = 60.0
AS_POSTGRES = ("setpriv", "--reuid", "postgres", "--regid", "postgres", "--clear-groups")


def until(true: Callable[[], object], what: str) -> None:
    """Wait for something to become true.

    :raises AssertionError: when it does not for a minute; `what` says what was waited for.
    """
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if true():
            return
        time.sleep(0.1)
    raise AssertionError(f"waited in vain: {what}")


def is_heard(port: int) -> bool:
    """Whether somebody listens on a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Service(Protocol):
    """What can be stopped."""

    def stop(self) -> None:
        """Stop it, whether it runs or not."""


class OwnPostgres:
    """A PostgreSQL server; it does not run as root, so that a root starts it as postgres."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.port = free_port()
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/postgres"
        self._folder, self._programs = folder, programs
        self._as = AS_POSTGRES if os.getuid() == 0 else ()
        folder.mkdir()
        if self._as:
            shutil.chown(folder, "postgres")
        self._run("initdb", "--auth=trust", "--username=postgres", "--no-sync")

    def start(self) -> None:
        """Start, and return when it lets us in."""
        options = f"-p {self.port} -h 127.0.0.1 -k {self._folder}"
        log = str(self._folder / "log")
        self._run("pg_ctl", "--wait", "--log", log, "--options", options, "start")

    def stop(self) -> None:
        """End every connection and stop."""
        if (self._folder / "postmaster.pid").exists():
            self._run("pg_ctl", "--wait", "--mode=fast", "stop")

    def answers(self) -> bool:
        """Whether it lets us in."""
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, program: str, *options: str) -> None:
        subprocess.run(
            [*self._as, str(self._programs / program), "-D", str(self._folder), *options],
            check=True,
            cwd="/",
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )


class OwnRedis:
    """A Redis server that keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and return when it answers."""
        options = f"--bind 127.0.0.1 --port {self.port} --appendonly no".split()
        self._process = subprocess.Popen(
            ["redis-server", *options, "--save", "", "--dir", str(self._folder)],
            stdout=subprocess.DEVNULL,
        )
        until(self.answers, "Redis answers")

    def answers(self) -> bool:
        """Whether it is there."""
        with redis.Redis.from_url(self.url) as client:
            try:
                return bool(client.ping())
            except redis.ConnectionError:
                return False

    def stop(self) -> None:
        """End it without a word: all it held is gone."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()


class OwnNames:
    """A name server that gives one list of addresses to whatever name it is asked for."""

    def __init__(self, addresses: list[str]) -> None:
        self._answer = b"".join(
            b"\xc0\x0c\x00\x01\x00\x01" + (1).to_bytes(4) + b"\x00\x04" + socket.inet_aton(address)
            for address in addresses
        )
        self._count = len(addresses).to_bytes(2)
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.bind(("127.0.0.1", 0))
        self.port = int(self._socket.getsockname()[1])
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            asked, whom = self._socket.recvfrom(512)
            if not asked:
                return
            question = asked[12 : asked.index(b"\0", 12) + 5]
            head = asked[:2] + b"\x81\x80\x00\x01" + self._count + b"\0\0\0\0"
            self._socket.sendto(head + question + self._answer, whom)

    def stop(self) -> None:
        """Answer no more."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as last:
            last.sendto(b"", ("127.0.0.1", self.port))
        self._socket.close()


class OwnNginx:
    """nginx under the configuration of the house, some of its words replaced."""

    def __init__(
        self, folder: Path, configuration: Path, replaced: dict[str, str], port: int
    ) -> None:
        self._port = port
        text = configuration.read_text()
        for word, instead in replaced.items():
            assert word in text, word
            text = text.replace(word, instead)
        self._file = folder / "nginx.conf"
        self._file.write_text(text)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start in the foreground of a process of ours, and return when it listens."""
        command = ["nginx", "-c", str(self._file), "-e", "stderr", "-g", "daemon off;"]
        self._process = subprocess.Popen(command)
        until(lambda: is_heard(self._port), "nginx listens")

    def stop(self) -> None:
        """End it and its workers."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()
