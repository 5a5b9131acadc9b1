"""Let somebody start anew who has lost both phone and spare codes."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from cvarenta.models import Player, nickname_key


class Command(BaseCommand):
    """Remove an account's second step; the next visit of the administration asks for a new one."""

    help = "Quita los dos pasos de una cuenta que perdió su teléfono y sus códigos de repuesto."

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask for the nickname."""
        parser.add_argument("nickname")

    def handle(self, *args: Any, **options: Any) -> None:
        """Remove it, or say that nobody bears the nickname."""
        player = Player.objects.filter(nickname_key=nickname_key(options["nickname"])).first()
        if player is None:
            raise CommandError(_("Nadie lleva ese apodo."))
        Authenticator.objects.filter(user=player).delete()
        self.stdout.write(_("Listo: la próxima vez el sitio le pide enlazar una app de nuevo."))
