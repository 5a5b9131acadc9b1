"""The pages of the ranking: the board, its two exports, and the published versions."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.selectors import Edition, current_edition
from ranking import digest, selectors, services
from ranking.selectors import Table
from ranking.standings import Row

COLUMNS = ("place", "nickname", "points", "lost", "reached_at")
READABLE = {"ensure_ascii": False, "indent": 1}
STARTS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r")
PUBLISHED_FIELDS = ("place", "nickname", "salt", "seal", "points", "lost", "reached_at")


@never_cache
@require_safe
def board(request: HttpRequest) -> HttpResponse:
    """Show the board; whoever comes first after the close publishes it by looking."""
    at = timezone.now()
    edition = current_edition(at)
    if edition is None:
        return render(request, "ranking/board.html", {"board": None})
    services.freeze_if_due(edition, at)
    seen = selectors.board(edition, at, request.user.pk)
    return render(request, "ranking/board.html", {"board": seen})


@never_cache
@require_safe
def as_csv(request: HttpRequest) -> HttpResponse:
    """Give the whole table as CSV, safe to open in a spreadsheet."""
    table = _table(timezone.now())
    response = HttpResponse(
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="ranking.csv"'},
    )
    writer = csv.writer(response)
    writer.writerow(COLUMNS)
    for cells in _cells(table):
        writer.writerow([_inert(cell) for cell in cells])
    return response


@never_cache
@require_safe
def as_json(request: HttpRequest) -> HttpResponse:
    """Give the whole table as JSON, and which published version it is."""
    table = _table(timezone.now())
    answer = {
        "edition": table.edition,
        "closes_at": digest.instant(table.closes_at),
        "closed": table.is_closed,
        "version": table.version,
        "digest": table.digest or None,
        "rows": [dict(zip(COLUMNS, cells, strict=True)) for cells in _cells(table)],
    }
    return JsonResponse(answer, json_dumps_params=READABLE)


@never_cache
@require_safe
def version(request: HttpRequest, number: int) -> HttpResponse:
    """Give a published version with all that its digest is computed from."""
    edition = _edition(timezone.now())
    frozen = selectors.version(edition, number)
    if frozen is None:
        raise Http404(_("No hay una versión con ese número."))
    answer = {
        "edition": edition.slug,
        "version": frozen.version,
        "reason": frozen.reason,
        "closes_at": digest.instant(frozen.closes_at),
        "published_at": digest.instant(frozen.published_at),
        "digest": frozen.digest,
        "rows": [{field: row[field] for field in PUBLISHED_FIELDS} for row in frozen.rows],
    }
    return JsonResponse(answer, json_dumps_params=READABLE)


def _edition(at: datetime) -> Edition:
    """The edition that is asked about.

    :raises Http404: while there is none.
    """
    edition = current_edition(at)
    if edition is None:
        raise Http404(_("Todavía no hay ningún torneo."))
    return edition


def _table(at: datetime) -> Table:
    """The current edition's table, published first if its time has come."""
    edition = _edition(at)
    services.freeze_if_due(edition, at)
    return selectors.table(edition, at)


def _cells(table: Table) -> Iterator[tuple[int | str, ...]]:
    """The columns of every row."""
    for row in table.rows:
        yield _columns(row)


def _columns(row: Row) -> tuple[int | str, ...]:
    return (row.place, row.nickname, row.points, row.lost, digest.instant(row.reached_at))


def _inert(cell: int | str) -> int | str:
    """The cell so that no spreadsheet takes it for a formula.

    >>> _inert("=1+1")
    "'=1+1"
    """
    return f"'{cell}" if str(cell).startswith(STARTS_A_FORMULA) else cell
