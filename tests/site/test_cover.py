"""The cover: the way in, who leads, and the tables in play."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from campaign import services
from cvarenta.models import Player
from tests.campaign.tables import AT, CLOSE, seated, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> Player:
    return Player.objects.create_user("Manuela", password="cuarenta-y-pico")


def at(monkeypatch: pytest.MonkeyPatch, when: object) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: when)


def test_leaders_and_tables_stand_on_the_cover(
    client: Client, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(monkeypatch, AT)
    assert "el primer puesto está libre" in client.get("/").content.decode()
    assert "no se juega ninguna mesa" in client.get("/").content.decode()
    run = services.start_scoring(player, None, AT)
    win(player, run)
    game = seated(player, run)
    cache.clear()
    html = client.get("/").content.decode()
    assert '<span class="leader-name">Manuela</span>' in html
    assert '<b class="leader-points">100</b>' in html
    assert reverse("campaign:watch", args=[game.pk]) in html


def test_the_live_part_is_the_same_for_everyone(
    client: Client, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(monkeypatch, AT)
    seated(player, services.start_scoring(player, None, AT))
    stranger = client.get(reverse("cover_live")).content
    client.force_login(player)
    cache.clear()
    assert client.get(reverse("cover_live")).content == stranger
    assert b"<html" not in stranger
    assert b"csrf" not in stranger


def test_the_live_part_is_read_in_the_readers_language(client: Client) -> None:
    spanish = client.get(reverse("cover_live"), headers={"accept-language": "es"}).content
    english = client.get(reverse("cover_live"), headers={"accept-language": "en"}).content
    assert b"Mesas en juego" in spanish
    assert spanish != english


def test_the_game_that_waits_is_one_button_away(client: Client, player: Player) -> None:
    client.force_login(player)
    assert "Jugar ahora" in client.get("/").content.decode()
    run = services.start_practice(player, None, AT)
    html = client.get("/").content.decode()
    assert reverse("campaign:table", args=[run.games.get().pk]) in html
    assert "Jugar ahora" not in html


def test_after_the_close_the_cover_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    at(monkeypatch, CLOSE)
    html = client.get("/").content.decode()
    assert "El torneo está cerrado" in html
    assert "Nadie sumó puntos." in html
