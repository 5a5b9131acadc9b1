"""The way in: one button, the tournament's close, who leads, and the tables in play."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign import open_tables, selectors
from ranking import selectors as ranking

LEADERS = 5
TABLES = 5
KEPT_SECONDS = 4
"""How long the live part serves everyone who reads the same language."""


@never_cache
@require_safe
def cover(request: HttpRequest) -> HttpResponse:
    """Show the way in: one button, to the game that waits or to a first practice run."""
    at = timezone.now()
    runs = selectors.open_runs(request.user)
    edition = selectors.current_edition(at)
    context = {
        "game": selectors.current_game(runs[0]) if runs else None,
        "edition": edition,
        "is_open": edition is not None and edition.is_open(at),
        "closing": selectors.closing_of(edition, at) if edition else None,
        "now": at,
        "request_id": uuid.uuid4(),
        "live": _live(at),
    }
    return render(request, "cvarenta/cover.html", context)


@never_cache
@require_safe
def live(request: HttpRequest) -> HttpResponse:
    """Give the cover's live part alone, for its own script."""
    return HttpResponse(_live(timezone.now()))


def _live(at: datetime) -> SafeString:
    """Who leads and what is being played, the same for everyone who reads one language."""
    key = f"cover-live-{get_language()}"
    html = cache.get(key)
    if html is None:
        edition = selectors.current_edition(at)
        context = {
            "leaders": ranking.top(edition, at, LEADERS) if edition else (),
            "is_open": edition is not None and edition.is_open(at),
            "tables": open_tables.open_tables(at, TABLES),
        }
        html = render_to_string("cvarenta/_cover_live.html", context)
        cache.set(key, html, KEPT_SECONDS)
    return mark_safe(html)
