"""Where a player is logged in: what the list of open sessions shows, and no more."""

from __future__ import annotations

from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import models
from django.utils.translation import gettext_lazy as _

from cvarenta.devices import NAME_MAX


class OpenSession(models.Model):
    """One session of a player: its device in two words and the last day it was used.

    It goes with its session, however that ends. No address is kept, no time of day and no
    version of anything.
    """

    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="open_sessions"
    )
    browser = models.CharField(_("navegador"), max_length=NAME_MAX, blank=True)
    system = models.CharField(_("sistema"), max_length=NAME_MAX, blank=True)
    seen_on = models.DateField(_("último día"))

    class Meta:
        """Names, and the last used first."""

        verbose_name = _("sesión abierta")
        verbose_name_plural = _("sesiones abiertas")
        ordering = ("-seen_on", "-pk")

    def __str__(self) -> str:
        return f"{self.browser} · {self.system}"
