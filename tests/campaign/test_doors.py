"""The campaign's pages by role and method: who gets what, who is refused, what never writes."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaign import services
from campaign.models import ChapterWon, Game, Move, Run
from cvarenta.models import Player
from engine.acta import Acta, verify
from tests.campaign.conftest import Clock
from tests.campaign.tables import AT, fresh, game_of, intents, seated, texts, win

pytestmark = pytest.mark.django_db
ROLES = ["anonymous", "guest", "other", "staff", "member"]
GETS = ["run", "give_up", "table", "prepared", "acta", "open_acta"]
POSTS = ["sit", "play", "give_up"]


class House:
    """A member's run with a chapter won, a game being played, and practice not yet begun."""

    def __init__(self, member: Player) -> None:
        self.run = services.start_scoring(member, None, AT)
        self.over = win(member, self.run)
        self.game = seated(member, self.run)
        self.prepared = game_of(services.start_practice(member, None, AT))

    def url(self, name: str) -> str:
        args = {
            "run": self.run.pk,
            "give_up": self.run.pk,
            "table": self.game.pk,
            "prepared": self.prepared.pk,
            "acta": self.over.pk,
            "open_acta": self.game.pk,
            "sit": self.prepared.pk,
            "play": self.game.pk,
        }
        view = {"prepared": "table", "open_acta": "acta"}.get(name, name)
        return reverse(f"campaign:{view}", args=[args[name]])

    def facts(self) -> list[list[dict[str, Any]]]:
        return [list(m.objects.order_by("pk").values()) for m in (Run, Game, Move, ChapterWon)]


@pytest.fixture
def house(member: Player, clock: Clock) -> House:
    return House(member)


@pytest.fixture
def enter(client: Client, request: pytest.FixtureRequest) -> Any:
    def as_role(role: str) -> Client:
        if role != "anonymous":
            client.force_login(request.getfixturevalue(role))
        return client

    return as_role


@pytest.mark.parametrize("role", ROLES)
def test_the_map_is_for_everybody(enter: Any, house: House, role: str) -> None:
    response = enter(role).get(reverse("campaign:map"))
    assert response.status_code == 200
    assert "no-store" in response.headers["Cache-Control"]
    mine = str(house.run.pk) in response.content.decode()
    assert mine is (role == "member")


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("page", GETS)
def test_a_page_is_its_players_and_nobody_elses(
    enter: Any, house: House, role: str, page: str
) -> None:
    """Promise 22: what is another's looks like what is not there."""
    response = enter(role).get(house.url(page))
    if role == "anonymous":
        assert response.status_code == 302
        assert response.url == f"{reverse('account_login')}?next={house.url(page)}"
    elif role != "member" or page == "open_acta":
        assert response.status_code == 404
        assert str(house.run.pk) not in response.content.decode()
    else:
        assert response.status_code == 200


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("door", POSTS)
def test_only_the_player_acts(enter: Any, house: House, role: str, door: str) -> None:
    """Promise 22."""
    before = house.facts()
    card = intents(house.game)[0]
    takes = ",".join(map(str, card.move.takes))
    form = {"client_seed": "semilla", "ply": house.game.ply, "play": f"{card.move.card}:{takes}"}
    response = enter(role).post(house.url(door), form)
    if role == "member":
        assert response.status_code == 302
        assert house.facts() != before
    else:
        assert house.facts() == before
        assert response.status_code == (302 if role == "anonymous" else 404)
        assert role != "anonymous" or response.url.startswith(reverse("account_login"))


@pytest.mark.parametrize("role", ["anonymous", "member"])
def test_every_door_takes_its_methods_and_no_others(enter: Any, house: House, role: str) -> None:
    page = enter(role)
    before = house.facts()
    only_get = [reverse("campaign:map"), *map(house.url, ("run", "table", "prepared", "acta"))]
    only_post = [reverse("campaign:start"), house.url("sit"), house.url("play")]
    for method in ("post", "put", "patch", "delete", "options"):
        for url in only_get:
            assert getattr(page, method)(url).status_code == 405, (method, url)
    for method in ("get", "head", "put", "patch", "delete", "options"):
        for url in only_post:
            assert getattr(page, method)(url).status_code == 405, (method, url)
    for method in ("put", "patch", "delete", "options"):
        assert getattr(page, method)(house.url("give_up")).status_code == 405
    assert house.facts() == before


@pytest.mark.parametrize("role", ROLES)
def test_looking_never_writes(enter: Any, house: House, role: str) -> None:
    page = enter(role)
    page.get(reverse("campaign:map"))  # the first request of a day notes its session
    for url in [reverse("campaign:map"), *map(house.url, GETS)]:
        for method in (page.get, page.head):
            with CaptureQueriesContext(
                connection,
            ) as asked:
                method(url)
            verbs = {query["sql"].split(" ", 1)[0].upper() for query in asked}
            assert verbs <= {"SELECT"}, (url, verbs)
    assert Player.objects.count() <= 5


