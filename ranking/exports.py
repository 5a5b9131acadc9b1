"""The whole table as data: CSV for a spreadsheet, JSON, and a published version to check.

Each is written line by line as the rows are read: a table of a million takes no more memory
than a page of it.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

from ranking import digest
from ranking.models import FrozenRanking
from ranking.selectors import Table

COLUMNS = ("place", "nickname", "points", "lost", "reached_at")
READABLE: Mapping[str, Any] = {"ensure_ascii": False, "indent": 1}
STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")
LINES_A_PIECE = 500
CHUNK = 5000
"""Rows fetched at a time."""


class _Line:
    """What a CSV writer writes on: it hands each line back."""

    def write(self, line: str) -> str:
        """Hand it back."""
        return line


def as_csv(table: Table) -> Iterator[str]:
    """The whole table as CSV, piece by piece."""
    writer = csv.writer(_Line())
    return _pieces(_csv_lines(writer, table))


def as_json(table: Table) -> Iterator[str]:
    """The whole table as JSON, and which published version it is, piece by piece."""
    head = {
        "edition": table.edition.name,
        "closes_at": digest.instant(table.closes_at),
        "closed": table.is_closed,
        "version": table.version,
        "digest": table.digest or None,
    }
    rows = (dict(zip(COLUMNS, cells, strict=True)) for cells in _cells(table))
    return _pieces(_json_lines(head, rows))


def published(frozen: FrozenRanking) -> Iterator[str]:
    """A published version with all that its digest is computed from, as JSON, piece by piece."""
    head = {
        "edition": frozen.edition.slug,
        "version": frozen.version,
        "reason": frozen.reason,
        "closes_at": digest.instant(frozen.closes_at),
        "published_at": digest.instant(frozen.published_at),
        "digest": frozen.digest,
    }
    kept = frozen.rows.order_by("position").iterator(CHUNK)
    rows = (
        {**digest.row(row, row.seal), "nickname": row.nickname, "salt": row.salt} for row in kept
    )
    return _pieces(_json_lines(head, rows))


def _cells(table: Table) -> Iterator[tuple[int | str, ...]]:
    """The columns of every row."""
    for row in table.rows:
        yield (row.place, row.nickname, row.points, row.lost, digest.instant(row.reached_at))


def _csv_lines(writer: Any, table: Table) -> Iterator[str]:
    """The heads of the columns, and a line for each row."""
    yield writer.writerow(COLUMNS)
    for cells in _cells(table):
        yield writer.writerow([_inert(cell) for cell in cells])


def _json_lines(head: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    r"""An object with its rows last, as `json.dumps` writes it, a row at a time.

    >>> whole = json.dumps({"a": 1, "rows": [{"b": "\n"}, {"b": 2}]}, **READABLE)
    >>> "".join(_json_lines({"a": 1}, [{"b": "\n"}, {"b": 2}])) == whole
    True
    >>> "".join(_json_lines({}, [])) == json.dumps({"rows": []}, **READABLE)
    True
    """
    yield json.dumps({**head, "rows": []}, **READABLE).removesuffix("]\n}")
    is_empty = True
    for row in rows:
        # Within a text a new line is written as an escape: these are the indented lines alone.
        text = json.dumps(row, **READABLE).replace("\n", "\n  ")
        yield f"{'' if is_empty else ','}\n  {text}"
        is_empty = False
    yield "]\n}" if is_empty else "\n ]\n}"


def _pieces(lines: Iterator[str]) -> Iterator[str]:
    """The lines, many to a piece: sending has its price too."""
    while piece := "".join(islice(lines, LINES_A_PIECE)):
        yield piece


def _inert(cell: int | str) -> int | str:
    """The cell so that no spreadsheet takes it for a formula.

    >>> _inert("=1+1")
    "'=1+1"
    """
    return f"'{cell}" if str(cell).startswith(STARTS_A_FORMULA) else cell
