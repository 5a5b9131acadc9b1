"""Copies of a PostgreSQL database, by its own pg_dump, pg_restore and psql."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from typing import Any, BinaryIO

from django.db import connection
from django.db.backends.postgresql.client import DatabaseClient
from django.utils.translation import gettext as _

from cvarenta.backups.refusal import BackupError

BARE = ("--no-owner", "--no-privileges")
"""Whoever restores owns the tables, whatever the users of the two servers are called."""
STRICTLY = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1")


def save(into: BinaryIO) -> None:
    """Dump the snapshot of one transaction, which holds no writer up."""
    with _running(_on_server("pg_dump", "--format=custom", *BARE), stdout=into) as dumping:
        dumping.wait()
    _assert_done("pg_dump", dumping)


def load(source: BinaryIO) -> None:
    """Drop the tables and make those of the dump, in one transaction.

    pg_restore only writes the commands down. COMMIT, the last one, is ours and follows when all
    the others have been written: a dump that breaks off leaves the database as it was.
    """
    pipe = subprocess.PIPE
    drop = _drop_all_tables()
    connection.close()
    with (
        _running(["pg_restore", "--file=-", *BARE], stdin=source, stdout=pipe) as reading,
        _running(_on_server("psql", *STRICTLY), stdin=pipe, stdout=subprocess.DEVNULL) as writing,
        contextlib.suppress(BrokenPipeError),  # psql ended early, and said why
    ):
        assert reading.stdout is not None
        assert writing.stdin is not None
        with writing.stdin as script:
            script.write(f"BEGIN;\n{drop}\n".encode())
            shutil.copyfileobj(reading.stdout, script)
            if reading.wait() == 0:
                script.write(b"COMMIT;\n")
    _assert_done("psql", writing)
    _assert_done("pg_restore", reading)


def _on_server(program: str, *options: str) -> list[str]:
    """The command line of a program of PostgreSQL that speaks to the site's database."""
    told, _environment = DatabaseClient.settings_to_cmd_args_env(
        connection.settings_dict, list(options)
    )
    return [program, *told[1:]]


def _running(command: list[str], **streams: Any) -> subprocess.Popen[bytes]:
    """Start a program of PostgreSQL, the password in its environment, where no `ps` shows it."""
    _told, secrets = DatabaseClient.settings_to_cmd_args_env(connection.settings_dict, [])
    try:
        return subprocess.Popen(command, env={**os.environ, **(secrets or {})}, **streams)
    except FileNotFoundError as error:
        raise BackupError(
            _("Falta {program}: en Debian, apt-get install postgresql-client.").format(
                program=command[0]
            )
        ) from error


def _assert_done(program: str, process: subprocess.Popen[bytes]) -> None:
    if process.returncode != 0:
        raise BackupError(
            _("{program} terminó con {code}; arriba dice por qué.").format(
                program=program, code=process.returncode
            )
        )


def _drop_all_tables() -> str:
    """The command that drops what a newer or older site made, all of it, with what hangs on it."""
    with connection.cursor() as cursor:
        names = connection.introspection.table_names(cursor)
    if not names:
        return ""
    return f"DROP TABLE {', '.join(map(connection.ops.quote_name, names))} CASCADE;"
