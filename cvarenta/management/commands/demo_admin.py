"""Make the administrator of a demonstration, and say the password again each time."""

import os
import secrets
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from cvarenta.models import Player

NICKNAME = "admin"


class Command(BaseCommand):
    """Keep one administrator whose random password lies in a file only its owner can read."""

    help = "Crea la cuenta de administración de una demostración y muestra su clave."

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the account if it is missing; say how to get in."""
        path: Path = settings.VAR_DIR / "admin-password"
        admin = Player.objects.filter(nickname_key=NICKNAME).first()
        password = path.read_text().strip() if path.exists() else ""
        if admin is None:
            admin = Player(username=NICKNAME, is_staff=True, is_superuser=True)
            password = ""
        elif password and not admin.check_password(password):
            self.stdout.write(_("Administración: /admin/ con «admin» y la clave que le pusiste."))
            return
        if not password:
            password = secrets.token_urlsafe(12)
            path.unlink(missing_ok=True)
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
                file.write(f"{password}\n")
            admin.set_password(password)
            admin.save()
        self.stdout.write(
            _("Administración: /admin/ con «admin» y la clave «{password}».").format(
                password=password
            )
        )
        self.stdout.write(
            _(
                "La primera vez, la página te guía para enlazar una app de códigos: "
                "quien administra entra en dos pasos."
            )
        )
