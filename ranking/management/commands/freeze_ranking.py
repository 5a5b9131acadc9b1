"""Publish the final table of an edition; harmless to repeat, so any scheduler may call it."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.selectors import current_edition, edition_called
from ranking import services


class Command(BaseCommand):
    """`freeze_ranking [--edition SLUG]`: freeze it, or say why not, or that it is done."""

    help = _("Publica el ranking definitivo de una edición; repetirlo no cambia nada.")

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the edition's short name; without it, the current edition."""
        parser.add_argument("--edition", metavar="SLUG", help=_("por ejemplo 2026"))

    def handle(self, *args: Any, **options: Any) -> None:
        """Freeze, and say what was done.

        :raises CommandError: if there is no such edition, or it is not closed yet.
        """
        at = timezone.now()
        slug = options["edition"]
        edition = current_edition(at) if slug is None else edition_called(slug)
        if edition is None:
            raise CommandError(_("No hay ninguna edición que congelar."))
        try:
            frozen, is_new = services.freeze(edition, at)
        except services.TooEarlyError as refusal:
            raise CommandError(str(refusal)) from refusal
        said = (
            _(
                "Ranking de %(edition)s publicado: versión %(version)d. "
                "Jugadores con puntos: %(players)d."
            )
            if is_new
            else _("El ranking de %(edition)s ya estaba publicado: versión %(version)d.")
        )
        self.stdout.write(
            said % {"edition": edition, "version": frozen.version, "players": frozen.players}
        )
        self.stdout.write(f"SHA-256 {frozen.digest}")
