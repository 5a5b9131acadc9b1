"""The reviewing desk by its doors: what is listed, told and decided."""

from __future__ import annotations

import csv
import html
import io
import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign import services
from campaign.models import Review, Run
from cvarenta.desk import views
from cvarenta.models import Player
from tests.campaign.conftest import Clock
from tests.campaign.desk import QUEUE, case_url, decide, left_by, listed, text_of
from tests.campaign.tables import AT, SECOND, won_already

pytestmark = pytest.mark.django_db


def test_a_case_tells_its_story_on_one_page(desk: Client, left: Run) -> None:
    told = text_of(desk, case_url(left))
    for said in (
        "Manuela",
        "200 puntos",
        "cerca de un arranque del servidor",
        "Arranca el servidor.",
        "Se pierde una conexión: se cortó sin despedida: la red, o el aparato.",
        "Gana el capítulo 2: +100.",
        "Termina la vuelta: abandonada.",
        "3 respuestas: la del medio, 4,0 s; la más rápida, 4,0 s.",
        "Devuelve 1 vuelta a Manuela para hoy, 20 de noviembre.",
        "Quita 200 puntos a Manuela: puesto 1 → fuera de la tabla.",
        "No cambia nada: los puntos se quedan y el lugar del día sigue gastado.",
    ):
        assert said in told, said


def test_the_moves_of_a_game_come_with_the_time_they_took(desk: Client, left: Run) -> None:
    game = left.games.order_by("chapter").last()
    told = text_of(desk, reverse("desk:moves", args=[game.pk]))
    assert told.count("4,0 s") == 2
    assert re.search(r"Manuela (deja|juega) ", told)
    piece = desk.get(reverse("desk:moves", args=[game.pk]), headers={"HX-Request": "true"})
    assert b"<html" not in piece.content
    assert b"<title" not in piece.content
    replay = desk.get(reverse("desk:replay", args=[game.pk])).content.decode()
    assert case_url(left) in replay
    assert f"{reverse('desk:replay', args=[game.pk])}?jugada=2" in replay
    acta = desk.get(reverse("desk:acta", args=[game.pk]))
    assert game.commitment in acta.content.decode()


def test_a_decision_leads_to_the_next_case_and_takes_effect(desk: Client, left: Run) -> None:
    second = left_by("Zoila", AT + timedelta(minutes=2))
    assert listed(desk) == ["Manuela", "Zoila"]
    answer = decide(desk, left, "void", query="?senal=given_up")
    assert answer.headers["Location"] == case_url(second, "?senal=given_up")
    assert "Decidido: anular. Manuela" in text_of(desk, case_url(second))
    left.refresh_from_db()
    assert left.is_void
    assert listed(desk) == ["Zoila"]
    assert listed(desk, "?estado=decididas") == ["Manuela"]
    last = decide(desk, second, "uphold")
    assert last.headers["Location"] == QUEUE
    assert "No queda ningún caso con estos filtros." in text_of(desk, QUEUE)


def test_what_a_further_decision_would_change_is_said(desk: Client, left: Run) -> None:
    decide(desk, left, "void")
    told = text_of(desk, case_url(left))
    assert "Devuelve 200 puntos a Manuela: fuera de la tabla → puesto 1." in told
    assert "Los puntos de la vuelta siguen sin contar." in told
    decide(desk, left, "restore", 1)
    told = text_of(desk, case_url(left))
    assert "Retira la vuelta devuelta, que Manuela no ha usado." in told
    for _ in range(3):
        run = services.start_scoring(left.player, uuid4(), AT + 2 * timedelta(hours=1))
        services.give_up(left.player, run.pk, AT + 2 * timedelta(hours=1))
    assert "La vuelta devuelta ya se jugó: se queda, y no se da otra." in text_of(
        desk, case_url(left)
    )


def test_places_are_those_of_the_whole_table(desk: Client, left: Run) -> None:
    for number in range(2):
        player = Player.objects.create_user(f"Rival{number}")
        run = services.start_scoring(player, None, AT)
        won_already(run)
        services.give_up(player, run.pk, AT)
    more = services.start_scoring(left.player, None, AT + timedelta(minutes=20))
    won_already(more, AT + timedelta(minutes=20))
    assert "Quita 200 puntos a Manuela: puesto 1 → puesto 3." in text_of(desk, case_url(left))


def test_who_decides_on_an_old_page_is_told_and_keeps_the_words(
    desk: Client,
    left: Run,
    staff: Player,
) -> None:
    """Promise 33."""
    second = Client()
    second.force_login(staff)
    assert decide(second, left, "uphold").status_code == 302
    answer = decide(desk, left, "void", reason="Lo que yo escribí.")
    assert answer.status_code == 409
    said = html.unescape(answer.content.decode())
    assert "Espejo decidió mientras tanto (mantener): tu decisión no se guardó." in said
    assert "Lo que yo escribí." in said
    assert 'name="seen" value="1"' in said
    assert Review.objects.get().author == staff
    assert decide(desk, left, "void", 1, reason="Lo que yo escribí.").status_code == 302


