"""The pages without rules: guide, refusals, and the two questions a machine may ask."""

import asyncio

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign.lessons.guide import guide_facts
from cvarenta.request_ids import current_id
from cvarenta.staff_rooms import is_for_staff


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """Show the rules of the house, every example to be tried, and the other houses' beside them."""
    return render(request, "cvarenta/guide.html", guide_facts())


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Say what is kept of whom, for how long, and who answers for it."""
    contact = settings.PRIVACY_CONTACT
    return render(request, "cvarenta/privacy.html", {"privacy_contact": contact})


@never_cache
@require_safe
def alive(request: HttpRequest) -> HttpResponse:
    """Say that this process answers."""
    return HttpResponse("vivo\n", content_type="text/plain; charset=utf-8")


@never_cache
@require_safe
def ready(request: HttpRequest) -> HttpResponse:
    """Say whether this process can serve: 503 without its database.

    Without the channel layer every game goes on, only the bells between pages wait. All processes
    lose it together, so a balancer that took them out for it would take the whole site away: the
    answer is 200 and says what is missing.
    """
    text, status = "listo\n", 200
    if not _database_answers():
        text, status = "base de datos: sin respuesta\n", 503
    elif not layer_answers():
        text = "listo, sin campanas\ncanales: sin respuesta\n"
    return HttpResponse(text, status=status, content_type="text/plain; charset=utf-8")


def _database_answers() -> bool:
    """Ask the database the cheapest question there is."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone() == (1,))
    except Exception:  # whatever the driver raises, the answer is no
        return False


LAYER_PATIENCE = 2.0
"""Seconds after which a channel layer is down; whoever asks is not kept waiting for long."""


def layer_answers() -> bool:
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
    if is_for_staff(request) or request.path.startswith(reverse("admin:index")):
        return _refusal(
            request,
            403,
            _("Solo para quien cuida la casa"),
            _("Tu cuenta no tiene permiso para entrar en esta parte."),
        )
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
    return render(None, "cvarenta/error.html", {"request_id": current_id()}, status=500)
