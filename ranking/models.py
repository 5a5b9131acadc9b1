"""What the ranking keeps: numbered, frozen versions of the table. Only ever inserted."""

from __future__ import annotations

from typing import Any, Never

from django.db import models
from django.utils.translation import gettext_lazy as _

from ranking import digest


class PublishedError(TypeError):
    """Somebody tried to change or remove what was published."""


class PublishedQuerySet(models.QuerySet["FrozenRanking"]):
    """Versions that may be added and read, never changed or removed."""

    def update(self, **kwargs: Any) -> Never:
        """Refused: what was published stays."""
        raise PublishedError("a frozen ranking is never changed")

    def delete(self) -> Never:
        """Refused: what was published stays."""
        raise PublishedError("a frozen ranking is never removed")


class FrozenRanking(models.Model):
    """One published version of an edition's final table.

    The first has no reason; a later one says why it corrects the one before, which stays.
    Each of `rows` has place, player (number), nickname, salt, seal, points, lost and
    reached_at; `ranking.digest` says how these bytes become the digest.
    """

    edition = models.ForeignKey(
        "campaign.Edition",
        on_delete=models.PROTECT,
        related_name="frozen_rankings",
        verbose_name=_("edición"),
    )
    version = models.PositiveIntegerField(_("versión"))
    reason = models.TextField(_("motivo"), blank=True, default="")
    published_at = models.DateTimeField(_("publicada"))
    closes_at = models.DateTimeField(_("cierre"))
    rows = models.JSONField(_("filas"))
    digest = models.CharField(_("huella SHA-256"), max_length=64)

    objects = PublishedQuerySet.as_manager()

    class Meta:
        """Each number once in an edition, the newest first."""

        verbose_name = _("ranking congelado")
        verbose_name_plural = _("rankings congelados")
        ordering = ("edition", "-version")
        constraints = [
            models.UniqueConstraint(
                name="frozen_ranking_each_version_once", fields=("edition", "version")
            )
        ]

    def __str__(self) -> str:
        return f"{self.edition} · {_('versión')} {self.version}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Publish it.

        :raises PublishedError: if it is published already.
        """
        if not self._state.adding:
            raise PublishedError("a frozen ranking is never changed")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Never:
        """Refused: what was published stays."""
        raise PublishedError("a frozen ranking is never removed")

    @property
    def is_intact(self) -> bool:
        """Whether the rows still give the digest that was published, names included."""
        named = all(digest.seal(row["nickname"], row["salt"]) == row["seal"] for row in self.rows)
        return named and self.digest == digest.digest(
            edition=self.edition.slug,
            version=self.version,
            reason=self.reason,
            closes_at=self.closes_at,
            rows=self.rows,
        )
