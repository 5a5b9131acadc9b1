"""Put a copy made by `backup` in the place of the database."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from campaign.models import Game
from cvarenta import backups


class Command(BaseCommand):
    """`restore FILE`: all of the copy, or nothing; `restore -` reads it from standard input."""

    help = "Pone una copia en lugar de la base de datos; si ya hay partidas, solo con --overwrite."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the file, or - for standard input, and the word that lets games be lost."""
        parser.add_argument("file")
        parser.add_argument(
            "--overwrite",
            action="store_true",
            help="Quita las partidas que haya.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Restore, and say what is there now.

        :raises CommandError: when games would be lost unasked, or the copy is not whole.
        """
        if backups.has_games() and not options["overwrite"]:
            raise CommandError(
                _("Aquí ya hay partidas y se perderían. Para quitarlas: restore --overwrite.")
            )
        try:
            if options["file"] == "-":
                backups.load(sys.stdin.buffer)
            else:
                with Path(options["file"]).open("rb") as source:
                    backups.load(source)
        except (backups.BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(
            _("Copia restaurada. Partidas: {count}.").format(count=Game.objects.count())
        )
        if _migrations_wait():
            self.stdout.write(_("La copia es de una versión anterior: falta manage.py migrate."))


def _migrations_wait() -> bool:
    """Whether this version of the site asks for more tables than the copy brought."""
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
