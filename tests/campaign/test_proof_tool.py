"""The open page of proofs: anyone pastes an acta or seeds, and nothing of it is trusted or kept."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from campaign import journal, proof
from campaign.models import Game
from campaign.proof_words import NoProof
from cvarenta.models import Player
from engine.acta import Acta
from engine.shuffle import deck_for
from tests.campaign.conftest import Clock
from tests.campaign.proved import break_off, text_of

pytestmark = pytest.mark.django_db
TOOL = "/prueba/"


@pytest.fixture
def broken_off(member: Player, clock: Clock) -> Game:
    return break_off(member)


@pytest.fixture
def acta(broken_off: Game) -> dict[str, Any]:
    """The acta of a game, as plain data to tamper with."""
    return journal.acta_of(broken_off).to_dict()


def paste(client: Client, acta: dict[str, Any] | str) -> tuple[int, str]:
    text = acta if isinstance(acta, str) else json.dumps(acta)
    response = client.post(TOOL, {"acta": text})
    return response.status_code, text_of(response.content.decode())


def test_anyone_checks_an_acta_and_nothing_is_kept(client: Client, acta: dict[str, Any]) -> None:
    before = (Player.objects.count(), Game.objects.count(), Session.objects.count())
    assert client.get(TOOL).status_code == 200
    status, text = paste(client, acta)
    assert status == 200
    assert "✓ Todo encaja." in text
    assert paste(client, json.dumps(acta, indent=2) + "\n")[0] == 200
    assert (Player.objects.count(), Game.objects.count(), Session.objects.count()) == before
    assert "sessionid" not in client.cookies


def swap(items: list[Any], first: int, second: int) -> None:
    items[first], items[second] = items[second], items[first]


def spoil_play(acta: dict[str, Any]) -> None:
    """The first bot leaves a card that it does not hold."""
    number = next(n for n, move in enumerate(acta["moves"]) if move["seat"] != 0)
    acta["moves"][number]["card"] = acta["decks"][0][39]


TAMPERED: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "seal": (lambda a: a["shuffle"].update(commitment="0" * 64), "la casa selló otra"),
    "server seed": (lambda a: a["shuffle"].update(server_seed="0" * 64), "la casa selló otra"),
    "client seed": (lambda a: a["shuffle"].update(client_seed="x"), "Mazo 1, carta "),
    "deck": (lambda a: swap(a["decks"][0], 7, 30), "Mazo 1, carta 8: la semilla da "),
    "dealer": (lambda a: a.update(dealer=(a["dealer"] + 1) % 4), "no repartía quien dice"),
    "card": (spoil_play, "por las reglas no se podía"),
    "move order": (lambda a: swap(a["moves"], 4, 5), "Jugada 5, de "),
    "events": (lambda a: a.update(events=[]), "lo que se apuntó no es"),
    "score": (lambda a: a.update(score=[38, 0]), "Al final de las jugadas no sale"),
    "winner": (lambda a: a.update(winner=0), "Al final de las jugadas no sale"),
    "no deck": (lambda a: a.update(decks=[]), "para ella falta un mazo"),
    "bot": (lambda a: a["seats"][2].update(bot="genius"), "un bot que no existe"),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_a_tampered_acta_is_told_where(client: Client, acta: dict[str, Any], name: str) -> None:
    spoil, about = TAMPERED[name]
    if name == "events" and not acta["events"]:
        acta["events"].append({"type": "caida", "team": 0, "points": 2, "score": [2, 0]})
        about = "Al final de las jugadas no sale"
    else:
        spoil(acta)
    status, text = paste(client, acta)
    assert status == 200
    assert "✗ Algo no encaja." in text
    assert about in text
    assert "✓ Todo encaja." not in text


def test_a_bot_that_plays_otherwise_is_told(client: Client, acta: dict[str, Any]) -> None:
    """The rules allow it, and still that bot would not have played so."""
    for seat in (1, 2, 3):
        acta["seats"][seat]["bot"] = "random"
    _status, text = paste(client, acta)
    assert re.search(r"Jugada \d+, de [^:]+: con la misma vista y el mismo azar, juega otra", text)
    total = len(acta["moves"])
    assert f"✓ {total} de {total} jugadas, jugadas otra vez" in text
    assert re.search(r"✗ \d+ de \d+ jugadas de los bots", text)


def test_no_letter_of_an_acta_can_be_changed_unseen(acta: dict[str, Any]) -> None:
    """Names and the engine's version alone are not proved by anything."""
    text = Acta.from_dict(acta).to_json()
    true = Acta.from_json(text)
    chance = random.Random(40)
    caught = 0
    for place in chance.sample(range(len(text)), 250):
        letter = chance.choice("0123456789abcdefAJQKhdcs".replace(text[place], ""))
        changed = text[:place] + letter + text[place + 1 :]
        try:
            read = proof.read_acta(changed)
        except NoProof:
            caught += 1
            continue
        names = {seat.name for seat in read.seats} != {seat.name for seat in true.seats}
        if names or read.engine != true.engine:
            continue
        assert not proof.of_acta(read).holds, (place, letter)
        caught += 1
    assert caught > 200


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("", "Eso no es un acta"),
        ("hola", "Eso no es un acta: cópiala entera"),
        ("[]", "no tiene la forma de una"),
        ("{}", "falta el campo acta"),
        ("[" * 50_000, "Eso no es un acta"),
        ("x" * 200_001, "demasiado largo"),
        ("ñ" * 150_000, "demasiado largo"),
        ('{"acta": 1, "acta": 1}', "un campo está dos veces"),
        ("1" * 5_000, "Eso no es un acta"),
    ],
)
def test_what_is_no_acta_is_refused_in_spanish(client: Client, text: str, about: str) -> None:
    status, said = paste(client, text)
    assert status == 400
    assert about in said