def test_no_form_works_without_its_token(house: House, member: Player) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(member)
    before = house.facts()
    for url in [reverse("campaign:start"), *map(house.url, POSTS)]:
        for data in ({"kind": "practice", "ply": "1"}, None):
            body = {"data": "{}", "content_type": "application/json"} if data is None else data
            response = strict.post(url, **body) if data is None else strict.post(url, body)
            assert response.status_code == 403, url
            assert "El formulario caducó" in response.content.decode()
    assert house.facts() == before


@pytest.mark.parametrize(
    "path",
    [
        "/juego/no-es-uuid/",
        "/juego/00000000-0000-0000-0000-000000000000/",
        "/vuelta/00000000-0000-0000-0000-000000000000/",
        "/vuelta/1/",
        "/juego/00000000-0000-0000-0000-000000000000/acta.json",
        "/vuelta/00000000-0000-0000-0000-000000000000/abandonar/",
    ],
)
def test_what_is_not_there_says_so_in_spanish(enter: Any, house: House, path: str) -> None:
    response = enter("member").get(path)
    assert response.status_code == 404
    assert "no está en la baraja" in response.content.decode()


def test_the_acta_of_a_finished_game_can_be_kept_and_proved(enter: Any, house: House) -> None:
    """Promise 6."""
    response = enter("member").get(house.url("acta"))
    assert response.headers["Content-Type"] == "application/json; charset=utf-8"
    assert f'filename="acta-{house.over.pk}.json"' in response.headers["Content-Disposition"]
    assert verify(Acta.from_json(response.content), bots=True) == []


def test_a_game_of_a_run_given_up_shows_its_end(enter: Any, house: House, member: Player) -> None:
    services.give_up(member, house.run.pk, AT)
    page = enter("member")
    html = page.get(house.url("table")).content.decode()
    assert "Partida interrumpida" in html
    assert page.get(house.url("open_acta")).status_code == 200
    assert page.get(house.url("give_up")).url == house.url("run")
    assert "Los puntos ganados se quedan contigo" in page.get(house.url("run")).content.decode()


def test_a_prepared_game_of_a_run_that_ended_leads_back_to_the_run(
    enter: Any, house: House, member: Player
) -> None:
    services.give_up(member, house.prepared.run_id, AT)
    response = enter("member").get(house.url("prepared"))
    assert response.url == reverse("campaign:run", args=[house.prepared.run_id])


def play_message(game: Game, **changed: Any) -> str:
    intent = intents(game)[0]
    takes = [str(card) for card in intent.move.takes]
    told = {"action": "play", "ply": intent.ply, "card": str(intent.move.card), "takes": takes}
    return json.dumps(told | {"id": str(uuid4())} | changed)


def send(page: Client, url: str, body: str | bytes) -> Any:
    return page.post(url, body, content_type="application/json")


def test_a_play_by_json_is_answered_like_one_by_socket(enter: Any, house: House) -> None:
    page, url = enter("member"), house.url("play")
    reply = send(page, url, play_message(house.game))
    assert reply.status_code == 200
    told = reply.json()
    assert set(told) == {"ply", "html", "steps", "error", "id"}
    assert told["error"] is None
    assert told["ply"] == fresh(house.game).ply == len(texts(house.game))
    glance = send(page, url, json.dumps({"action": "look", "ply": told["ply"]})).json()
    assert glance == {"ply": told["ply"], "html": None, "steps": [], "error": None, "id": None}


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        ("{", 200, "no se entiende"),
        (b"\xff", 200, "no se entiende"),
        ('{"action":"look","ply":-1}', 200, "no se entiende"),
        ('{"action":"play","ply":0,"card":"5h","takes":[]}', 200, "ya había cambiado"),
        (" " * 2049, 413, "tu jugada no se hizo"),
    ],
)
def test_bad_json_is_refused_and_changes_nothing(
    enter: Any, house: House, body: str | bytes, status: int, error: str
) -> None:
    before = house.facts()
    response = send(enter("member"), house.url("play"), body)
    assert response.status_code == status
    assert error in response.json()["error"]
    assert house.facts() == before


@pytest.mark.parametrize("role", ["guest", "other", "staff"])
def test_json_for_anothers_table_is_answered_like_no_table(
    enter: Any, house: House, role: str
) -> None:
    """Promise 22."""
    page = enter(role)
    for body in (play_message(house.game), '{"action":"look","ply":0}', "{"):
        response = send(page, house.url("play"), body)
        assert response.status_code == 404
        assert str(house.game.commitment) not in response.content.decode()


def test_a_failure_of_ours_tells_no_detail(
    enter: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*args: object, **more: object) -> None:
        raise RuntimeError("the disk is full")

    page = enter("member")
    page.raise_request_exception = False
    monkeypatch.setattr(services.journal, "answer", fail)
    response = send(page, house.url("play"), play_message(house.game))
    assert response.status_code == 500
    assert "disk" not in response.content.decode()
    assert "Traceback" not in response.content.decode()


def test_what_a_player_writes_is_shown_as_text(enter: Any, member: Player, clock: Clock) -> None:
    seed = "<img src=x onerror=alert(1)>'\""
    game = seated(member, services.start_practice(member, None, AT), seed=seed)
    html = enter("member").get(reverse("campaign:table", args=[game.pk])).content.decode()
    assert "<img src=x" not in html
    assert "&lt;img src=x" in html
