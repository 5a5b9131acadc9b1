"""The status page: its rules to the limit, and what it says when something is wrong."""

from __future__ import annotations

import logging
import os
import re
from collections import Counter
from datetime import datetime, timedelta
from html import unescape
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from campaign import places, services
from campaign.coaching import TRIES_MAX
from campaign.models import CoachReport, Connection, Edition, ServerStart
from cvarenta import backups
from cvarenta.health import errors, facts, rules
from cvarenta.health.rules import Level
from cvarenta.models import Player
from ranking.models import FrozenRanking
from tests.campaign.tables import AT, CLOSE, seated

SECOND = timedelta(seconds=1)
OK, LOOK, WRONG = Level
age_of_backup = backups.age
RULES = [
    (rules.database(0 * SECOND, True), OK),
    (rules.database(rules.ANSWER_LOOK, True), LOOK),
    (rules.database(0 * SECOND, False), WRONG),
    (rules.disk(rules.DISK_LOOK), OK),
    (rules.disk(rules.DISK_LOOK - 1), LOOK),
    (rules.disk(rules.DISK_WRONG - 1), WRONG),
    (rules.bells(True), OK),
    (rules.bells(False), LOOK),
    (rules.migrations(0), OK),
    (rules.migrations(1), WRONG),
    (rules.edition(None, False, AT), LOOK),
    (rules.edition(CLOSE, False, AT), OK),
    (rules.edition(CLOSE, False, CLOSE + rules.PUBLISH_WITHIN - SECOND), OK),
    (rules.edition(CLOSE, False, CLOSE + rules.PUBLISH_WITHIN), LOOK),
    (rules.edition(CLOSE, True, CLOSE + rules.PUBLISH_WITHIN), OK),
    (rules.clock(SECOND), OK),
    (rules.clock(-rules.CLOCK_LOOK), LOOK),
    (rules.clock(-rules.CLOCK_WRONG), WRONG),
    (rules.thinking(100, 5), OK),
    (rules.thinking(100, 6), LOOK),
    (rules.thinking(rules.ENOUGH - 1, rules.ENOUGH - 1), OK),
    (rules.refusals(100, 100), OK),
    (rules.refusals(100, 101), LOOK),
    (rules.refusals(0, rules.ENOUGH - 1), OK),
    (rules.failures(0), OK),
    (rules.failures(1), WRONG),
    (rules.coach(rules.WAIT_LOOK, 0), OK),
    (rules.coach(rules.WAIT_LOOK + 1, 0), LOOK),
    (rules.coach(0, 1), LOOK),
    (rules.starts(rules.STARTS_LOOK), OK),
    (rules.starts(rules.STARTS_LOOK + 1), LOOK),
    (rules.backup(None), LOOK),
    (rules.backup(rules.BACKUP_LOOK - SECOND), OK),
    (rules.backup(rules.BACKUP_LOOK), LOOK),
    (rules.backup(rules.BACKUP_WRONG), WRONG),
    (rules.places(0), OK),
    (rules.places(1), WRONG),
    (rules.worst([]), OK),
    (rules.worst([LOOK, OK]), LOOK),
    (rules.worst([LOOK, WRONG, OK]), WRONG),
]


@pytest.mark.parametrize(("level", "expected"), RULES)
def test_each_rule_at_its_limit(level: Level, expected: Level) -> None:
    assert level is expected


def test_only_errors_of_late_are_remembered_and_not_what_they_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(errors, "_seen", type(errors._seen)(maxlen=3))
    log = logging.getLogger("campaign.tests")
    handler = errors.Remembering(level=logging.ERROR)
    log.addHandler(handler)
    try:
        log.warning("nothing")
        for _ in range(5):
            log.error("the ace of hearts")
    finally:
        log.removeHandler(handler)
    now = timezone.now()
    assert errors.since(now - timedelta(minutes=1)) == Counter({"campaign.tests": 3})
    assert errors.since(now + SECOND) == Counter()
    assert "ace" not in repr(errors._seen)


