"""The players: guests and accounts are rows of one table."""

import unicodedata
from collections.abc import Iterable
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.utils.translation import gettext_lazy as _


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


class Player(AbstractUser):
    """Someone who plays: `username` is the nickname that others see.

    A guest has no usable password; signing up turns that very row into an account.
    """

    is_guest = models.BooleanField(_("invitado"), default=False)
    nickname_key = models.CharField(max_length=200, unique=True, editable=False)

    objects: ClassVar[PlayerManager] = PlayerManager()

    class Meta:
        """Names for the administration."""

        verbose_name = _("jugador")
        verbose_name_plural = _("jugadores")

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
