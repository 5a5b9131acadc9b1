"""The score-keeper for people at a real table.

It writes nothing here: the score lives in the reader's browser, and every number that the
page looks up comes from ``engine.tables``.
"""

import json
from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from campaign.house_rules import rules_on
from campaign.houses import HOUSES
from engine.tables import score_table

NAME_LENGTH = 16
"""Letters of a pair's name, so that both fit side by side on a phone."""


@cache
def score_tables() -> str:
    """All houses' tables as JSON, by the name of the house."""
    tables = {house.name: score_table(house.profile) for house in HOUSES.values()}
    return json.dumps(tables, separators=(",", ":"))


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the score-keeper, which is the same for everyone."""
    context = {
        "houses": [{"house": house, "rules": rules_on(house.profile)} for house in HOUSES.values()],
        "score_tables": score_tables(),
        "name_length": NAME_LENGTH,
    }
    return render(request, "cvarenta/scorekeeper.html", context)
