"""Copy the whole database into a file while the site is played on."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from cvarenta import backups


class Command(BaseCommand):
    """`backup FILE`: a copy of one instant; `backup -` writes it to standard output."""

    help = "Copia toda la base de datos a un archivo, sin parar el sitio."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file, which must not exist yet, or - for standard output."""
        parser.add_argument("file")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the copy, or say why there is none.

        :raises CommandError: when no whole copy could be made; no file is left then.
        """
        try:
            if options["file"] == "-":
                backups.save(sys.stdout.buffer)
                return
            path = Path(options["file"])
            with _new_file(path) as into:
                backups.save(into)
        except FileExistsError as error:
            raise CommandError(
                _("{file} ya existe, y una copia no tapa otra.").format(file=path)
            ) from error
        except (backups.BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            _("Copia guardada: {file}, {size} bytes.").format(file=path, size=path.stat().st_size)
        )


@contextlib.contextmanager
def _new_file(path: Path) -> Iterator[BinaryIO]:
    """A file that only its owner may read, there under its name once it is whole and on disk."""
    partial = path.with_name(f"{path.name}.part")
    if path.exists():
        raise FileExistsError(path)
    with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as into:
        try:
            yield into
            into.flush()
            os.fsync(into.fileno())
        except BaseException:
            partial.unlink()
            raise
    os.link(partial, path)
    partial.unlink()
