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
digest still holds.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

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


def canonical(
    *,
    edition: str,
    version: int,
    reason: str,
    closes_at: datetime,
    rows: Iterable[Mapping[str, Any]],
) -> bytes:
    """The bytes of a frozen ranking, as the head of this file lays down."""
    return json.dumps(
        {
            "edition": edition,
            "version": version,
            "reason": reason,
            "closes_at": instant(closes_at),
            "rows": [{field: row[field] for field in SEALED} for row in rows],
        },
        ensure_ascii=False,
        separators=(",", ":"),
        sort_keys=True,
    ).encode()


def digest(
    *,
    edition: str,
    version: int,
    reason: str,
    closes_at: datetime,
    rows: Iterable[Mapping[str, Any]],
) -> str:
    """The SHA-256 of the canonical bytes, in hexadecimal."""
    text = canonical(
        edition=edition, version=version, reason=reason, closes_at=closes_at, rows=rows
    )
    return hashlib.sha256(text).hexdigest()
