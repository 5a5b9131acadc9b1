"""What the coach found in a game: one row for each game, seat and version of the engine."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class CoachReport(models.Model):
    """A weighed game, or the work on it; once it is kept it never changes again.

    Whoever works on it holds a lease and renews it; work whose lease has run out was cut off,
    and may be begun anew by anyone.
    """

    game = models.ForeignKey(
        "campaign.Game",
        on_delete=models.CASCADE,
        related_name="coach_reports",
        verbose_name=_("partida"),
    )
    seat = models.PositiveSmallIntegerField(_("asiento"))
    engine = models.CharField(_("versión del motor"), max_length=20)
    total = models.PositiveSmallIntegerField(_("jugadas por pesar"), null=True, blank=True)
    done = models.PositiveSmallIntegerField(_("jugadas pesadas"), default=0)
    holder = models.UUIDField(_("quién la pesa"), null=True, blank=True, editable=False)
    leased_until = models.DateTimeField(_("hasta cuándo"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("intentos"), default=0)
    lesson = models.JSONField(_("lección"), null=True, blank=True, editable=False)
    kept_at = models.DateTimeField(_("guardada"), null=True, blank=True)

    class Meta:
        verbose_name = _("informe del entrenador")
        verbose_name_plural = _("informes del entrenador")
        constraints = [
            models.UniqueConstraint(
                name="report_one_for_each_game_seat_and_engine", fields=("game", "seat", "engine")
            ),
            models.CheckConstraint(
                name="report_kept_has_its_lesson",
                condition=Q(kept_at__isnull=True, lesson__isnull=True)
                | Q(kept_at__isnull=False, lesson__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{_('informe')} {self.game_id} · {self.seat} · {self.engine}"

    @property
    def is_kept(self) -> bool:
        """Whether the lesson is there."""
        return self.kept_at is not None
