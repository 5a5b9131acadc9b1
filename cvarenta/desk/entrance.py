"""Who enters the reviewing desk, and how its pages are rendered."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from campaign import journal, reviews

PERMISSION = "campaign.review_run"
P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def reviewers_only(view: View[P]) -> View[P]:
    """Let in staff who may review, and nobody else."""

    @wraps(view)
    def entered(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        user: Any = request.user
        if not user.is_authenticated or user.is_guest:
            return redirect_to_login(request.get_full_path())
        if not (user.is_staff and user.has_perm(PERMISSION)):
            raise PermissionDenied
        try:
            return view(request, *args, **kwargs)
        except (reviews.NoCase, journal.NoEntry) as error:
            raise Http404 from error

    return entered


def desk_page(
    request: HttpRequest, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A whole page, or for htmx only what changes of it."""
    layout = "desk/fragment.html" if request.htmx else "desk/page.html"  # type: ignore[attr-defined]
    query = request.GET.urlencode()
    context |= {"layout": layout, "query": f"?{query}" if query else ""}
    return render(request, template, context, status=status)
