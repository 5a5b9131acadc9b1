"""The site as an app on a phone: its manifest, and the worker and the page for no connection."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

NIGHT = "#17202e"
_WORKER = settings.BASE_DIR / "static" / "js" / "offline_worker.js"
_ICONS = (
    ("site/icon-192.png", "192x192", "any"),
    ("site/icon-512.png", "512x512", "any"),
    ("site/icon-maskable-512.png", "512x512", "maskable"),
)


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Tell a browser how the site looks when it is installed."""
    shortcuts = ((_("La campaña"), "campaign:map"), (_("El anotador"), "scorekeeper"))
    answer = {
        "id": "/",
        "name": "Cvarenta de Qvito",
        "short_name": "Cvarenta",
        "description": _("El cuarenta de Quito, en cinco capítulos."),
        "lang": "es",
        "dir": "ltr",
        "start_url": reverse("cover"),
        "scope": "/",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "categories": ["games"],
        "icons": [
            {"src": static(path), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for path, sizes, purpose in _ICONS
        ],
        "shortcuts": [{"name": name, "url": reverse(view)} for name, view in shortcuts],
    }
    return JsonResponse(answer, content_type="application/manifest+json")


@never_cache
@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Serve the service worker from the root, so that it may answer for every page."""
    return HttpResponse(_WORKER.read_bytes(), content_type="text/javascript; charset=utf-8")


@require_safe
def offline_page(request: HttpRequest) -> HttpResponse:
    """Say that there is no connection, and what is to be had without one."""
    return render(request, "cvarenta/offline.html")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    """Send whoever asks for the icon without having read a page to where it is."""
    return redirect(static("site/favicon.svg"))
