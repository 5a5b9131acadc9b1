"""The reviewing desk seen from its page: what is read there, listed and sent."""

from __future__ import annotations

import html
import re
from typing import Any

from django.test import Client
from django.urls import reverse

from campaign import services
from campaign.models import Run
from cvarenta.models import Player
from tests.campaign.tables import AT

QUEUE = "/revision/"


def left_by(nickname: str, at: Any = AT) -> Run:
    player = Player.objects.create_user(nickname)
    return services.give_up(player, services.start_scoring(player, None, at).pk, at)


def case_url(run: Run, query: str = "") -> str:
    return reverse("desk:case", args=[run.pk]) + query


def text_of(desk: Client, url: str) -> str:
    answer = desk.get(url)
    assert answer.status_code == 200, url
    words = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(html.unescape(words).split())


def listed(desk: Client, query: str = "") -> list[str]:
    found = desk.get(QUEUE + query).content.decode()
    return re.findall(r'class="case-link"[^>]*>([^<]+)<', found)


def decide(
    desk: Client, run: Run, verdict: str, seen: int = 0, query: str = "", **more: str
) -> Any:
    form = {"verdict": verdict, "reason": "Un corte.", "seen": str(seen), **more}
    return desk.post(case_url(run, query), form)
