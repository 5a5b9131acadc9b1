"""The doors for onlookers: the list of tables in play, and one of them."""

from __future__ import annotations

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign import journal, open_tables, selectors


@never_cache
@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """The tables in play that anyone may look at; its own script asks for the list alone."""
    at = timezone.now()
    edition = selectors.current_edition(at)
    context = {
        "tables": open_tables.open_tables(at),
        "is_open": edition is not None and edition.is_open(at),
    }
    part = bool(request.headers.get("HX-Request"))
    template = "campaign/_open_tables.html" if part else "campaign/open_tables.html"
    return render(request, template, context)


@never_cache
@require_safe
def watch(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """One table as an onlooker sees it."""
    try:
        table = open_tables.watch(game_id)
    except journal.NoEntry as error:
        raise Http404 from error
    return render(request, "campaign/watch.html", {"table": table})
