"""Reading an acta's fields strictly: each one there, of its very type, and no other.

Every reader takes the value and where it stands ("moves[3].card"), and returns it in the
engine's own form or raises ``ActaError`` saying where and what was expected.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeVar

from engine.cards import RANK_LETTERS, Card, CardTextError
from engine.moves import Announce, Claim, Misdeal, Pass, Play, SeatMove, Steal, rank_of
from engine.profiles import DECK_SIZE, PROFILES
from engine.shuffle import SERVER_SEED_BYTES, SeedError, check_client_seed

T = TypeVar("T")
_HEX_DIGITS: Final = frozenset("0123456789abcdef")
_LONE_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class ActaError(ValueError):
    """The text or the data is no acta."""


class NotJson(ActaError):
    """The text is not even JSON."""


def fields(value: object, where: str, names: tuple[str, ...]) -> list[object]:
    """The values of an object that has exactly these fields, in this order."""
    if not isinstance(value, dict):
        raise ActaError(f"{where or 'an acta'} is an object, not {_short(value)}")
    for name in names:
        if name not in value:
            raise ActaError(f"the field {_at(where, name)} is missing")
    for name in value:
        if name not in names:
            raise ActaError(f"there is no field {_at(where, _printable(name))} in an acta")
    return [value[name] for name in names]


def items(value: object, where: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
    """A list, each item read alike."""
    if not isinstance(value, list):
        raise ActaError(f"{where} is a list, not {_short(value)}")
    return tuple(read(item, f"{where}[{place}]") for place, item in enumerate(value))


def whole(value: object, where: str) -> int:
    """A whole number from 0 up; true and false are none."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ActaError(f"{where} is a whole number from 0, not {_short(value)}")
    return value


def text(value: object, where: str) -> str:
    """A text that is not empty and can be written as UTF-8."""
    if not isinstance(value, str) or not value or _LONE_SURROGATE.search(value):
        raise ActaError(f"{where} is a text, not {_short(value)}")
    return value


def hex_bytes(value: object, where: str) -> str:
    """Thirty-two bytes as 64 lower-case hex digits: a seed or a SHA-256."""
    digits = text(value, where)
    if len(digits) != 2 * SERVER_SEED_BYTES or not _HEX_DIGITS.issuperset(digits):
        raise ActaError(f"{where} is 64 lower-case hex digits, not {_short(value)}")
    return digits


def client_seed(value: object, where: str) -> str:
    """The player's seed, 1 to 64 printable ASCII characters."""
    try:
        return check_client_seed(text(value, where))
    except SeedError as error:
        raise ActaError(f"{where}: {error}") from None


def profile_name(value: object, where: str) -> str:
    """The name of a house whose rules the engine knows."""
    if not isinstance(value, str) or value not in PROFILES:
        raise ActaError(f"{where} is one of {', '.join(PROFILES)}, not {_short(value)}")
    return value


def card(value: object, where: str) -> Card:
    """A card in card notation."""
    try:
        return Card.parse(value)  # type: ignore[arg-type]
    except CardTextError:
        raise ActaError(f"{where} is a card such as 5h, not {_short(value)}") from None


def deck(value: object, where: str) -> tuple[Card, ...]:
    """Forty different cards."""
    cards = items(value, where, card)
    for place, other in enumerate(cards):
        if other in cards[:place]:
            raise ActaError(f"{where}[{place}] is a card that the deck has not had, not {other}")
    if len(cards) != DECK_SIZE:
        raise ActaError(f"{where} is {DECK_SIZE} cards, not {len(cards)}")
    return cards


def move(value: object, where: str) -> SeatMove | Misdeal:
    """Read what a seat did: a play, or a move that its house adds, under that move's name."""
    for name, read in _OTHER_MOVES.items():
        if isinstance(value, dict) and name in value and "card" not in value:
            seat, said = fields(value, where, ("seat", name))
            return read(whole(seat, f"{where}.seat"), said, f"{where}.{name}")
    announces = isinstance(value, dict) and "announce" in value
    names = ("seat", "card", "takes", *(("announce",) if announces else ()))
    seat, played, takes, *said = fields(value, where, names)
    if said:
        _true(said[0], f"{where}.announce")
    return Play(
        whole(seat, f"{where}.seat"),
        card(played, f"{where}.card"),
        items(takes, f"{where}.takes", card),
        announces,
    )


def _true(value: object, where: str) -> None:
    if value is not True:
        raise ActaError(f"{where} is true where it stands, not {_short(value)}")


def _steal(seat: int, value: object, where: str) -> Steal:
    return Steal(seat, items(value, where, card))


def _claim(seat: int, value: object, where: str) -> Claim:
    if not isinstance(value, str) or value not in tuple(RANK_LETTERS):
        raise ActaError(f"{where} is a rank such as 7, not {_short(value)}")
    return Claim(seat, rank_of(value))


def _announce(seat: int, value: object, where: str) -> Announce:
    _true(value, where)
    return Announce(seat)


def _pass(seat: int, value: object, where: str) -> Pass:
    _true(value, where)
    return Pass(seat)


def _misdeal(seat: int, value: object, where: str) -> Misdeal:
    _true(value, where)
    return Misdeal(seat)


_OTHER_MOVES: Final[dict[str, Callable[[int, object, str], SeatMove | Misdeal]]] = {
    "steal": _steal,
    "claim": _claim,
    "announce": _announce,
    "pass": _pass,
    "misdeal": _misdeal,
}


def score(value: object, where: str) -> tuple[int, int]:
    """Points of team 0 and of team 1."""
    numbers = items(value, where, whole)
    if len(numbers) != 2:
        raise ActaError(f"{where} is the points of both teams, not {_short(value)}")
    return numbers[0], numbers[1]


def team(value: object, where: str) -> int:
    """A team, 0 or 1."""
    number = whole(value, where)
    if number > 1:
        raise ActaError(f"{where} is team 0 or team 1, not {number}")
    return number


def _at(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name


def _printable(name: str) -> str:
    """A field's name as it came, short and such that any terminal can print it."""
    shown = name if name.isprintable() else ascii(name)
    return shown if len(shown) <= 40 else f"{shown[:37]}..."


def _short(value: object) -> str:
    shown = repr(value)
    return shown if len(shown) <= 40 else f"{shown[:37]}..."
