"""The bytes a frozen ranking is reduced to, and their digest, for anyone to compute again. Pure.

The digest is the SHA-256, in lower-case hexadecimal, of this JSON text in UTF-8:

    {"closes_at":C,"edition":E,"reason":R,"rows":[ROW,...],"version":V}
    ROW = {"lost":n,"place":n,"points":n,"reached_at":T,"seal":S}

with the keys in alphabetical order, no space after a comma or a colon, letters written as
themselves and not as escapes, the rows in the order of the table, and instants in UTC with
six decimals: 2026-12-07T04:59:00.000000Z.

The seal S of a row is the SHA-256 of its salt, a colon and the nickname, in UTF-8. Salt and
nickname are published beside it, so a name cannot be exchanged for another; and since the
digest holds the seal alone, both can be forgotten when a player deletes the account, and the
digest still holds. A row whose salt is empty has been so forgotten.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Protocol

SEALED = ("lost", "place", "points", "reached_at", "seal")
"""The fields of a row that the digest covers."""


def instant(at: datetime) -> str:
    """An instant in UTC as text, always with six decimals and a Z."""
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def seal(nickname: str, salt: str) -> str:
    """What stands for a nickname in the digest.

    >>> seal("ñato", "5h") == hashlib.sha256("5h:ñato".encode()).hexdigest()
    True
    """
    return hashlib.sha256(f"{salt}:{nickname}".encode()).hexdigest()


class Line(Protocol):
    """A line of the table."""

    @property
    def place(self) -> int:
        """Its place."""

    @property
    def points(self) -> int:
        """Its points."""

    @property
    def lost(self) -> int:
        """Its chapters lost."""

    @property
    def reached_at(self) -> datetime:
        """When the last of the points came."""


def row(line: Line, seal: str) -> dict[str, Any]:
    """The fields of a line that the digest covers, as they are written."""
    return {
        "place": line.place,
        "points": line.points,
        "lost": line.lost,
        "reached_at": instant(line.reached_at),
        "seal": seal,
    }


def canonical(
    *,
    edition: str,
    version: int,
    reason: str,
    closes_at: datetime,
    rows: Iterable[Mapping[str, Any]],
) -> Iterator[bytes]:
    """The bytes of a frozen ranking, as the head of this file lays down: a piece for each row."""
    before = {"closes_at": instant(closes_at), "edition": edition, "reason": reason}
    yield f'{_text(before)[:-1]},"rows":['.encode()
    comma = ""
    for row in rows:
        yield f"{comma}{_text({field: row[field] for field in SEALED})}".encode()
        comma = ","
    yield f'],"version":{_text(version)}}}'.encode()


def digest(
    *,
    edition: str,
    version: int,
    reason: str,
    closes_at: datetime,
    rows: Iterable[Mapping[str, Any]],
) -> str:
    """The SHA-256 of the canonical bytes, in hexadecimal; holds one row at a time."""
    pieces = canonical(
        edition=edition, version=version, reason=reason, closes_at=closes_at, rows=rows
    )
    summed = hashlib.sha256()
    for piece in pieces:
        summed.update(piece)
    return summed.hexdigest()


def _text(value: object) -> str:
    """JSON as the head of this file lays down."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
