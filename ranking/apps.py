"""The ranking as a Django application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RankingConfig(AppConfig):
    """Registers the frozen rankings and the board's pages."""

    name = "ranking"
    verbose_name = _("Ranking")
    default_auto_field = "django.db.models.BigAutoField"
