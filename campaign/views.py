"""The doors of the campaign for a browser: each parses, calls one service, and renders."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaign import (
    frames,
    history,
    houses,
    journal,
    selectors,
    services,
    settling,
    sharing,
    take_backs,
)
from campaign.chapters import chapter
from campaign.house_rules import rules_on
from campaign.houses import HOUSES, LEVELS
from campaign.messages import MESSAGE_BYTES_MAX, read_form, read_ply
from campaign.models import Game, Run
from campaign.places import place_of_request
from campaign.refusals import NeedsAccount, Refusal
from campaign.stories import PROLOGUE, STORIES
from campaign.venues import venue_of

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def players_only(view: View[P]) -> View[P]:
    """Send strangers to the log-in page, and answer what is not theirs like what is not there."""

    @wraps(view)
    def entered(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        try:
            return view(request, *args, **kwargs)
        except journal.NoEntry as error:
            raise Http404 from error

    return entered


@never_cache
@require_safe
def campaign_map(request: HttpRequest) -> HttpResponse:
    """The five chapters, what the day still offers, and the player's runs."""
    at = timezone.now()
    if request.user.is_authenticated:
        settling.settle_player(request.user, at)
    runs = selectors.open_runs(request.user)
    journey = next((run for run in runs if not run.is_free_table), None)
    edition = selectors.current_edition(at)
    context = {
        "steps": selectors.steps_of(journey),
        "game": selectors.current_game(journey) if journey else None,
        "open_scoring": next((run for run in runs if run.is_scoring and run.is_open), None),
        "practice_runs": [run for run in runs if not (run.is_scoring and run.is_open)],
        "quota": selectors.quota_of(request.user, at),
        "closing": selectors.closing_of(edition, at) if edition else None,
        "now": at,
        "is_member": request.user.is_authenticated and not request.user.is_guest,
        "request_id": uuid.uuid4(),
    }
    return render(request, "campaign/map.html", context)


@require_POST
def start(request: HttpRequest) -> HttpResponse:
    """Start a run; a stranger practises as a guest, a scoring run asks for an account."""
    at = timezone.now()
    request_id = _uuid(request.POST.get("request_id"))
    try:
        if request.POST.get("kind") == Run.Kind.SCORING:
            if not request.user.is_authenticated:
                raise NeedsAccount
            run = services.start_scoring(request.user, request_id, at, place_of_request(request))
        else:
            player = request.ensure_guest()  # type: ignore[attr-defined]
            run = services.start_practice(player, request_id, at)
    except NeedsAccount as refusal:
        messages.info(request, str(refusal))
        return redirect(f"{reverse('account_signup')}?next={reverse('campaign:map')}")
    except Refusal as refusal:
        messages.warning(request, str(refusal))
        return redirect("campaign:map")
    game = selectors.current_game(run)
    return redirect("campaign:table", game.pk) if game else redirect("campaign:run", run.pk)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def free_table(request: HttpRequest) -> HttpResponse:
    """Choose a practice table by any house's rules, and open it."""
    if request.method != "POST":
        context = {
            "houses": [
                {"house": house, "rules": rules_on(house.profile)} for house in HOUSES.values()
            ],
            "levels": LEVELS.items(),
            "request_id": uuid.uuid4(),
        }
        return render(request, "campaign/free_table.html", context)
    at = timezone.now()
    house, _dash, players = request.POST.get("table", "").partition("-")
    try:
        free = houses.free_table(house, players, request.POST.get("level", ""))
    except houses.NoSuchTable:
        messages.warning(request, _("Esa mesa no existe: elige una de la lista."))
        return redirect("campaign:free_table")
    player = request.ensure_guest()  # type: ignore[attr-defined]
    run = services.start_practice(player, _uuid(request.POST.get("request_id")), at, free)
    game = selectors.current_game(run)
    return redirect("campaign:table", game.pk) if game else redirect("campaign:run", run.pk)


