"""Another database for a while: empty, on the same server, and gone afterwards."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from django.contrib.contenttypes.models import ContentType
from django.db import connection


def address_of_this_database() -> str:
    """A DATABASE_URL by which another process finds the database that this one uses now."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}"))


def wait_for_last_words(of: str) -> None:
    """Wait until PostgreSQL has ended the sessions whose PGAPPNAME that is.

    A client may die with a statement under way: the server still carries it out, COMMIT too.
    SQLite's statements die with their process.

    Raises TimeoutError if a session is still there after a minute.
    """
    if connection.vendor == "sqlite":
        return
    patience = time.monotonic() + 60
    with connection.cursor() as cursor:
        while time.monotonic() < patience:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE application_name = %s AND datname = current_database()",
                [of],
            )
            if cursor.fetchone() == (0,):
                return
            time.sleep(0.005)
    raise TimeoutError(f"PostgreSQL still serves {of}")


@contextmanager
def another_database(folder: Path) -> Iterator[None]:
    """Speak to an empty database instead of the test's own, which is there again afterwards."""
    own = connection.settings_dict["NAME"]
    name = f"cvarenta_other_{secrets.token_hex(6)}"
    if connection.vendor == "sqlite":
        name = str(folder / f"{name}.sqlite3")
    else:
        _ask_server(f'CREATE DATABASE "{name}"')
    try:
        _use(name)
        yield
    finally:
        _use(own)
        if connection.vendor != "sqlite":
            _ask_server(f'DROP DATABASE "{name}" WITH (FORCE)')


def _use(name: str) -> None:
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()
    connection.settings_dict["NAME"] = name
    ContentType.objects.clear_cache()


def _ask_server(statement: str) -> None:
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(statement)  # type: ignore[call-overload]
