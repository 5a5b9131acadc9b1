"""The doors to a game that is over: its replay, its public address, the same deal once more."""

from __future__ import annotations

import uuid
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign import journal, repeats, replays
from campaign.models import Game
from campaign.views import players_only

_DIGITS_MAX = 6


@never_cache
@require_safe
@players_only
def replay(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """One's own game that is over, move by move."""
    try:
        game = replays.own_game(request.user, game_id, timezone.now())
    except replays.StillSecret:
        return _still_secret(request, game_id)
    return replay_page(request, game, seen=False)


@never_cache
@require_safe
def shared(request: HttpRequest, shared_as: UUID) -> HttpResponse:
    """A game that its player shares, to anyone who has the address."""
    try:
        game = replays.shared_game(shared_as)
    except journal.NoEntry as error:
        raise Http404 from error
    return replay_page(request, game, seen=True)


@require_POST
@players_only
def share(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Give one's replay a public address, or take it away."""
    wanted = request.POST.get("share") == "yes"
    try:
        replays.share(request.user, game_id, timezone.now(), shared=wanted)
    except replays.StillSecret:
        return _still_secret(request, game_id)
    if not wanted:
        messages.info(request, _("El enlace ya no lleva a ninguna parte."))
    return redirect(f"{reverse('campaign:replay', args=[game_id])}#compartir")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@players_only
def repeat(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Say what playing the same deal again means, and do it."""
    at = timezone.now()
    try:
        if request.method == "POST":
            again = repeats.repeat(request.user, game_id, _uuid(request), at)
            return redirect("campaign:table", again.pk)
        game = replays.own_game(request.user, game_id, at)
    except replays.StillSecret:
        return _still_secret(request, game_id)
    context = {"replay": replays.replay_of(game, 1), "request_id": uuid.uuid4()}
    return render(request, "campaign/repeat.html", context)


def replay_page(
    request: HttpRequest, game: Game, *, seen: bool, at_desk: bool = False
) -> HttpResponse:
    """The replay at the move that the address asks for; ``seen`` as an onlooker reads it."""
    found = replays.replay_of(game, _ply(request), seen=seen)
    context = {"replay": found, "seen": seen, "at_desk": at_desk, "table": found.shown}
    if request.GET.get("parte") == "mesa":
        return render(request, "campaign/_replay_frame.html", context)
    if game.shared_as is not None:
        address = reverse("campaign:shared_replay", args=[game.shared_as])
        context["address"] = request.build_absolute_uri(address)
    return render(request, "campaign/replay.html", context)


def _still_secret(request: HttpRequest, game_id: UUID) -> HttpResponse:
    messages.info(request, _("La repetición se abre cuando termina la partida."))
    return redirect("campaign:table", game_id)


def _ply(request: HttpRequest) -> int:
    """Which move is wanted; the first one where the address does not say."""
    text = request.GET.get("jugada", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS_MAX else 1


def _uuid(request: HttpRequest) -> UUID | None:
    try:
        return UUID(request.POST.get("request_id", ""))
    except ValueError:
        return None
