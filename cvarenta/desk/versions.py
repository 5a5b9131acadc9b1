"""The versions of the frozen table: after the close a decision shows in a further one."""

from __future__ import annotations

from datetime import datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaign import cases
from campaign.selectors import Edition, current_edition
from cvarenta.desk.entrance import desk_page, reviewers_only
from cvarenta.desk.forms import CorrectionForm
from ranking import services
from ranking.models import FrozenRanking
from ranking.selectors import newest
from ranking.what_if import Correction, corrections


def corrections_due(at: datetime) -> list[tuple[str, Correction]]:
    """What decisions have changed since the newest version, with each player's nickname."""
    edition = current_edition(at)
    return _corrections(edition) if edition else []


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@reviewers_only
def versions(request: HttpRequest) -> HttpResponse:
    """The published versions, what decisions changed since, and the form for a new one."""
    at = timezone.now()
    edition = current_edition(at)
    if edition is not None:
        services.freeze_if_due(edition, at)
    refusal = ""
    if request.method == "POST" and edition is not None:
        refusal = _publish(request, edition, at)
        if not refusal:
            return redirect("desk:versions")
    frozen = FrozenRanking.objects.filter(edition=edition).order_by("-version")
    context = {
        "edition": edition,
        "versions": frozen,
        "newest": frozen.first(),
        "corrections": _corrections(edition) if edition else [],
        "refusal": refusal,
        "written": request.POST,
    }
    status = 409 if refusal and not request.htmx else 200  # type: ignore[attr-defined]
    return desk_page(request, "desk/versions.html", context, status)


def _publish(request: HttpRequest, edition: Edition, at: datetime) -> str:
    """Publish a version; why not, if it was not done."""
    form = CorrectionForm(request.POST)
    if not form.is_valid():
        return form.first_error()
    told = form.cleaned_data
    if newest(edition) is None:
        return _("Todavía no hay una tabla congelada que corregir.")
    if not _corrections(edition):
        return _("La tabla publicada ya dice lo mismo que las decisiones: no hace falta otra.")
    published, is_ours = services.correct(edition, told["reason"], at, told["seen"])
    if not is_ours:
        return _(
            "Mientras tanto se publicó la versión %(number)s: mírala antes de publicar otra."
        ) % {"number": published.version}
    said = _("Publicada la versión %(number)s.") % {"number": published.version}
    messages.success(request, said)
    return ""


def _corrections(edition: Edition) -> list[tuple[str, Correction]]:
    frozen = newest(edition)
    if frozen is None:
        return []
    names = cases.players_decided_on(edition)
    return [(names[one.player_id], one) for one in corrections(frozen, names)]
