"""What ends a session rings for its sockets: its removal, a new password, a ban, a deletion."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.sessions.models import Session
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from cvarenta.models import Player
from cvarenta.open_sockets import ring

DECIDES = {"password", "is_active"}
"""The columns of a player on which sessions rest."""


@receiver(post_delete, sender=Session)
def session_removed(instance: Session, **_kwargs: Any) -> None:
    """Ring for whoever was logged in by the session: a log-out, or one ended elsewhere."""
    player = instance.get_decoded().get("_auth_user_id")
    if player is not None:
        ring(int(player))


@receiver(post_save, sender=Player)
def player_changed(
    instance: Player, created: bool, update_fields: Iterable[str] | None = None, **_kwargs: Any
) -> None:
    """Ring for a player whose password changed or who may not come in any more."""
    if not created and (update_fields is None or DECIDES & set(update_fields)):
        ring(instance.pk)


@receiver(post_delete, sender=Player)
def player_deleted(instance: Player, **_kwargs: Any) -> None:
    """Ring for a player who is gone."""
    ring(instance.pk)
