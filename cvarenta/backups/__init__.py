"""The whole database as one stream of bytes and back: the door for `backup` and `restore`.

`save(into)`    writes what the database holds at one instant, while the site is played on
`load(source)`  puts such a copy in the place of all that is there, or changes nothing
`has_games()`   whether there is something that a restore would overwrite
`age(at)`       how long ago the last copy was made on this machine

The copy is that of the database it came from: a SQLite file, or a custom-format dump of pg_dump.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

from django.conf import settings
from django.db import connection

from campaign.models import Game
from cvarenta.backups import postgres_dump, sqlite_file
from cvarenta.backups.refusal import BackupError as BackupError


def save(into: BinaryIO) -> None:
    """Write one consistent copy of the database, whoever plays meanwhile, and note that it is."""
    _kind().save(into)
    _stamp().touch()


def age(at: datetime) -> timedelta | None:
    """How long ago this machine made its last copy; None if it never did."""
    try:
        made = _stamp().stat().st_mtime
    except FileNotFoundError:
        return None
    return at - datetime.fromtimestamp(made, UTC)


def load(source: BinaryIO) -> None:
    """Put a copy in the place of the database: all of it, or nothing of it.

    :raises BackupError: when it is no such copy; the database is then as it was.
    """
    _kind().load(source)


def has_games() -> bool:
    """Whether the database holds a game that a restore would lose."""
    with connection.cursor() as cursor:
        there = Game._meta.db_table in connection.introspection.table_names(cursor)
    return there and Game.objects.exists()


def _stamp() -> Path:
    return Path(settings.VAR_DIR) / "last-backup"


def _kind() -> ModuleType:
    return sqlite_file if connection.vendor == "sqlite" else postgres_dump
