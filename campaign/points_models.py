"""The note that says whose points have changed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class PointsNote(models.Model):
    """A note that a player's sums in an edition have changed, written with the change itself.

    Whoever keeps sums counts the noted players again and then removes the notes it read. A note
    says nothing of what changed, so one too many does no harm, and a note that becomes visible
    late, its transaction being slow, is simply read late: there is no number to wait for.
    """

    edition = models.ForeignKey("campaign.Edition", on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("aviso de puntos")
        verbose_name_plural = _("avisos de puntos")

    def __str__(self) -> str:
        return f"{self.edition} · {self.player}"