def test_every_error_of_the_site_is_remembered(settings: Any) -> None:
    loggers = [settings.LOGGING["root"], *settings.LOGGING["loggers"].values()]
    own = [logger for logger in loggers if "handlers" in logger]
    assert len(own) > 1
    assert all("errors" in logger["handlers"] for logger in own)


@pytest.fixture
def chief(client: Client, monkeypatch: pytest.MonkeyPatch) -> Client:
    """An administrator's browser, in a process in which nothing has failed."""
    monkeypatch.setattr(errors, "_seen", type(errors._seen)(maxlen=10))
    monkeypatch.setattr(facts, "free_disk", lambda: rules.DISK_LOOK)
    monkeypatch.setattr(backups, "age", lambda _at: SECOND)
    client.force_login(
        get_user_model().objects.create_user("Jefa", is_staff=True, is_superuser=True)
    )
    return client


def seen(browser: Client) -> dict[str, tuple[str, str]]:
    """Each line of the page by its title: the level in words, and what it says."""
    html = browser.get(reverse("health:status")).content.decode()
    tables = re.findall(r'<table class="status">.*?</table>', html, re.DOTALL)
    rows = re.findall(r"<tr>(.*?)</tr>", "".join(tables), re.DOTALL)
    told = {}
    for row in rows:
        level, title, text = re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL)
        words = " ".join(re.sub(r"<[^>]*>", " ", level).split())
        told[title.strip()] = (words, unescape(text.strip()).replace("\xa0", " "))
    told["title"] = (re.search(r"<h1>(.*?)</h1>", html)[1], "")  # type: ignore[index]
    return told


