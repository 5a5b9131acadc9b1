"""Have a certificate for the hosts of the site, self-signed where there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from cvarenta.serving import certificate


class Command(BaseCommand):
    """`certificate FOLDER`: leaves what is there alone; makes a pair if there is nothing."""

    help = "Deja en la carpeta un certificado firmado por él mismo, si no hay otro."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the folder that nginx reads."""
        parser.add_argument("folder", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it, or say that it was there.

        :raises CommandError: when certificate and key do not belong together, or cannot be written.
        """
        folder = options["folder"]
        hosts = settings.ALLOWED_HOSTS
        try:
            made = certificate.make_if_missing(folder, hosts, timezone.now())
        except certificate.HalfACertificateError as error:
            raise CommandError(
                _("En {folder} están el certificado o la clave, pero no ambos.").format(
                    folder=folder
                )
            ) from error
        except OSError as error:
            raise CommandError(str(error)) from error
        if made:
            said = _(
                "Certificado de prueba para {hosts}; los navegadores avisan hasta que haya otro."
            )
        else:
            said = _("Ya hay un certificado para {hosts}.")
        self.stdout.write(said.format(hosts=", ".join(hosts)))
