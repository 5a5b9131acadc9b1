"""«Juego limpio»: the public page of what the house promises, and where each promise is checked."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign import cases, places, quito, selectors
from campaign.flags import LIMITS
from campaign.verdicts import Verdict
from ranking.selectors import newest


@never_cache
@require_safe
def fair_play(request: HttpRequest) -> HttpResponse:
    """Show the claims, with the figures of today's tournament and of all reviews."""
    at = timezone.now()
    edition = selectors.current_edition(at)
    zone = ZoneInfo(edition.zone) if edition else quito.QUITO
    held = cases.verdict_counts()
    context = {
        "edition": edition,
        "most": edition and 5 * edition.chapter_points + edition.final_bonus,
        "zone": zone.key,
        "now": at,
        "next_day": quito.next_day_at(at, zone),
        "frozen": newest(edition) if edition else None,
        "limits": LIMITS,
        "cut_minutes": int(LIMITS.cut.total_seconds() // 60),
        "kept_days": places.KEPT.days,
        "reviews": {verdict.name.lower(): held.get(verdict.value, 0) for verdict in Verdict},
    }
    return render(request, "cvarenta/fair_play.html", context)
