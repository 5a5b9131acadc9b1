"""How Django knows the site's own application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CvarentaConfig(AppConfig):
    """The application that holds the players' accounts."""

    name = "cvarenta"
    verbose_name = _("Jugadores")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let what ends a session be heard by its sockets."""
        from cvarenta import endings_of_sessions  # noqa: F401
