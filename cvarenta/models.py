"""The players: guests and accounts are rows of one table."""

import unicodedata
from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import connection, models
from django.utils.translation import gettext_lazy as _

from cvarenta.session_model import OpenSession as OpenSession

LAST_LETTER = chr(0x10FFFF)
"""Sorts behind every letter that a nickname may have."""


def nickname_key(nickname: str) -> str:
    """Reduce a nickname to what makes it unique: «Ñato», «ñato» and «ÑATO» are one.

    Done here and not by the database, since SQLite lowers only the letters of English.
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", nickname).casefold())


class PlayerManager(UserManager["Player"]):
    """Finds players by nickname without regard to case."""

    def get_by_natural_key(self, username: str | None) -> "Player":
        """Return the player whose nickname is `username`, in any case.

        :raises Player.DoesNotExist: if nobody bears it.
        """
        return self.get(nickname_key=nickname_key(username or ""))

    def called(self, beginning: str) -> "models.QuerySet[Player]":
        """Return the accounts whose nickname begins so, in any case; found by index."""
        if "\0" in beginning:  # no nickname holds it, and PostgreSQL refuses to look
            return self.none()
        key = nickname_key(beginning)
        accounts = self.filter(is_guest=False)
        if connection.vendor == "sqlite":  # which uses no index for its LIKE
            return accounts.filter(nickname_key__gte=key, nickname_key__lt=key + LAST_LETTER)
        return accounts.filter(nickname_key__startswith=key)


class Player(AbstractUser):
    """Someone who plays: `username` is the nickname that others see.

    A guest has no usable password; signing up turns that very row into an account.
    """

    is_guest = models.BooleanField(_("invitado"), default=False)
    shows_tables = models.BooleanField(
        _("deja mirar sus mesas"),
        default=True,
        help_text=_("Cualquiera mira sus mesas puntuables: cartas jugadas y marcador, sin mano."),
    )
    nickname_key = models.CharField(max_length=200, unique=True, editable=False)

    objects: ClassVar[PlayerManager] = PlayerManager()

    class Meta:
        """Names for the administration."""

        verbose_name = _("jugador")
        verbose_name_plural = _("jugadores")
        indexes = [
            models.Index(
                name="player_account_by_nickname",
                fields=("nickname_key",),
                condition=models.Q(is_guest=False),
                opclasses=("varchar_pattern_ops",),
            )
        ]

    def save(
        self,
        *args: Any,
        update_fields: Iterable[str] | None = None,
        **kwargs: Any,
    ) -> None:
        """Store the player, its key following the nickname."""
        self.nickname_key = nickname_key(self.username)
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "nickname_key"}
        super().save(*args, update_fields=update_fields, **kwargs)
