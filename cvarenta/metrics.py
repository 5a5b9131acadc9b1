"""What a Prometheus server may ask of this process, and who may ask it."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, Gauge, generate_latest

from campaign.models import Game, Run

OPEN_TABLES = Gauge("cvarenta_open_tables", "Games begun and not over, of the whole site")
OPEN_RUNS = Gauge("cvarenta_open_runs", "Runs not ended, of the whole site", ["kind"])


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Tell the figures to who knows METRICS_TOKEN; to others there is no such page."""
    token = settings.METRICS_TOKEN
    told = request.headers.get("Authorization", "")
    if not token or not constant_time_compare(told, f"Bearer {token}"):
        raise Http404
    OPEN_TABLES.set(Game.objects.filter(started_at__isnull=False, ended_at=None).count())
    for kind in Run.Kind:
        OPEN_RUNS.labels(kind.value).set(Run.objects.filter(kind=kind, ended_at=None).count())
    return HttpResponse(generate_latest(REGISTRY), content_type=CONTENT_TYPE_LATEST)