@pytest.mark.parametrize(
    "form",
    [
        {"verdict": "", "reason": "a", "seen": "0"},
        {"verdict": "delete", "reason": "a", "seen": "0"},
        {"verdict": "void", "reason": " ", "seen": "0"},
        {"verdict": "void", "reason": "a\0b", "seen": "0"},
        {"verdict": "void", "reason": "a" * 1001, "seen": "0"},
        {"verdict": "void", "reason": "a", "seen": ""},
        {"verdict": "void", "reason": "a", "seen": "-1"},
        {"verdict": "void", "reason": "a", "seen": "9" * 30},
        {"verdict": "void", "reason": "a", "seen": "7"},
        {},
    ],
)
def test_a_form_that_makes_no_sense_changes_nothing(
    desk: Client, left: Run, form: dict[str, str]
) -> None:
    answer = desk.post(case_url(left), form)
    assert answer.status_code == 409
    assert 'role="alert"' in answer.content.decode()
    assert not Review.objects.exists()


def test_cases_are_found_by_every_filter(
    desk: Client,
    left: Run,
    other: Player,
    clock: Clock,
) -> None:
    idle = services.start_scoring(other, None, AT)
    clock.at = AT + timedelta(days=2)
    assert listed(desk) == ["Manuela", "Eugenio"]
    for query, found in {
        "?senal=idle": ["Eugenio"],
        "?senal=cut": ["Manuela", "Eugenio"],
        "?q=MANU": ["Manuela"],
        f"?q={idle.pk}": ["Eugenio"],
        "?final=given_up": ["Manuela"],
        "?puntos=on": ["Manuela"],
        "?dia=2026-11-20": ["Manuela", "Eugenio"],
        "?dia=2026-11-21": [],
        "?estado=decididas": [],
        "?senal=nothing&dia=tomorrow&estado=x&pagina=z": ["Manuela", "Eugenio"],
    }.items():
        assert listed(desk, query) == found, query
    decide(desk, left, "uphold")
    assert listed(desk, "?estado=todas&decision=uphold") == ["Manuela"]
    assert listed(desk, "?decision=uphold") == []


def test_flags_are_counted_whatever_flag_is_asked_for(desk: Client, left: Run) -> None:
    left_by("Zoila", AT + timedelta(hours=30))
    for query in ("", "?senal=cut"):
        told = text_of(desk, QUEUE + query)
        assert "abandonada 2" in told
        assert "cerca de un arranque del servidor 1" in told
        assert "velocidad imposible 0" in told


def test_the_file_holds_the_cases_that_fit_and_no_formula(desk: Client, left: Run) -> None:
    left_by("=1+1")
    rows = list(csv.DictReader(io.StringIO(desk.get("/revision/casos.csv").content.decode())))
    assert {row["player"] for row in rows} == {"Manuela", "'=1+1"}
    (manuela,) = csv.DictReader(
        io.StringIO(desk.get("/revision/casos.csv?q=manuela").content.decode())
    )
    assert (manuela["points"], manuela["flags"], manuela["end"]) == (
        "200",
        "cut given_up",
        "given_up",
    )
    decide(desk, left, "void", reason="=SUM(A1)")
    (line,) = csv.DictReader(io.StringIO(desk.get("/revision/registro.csv").content.decode()))
    assert (line["reason"], line["author"], line["verdict"]) == ("'=SUM(A1)", "Rosa", "void")


def test_the_log_keeps_every_decision(desk: Client, left: Run) -> None:
    for seen, verdict in enumerate(["void", "uphold", "restore"]):
        decide(desk, left, verdict, seen, reason=f"Motivo {seen}.")
    told = text_of(desk, "/revision/registro/")
    assert told.index("Motivo 2.") < told.index("Motivo 1.") < told.index("Motivo 0.")
    assert "Motivo 1." in text_of(desk, "/revision/registro/?decision=uphold&q=rosa")
    assert "Motivo 0." not in text_of(desk, "/revision/registro/?decision=uphold")


def test_the_player_reads_the_decision_and_nobodys_name(
    desk: Client,
    left: Run,
    member: Player,
) -> None:
    decide(desk, left, "void", reason="Varias cuentas a la vez.")
    player = Client()
    player.force_login(member)
    told = text_of(player, reverse("campaign:run", args=[left.pk]))
    assert "Los puntos de esta vuelta no cuentan. Varias cuentas a la vez." in told
    assert "Rosa" not in told


def test_a_long_list_asks_the_database_no_more_often(
    desk: Client,
    django_assert_max_num_queries: object,
) -> None:
    for number in range(12):
        left_by(f"Jugadora{number}", AT + number * SECOND)
    desk.get(QUEUE)
    with django_assert_max_num_queries(16):  # type: ignore[operator]
        desk.get(QUEUE)
    assert views.CASES_A_PAGE > 12


def test_an_own_case_offers_no_decision(desk: Client, reviewer: Player, left: Run) -> None:
    Run.objects.filter(pk=left.pk).update(player=reviewer)
    shown = desk.get(case_url(left)).content.decode()
    assert "Nadie revisa sus propias vueltas" in shown
    assert shown.count("disabled") == 3
    assert decide(desk, left, "uphold").status_code == 409
