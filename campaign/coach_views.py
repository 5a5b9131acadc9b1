"""The doors to the coach: a hint in practice, and how one played once a game is over."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from campaign import coaching, hints, replays
from campaign.refusals import Refusal
from campaign.views import players_only


@require_POST
@players_only
def hint(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Say what the Virgen would do, for a page without a script."""
    try:
        asked = hints.question(request.user, game_id, _ply(request), timezone.now())
        messages.info(request, hints.think(asked).text)
    except Refusal as refusal:
        messages.warning(request, str(refusal))
    return redirect("campaign:table", game_id)


@never_cache
@require_safe
@players_only
def review(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """How one played a game that is over: asked of the coach by the first look, and kept.

    Until it is there the page shows how far it is; its script asks for that part alone.
    """
    at = timezone.now()
    try:
        game = replays.own_game(request.user, game_id, at)
    except replays.StillSecret:
        messages.info(request, _("El entrenador mira la partida cuando termina."))
        return redirect("campaign:table", game_id)
    work = coaching.ask(game, timezone.now)
    context = {
        "replay": replays.replay_of(game, 1),
        "work": work,
        "failed": coaching.has_failed(work, at),
    }
    part = bool(request.headers.get("HX-Request"))
    return render(request, f"campaign/{'_review' if part else 'review'}.html", context)


def _ply(request: HttpRequest) -> int | None:
    """The ply that the page had; a form that names none asks about the table as it is."""
    text = request.POST.get("ply", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else None
