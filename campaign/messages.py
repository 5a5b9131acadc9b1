"""What a page may send to its table, by socket or by form: read into values or refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from campaign.refusals import Refusal
from campaign.services import Intent
from engine.cards import Card, CardTextError

MESSAGE_BYTES_MAX = 2048
_PLY_MAX = 1_000_000
_TAKES_MAX = 10


class BadMessage(Refusal):
    """The message is none that a page of this site would send."""

    code = "bad_message"

    def __init__(self) -> None:
        super().__init__(_("Ese mensaje no se entiende: no se hizo nada."))


@dataclass(frozen=True)
class Look:
    """A page asks for the table; ``ply`` is what it has."""

    ply: int


Message = Look | Intent


def read_json(text: str | bytes) -> Message:
    """Read one message of the table's protocol.

    :raises BadMessage: if it is anything else, whatever is wrong with it.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadMessage from error
    if not isinstance(data, dict):
        raise BadMessage
    if data.get("action") == "look":
        return Look(_ply(data.get("ply")))
    if data.get("action") == "play":
        return _intent(data)
    raise BadMessage


def read_form(form: Mapping[str, Any]) -> Intent:
    """Read a play from the plain form of the hand: ``ply=41&play=5s:2d,3h``.

    :raises BadMessage: if the form is not one of the table's.
    """
    card, _colon, takes = str(form.get("play", "")).partition(":")
    ply = str(form.get("ply", ""))
    if not (ply.isascii() and ply.isdigit() and len(ply) < 8):
        raise BadMessage
    data = {"ply": int(ply), "card": card, "takes": takes.split(",") if takes else []}
    return _intent(data)


def _intent(data: Mapping[str, Any]) -> Intent:
    takes = data.get("takes", [])
    if not isinstance(takes, list) or len(takes) > _TAKES_MAX:
        raise BadMessage
    try:
        cards = [Card.parse(text) for text in [data.get("card"), *takes]]
    except CardTextError as error:
        raise BadMessage from error
    return Intent(
        ply=_ply(data.get("ply")),
        card=cards[0],
        takes=tuple(cards[1:]),
        key=_key(data.get("id")),
    )


def _ply(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _PLY_MAX:
        raise BadMessage
    return value


def _key(value: object) -> UUID | None:
    if value is None:
        return None
    try:
        return UUID(str(value))
    except ValueError as error:
        raise BadMessage from error
