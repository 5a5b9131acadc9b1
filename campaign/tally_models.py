"""What is counted of a game that is over."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Tally(models.Model):
    """What the player did in a game that is over, counted once from its moves.

    Nothing is known here that the moves do not say: it may be dropped and counted again.
    """

    game = models.OneToOneField("campaign.Game", on_delete=models.CASCADE, related_name="tally")
    caidas = models.PositiveSmallIntegerField(_("caídas"))
    limpias = models.PositiveSmallIntegerField(_("limpias"))
    rondas = models.PositiveSmallIntegerField(_("rondas"))
    taken = models.PositiveSmallIntegerField(_("cartas recogidas"))

    class Meta:
        verbose_name = _("cuenta de una partida")
        verbose_name_plural = _("cuentas de partidas")

    def __str__(self) -> str:
        return f"{self.game}: {self.caidas}, {self.limpias}, {self.rondas}"
