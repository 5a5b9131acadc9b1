"""The ranking's pages: the board for anybody, the exports, the administration."""

import csv
import io
import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from freezegun import freeze_time

from cvarenta.models import Player
from ranking import fragment, services
from tests.ranking.conftest import START

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _during_the_tournament():
    with freeze_time(START + timedelta(days=1)):
        yield


def board_of(client):
    response = client.get(reverse("ranking:board"))
    assert response.status_code == 200
    return response.content.decode()


def test_anybody_sees_the_order_the_close_in_quito_and_the_table(client, facts):
    facts.champion("ana", 700)
    page = board_of(client)
    assert "menos capítulos perdidos" in page
    assert "(1, 2, 2, 4)" in page
    assert "6 de diciembre de 2026 a las 23:59" in page
    assert 'data-closes-at="2026-12-07T04:59:00+00:00"' in page
    assert "ana" in page
    assert "1 jugador con puntos" in page
    assert 'class="me"' not in page
    assert reverse("account_signup") in page


def test_the_whole_table_counts_one_player_as_one(client, facts):
    captions = []
    for nickname in ("ana", "beto"):
        facts.champion(nickname, 700)
        page = client.get(reverse("ranking:rows")).content.decode()
        captions.append(" ".join(page.split("<caption>")[1].split("</caption>")[0].split()))
    assert captions == ["Un solo jugador con puntos.", "Del 1 al 2, de 2 jugadores con puntos."]


def test_strangers_share_a_look_for_a_second_and_members_see_at_once(client, facts, monkeypatch):
    """However many strangers ask, the database is asked once; one's own point is never late."""
    ana = facts.champion("ana", 100)
    monkeypatch.setattr(fragment, "RECENT", 3600)
    monkeypatch.setattr(fragment, "_recent", {})
    assert "beto" not in board_of(client)
    facts.champion("beto", 700)
    assert "beto" not in board_of(client)
    member = Client()
    member.force_login(ana)
    assert "beto" in board_of(member)
    monkeypatch.setattr(fragment, "RECENT", 0)
    assert "beto" in board_of(client)


def test_the_board_says_when_it_is_empty(client, edition):
    assert "el primer puesto está libre" in board_of(client)


def test_a_player_finds_ones_own_row(client, facts):
    players = [facts.champion(f"player{lost:02}", 700, lost=lost) for lost in range(23)]
    client.force_login(players[21])
    page = board_of(client)
    assert "Vas en el puesto 22 de 23 con 700 puntos." in page
    own = re.search(r'<tr[^>]* class="me" aria-current="true">.*?</tr>', page, re.DOTALL)
    assert "player21" in own[0]
    assert page.count('class="me"') == 1
    assert {"player20", "player22"} <= set(re.findall(r"player\d\d", page))


def test_a_player_without_points_and_a_guest_are_told_how_to_get_in(client, facts):
    facts.champion("ana", 700)
    client.force_login(facts.player("beto"))
    assert "gana un capítulo en una vuelta puntuable" in board_of(client)
    client.force_login(facts.player("invitado-1", is_guest=True))
    assert "hace falta una cuenta" in board_of(client)


def test_after_the_close_a_banner_names_version_and_digest(client, edition, facts):
    facts.champion("ana", 700)
    frozen, _ = services.freeze(edition, services.due_at(edition))
    with freeze_time(edition.closes_at + timedelta(days=1)):
        page = board_of(client)
    assert "la tabla está congelada" in page
    assert frozen.digest in page
    assert reverse("ranking:version", args=["2026", 1]) in page
    assert "7 de diciembre de 2026 a las 00:00" in page
    assert "data-closes-at" not in page


def test_before_any_tournament_the_page_says_so_and_there_is_nothing_to_export(client, edition):
    with freeze_time(edition.opens_at - timedelta(days=1)):
        assert "Todavía no hay ningún torneo" in board_of(client)
        for name in ("csv", "json"):
            assert client.get(reverse(f"ranking:{name}")).status_code == 404


def test_an_unknown_version_is_not_found(client, edition):
    assert client.get(reverse("ranking:version", args=[1])).status_code == 404
    assert client.get("/ranking/version/nada/").status_code == 404


@pytest.mark.parametrize("name", ["board", "rows", "csv", "json"])
def test_the_pages_are_only_read(client, edition, name):
    assert client.post(reverse(f"ranking:{name}")).status_code == 405


def test_the_csv_holds_everybody(client, facts):
    facts.champion("ñato", 700, lost=2)
    facts.champion("ana", 100, at=START + timedelta(microseconds=1))
    response = client.get(reverse("ranking:csv"))
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert list(csv.reader(io.StringIO(response.getvalue().decode()))) == [
        ["place", "nickname", "points", "lost", "reached_at"],
        ["1", "ñato", "700", "2", "2026-12-01T15:00:00.000000Z"],
        ["2", "ana", "100", "0", "2026-12-01T15:00:00.000001Z"],
    ]


@pytest.mark.parametrize("nickname", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_no_nickname_is_a_formula_in_a_spreadsheet(client, facts, nickname):
    facts.champion(nickname, 100)
    text = client.get(reverse("ranking:csv")).getvalue().decode()
    cell = list(csv.reader(io.StringIO(text, newline="")))[1][1]
    assert cell == f"'{nickname}"


def test_the_json_holds_everybody_and_which_version_it_is(client, edition, facts):
    facts.champion("ana", 700, lost=2)
    live = json.loads(client.get(reverse("ranking:json")).getvalue())
    row = {
        "place": 1,
        "nickname": "ana",
        "points": 700,
        "lost": 2,
        "reached_at": "2026-12-01T15:00:00.000000Z",
    }
    assert live["rows"] == [row]
    assert (live["closed"], live["version"], live["digest"]) == (False, None, None)
    with freeze_time(services.due_at(edition)):
        frozen = json.loads(client.get(reverse("ranking:json")).getvalue())
    assert frozen["rows"] == [row]
    assert (frozen["closed"], frozen["version"], len(frozen["digest"])) == (True, 1, 64)


def test_a_nickname_is_never_markup(client, facts):
    facts.champion("<b>ana</b>", 100)
    assert "&lt;b&gt;ana&lt;/b&gt;" in board_of(client)


def test_the_administration_reads_versions_and_changes_none(client, edition, facts):
    facts.champion("ana", 700)
    frozen, _ = services.freeze(edition, services.due_at(edition))
    client.force_login(Player.objects.create_superuser("admin", password="x"))
    listing = client.get(reverse("admin:ranking_frozenranking_changelist"))
    assert frozen.digest in listing.content.decode()
    address = reverse("admin:ranking_frozenranking_change", args=[frozen.pk])
    assert client.get(address).status_code == 200
    assert client.post(address, {"reason": "x"}).status_code == 403
    remove = reverse("admin:ranking_frozenranking_delete", args=[frozen.pk])
    assert client.post(remove, {"post": "yes"}).status_code == 403
    assert client.get(reverse("admin:ranking_frozenranking_add")).status_code == 403
