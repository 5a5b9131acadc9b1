"""What a review knows and decides: connections, server starts, flags, decisions, starts given back.

Decisions are only ever inserted; their number within the run is the lock, so that of two
admins who decide at once the second is told.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from campaign.flags import FlagKind
from campaign.insert_only import InsertOnlyQuerySet
from campaign.verdicts import Verdict

REASON_MAX = 1000
"""Letters of the longest reason."""


class ServerStart(models.Model):
    """A process that began to serve the site; only ever inserted."""

    at = models.DateTimeField(_("cuándo"), db_index=True)

    objects = InsertOnlyQuerySet.as_manager()

    class Meta:
        verbose_name = _("arranque del servidor")
        verbose_name_plural = _("arranques del servidor")
        ordering = ("-at",)

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"


class Connection(models.Model):
    """A page's line to a table of a scoring run: when it opened, was last heard, and closed.

    Without a closing the process that held it ended without a word. Of the network there is a
    keyed hash alone, and that is forgotten after thirty days.
    """

    game = models.ForeignKey("campaign.Game", on_delete=models.CASCADE, related_name="connections")
    server = models.ForeignKey(ServerStart, on_delete=models.SET_NULL, null=True, blank=True)
    opened_at = models.DateTimeField(_("se abrió"))
    last_seen_at = models.DateTimeField(_("última señal"))
    closed_at = models.DateTimeField(_("se cerró"), null=True, blank=True)
    close_code = models.PositiveIntegerField(_("código de cierre"), null=True, blank=True)
    place = models.CharField(max_length=32, blank=True, default="", editable=False)

    class Meta:
        verbose_name = _("conexión")
        verbose_name_plural = _("conexiones")
        ordering = ("opened_at",)
        indexes = [
            models.Index(
                name="connection_with_a_place", fields=("opened_at",), condition=~Q(place="")
            )
        ]

    def __str__(self) -> str:
        return f"{self.opened_at:%Y-%m-%d %H:%M:%S}"


class Flag(models.Model):
    """Something about an ended run that asks for a look; can be worked out anew from facts."""

    run = models.ForeignKey("campaign.Run", on_delete=models.CASCADE, related_name="flags")
    kind = models.CharField(_("señal"), max_length=12, choices=FlagKind.choices)

    class Meta:
        verbose_name = _("señal")
        verbose_name_plural = _("señales")
        constraints = [models.UniqueConstraint(name="flag_each_once", fields=("run", "kind"))]

    def __str__(self) -> str:
        return self.get_kind_display()


class Review(models.Model):
    """One decision about an ended scoring run, with its reason; the newest of a run holds."""

    run = models.ForeignKey(
        "campaign.Run", on_delete=models.CASCADE, related_name="reviews", verbose_name=_("vuelta")
    )
    number = models.PositiveSmallIntegerField(_("número"))
    """Counted from 1 within the run."""
    decision = models.CharField(_("decisión"), max_length=8, choices=Verdict.choices)
    reason = models.TextField(_("motivo"), max_length=REASON_MAX)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=_("quién decidió"),
    )
    at = models.DateTimeField(_("cuándo"))

    objects = InsertOnlyQuerySet.as_manager()

    class Meta:
        verbose_name = _("decisión")
        verbose_name_plural = _("decisiones")
        ordering = ("-at", "-pk")
        permissions = [("review_run", _("Puede revisar vueltas abandonadas"))]
        constraints = [
            models.UniqueConstraint(name="review_each_number_once", fields=("run", "number")),
            models.CheckConstraint(name="review_has_a_reason", condition=~Q(reason="")),
            models.CheckConstraint(name="review_counts_from_one", condition=Q(number__gte=1)),
        ]
        indexes = [models.Index(name="review_by_time", fields=("-at", "-id"))]

    def __str__(self) -> str:
        return f"{self.number}: {self.get_decision_display()}"


class RestoredStart(models.Model):
    """One more scoring start that a decision gave back: one for each reviewed run, for ever.

    It is good on one Quito day. Who takes it and who withdraws it contend for this row.
    """

    run = models.OneToOneField(
        "campaign.Run", on_delete=models.CASCADE, related_name="restored_start"
    )
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="restored_starts"
    )
    edition = models.ForeignKey("campaign.Edition", on_delete=models.PROTECT)
    day = models.DateField(_("día de Quito"))
    is_withdrawn = models.BooleanField(_("retirada"), default=False)
    used_by = models.OneToOneField(
        "campaign.Run",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="started_as_restored",
        verbose_name=_("usada por"),
    )

    class Meta:
        verbose_name = _("vuelta devuelta")
        verbose_name_plural = _("vueltas devueltas")
        constraints = [
            models.CheckConstraint(
                name="restored_start_is_used_or_withdrawn_not_both",
                condition=Q(used_by=None) | Q(is_withdrawn=False),
            )
        ]
        indexes = [models.Index(name="restored_start_by_day", fields=("player", "edition", "day"))]

    def __str__(self) -> str:
        return f"{self.player} · {self.day}"
