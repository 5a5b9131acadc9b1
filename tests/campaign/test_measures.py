"""Plays and refusals are counted when they happen, and a refused play is no play."""

from __future__ import annotations

import json

import pytest
from prometheus_client import REGISTRY

from campaign import frames, services
from cvarenta.models import Player
from tests.campaign.tables import AT, intents, seated

pytestmark = pytest.mark.django_db(transaction=True)


def counted(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def test_a_play_and_its_refusals_are_counted(member: Player) -> None:
    game = seated(member, services.start_practice(member, None, AT))
    intent = intents(game)[0]
    message = {"action": "play", "ply": intent.ply, "card": str(intent.move.card)}
    message["takes"] = [str(card) for card in intent.move.takes]
    plays = counted("cvarenta_plays_total")
    thought = counted("cvarenta_thinking_seconds_count")
    stale = counted("cvarenta_refusals_total", reason="stale")
    senseless = counted("cvarenta_refusals_total", reason="senseless")
    for _ in range(2):
        frames.reply_to(member, game.pk, json.dumps(message), AT)
    frames.reply_to(member, game.pk, "{", AT)
    assert counted("cvarenta_plays_total") == plays + 1
    assert counted("cvarenta_thinking_seconds_count") == thought + 1
    assert counted("cvarenta_refusals_total", reason="stale") == stale + 1
    assert counted("cvarenta_refusals_total", reason="senseless") == senseless + 1