@pytest.mark.django_db
class TestPage:
    def test_a_site_without_trouble(self, chief: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        # What other tests of this process refused is no trouble, nor is a machine under load.
        monkeypatch.setattr(facts, "_counted", lambda _name, **_labels: 0.0)
        monkeypatch.setattr(facts, "_by_label", lambda _measure, _label: {})
        monkeypatch.setattr(rules, "ANSWER_LOOK", timedelta(minutes=1))
        lines = seen(chief)
        levels = {level for title, (level, _told) in lines.items() if title != "title"}
        assert levels == {"✓ bien"}, lines
        assert lines["title"][0] == "Todo está bien"
        assert len(lines) == 18
        assert connection.display_name in lines["Base de datos"][1]
        assert ServerStart.objects.count() == 0, "to try the database leaves nothing"

    def test_what_is_played_is_counted(self, chief: Client, edition: Edition) -> None:
        now = timezone.now()
        player = Player.objects.create_user("Manuela")
        game = seated(player, services.start_practice(player, None, now), now)
        told = seen(chief)
        open_now = "Mesas: 1. Vueltas sin terminar: puntuables, 0; de práctica, 1."
        assert told["En juego"][1] == open_now
        moves = told["Jugadas, también de los bots"][1]
        assert moves.startswith(f"{game.ply} en los últimos cinco minutos, {game.ply} en la última")
        assert "♥" not in str(told)

    def test_bells_that_are_lost(self, chief: Client, settings: Any) -> None:
        settings.CHANNEL_LAYERS = {"default": {"BACKEND": "tests.campaign.layers.GoneLayer"}}
        lines = seen(chief)
        assert lines["Campanas"][0] == "! mirar"
        assert lines["Campanas"][1].startswith("Sin campana")
        assert lines["title"][0] == "Hay algo que mirar"

    def test_a_migration_that_is_missing(self, chief: Client) -> None:
        MigrationRecorder(connection).record_unapplied("campaign", "0011_coach_reports_and_repeats")
        lines = seen(chief)
        assert lines["Migraciones"] == ("✗ mal", "Falta 1: manage.py migrate")
        assert lines["title"][0] == "Algo está mal"

    def test_a_database_that_takes_nothing(
        self, chief: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def refuse(**_fields: object) -> None:
            raise DatabaseError("attempt to write a readonly database")

        monkeypatch.setattr(ServerStart.objects, "create", refuse)
        level, told = seen(chief)["Base de datos"]
        assert level == "✗ mal"
        assert "no guarda nada" in told

    def test_a_full_disk_and_a_wrong_clock(
        self, chief: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(facts, "free_disk", lambda: 1)
        ahead = timezone.now() + timedelta(hours=1)
        monkeypatch.setattr(facts, "_clock_of_the_database", lambda: ahead)
        lines = seen(chief)
        assert (lines["Disco"][0], lines["Reloj"][0]) == ("✗ mal", "✗ mal")

    def test_a_copy_that_was_made_or_never_was(
        self, chief: Client, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(backups, "age", age_of_backup)
        monkeypatch.setattr(backups, "_kind", lambda: SimpleNamespace(save=lambda into: None))
        settings.VAR_DIR = tmp_path
        title = "Copia de la base de datos"
        assert seen(chief)[title][0] == "! mirar"
        backups.save(BytesIO())
        assert seen(chief)[title] == ("✓ bien", "La última se hizo hace 0 minutos.")
        old = timezone.now() - rules.BACKUP_WRONG - SECOND
        os.utime(tmp_path / "last-backup", (old.timestamp(),) * 2)
        assert seen(chief)[title] == ("✗ mal", "La última se hizo hace 1 semana.")

    def test_an_error_starts_and_games_that_cannot_be_weighed(
        self, chief: Client, edition: Edition
    ) -> None:
        now = timezone.now()
        player = Player.objects.create_user("Manuela")
        game = seated(player, services.start_practice(player, None, now), now)
        CoachReport.objects.create(game=game, seat=0, engine="1", tries=TRIES_MAX)
        CoachReport.objects.create(game=game, seat=1, engine="1", tries=1)
        for _ in range(rules.STARTS_LOOK + 1):
            ServerStart.objects.create(at=now)
        errors._seen.append((now.timestamp(), "campaign.consumers"))
        lines = seen(chief)
        assert lines["Errores de la última hora"] == ("✗ mal", "campaign.consumers 1")
        assert lines["Arranques del servidor"][0] == "! mirar"
        waiting = "Partidas que esperan: 1; que no se pudieron pesar: 1."
        assert lines["Entrenador"] == ("! mirar", waiting)

    def test_a_place_that_was_kept_too_long(self, chief: Client, edition: Edition) -> None:
        now = timezone.now()
        player = Player.objects.create_user("Manuela")
        game = services.start_practice(player, None, now).games.get()
        for age in (places.KEPT, rules.PLACE_KEPT + SECOND):
            Connection.objects.create(
                game=game, opened_at=now - age, last_seen_at=now, place="plaza"
            )
        assert seen(chief)["Huellas de red"] == ("✗ mal", "1 debían haberse olvidado ya.")

    def test_the_tournament_before_its_close_after_it_and_published(
        self, chief: Client, edition: Edition, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        told: list[datetime] = [edition.opens_at - SECOND]
        monkeypatch.setattr("cvarenta.health.page.timezone.now", lambda: told[-1])
        assert seen(chief)["Torneo"] == ("! mirar", "Todavía no abre ninguno.")
        told.append(edition.closes_at - SECOND)
        assert "abierto hasta el" in seen(chief)["Torneo"][1]
        told.append(edition.closes_at + rules.PUBLISH_WITHIN)
        level, words = seen(chief)["Torneo"]
        assert (level, words.endswith("falta publicar su ranking.")) == ("! mirar", True)
        FrozenRanking.objects.create(
            edition=edition,
            version=1,
            published_at=told[-1],
            closes_at=edition.closes_at,
            players=0,
            digest="0" * 64,
        )
        level, words = seen(chief)["Torneo"]
        assert (level, words.endswith("publicada la versión 1.")) == ("✓ bien", True)
