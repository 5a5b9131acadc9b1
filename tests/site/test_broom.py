"""What is kept too long goes by itself, while the site is served and nobody plays."""

from __future__ import annotations

import threading
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign import places, services
from campaign.models import Connection, Run
from cvarenta import broom
from cvarenta.management.commands import serve
from cvarenta.models import OpenSession, Player

SECOND = timedelta(seconds=1)


@pytest.mark.django_db
def test_old_places_and_expired_sessions_go_and_the_others_stay(edition: object) -> None:
    now = timezone.now()
    player = Player.objects.create_user("Manuela")
    browsers = [Client(), Client()]
    for browser in browsers:
        browser.force_login(player)
        assert browser.get(reverse("profile")).status_code == 200
    old, new = [str(browser.cookies["sessionid"].value) for browser in browsers]
    Session.objects.filter(pk=old).update(expire_date=now - SECOND)
    run = services.start_practice(player, None, now)
    for age in (places.KEPT + SECOND, places.KEPT - SECOND):
        Connection.objects.create(
            game=run.games.get(), opened_at=now - age, last_seen_at=now, place="plaza"
        )
    Run.objects.filter(pk=run.pk).update(place="plaza", started_at=now - places.KEPT - SECOND)
    broom.sweep(now)
    assert list(Session.objects.values_list("pk", flat=True)) == [new]
    assert [row.session_id for row in OpenSession.objects.all()] == [new]
    assert list(Connection.objects.values_list("place", flat=True)) == ["", "plaza"]
    assert Run.objects.get().place == ""


def test_a_round_that_fails_is_followed_by_another(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rounds: list[datetime] = []
    has_gone_round = threading.Event()

    def sweep(at: datetime) -> None:
        rounds.append(at)
        if len(rounds) == 1:
            raise RuntimeError("database is locked")
        has_gone_round.set()

    monkeypatch.setattr(broom, "sweep", sweep)
    one = broom.Broom(every=0.01)
    one.start()
    assert has_gone_round.wait(30)
    one.stop()
    assert "could not be swept out" in caplog.text
    swept = len(rounds)
    assert not one._thread.is_alive()
    assert len(rounds) == swept


def test_whoever_serves_sweeps_and_puts_the_broom_away(monkeypatch: pytest.MonkeyPatch) -> None:
    swept = threading.Event()
    monkeypatch.setattr(broom, "sweep", lambda _at: swept.set())
    seen: list[bool] = []

    class Daphne:
        def run(self, _arguments: list[str]) -> None:
            seen.append(swept.wait(30))

    def nothing(*_told: Any) -> None: ...

    monkeypatch.setattr(serve, "CommandLineInterface", Daphne)
    for name in ("warm_up", "note_server_start", "_end_what_still_waits"):
        monkeypatch.setattr(serve, name, nothing)
    for name in ("start", "stop"):
        monkeypatch.setattr(serve.thinking, name, nothing)
    monkeypatch.setattr(serve.coaching, "stop", nothing)
    call_command("serve")
    assert seen == [True]
    assert not any(thread.name == "broom" for thread in threading.enumerate())
