"""The ranking as a Django application."""

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.db.models.signals import pre_delete
from django.utils.translation import gettext_lazy as _


class RankingConfig(AppConfig):
    """Registers the ranking, and takes players who are removed out of its sums."""

    name = "ranking"
    verbose_name = _("Ranking")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Hear of players about to be removed."""
        pre_delete.connect(_forget, sender=settings.AUTH_USER_MODEL, dispatch_uid="ranking.forget")


def _forget(instance: Any, **_signal: Any) -> None:
    """Take a player out of the ledgers in the transaction that removes it."""
    from ranking.folding import forget  # models are loaded only now

    forget(instance.pk)