WRONG_FORM: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "extra field": (lambda a: a.update({"\ud800": 1}), "tiene un campo de más"),
    "no moves": (lambda a: a.pop("moves"), "falta el campo moves"),
    "no seal": (lambda a: a["shuffle"].pop("commitment"), "falta el campo shuffle.commitment"),
    "card": (lambda a: a["moves"][3].update(card="9h"), "el campo moves[3].card no dice"),
    "house": (lambda a: a.update(profile="sangolquí"), "el campo profile no dice"),
    "seed": (lambda a: a["shuffle"].update(client_seed="ñ"), "el campo shuffle.client_seed no"),
    "short deck": (lambda a: a["decks"][0].pop(), "el campo decks[0] no dice"),
    "format": (lambda a: a.update(acta=2), "el campo acta no dice"),
    "pairs": (lambda a: a.update(players=2, seats=a["seats"][:2], dealer=0), "entre tantos"),
    "nobody": (lambda a: a.update(players=0, seats=[], dealer=0), "el campo dealer no dice"),
    "moves": (lambda a: a.update(moves=a["moves"][:1] * 2_501), "tantos mazos ni tantas"),
    "decks": (lambda a: a.update(decks=a["decks"][:1] * 51), "tantos mazos ni tantas"),
}


@pytest.mark.parametrize("name", WRONG_FORM)
def test_an_acta_of_the_wrong_form_is_refused_before_any_work(
    client: Client, acta: dict[str, Any], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError("nothing of it is to be played")

    spoil, about = WRONG_FORM[name]
    spoil(acta)
    monkeypatch.setattr(proof, "verify", never)
    status, said = paste(client, acta)
    assert status == 400
    assert about in said


def test_what_is_pasted_comes_back_as_text_alone(client: Client, acta: dict[str, Any]) -> None:
    acta["seats"][1]["name"] = "<script>alert(1)</script>"
    acta["moves"][0]["seat"] = 9
    html = client.post(TOOL, {"acta": json.dumps(acta)}).content.decode()
    assert "<script>alert" not in html
    assert "nadie de la mesa" in html
    assert not re.search(r"<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=", html)


def seeds_of(game: Game, **changed: str) -> dict[str, str]:
    return {
        "table": "qvito-4",
        "commitment": game.commitment,
        "client_seed": game.client_seed,
        "server_seed": bytes(game.server_seed).hex(),
        **changed,
    }


def test_the_seeds_alone_give_the_decks(client: Client, broken_off: Game) -> None:
    html = client.post(TOOL, seeds_of(broken_off)).content.decode()
    assert "✓ Es el sello" in text_of(html)
    seed = bytes(broken_off.server_seed)
    for number in range(proof.SEEDS_DECKS):
        deck = " ".join(map(str, deck_for(seed, broken_off.client_seed, number)))
        assert f'data-cards="{deck}"' in html
    assert '<option value="qvito-4" selected>' in re.sub(r"\s+", " ", html)
    wrong = client.post(TOOL, seeds_of(broken_off, commitment="f" * 64)).content.decode()
    assert "✗ No es el sello" in text_of(wrong)
    without = client.post(TOOL, seeds_of(broken_off, commitment="")).content.decode()
    assert "No hay un sello con que compararla" in text_of(without)


@pytest.mark.parametrize(
    ("changed", "about"),
    [
        ({"server_seed": "abc"}, "La semilla de la casa son 64"),
        ({"server_seed": "٣" * 64}, "La semilla de la casa son 64"),
        ({"commitment": "xyz"}, "El sello son 64"),
        ({"client_seed": ""}, "de 1 a 64 letras"),
        ({"client_seed": "año"}, "de 1 a 64 letras"),
        ({"table": "qvito-2"}, "Esas reglas no existen"),
        ({"table": "francia-٢"}, "Esas reglas no existen"),
        ({"table": ""}, "Esas reglas no existen"),
    ],
)
def test_seeds_of_the_wrong_form_are_refused(
    client: Client, broken_off: Game, changed: dict[str, str], about: str
) -> None:
    response = client.post(TOOL, seeds_of(broken_off, **changed))
    assert response.status_code == 400
    assert about in response.content.decode()


def test_an_empty_form_is_refused(client: Client) -> None:
    assert client.post(TOOL, {}).status_code == 400
