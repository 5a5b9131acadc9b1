"""«Descargar mis datos»: everything that is stored about a player, as one JSON document.

The tables are not listed here: whatever refers to the player, or to something of the
player's, is found by the references themselves, so that a new table is in it from its
first day. What is left out is said in `LEFT_OUT` and, while a game goes on, in
`SECRET_WHILE_PLAYED`. Published rankings name players by number, without a reference, so
that they stay when a player goes: they are looked up apart.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import ForeignObjectRel, Model
from django.utils.translation import gettext as _

from campaign.models import Game, Move
from campaign.selectors import is_deck
from cvarenta.models import Player
from ranking.models import FrozenRow

LEFT_OUT = {"password", "nickname_key", "data", "session"}
"""A password's hash, the secret of the second step (`data`) and the key of a session would serve
whoever steals the file; the key of the nickname is the nickname once more."""
SECRET_WHILE_PLAYED = {"server_seed"}
TOLD_WHILE_PLAYED = {"seats", "moves"}
"""Of a game that goes on, only these are told: the rest might say what lies face down."""


def data_of(player: Player) -> dict[str, Any]:
    """All that is stored about the player, ready for JSON."""
    return {
        "what": _("Todo lo que Cvarenta de Qvito guarda de ti."),
        "left_out": _(
            "No están la clave, de la que solo se guarda su huella, ni el secreto de los dos "
            "pasos, ni la llave de tus sesiones. De una partida que sigue en juego no "
            "están la semilla de la casa ni las cartas tapadas: se verán cuando termine."
        ),
        "player": _fields(player) | _belongings(player),
        "published": [_fields(row) for row in FrozenRow.objects.filter(player_id=player.pk)],
    }


def references_to(model: type[Model]) -> list[ForeignObjectRel]:
    """Every column of another table that refers to a row of this one, named or not."""
    return [
        field
        for field in model._meta.get_fields(include_hidden=True)
        if isinstance(field, ForeignObjectRel) and (field.one_to_many or field.one_to_one)
    ]


def _belongings(owner: Model) -> dict[str, Any]:
    """What refers to a row, by the name of the reference, each with what refers to it in turn."""
    told = {}
    for relation in references_to(owner._meta.model):
        name = _name(relation)
        if not _may_be_told(owner, name):
            continue
        rows = relation.related_model._base_manager.filter(**{relation.field.name: owner})
        told[name] = [
            _fields(row, but=relation.field.name) | _belongings(row) for row in rows.order_by("pk")
        ]
    return told


def _name(relation: ForeignObjectRel) -> str:
    """How a reference is called from the other side, or where it stands if it has no name there."""
    accessor = None if relation.hidden else relation.get_accessor_name()
    return accessor or relation.related_model._meta.label_lower


def _may_be_told(owner: Model, name: str) -> bool:
    return not isinstance(owner, Game) or owner.is_over or name in TOLD_WHILE_PLAYED


def _fields(row: Model, but: str = "") -> dict[str, Any]:
    """The columns of one row."""
    hidden = LEFT_OUT | {but}
    if isinstance(row, Game) and not row.is_over:
        hidden |= SECRET_WHILE_PLAYED
    told = {
        field.name: _plain(field.value_from_object(row))
        for field in row._meta.concrete_fields
        if field.name not in hidden
    }
    if isinstance(row, Move) and is_deck(row) and not row.game.is_over:
        told["text"] = None
    return told


def _plain(value: Any) -> Any:
    """A column's value as JSON can say it."""
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
