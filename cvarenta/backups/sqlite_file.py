"""Copies of a SQLite database, by SQLite's own online backup."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from django.db import connection
from django.utils.translation import gettext as _

from cvarenta.backups.refusal import BackupError


def save(into: BinaryIO) -> None:
    """Copy all pages under one read lock, which in WAL holds no writer up."""
    connection.ensure_connection()
    with _file_beside_the_database() as path:
        with closing(sqlite3.connect(path)) as copy:
            connection.connection.backup(copy)
            # One file is a whole copy: no journal beside it that could be forgotten.
            copy.execute("PRAGMA journal_mode=DELETE")
        with path.open("rb") as made:
            shutil.copyfileobj(made, into)


def load(source: BinaryIO) -> None:
    """Write all pages in one transaction, once the copy has been found whole."""
    connection.ensure_connection()
    with _file_beside_the_database() as path:
        with path.open("wb") as given:
            shutil.copyfileobj(source, given)
        with closing(sqlite3.connect(path)) as copy:
            _assert_whole(copy)
            copy.backup(connection.connection)
    connection.close()


def _assert_whole(copy: sqlite3.Connection) -> None:
    try:
        told = copy.execute("PRAGMA quick_check").fetchone()[0]
        copy.execute("SELECT 1 FROM django_migrations LIMIT 1")
    except sqlite3.DatabaseError as error:
        told = str(error)
    if told != "ok":
        raise BackupError(_("No es una copia entera de este sitio: {why}.").format(why=told))


@contextmanager
def _file_beside_the_database() -> Iterator[Path]:
    """A file on the disk that has room for the database, gone afterwards."""
    home = Path(connection.settings_dict["NAME"]).parent
    with TemporaryDirectory(prefix="backup-", dir=home) as folder:
        yield Path(folder) / "copy.sqlite3"
