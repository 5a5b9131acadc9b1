"""The page of a player's open sessions."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign import quito
from cvarenta import sessions
from cvarenta.models import Player
from cvarenta.profile import players_only

OTHERS = "others"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@players_only
def open_sessions(request: HttpRequest, player: Player) -> HttpResponse:
    """List where a player is logged in, and end one of the other sessions, or all others."""
    this = request.session.session_key
    if request.method == "POST":
        _end(request, player, this)
        return redirect("sessions")
    listed = sessions.sessions_of(player, this, quito.day_of(timezone.now()))
    return render(request, "cvarenta/sessions.html", {"sessions": listed, "others": OTHERS})


def _end(request: HttpRequest, player: Player, this: str | None) -> None:
    """Do what the form asks, and say what was done."""
    asked = request.POST.get("session", "")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 16 else None
    ended = sessions.end(player, this, number) if number is not None or asked == OTHERS else 0
    if ended:
        told = ngettext("Una sesión cerrada.", "{count} sesiones cerradas.", ended)
        messages.success(request, told.format(count=ended))
    else:
        messages.info(request, _("No había otra sesión que cerrar."))
