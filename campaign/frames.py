"""The one reply of a table, to a socket and to a form's script alike: the truth, rendered."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from campaign import hints, journal, measures, selectors, services, take_backs
from campaign.messages import BadMessage, HintWanted, Look, TakeBackWanted, read_json
from campaign.models import Game
from campaign.refusals import Refusal


def reply_to(player: Any, game_id: UUID, text: str | bytes, at: datetime) -> dict[str, Any]:
    """Do what a message asks, and say how the table stands then, with why not if it was not done.

    :raises journal.NoEntry: if it is not the player's game.
    """
    try:
        message = read_json(text)
    except BadMessage as refusal:
        measures.REFUSALS.labels("senseless").inc()
        return frame(player, game_id, None, error=str(refusal))
    if isinstance(message, Look):
        return glance(player, game_id, message.ply)
    if isinstance(message, HintWanted):
        asked = hint_question(player, game_id, message.ply, at)
        return hint_reply(asked) if isinstance(asked, hints.Question) else asked
    error, game = None, None
    try:
        if isinstance(message, TakeBackWanted):
            take_backs.take_back(player, game_id, message.ply, at, message.key)
        else:
            game = services.play(player, game_id, message, at)
    except Refusal as refusal:
        measures.REFUSALS.labels(refusal.code).inc()
        error = str(refusal)
    game = game or journal.sit(player, game_id)
    return _frame(game, message.ply, error=error, key=message.key)


def wants_hint(text: str | bytes) -> int | None:
    """The ply at which a message asks for a hint; None if it asks for anything else."""
    try:
        message = read_json(text)
    except BadMessage:
        return None
    return message.ply if isinstance(message, HintWanted) else None


def hint_question(
    player: Any, game_id: UUID, ply: int, at: datetime
) -> hints.Question | dict[str, Any]:
    """What there is to think about for a hint; or the reply that refuses one, with the truth.

    :raises journal.NoEntry: if it is not the player's game.
    """
    try:
        return hints.question(player, game_id, ply, at)
    except Refusal as refusal:
        return frame(player, game_id, ply, error=str(refusal))


def hint_reply(asked: hints.Question) -> dict[str, Any]:
    """Think, and say it beside the table as it is; asks no database."""
    advice = hints.think(asked)
    hint = {"value": advice.value, "card": advice.card, "text": advice.text}
    return {"ply": asked.ply, "html": None, "steps": [], "error": None, "id": None, "hint": hint}


def glance(player: Any, game_id: UUID, ply: int) -> dict[str, Any]:
    """The table for a page that has a ply: nothing to render if that is still the whole truth.

    :raises journal.NoEntry: if it is not the player's game.
    """
    game = journal.sit(player, game_id)
    if game.ply == ply and not game.is_over:
        return {"ply": ply, "html": None, "steps": [], "error": None, "id": None}
    return _frame(game, ply)


def frame(
    player: Any, game_id: UUID, since: int | None, error: str | None = None
) -> dict[str, Any]:
    """The whole table as the player may see it, and the steps since a ply.

    :raises journal.NoEntry: if it is not the player's game.
    """
    return _frame(journal.sit(player, game_id), since, error=error)


def _frame(
    game: Game, since: int | None, *, error: str | None = None, key: UUID | None = None
) -> dict[str, Any]:
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
