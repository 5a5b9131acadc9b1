"""The pages of the ranking: the board, the whole table, a day's, and the published versions.

Each is of the current edition, or of the one that its address names.
"""

from __future__ import annotations

from datetime import date, datetime

from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.selectors import (
    Edition,
    current_edition,
    edition_called,
    editions_opened,
    may_still_score,
)
from ranking import exports, fragment, selectors, services
from ranking.selectors import PAGE, Table
from ranking.streaming import streamed

LONGEST_SEARCH = 30
"""Letters of a nickname that a search looks at."""


@never_cache
@require_safe
def board(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    """Show the board; whoever comes first after the close publishes it by looking."""
    at = timezone.now()
    if request.user.is_authenticated:
        found = _look(at, slug)
    else:
        found = fragment.recently(slug, lambda: _look(at, slug))
    if found is None:
        return render(request, "ranking/board.html", {"board": None})
    table, others, is_current = found
    seen = table.seen_by(request.user.pk)
    context = {
        "board": seen,
        "board_html": fragment.for_one(seen),
        "own_html": fragment.own_place(seen),
        "aside_html": fragment.aside(table, others),
        "is_current": is_current,
        "now": at,
    }
    return render(request, "ranking/board.html", context)


@never_cache
@require_safe
def rows(request: HttpRequest, slug: str | None = None) -> HttpResponse:
    """Show a page of the whole table, from the position `desde`; of nicknames, those of `apodo`."""
    at = timezone.now()
    edition = _edition(at, slug)
    table = _table(edition, at)
    beginning = request.GET.get("apodo", "").strip()[:LONGEST_SEARCH]
    start = _position(request.GET.get("desde", ""), table.total)
    found = table.called(beginning) if beginning else table.page(start)
    context = {
        "table": table,
        "rows": found,
        "own_id": request.user.pk,
        "beginning": beginning,
        "start": start,
        "end": start + len(found) - 1,
        "previous": max(start - PAGE, 1) if start > 1 else None,
        "next": start + PAGE if start + PAGE <= table.total else None,
    }
    return render(request, "ranking/rows.html", context)


@never_cache
@require_safe
def day(request: HttpRequest, day: date, slug: str | None = None) -> HttpResponse:
    """Show the table of the runs that began on a day."""
    at = timezone.now()
    edition = _edition(at, slug)
    days = selectors.days_played(edition)
    if day not in days:
        raise Http404(_("Ese día nadie sumó puntos."))
    seen = selectors.table_of_day(edition, day, at).seen_by(request.user.pk)
    context = {
        "board": seen,
        "own_html": fragment.own_place(seen),
        "is_final": not may_still_score(edition, day, at),
        "days": days,
    }
    return render(request, "ranking/day.html", context)


@never_cache
@require_safe
def as_csv(request: HttpRequest, slug: str | None = None) -> StreamingHttpResponse:
    """Give the whole table as CSV, safe to open in a spreadsheet."""
    at = timezone.now()
    return streamed(
        request,
        exports.as_csv(_table(_edition(at, slug), at)),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="ranking.csv"'},
    )


@never_cache
@require_safe
def as_json(request: HttpRequest, slug: str | None = None) -> StreamingHttpResponse:
    """Give the whole table as JSON, and which published version it is."""
    at = timezone.now()
    pieces = exports.as_json(_table(_edition(at, slug), at))
    return streamed(request, pieces, content_type="application/json")


@never_cache
@require_safe
def version(request: HttpRequest, number: int, slug: str | None = None) -> StreamingHttpResponse:
    """Give a published version with all that its digest is computed from."""
    edition = _edition(timezone.now(), slug)
    frozen = selectors.version(edition, number)
    if frozen is None:
        raise Http404(_("No hay una versión con ese número."))
    return streamed(request, exports.published(frozen), content_type="application/json")


def _look(at: datetime, slug: str | None) -> tuple[Table, list[Edition], bool] | None:
    """The table, the other editions, and whether it is the current one; None before the first.

    :raises Http404: if there is no edition of that name.
    """
    editions = editions_opened(at)
    if slug is None and not editions:
        return None
    edition = editions[0] if slug is None else _edition(at, slug)
    others = [other for other in editions if other != edition]
    return _table(edition, at), others, edition == editions[0]


def _edition(at: datetime, slug: str | None) -> Edition:
    """The edition that is asked about.

    :raises Http404: if there is none of that name, it has not opened, or there is none at all.
    """
    edition = current_edition(at) if slug is None else edition_called(slug)
    if edition is None or edition.opens_at > at:
        raise Http404(_("Todavía no hay ningún torneo."))
    return edition


def _table(edition: Edition, at: datetime) -> Table:
    """The edition's table, published first if its time has come."""
    services.freeze_if_due(edition, at)
    return selectors.table(edition, at)


def _position(text: str, total: int) -> int:
    """The position that an address asks for: the first if it makes no sense."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        return 1
    return min(max(int(text), 1), max(total, 1))
