"""The doors of the lessons: no account, no cookie, and nothing is written anywhere."""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from campaign import selectors
from campaign.lessons import showing
from campaign.lessons.lesson import Verdict, judge
from campaign.lessons.tutorial import TUTORIAL, lesson
from campaign.messages import BadMessage, read_value


@never_cache
@require_safe
def lesson_page(request: HttpRequest, number: int) -> HttpResponse:
    """One hand of the tutorial; with ``?play=5h:5c`` what that play makes of it."""
    shown = showing.show(_checked(number), _verdict(request, number))
    context = {
        "table": shown.table,
        "lesson": lesson(number),
        "numbers": range(1, len(TUTORIAL) + 1),
        "request_id": uuid.uuid4(),
        "game": _game_that_waits(request),
    }
    return render(request, "campaign/lesson.html", context)


@never_cache
@require_safe
def lesson_answer(request: HttpRequest, number: int) -> JsonResponse:
    """The same for the page's script: what a play makes of the hand, as a table's reply."""
    shown = showing.show(_checked(number), _verdict(request, number))
    context = {"table": shown.table, "game": _game_that_waits(request)}
    return JsonResponse(
        {
            "ply": shown.table.ply,
            "html": render_to_string("campaign/_table.html", context),
            "steps": shown.steps,
            "error": shown.error,
            "id": request.GET.get("id"),
        }
    )


def _checked(number: int) -> int:
    try:
        lesson(number)
    except LookupError as error:
        raise Http404 from error
    return number


def _verdict(request: HttpRequest, number: int) -> Verdict | None:
    """What the lesson says to the play of the address; None if it names none."""
    value = request.GET.get("play")
    if value is None:
        return None
    try:
        return judge(lesson(number), read_value(value))
    except BadMessage as refusal:
        return Verdict(False, str(refusal), None)


def _game_that_waits(request: HttpRequest) -> object:
    """The player's own game that was left waiting, which comes before a new one."""
    runs = selectors.open_runs(request.user)
    return selectors.current_game(runs[0]) if runs else None
