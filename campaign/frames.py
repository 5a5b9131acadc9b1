"""The one reply of a table, to a socket and to a form's script alike: the truth, rendered."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from campaign import journal, selectors, services
from campaign.messages import BadMessage, Look, read_json
from campaign.refusals import Refusal


def reply_to(player: Any, game_id: UUID, text: str | bytes, at: datetime) -> dict[str, Any]:
    """Do what a message asks, and say how the table stands then, with why not if it was not done.

    :raises journal.NoEntry: if it is not the player's game.
    """
    try:
        message = read_json(text)
    except BadMessage as refusal:
        return frame(player, game_id, None, error=str(refusal))
    if isinstance(message, Look):
        return glance(player, game_id, message.ply)
    error = None
    try:
        services.play(player, game_id, message, at)
    except Refusal as refusal:
        error = str(refusal)
    return frame(player, game_id, message.ply, error=error, key=message.key)


def glance(player: Any, game_id: UUID, ply: int) -> dict[str, Any]:
    """The table for a page that has a ply: nothing to render if that is still the whole truth.

    :raises journal.NoEntry: if it is not the player's game.
    """
    game = journal.sit(player, game_id)
    if game.ply == ply and not game.is_over:
        return {"ply": ply, "html": None, "steps": [], "error": None, "id": None}
    return frame(player, game_id, ply)


def frame(
    player: Any,
    game_id: UUID,
    since: int | None,
    *,
    error: str | None = None,
    key: UUID | None = None,
) -> dict[str, Any]:
    """The whole table as the player may see it, and the steps since a ply.

    :raises journal.NoEntry: if it is not the player's game.
    """
    game = journal.sit(player, game_id)
    shown = selectors.show(game, since)
    return {
        "ply": shown.table.ply,
        "html": render_to_string("campaign/_table.html", {"table": shown.table}),
        "steps": shown.steps,
        "error": error,
        "id": str(key) if key else None,
    }


def error_reply(error: str | None = None) -> dict[str, Any]:
    """A reply that shows no table, only why nothing was done."""
    text = error or _("Algo falló de nuestro lado: tu jugada no se hizo. Inténtalo de nuevo.")
    return {"ply": 0, "html": None, "steps": [], "error": text, "id": None}
