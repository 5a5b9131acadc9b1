"""What the ranking keeps: sums folded from the facts, and the frozen versions of the table."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any, Never

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ranking import digest

CHUNK = 5000
"""Rows fetched at a time when a whole version is gone through."""


class Ledger(models.Model):
    """The sums of an edition: of all its days together, or of the runs of one day.

    A projection of campaign's facts: it can be dropped and rebuilt at will. The ledger of all
    days is the lock of them all: whoever changes any of an edition's gives it a new mark first.
    """

    edition = models.ForeignKey("campaign.Edition", on_delete=models.CASCADE, related_name="+")
    day = models.DateField(null=True)
    """None for all days together."""
    players = models.PositiveIntegerField(default=0)
    """How many players have points."""
    mark = models.UUIDField(default=uuid.uuid4)
    """Another one after each change: equal marks are equal tables."""
    counted_until = models.DateTimeField()
    """The close these sums went by; when it is moved, all is counted again."""

    class Meta:
        """One ledger of all days in an edition, and one of each day."""

        constraints = [
            models.UniqueConstraint(
                name="ledger_one_of_all_days", fields=("edition",), condition=Q(day=None)
            ),
            models.UniqueConstraint(name="ledger_one_of_each_day", fields=("edition", "day")),
        ]

    def __str__(self) -> str:
        return f"{self.edition} · {self.day or _('todos los días')}"


class Standing(models.Model):
    """One player's sums in a ledger, and the key that puts them in the order of the table."""

    ledger = models.ForeignKey(
        Ledger,
        on_delete=models.CASCADE,
        related_name="standings",
        db_index=False,
        db_constraint=False,
    )
    """Not checked by the database: its folder has made it and holds it, and to check it for each
    standing of a rebuild takes as long as to write them."""
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False
    )
    points = models.PositiveIntegerField()
    lost = models.PositiveIntegerField()
    reached_at = models.DateTimeField()
    key = models.CharField(max_length=55)

    class Meta:
        """A player once in a ledger, found by player and in the order of the table."""

        constraints = [
            models.UniqueConstraint(name="standing_one_of_a_player", fields=("player", "ledger")),
            models.UniqueConstraint(name="standing_in_order", fields=("ledger", "key")),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.points}"


class Block(models.Model):
    """How many standings of a ledger have a key from `start` to the next block's.

    A histogram of the table whose bars are cut where the players are, however crowded a total
    or an hour may be: a place is a sum over blocks and a count within one.
    """

    ledger = models.ForeignKey(
        Ledger, on_delete=models.CASCADE, related_name="blocks", db_index=False
    )
    start = models.CharField(max_length=55, blank=True)
    """The first key it may hold; empty in the first block."""
    count = models.PositiveIntegerField()

    class Meta:
        """One block from each start; `count` is in no index, so that counting stays cheap."""

        constraints = [
            models.UniqueConstraint(name="block_one_from_each_start", fields=("ledger", "start"))
        ]

    def __str__(self) -> str:
        return f"{self.start}: {self.count}"


class PublishedError(TypeError):
    """Somebody tried to change or remove what was published."""


class PublishedQuerySet(models.QuerySet[Any]):
    """What may be added and read, never changed or removed."""

    def update(self, **kwargs: Any) -> Never:
        """Refused: what was published stays."""
        raise PublishedError("a frozen ranking is never changed")

    def delete(self) -> Never:
        """Refused: what was published stays."""
        raise PublishedError("a frozen ranking is never removed")

    def forget(self, stand_in: str) -> None:
        """Write another name over nicknames, and drop the salts: all that a digest can spare."""
        super().update(nickname=stand_in, salt="")


class Published(models.Model):
    """A row that is published once and stays."""

    objects = PublishedQuerySet.as_manager()

    class Meta:
        """No table of its own."""

        abstract = True

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


class FrozenRanking(Published):
    """One published version of an edition's final table; `ranking.digest` explains its digest.

    The first has no reason; a later one says why it corrects the one before, which stays.
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
    players = models.PositiveIntegerField(_("jugadores con puntos"))
    digest = models.CharField(_("huella SHA-256"), max_length=64)

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

    @property
    def is_intact(self) -> bool:
        """Whether the rows still give the digest that was published, names included.

        Of a player who deleted the account the seal is left, and nothing to make it from.
        """
        named = True

        def sealed() -> Iterator[dict[str, Any]]:
            nonlocal named
            for row in self.rows.order_by("position").iterator(CHUNK):
                if not row.is_forgotten:
                    named = named and digest.seal(row.nickname, row.salt) == row.seal
                yield digest.row(row, row.seal)

        computed = digest.digest(
            edition=self.edition.slug,
            version=self.version,
            reason=self.reason,
            closes_at=self.closes_at,
            rows=sealed(),
        )
        return named and self.digest == computed


class FrozenRow(Published):
    """One line of a published version."""

    ranking = models.ForeignKey(
        FrozenRanking, on_delete=models.PROTECT, related_name="rows", db_index=False
    )
    position = models.PositiveIntegerField()
    """Counted from 1 down the table, different in each line; `place` may be shared."""
    place = models.PositiveIntegerField(_("puesto"))
    player_id = models.BigIntegerField(_("número del jugador"))
    """A number and not a reference: the line stays when the player goes."""
    nickname = models.CharField(_("apodo"), max_length=150)
    salt = models.CharField(max_length=32, blank=True)
    seal = models.CharField(_("sello"), max_length=64)
    points = models.PositiveIntegerField(_("puntos"))
    lost = models.PositiveIntegerField(_("capítulos perdidos"))
    reached_at = models.DateTimeField(_("últimos puntos"))

    class Meta:
        """Each line once in a version, and each player."""

        verbose_name = _("fila congelada")
        verbose_name_plural = _("filas congeladas")
        ordering = ("ranking", "position")
        constraints = [
            models.UniqueConstraint(
                name="frozen_row_each_position_once", fields=("ranking", "position")
            ),
            models.UniqueConstraint(
                name="frozen_row_each_player_once", fields=("ranking", "player_id")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.place}: {self.nickname}"

    @property
    def is_forgotten(self) -> bool:
        """Whether its player deleted the account: a stand-in's name is there, and no salt."""
        return not self.salt
