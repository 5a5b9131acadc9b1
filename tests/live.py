"""The site as a process of its own, for tests that need a real server: `LiveSite`."""

import atexit
import contextlib
import os
import secrets
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from copy import copy
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg

HOUSE = Path(__file__).resolve().parent.parent
STILL_OPEN = """
from datetime import timedelta
from django.utils import timezone
from campaign.models import Edition
now = timezone.now()
closing = Edition.objects.filter(closes_at__lt=now + timedelta(days=1))
closing.update(closes_at=now + timedelta(days=30))
"""
SQLITE_FILE = "cvarenta.sqlite3"
PATIENCE = 60.0  # seconds for the server to answer on a busy machine


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def hear_ctrl_c() -> None:
    """Undo what a runner in the background leaves its children: ears closed to Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@cache
def static_files() -> Path:
    """Collect the static files, once for all the live sites of this process; removed at its end."""
    folder = Path(mkdtemp(prefix="static-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"],
        cwd=HOUSE,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "cvarenta.settings", "VAR_DIR": str(folder)},
        check=True,
    )
    return folder / "static"


@cache
def migrated(server: str) -> "LiveSite":
    """A site that never serves, on this server or on SQLite: the others copy its database.

    Made once in this process, and removed at its end if its server is still there.
    """
    site = LiveSite(Path(mkdtemp(prefix="migrated-")), DATABASE_URL=server)

    def destroy() -> None:
        with contextlib.suppress(psycopg.OperationalError):
            site.destroy()

    atexit.register(destroy)
    site.migrate()
    return site


class LiveSite:
    """Daphne on a free port of 127.0.0.1, on a database that lives as long as the site.

    The database is a SQLite file in `folder`, or, when the run has a DATABASE_URL, a new database
    on that server. With a REDIS_URL the site uses it under a prefix of its own. `beside` gives
    further processes of the same site.
    """

    def __init__(self, folder: Path, **environment: str) -> None:
        """Choose port, database and prefix; nothing runs yet.

        What is told in `environment` replaces what the run has; a DATABASE_URL told there names
        the server on which the site's database is made.
        """
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.ws_url = f"ws://127.0.0.1:{self.port}"
        self.folder = folder
        self.log = folder / "server.log"
        self.process: subprocess.Popen[bytes] | None = None
        self._name = f"cvarenta_live_{secrets.token_hex(6)}"
        self._server = {**os.environ, **environment}.get("DATABASE_URL", "")
        self.address = "127.0.0.1"
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "cvarenta.settings",
            "VAR_DIR": str(folder),
            "PORT": str(self.port),
            "REDIS_PREFIX": self._name,
            "PYTHONUNBUFFERED": "1",
            **environment,
        }
        self.environment.pop("DATABASE_URL", None)
        if self._server:
            self.environment["DATABASE_URL"] = urlunsplit(
                urlsplit(self._server)._replace(path=f"/{self._name}")
            )

    def beside(self, address: str) -> "LiveSite":
        """One more process of this site, on the same port of another address of this machine.

        It shares database, Redis and static files, and is not destroyed: it only stops.
        """
        other = copy(self)
        other.address, other.process = address, None
        other.log = self.folder / f"server-{address}.log"
        return other

    def prepare(self) -> None:
        """Make the database, its tournament open whatever the date, and collect static files."""
        model = migrated(self._server)
        if self._server:
            self._ask(f'CREATE DATABASE "{self._name}" TEMPLATE "{model._name}"')
        else:
            with (
                contextlib.closing(sqlite3.connect(model.folder / SQLITE_FILE)) as source,
                contextlib.closing(sqlite3.connect(self.folder / SQLITE_FILE)) as copied,
            ):
                source.backup(copied)
        (self.folder / "static").symlink_to(static_files())

    def migrate(self) -> None:
        """Make the database from nothing, by every migration."""
        if self._server:
            self._ask(f'CREATE DATABASE "{self._name}"')
        self.manage("migrate", "--verbosity", "0")
        self.python(STILL_OPEN)

    def manage(self, *arguments: str) -> str:
        """Run a Django command on this site's database and return what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=HOUSE,
            env=self.environment,
            capture_output=True,
            text=True,
        )
        told = f"{arguments[0]} ended with {done.returncode}:\n{done.stdout}{done.stderr}"
        assert done.returncode == 0, told
        return done.stdout

    def python(self, code: str) -> str:
        """Run `code` in a Django shell on this site's database and return what it printed."""
        return self.manage("shell", "--verbosity", "0", "--command", code)

    def start(self, clock: str = "") -> None:
        """Serve, and return when the site says that it is ready.

        With `clock`, an instant such as 2026-12-07T04:58:50Z, the server's clock starts there.
        """
        serve = [sys.executable, "-m", "tests.moved_clock", clock] if clock else [sys.executable]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*serve, "manage.py", "serve", "--bind", self.address],
                cwd=HOUSE,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=hear_ctrl_c,
            )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            ended = self.process.poll()
            assert ended is None, f"The server ended with {ended}:\n{self.log.read_text()}"
            with contextlib.suppress(OSError), self.ask("/listo"):
                return
            time.sleep(0.1)
        raise AssertionError(f"The site did not become ready:\n{self.log.read_text()}")

    def ask(self, path: str, **headers: str) -> Any:
        """Open a page of this very process, under the name by which the site is reached."""
        origin = self.environment.get("SITE_ORIGINS", self.url)
        host = {"Host": urlsplit(origin).netloc}
        return urllib.request.urlopen(
            urllib.request.Request(
                f"http://{self.address}:{self.port}{path}", headers=host | headers
            )
        )

    def stop(self) -> None:
        """End the server as a person would, or by force when it will not end."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.kill()
        self.process = None

    def kill(self) -> None:
        """End the server without a word, as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def destroy(self) -> None:
        """Stop, and remove the database."""
        self.stop()
        if self._server:
            self._ask(f'DROP DATABASE IF EXISTS "{self._name}" WITH (FORCE)')
        shutil.rmtree(self.folder, ignore_errors=True)

    def _ask(self, statement: Any) -> None:
        """Run one statement on the server of the run's own database."""
        with psycopg.connect(self._server, autocommit=True) as connection:
            connection.execute(statement)
