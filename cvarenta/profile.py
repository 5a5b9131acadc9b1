"""A player's own pages: the past, who may look on, one's data, and the way out."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign import history, open_tables, quito
from cvarenta.farewell import say_goodbye
from cvarenta.models import Player
from cvarenta.my_data import data_of

PlayersView = Callable[[HttpRequest, Player], HttpResponse]


def players_only(view: PlayersView) -> Callable[[HttpRequest], HttpResponse]:
    """Give the view who is playing, guests too, and send strangers to the log-in page."""

    @wraps(view)
    def entered(request: HttpRequest) -> HttpResponse:
        if not isinstance(request.user, Player):
            return redirect_to_login(request.get_full_path())
        return view(request, request.user)

    return entered


@never_cache
@require_safe
@players_only
def profile(request: HttpRequest, player: Player) -> HttpResponse:
    """Show what a player has done, and what can be decided about the account."""
    context = {
        "statistics": history.statistics_of(player),
        "runs": history.runs_page(player, request.GET.get("pagina")),
        "zone": quito.ZONE_NAME,
    }
    return render(request, "cvarenta/profile.html", context)


@require_POST
@players_only
def curtain(request: HttpRequest, player: Player) -> HttpResponse:
    """Open a player's tables to onlookers, or close them, at once."""
    player.shows_tables = request.POST.get("shows_tables") == "yes"
    player.save(update_fields=["shows_tables"])
    open_tables.tell_onlookers(player)
    told = _("Tus mesas puntuables se pueden mirar.")
    if not player.shows_tables:
        told = _("Cortina cerrada: nadie mira tus mesas.")
    messages.success(request, told)
    return redirect("profile")


@never_cache
@require_safe
@players_only
def my_data(request: HttpRequest, player: Player) -> HttpResponse:
    """Give all that is stored about a player, to keep."""
    return JsonResponse(
        data_of(player),
        json_dumps_params={"ensure_ascii": False, "indent": 1},
        headers={"Content-Disposition": 'attachment; filename="mis-datos-cvarenta.json"'},
    )


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@players_only
def farewell(request: HttpRequest, player: Player) -> HttpResponse:
    """Ask whether to delete the account, and do it; an account asks for its password."""
    if request.method != "POST":
        return render(request, "cvarenta/farewell.html")
    hurried = ratelimit.consume_or_429(request, action="reauthenticate", user=player)
    if hurried is not None:
        return hurried
    error = _why_not(request, player)
    if error:
        return render(request, "cvarenta/farewell.html", {"error": error}, status=400)
    say_goodbye(player, timezone.now())
    logout(request)
    messages.success(request, _("Tu cuenta ya no existe. Gracias por jugar."))
    return redirect("cover")


def _why_not(request: HttpRequest, player: Player) -> str:
    """Why the account is not deleted; nothing if it may be."""
    if player.is_staff:
        return _("Las cuentas de la administración no se borran desde aquí.")
    if not player.is_guest and not player.check_password(request.POST.get("password", "")):
        return _("Esa no es tu clave: no se borró nada.")
    return ""
