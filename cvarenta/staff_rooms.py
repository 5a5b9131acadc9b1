"""The rooms of the house that are for staff alone, and the hours they are told in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from campaign.quito import QUITO

STAFF_ONLY: Final = frozenset({"admin", "desk", "health"})
"""The rooms, by the namespace of their addresses."""


def is_for_staff(request: HttpRequest) -> bool:
    """Whether the request's address lies in one of those rooms."""
    match = request.resolver_match
    return match is not None and not STAFF_ONLY.isdisjoint(match.namespaces)


class StaffHours:
    """Tell staff every hour as Quito's clocks do, which is how the tournament is ruled."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next link of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Serve the request; the next one begins by the site's clock again."""
        try:
            return self.get_response(request)
        finally:
            timezone.deactivate()

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        """Turn the clock once the address is known."""
        if is_for_staff(request):
            timezone.activate(QUITO)
