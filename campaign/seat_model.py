"""Who sits where in a game: one row a seat."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Seat(models.Model):
    """Who sits where in a game: the player, or a bot of some level."""

    class Kind(models.TextChoices):
        """A person or a bot."""

        HUMAN = "human", _("persona")
        BOT = "bot", _("bot")

    game = models.ForeignKey("campaign.Game", on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField(_("asiento"))
    kind = models.CharField(_("quién"), max_length=5, choices=Kind.choices)
    name = models.CharField(_("nombre"), max_length=150)
    level = models.CharField(_("nivel"), max_length=20, blank=True, default="")

    class Meta:
        verbose_name = _("asiento")
        verbose_name_plural = _("asientos")
        ordering = ("game", "seat")
        constraints = [
            models.UniqueConstraint(name="seat_one_for_each_place", fields=("game", "seat")),
            models.CheckConstraint(
                name="seat_bot_has_a_level",
                condition=Q(kind="human", level="") | (Q(kind="bot") & ~Q(level="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.name}"
