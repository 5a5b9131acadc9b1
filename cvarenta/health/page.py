"""The page of the administration that says at a glance whether all is well."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cvarenta.health import lines, rules


@require_safe
def status(request: HttpRequest) -> HttpResponse:
    """Show every fact with how well it is, and the worst of them as the title."""
    at = timezone.now()
    groups = [
        (_("Todo el sitio"), lines.of_the_site(at)),
        (_("Este proceso, desde que arrancó"), lines.of_this_process(at)),
    ]
    level = rules.worst(line.level for _title, told in groups for line in told)
    titles = {
        rules.Level.OK: _("Todo está bien"),
        rules.Level.LOOK: _("Hay algo que mirar"),
        rules.Level.WRONG: _("Algo está mal"),
    }
    context = {"title": titles[level], "level": level, "groups": groups}
    return render(request, "admin/status.html", admin.site.each_context(request) | context)
