"""What a page may send to its table, by socket or by form: read into values or refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from campaign.chapters import YOU
from campaign.refusals import Refusal
from campaign.services import Intent
from engine.cards import Card, CardTextError
from engine.moves import Announce, Claim, Pass, Play, SeatMove, Steal, rank_of

MESSAGE_BYTES_MAX = 2048
_PLY_MAX = 1_000_000
_TAKES_MAX = 20
_VALUE_MAX = 64
_BARE: dict[str, SeatMove] = {"announce": Announce(YOU), "pass": Pass(YOU)}


class BadMessage(Refusal):
    """The message is none that a page of this site would send."""

    code = "bad_message"

    def __init__(self) -> None:
        super().__init__(_("Ese mensaje no se entiende: no se hizo nada."))


@dataclass(frozen=True)
class Look:
    """A page asks for the table; ``ply`` is what it has."""

    ply: int


@dataclass(frozen=True)
class HintWanted:
    """A page in practice asks what the Virgen would do; ``ply`` is what it has."""

    ply: int


@dataclass(frozen=True)
class TakeBackWanted:
    """A page wants its last card back, at the ply it has seen."""

    ply: int
    key: UUID | None = None


Message = Look | TakeBackWanted | Intent | HintWanted


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
    if data.get("action") == "hint":
        return HintWanted(_ply(data.get("ply")))
    if data.get("action") == "take_back":
        return TakeBackWanted(_ply(data.get("ply")), _key(data.get("id")))
    if data.get("action") == "play":
        return _intent(data)
    raise BadMessage


def read_form(form: Mapping[str, Any]) -> Intent:
    """Read a move from the plain form of the hand: ``ply=41&play=5s:2d,3h``.

    :raises BadMessage: if the form is not one of the table's.
    """
    return Intent(read_ply(form), read_value(str(form.get("play", ""))))


def read_ply(form: Mapping[str, Any]) -> int:
    """The ply that a plain form was shown at.

    :raises BadMessage: if the form is not one of the table's.
    """
    ply = str(form.get("ply", ""))
    if not (ply.isascii() and ply.isdigit() and len(ply) < 8):
        raise BadMessage
    return _ply(int(ply))


def read_value(text: str) -> SeatMove:
    """Read a move as a button of the table sends it; the inverse of ``value_of``.

    ``5s:2d,3h`` plays and takes, ``5s::ronda`` leaves a card and announces with it;
    ``steal:6d``, ``claim:7``, ``announce`` and ``pass`` are what other houses add.

    :raises BadMessage: if it is no move.
    """
    verb, _colon, rest = text.partition(":")
    if text in _BARE:
        return _BARE[text]
    if len(text) > _VALUE_MAX:
        raise BadMessage
    try:
        if verb == "steal":
            return Steal(YOU, _cards(rest))
        if verb == "claim":
            return Claim(YOU, rank_of(rest))
        takes, ronda, nothing = (*rest.split(":"), "", "")[:3]
        if ronda not in ("", "ronda") or nothing or rest.count(":") > 1:
            raise BadMessage
        return Play(YOU, Card.parse(verb), _cards(takes), announces=bool(ronda))
    except ValueError as error:
        raise BadMessage from error


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split(","))) if text else ()


def _intent(data: Mapping[str, Any]) -> Intent:
    ply, key = _ply(data.get("ply")), _key(data.get("id"))
    if isinstance(data.get("value"), str):
        return Intent(ply, read_value(data["value"]), key)
    takes = data.get("takes", [])
    if not isinstance(takes, list) or len(takes) > _TAKES_MAX:
        raise BadMessage
    try:
        cards = [Card.parse(text) for text in [data.get("card"), *takes]]
    except CardTextError as error:
        raise BadMessage from error
    return Intent(ply, Play(YOU, cards[0], tuple(cards[1:])), key)


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
