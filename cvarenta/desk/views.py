"""The doors of the reviewing desk: each parses, asks or calls once, and renders."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from campaign import case_story, cases, examining, journal, replays, reviews, selectors, settling
from campaign.flags import FlagKind
from campaign.models import Game, Run
from campaign.refusals import Refusal
from campaign.replay_views import replay_page
from campaign.reviews import Decision
from campaign.verdicts import Verdict
from cvarenta.desk import effects, tables, versions
from cvarenta.desk.entrance import desk_page, reviewers_only
from cvarenta.desk.forms import DecisionForm, FilterForm, LogForm
from cvarenta.models import nickname_key

CASES_A_PAGE = 50


@never_cache
@require_safe
@reviewers_only
def queue(request: HttpRequest) -> HttpResponse:
    """The cases that wait, as the clock has them now."""
    settling.settle_all(timezone.now())
    unexamined = examining.examine_new()
    form = FilterForm(request.GET)
    filters = form.filters()
    page = Paginator(cases.cases(filters), CASES_A_PAGE).get_page(request.GET.get("pagina"))
    counts = cases.counts_by_flag(filters)
    context = {
        "form": form,
        "page": page,
        "flags": [(kind, FlagKind(kind).label, count) for kind, count in counts.items()],
        "filters": filters,
        "unexamined": unexamined,
        "corrections": versions.corrections_due(timezone.now()),
    }
    return desk_page(request, "desk/queue.html", context)


@never_cache
@require_safe
@reviewers_only
def queue_csv(request: HttpRequest) -> HttpResponse:
    """The cases that fit the filters, as a file."""
    settling.settle_all(timezone.now())
    examining.examine_new()
    return tables.queue_file(cases.cases(FilterForm(request.GET).filters()))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def case(request: HttpRequest, run_id: UUID) -> HttpResponse:
    """One case with its story; a decision leads to the next."""
    run = reviews.case_of(run_id)
    if request.method == "POST":
        return _decide(request, run)
    return _show(request, run)


@never_cache
@require_safe
@reviewers_only
def game_moves(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The moves of one game of a case, with how long the player thought."""
    game = _game(game_id)
    context = {"game": game, "run": game.run, "moves": case_story.moves_of(game)}
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "desk/_moves.html", context)
    return desk_page(request, "desk/moves.html", context)


@never_cache
@require_safe
@reviewers_only
def replay(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The replay of a game of a case that is over, with all hands open."""
    game = _game(game_id)
    if not replays.may_reveal(game):
        raise journal.NoEntry(game_id)
    return replay_page(request, game, seen=True, at_desk=True)


@never_cache
@require_safe
@reviewers_only
def acta(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """The record of a game of a case, once it is over."""
    record = journal.acta_of(_game(game_id))
    response = HttpResponse(record.to_json(), content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="acta-{game_id}.json"'
    return response


@never_cache
@require_safe
@reviewers_only
def log(request: HttpRequest) -> HttpResponse:
    """Every decision there ever was, the newest first."""
    form, decisions = _log(request)
    page = Paginator(decisions, CASES_A_PAGE).get_page(request.GET.get("pagina"))
    return desk_page(request, "desk/log.html", {"form": form, "page": page})


@never_cache
@require_safe
@reviewers_only
def log_csv(request: HttpRequest) -> HttpResponse:
    """The decisions that fit the filters, as a file."""
    return tables.log_file(_log(request)[1])


def _decide(request: HttpRequest, run: Run) -> HttpResponse:
    """Make a decision and go on to the next case, or say why not and keep what was written."""
    form = DecisionForm(request.POST)
    refusal = ""
    if not form.is_valid():
        refusal = form.first_error()
    else:
        told = form.cleaned_data
        decision = Decision(Verdict(told["verdict"]), told["reason"], told["seen"])
        try:
            reviews.decide(request.user, run.pk, decision, timezone.now())
        except Refusal as error:
            refusal = str(error)
    if refusal:
        return _show(request, run, refusal)
    said = _("Decidido: %(decision)s. %(player)s, vuelta del %(day)s.") % {
        "decision": Verdict(form.cleaned_data["verdict"]).label,
        "player": run.player,
        "day": run.day,
    }
    messages.success(request, said, extra_tags=str(run.pk))
    following = cases.neighbours(run, FilterForm(request.GET).filters())[1]
    url = reverse("desk:case", args=[following.pk]) if following else reverse("desk:queue")
    return redirect(f"{url}?{request.GET.urlencode()}" if request.GET else url)


def _show(request: HttpRequest, run: Run, refusal: str = "") -> HttpResponse:
    """The page of a case; with a refusal, what was written is still there."""
    at = timezone.now()
    if not run.is_examined:
        examining.examine_again([run])
    filters = FilterForm(request.GET).filters()
    before, following = cases.neighbours(run, filters)
    context = {
        "run": run,
        "refusal": refusal,
        "written": request.POST,
        "seen": run.reviews.count(),
        "reviews": run.reviews.select_related("author").order_by("number"),
        "standing": reviews.standing_of(run.reviews.order_by("number")),
        "points": selectors.points_of(run),
        "flags": run.flags.all(),
        "choices": effects.choices(request.user, run, at),
        "before": before,
        "following": following,
        "left": effects.left_text(cases.cases(filters).count()),
        "timeline": case_story.timeline(run),
        "games": case_story.games_of(run),
        "lines": case_story.lines_of(run),
        "others": cases.others_at_place(run),
    }
    # A refused form swapped in by a script is no failure of the script's.
    status = 409 if refusal and not request.htmx else 200  # type: ignore[attr-defined]
    return desk_page(request, "desk/case.html", context, status)


def _game(game_id: UUID) -> Game:
    """A game of an ended scoring run.

    :raises campaign.reviews.NoCase: if it is of no case.
    """
    game = Game.objects.select_related("run", "run__edition").filter(pk=game_id).first()
    if game is None:
        raise reviews.NoCase(game_id)
    reviews.case_of(game.run_id)
    return game


def _log(request: HttpRequest) -> tuple[LogForm, Any]:
    form = LogForm(request.GET)
    form.is_valid()
    told = form.cleaned_data
    words = nickname_key(told.get("q") or "")
    return form, cases.decisions(told.get("decision") or "", words)
