"""The pages without rules: cover, guide, refusals, and the two questions a machine may ask."""

import asyncio
import uuid
from zoneinfo import ZoneInfo

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign import selectors


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
        "closes_at": edition and edition.closes_at.astimezone(ZoneInfo(edition.zone)),
        "request_id": uuid.uuid4(),
    }
    return render(request, "cvarenta/cover.html", context)


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Show the rules of the house."""
    return render(request, "cvarenta/guide.html")


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """Say that this process answers."""
    return HttpResponse("vivo\n", content_type="text/plain; charset=utf-8")


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """Say whether database and channel layer answer; 503 names the one that does not."""
    for name, answers in (("base de datos", _database_answers), ("canales", _layer_answers)):
        if not answers():
            text = f"{name}: sin respuesta\n"
            return HttpResponse(text, status=503, content_type="text/plain; charset=utf-8")
    return HttpResponse("listo\n", content_type="text/plain; charset=utf-8")


def _database_answers() -> bool:
    """Ask the database the cheapest question there is."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone() == (1,))
    except Exception:  # whatever the driver raises, the answer is no
        return False


LAYER_PATIENCE = 5.0
"""Seconds after which a channel layer that does not answer is down."""


def _layer_answers() -> bool:
    """Send a word through the channel layer and hear it back."""

    async def echo() -> bool:
        layer = get_channel_layer()
        # The default prefix: on Redis a process hears only one while its sockets listen.
        channel = await layer.new_channel()
        await layer.send(channel, {"type": "listo"})
        async with asyncio.timeout(LAYER_PATIENCE):
            return bool((await layer.receive(channel))["type"] == "listo")

    try:
        return async_to_sync(echo)()
    except Exception:  # whatever the layer raises, the answer is no
        return False


def _refusal(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    """Show why a page is not to be had, in the look of the house."""
    context = {"status": status, "title": title, "text": text}
    return render(request, "cvarenta/refusal.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that makes no sense."""
    return _refusal(
        request, 400, _("Esa jugada no se entiende"), _("Lo que pidió tu navegador llegó mal.")
    )


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request for what is not one's own."""
    return _refusal(
        request, 403, _("Esta mesa no es tuya"), _("Aquí solo se sienta quien la abrió.")
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that did not come from a fresh page of this site."""
    return _refusal(
        request,
        403,
        _("El formulario caducó"),
        _("Por seguridad no se envió nada. Vuelve atrás, recarga la página y prueba otra vez."),
    )


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request for what does not exist."""
    return _refusal(
        request, 404, _("Esta carta no está en la baraja"), _("La página que buscas no existe.")
    )


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """Answer someone who asks too often to be a person."""
    return _refusal(
        request, 429, _("Más despacio"), _("Demasiados intentos seguidos. Espera un minuto.")
    )


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer when we broke: without database, session or context, which may be what broke."""
    return render(None, "cvarenta/error.html", status=500)