@never_cache
@require_safe
@players_only
def run_page(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """One run: its chapters, its points, and the way on."""
    at = timezone.now()
    run = services.run_of(request.user, run_id, at)
    points, steps = selectors.points_of(run), selectors.steps_of(run)
    won = sum(step.state == "won" for step in steps)
    context = {
        "run": run,
        "points": points,
        "steps": steps,
        "share": sharing.run_text(run, won, points),
        "game": selectors.current_game(run),
        "games": history.games_of(run),
        "decisions": run.reviews.order_by("-number"),
        "quota": selectors.quota_of(request.user, at) if run.is_scoring else None,
        "closing": selectors.closing_of(run.edition, at) if run.edition and run.is_open else None,
        "now": at,
    }
    return render(request, "campaign/run.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@players_only
def give_up(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """Ask whether to give a run up, and do it."""
    at = timezone.now()
    if request.method == "POST":
        services.give_up(request.user, run_id, at)
        return redirect("campaign:run", run_id)
    run = services.run_of(request.user, run_id, at)
    if not run.is_open:
        return redirect("campaign:run", run_id)
    context = {
        "run": run,
        "points": selectors.points_of(run),
        "quota": selectors.quota_of(request.user, at),
    }
    return render(request, "campaign/give_up.html", context)


@never_cache
@require_safe
@players_only
def table(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """A game: its chapter's story while it waits for the player's seed, then its table."""
    game = journal.sit(request.user, game_id)
    services.run_of(request.user, game.run_id, timezone.now())
    game = journal.sit(request.user, game_id)
    if game.started_at is not None:
        return render(request, "campaign/table.html", {"table": selectors.show(game).table})
    if game.is_over:
        return redirect("campaign:run", game.run_id)
    if game.run.is_free_table:
        return render(request, "campaign/free_seat.html", _free_context(game))
    return render(request, "campaign/chapter.html", _chapter_context(game))


@require_POST
@players_only
def sit(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Sit down at a prepared game with a seed of one's own."""
    seed = request.POST.get("client_seed", "").strip() or secrets.token_hex(8)
    try:
        services.sit_down(request.user, game_id, seed, timezone.now())
    except Refusal as refusal:
        messages.warning(request, str(refusal))
    return redirect("campaign:table", game_id)


@require_POST
@players_only
def play(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Play a card without a socket: JSON for the page's script, a plain form for anyone else."""
    at = timezone.now()
    if request.content_type == "application/json":
        if len(request.body) > MESSAGE_BYTES_MAX:
            return JsonResponse(frames.error_reply(), status=413)
        return JsonResponse(frames.reply_to(request.user, game_id, request.body, at))
    try:
        services.play(request.user, game_id, read_form(request.POST), at)
    except Refusal as refusal:
        messages.warning(request, str(refusal))
    return redirect("campaign:table", game_id)


@require_POST
@players_only
def take_back(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """Take the last card back in practice, by a plain form."""
    try:
        take_backs.take_back(request.user, game_id, read_ply(request.POST), timezone.now())
    except Refusal as refusal:
        messages.warning(request, str(refusal))
    return redirect("campaign:table", game_id)


@require_safe
@players_only
def acta(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The record of a game that is over, to keep and to check."""
    record = journal.acta_of(journal.sit(request.user, game_id))
    response = HttpResponse(record.to_json(), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="acta-{game_id}.json"'
    return response


def _chapter_context(game: Game) -> dict[str, Any]:
    where = chapter(game.chapter)
    story = STORIES[where.slug]
    return {
        "chapter": where,
        "prologue": PROLOGUE if where.number == 1 and game.attempt == 1 else (),
        "story": story.before,
        "lesson": story.lesson,
        "lost_before": game.attempt > 1,
        "story_lost": story.lost,
        "game": game,
        "run": game.run,
        "commitment": game.commitment,
        "client_seed": secrets.token_hex(8),
    }


def _free_context(game: Game) -> dict[str, Any]:
    return {
        "venue": venue_of(game.run, game.chapter),
        "rules": rules_on(HOUSES[game.run.house].profile),
        "level": LEVELS[game.run.level],
        "game": game,
        "run": game.run,
        "commitment": game.commitment,
        "client_seed": secrets.token_hex(8),
    }


def _uuid(text: str | None) -> UUID | None:
    try:
        return UUID(text or "")
    except ValueError:
        return None
