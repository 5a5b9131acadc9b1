"""Whatever bytes a page sends: a message, a refusal, or nothing at all happens."""

from __future__ import annotations

import json
import random
from typing import Any
from uuid import UUID

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from campaign import frames, journal, services
from campaign.messages import BadMessage, Look, read_form, read_json
from campaign.models import Game, Run
from campaign.services import Intent
from cvarenta.models import Player
from engine.cards import DECK, Card
from engine.moves import Play
from tests.campaign.tables import (
    AT,
    cards,
    intents,
    play_one,
    seated,
    seated_with_quick_bots,
    texts,
)

KEY = "0b9a6f2e-3c57-4e0e-9c1d-6d1d5a3f1b20"
PLAY = {"action": "play", "ply": 41, "id": KEY, "card": "5s", "takes": ["2d", "3h"]}

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)
codes = st.sampled_from([card.text for card in DECK])
nearly = st.fixed_dictionaries(
    {},
    optional={
        "action": st.sampled_from(["play", "look", "PLAY", "", "give_up"]) | anything,
        "ply": st.integers(-5, 2_000_000) | anything,
        "id": st.uuids().map(str) | st.just(None) | anything,
        "card": codes | anything,
        "takes": st.lists(codes | anything, max_size=12) | anything,
        "seat": st.integers(0, 3),
    },
)


def test_the_two_messages_of_the_protocol() -> None:
    assert read_json('{"action":"look","ply":7}') == Look(7)
    played = Intent(41, Play(0, Card.parse("5s"), cards(["2d", "3h"])), UUID(KEY))
    assert read_json(json.dumps(PLAY)) == played
    assert read_json(json.dumps(PLAY).encode()) == played
    bare = {"action": "play", "ply": 0, "card": "Ah"}
    assert read_json(json.dumps(bare)) == Intent(0, Play(0, Card.parse("Ah"), ()))


def test_the_plain_form_of_the_hand() -> None:
    assert read_form({"ply": "41", "play": "5s:2d,3h"}) == Intent(
        41, Play(0, Card.parse("5s"), cards(["2d", "3h"]))
    )
    assert read_form({"ply": "0", "play": "Ah:"}) == Intent(0, Play(0, Card.parse("Ah"), ()))


@pytest.mark.parametrize(
    "wrong",
    [
        {"ply": "41"},
        {"ply": -1},
        {"ply": 41.0},
        {"ply": True},
        {"ply": None},
        {"ply": 10**7},
        {"ply": 10**30},
        {"card": "5S"},
        {"card": "10h"},
        {"card": "5s "},
        {"card": None},
        {"card": 7},
        {"card": ["5s"]},
        {"card": {"5s": 1}},
        {"takes": None},
        {"takes": "2d"},
        {"takes": {"2d": 1}},
        {"takes": [["2d"]]},
        {"takes": ["2d", 3]},
        {"takes": ["2d"] * 21},
        {"id": "x"},
        {"id": 5},
        {"id": []},
        {"id": "0" * 31},
        {"action": "peek"},
        {"action": None},
        {"action": ["play"]},
        {"action": "Play"},
    ],
    ids=str,
)
def test_one_wrong_field_spoils_a_play(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadMessage, match="no se entiende"):
        read_json(json.dumps(PLAY | wrong))


@pytest.mark.parametrize(
    "raw",
    [
        *("", " ", "null", "[]", "7", '"play"', "{", "{}", "NaN"),
        *("[" * 2000, '{"a":' * 400, "9" * 2000),
        *(b"", b"\xff\xfe\x00", b"\x00", b"\xef\xbb\xbf{}", json.dumps(PLAY).encode()[:-1]),
    ],
)
def test_what_is_no_message_is_refused(raw: str | bytes) -> None:
    with pytest.raises(BadMessage):
        read_json(raw)


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"ply": "41"},
        {"play": "5s:"},
        {"ply": "", "play": "5s:"},
        {"ply": "-1", "play": "5s:"},
        {"ply": "4.0", "play": "5s:"},
        {"ply": "٤١", "play": "5s:"},
        {"ply": "²", "play": "5s:"},
        {"ply": "9" * 8, "play": "5s:"},
        {"ply": "9" * 7, "play": "5s:"},
        {"ply": "41", "play": ""},
        {"ply": "41", "play": ":2d"},
        {"ply": "41", "play": "5s:2d,"},
        {"ply": "41", "play": "5s:2d;3h"},
        {"ply": "41", "play": "5s:2d:3h"},
        {"ply": "41", "play": "5s:" + ",".join(["2d"] * 21)},
    ],
    ids=str,
)
def test_a_form_of_another_page_is_refused(form: dict[str, str]) -> None:
    with pytest.raises(BadMessage):
        read_form(form)


def well_read(message: object) -> None:
    """What reading hands on is what the services take, whoever sent it."""
    assert isinstance(message, Look | Intent)
    assert type(message.ply) is int
    assert 0 <= message.ply <= 1_000_000
    if isinstance(message, Intent):
        move = message.move
        held = [*getattr(move, "takes", ()), *getattr(move, "cards", ())]
        assert move.seat == 0
        assert len(held) <= 20
        assert all(card in DECK for card in held)
        assert message.key is None or isinstance(message.key, UUID)


@given(st.binary(max_size=300) | st.text(max_size=300))
@example("\ud800")
@example('{"action":"play","ply":0,"card":"5h","id":"\\ud800"}')
def test_any_bytes_are_a_message_or_a_refusal(raw: str | bytes) -> None:
    """Promise 26."""
    try:
        well_read(read_json(raw))
    except BadMessage:
        return


@given(nearly | anything)
def test_any_json_is_a_message_or_a_refusal(data: Any) -> None:
    """Promise 26."""
    try:
        well_read(read_json(json.dumps(data)))
    except BadMessage:
        return


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "ply": st.text(max_size=10) | st.integers(0, 10**9).map(str),
            "play": st.text(max_size=20)
            | st.tuples(codes, st.lists(codes, max_size=12)).map(
                lambda told: f"{told[0]}:{','.join(told[1])}"
            ),
        },
    )
)
def test_any_form_is_a_play_or_a_refusal(form: dict[str, str]) -> None:
    try:
        well_read(read_form(form))
    except BadMessage:
        return


class Fuzz:
    """Messages that are almost those of a page: right fields, wrong values, and the reverse."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def message(self, game: Game, offered: set[tuple[Card, frozenset[Card]]]) -> str | bytes:
        rng = self.rng
        codes = [card.text for card in rng.sample(DECK, 5)]
        values: dict[str, list[Any]] = {
            "action": ["play"] * 8 + ["look", "deal", "Play", None, 1, ["play"]],
            "ply": [game.ply] * 8
            + [game.ply + 1, game.ply - 1, 0, -1, "0", None, 1.5, 10**6, True],
            "card": [*codes] * 3 + ["", "5", "10h", None, 5, ["5h"], {}],
            "takes": [[], codes[1:2], codes[1:3], codes, [codes[0]] * 2, None, "5h", [5], [[]]],
            "seat": [0, 1, 2, 3],
        }
        if rng.random() < 0.15:
            card, takes = rng.choice(sorted(offered, key=str))
            values |= {"card": [str(card)], "takes": [[str(other) for other in takes]]}
        chosen = {name: rng.choice(ways) for name, ways in values.items()}
        for name in rng.sample(sorted(chosen), rng.choice([0, 0, 0, 0, 1, 2])):
            del chosen[name]
        text = json.dumps(chosen)
        if rng.random() < 0.1:
            text = text[: rng.randrange(len(text))]
        return text.encode() if rng.random() < 0.2 else text


MESSAGES = 10_000
SHORT = 40
"""Moves after which a table is left for a fresh one: a long log takes long to replay. Each fifth
is played to its end."""
WHOLE = 50
"""Every so many messages the answer is the whole table, and the log is read."""


def bare_frame(
    player: Player, game_id: UUID, since: int | None, *, error: str | None = None, key: Any = None
) -> dict[str, Any]:
    """A reply without the table: to show it ten thousand times would take nearly all the time."""
    return {"ply": journal.sit(player, game_id).ply, "error": error}


@pytest.mark.django_db
def test_ten_thousand_fuzzed_messages_change_nothing_unless_they_are_legal(
    member: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Promise 3: what the page did not offer changes nothing, and every answer says why."""
    whole_frame = frames.frame

    def truth() -> tuple[list[str], set[tuple[Card, frozenset[Card]]]]:
        return texts(game), {(i.move.card, frozenset(i.move.takes)) for i in intents(game)}

    fuzz = Fuzz(40)
    game = seated_with_quick_bots(member, services.start_practice(member, None, AT))
    log, offered = truth()
    played = refused = tables = 0
    for number in range(MESSAGES):
        is_whole = number % WHOLE == WHOLE - 1
        monkeypatch.setattr(frames, "frame", whole_frame if is_whole else bare_frame)
        if game.is_over or (tables % 5 and len(log) > SHORT):
            game = seated_with_quick_bots(member, services.start_practice(member, None, AT))
            log, offered = truth()
            tables += 1
        raw = fuzz.message(game, offered)
        reply = frames.reply_to(member, game.pk, raw, AT)
        if reply["error"]:
            refused += 1
            assert reply["ply"] == len(log)
        elif reply["ply"] != len(log):
            played += 1
            game.refresh_from_db()
            sent = json.loads(raw)
            assert sent["ply"] == len(log)
            assert (Card.parse(sent["card"]), frozenset(cards(sent.get("takes", [])))) in offered
            log, offered = truth()
        assert "Traceback" not in json.dumps(reply)
        if is_whole:
            assert texts(game) == log
    assert refused > MESSAGES / 2
    assert played > MESSAGES / 100
    assert Run.objects.filter(ended_at=None).count() == Run.objects.count()


@pytest.mark.django_db
def test_a_refused_message_is_answered_with_the_whole_truth(member: Player) -> None:
    """Promise 28: the same reply, the table, with one sentence why."""
    game = seated(member, services.start_practice(member, None, AT))
    old = intents(game)[0]
    play_one(member, game)
    game.refresh_from_db()
    late = {"action": "play", "ply": old.ply, "id": KEY, "card": str(old.move.card), "takes": []}
    reply = frames.reply_to(member, game.pk, json.dumps(late), AT)
    assert "La mesa ya había cambiado" in reply["error"]
    assert reply["id"] == KEY
    assert reply["ply"] == game.ply
    assert [step["ply"] for step in reply["steps"]] == list(range(old.ply + 1, game.ply + 1))
    assert f'data-ply="{game.ply}"' in reply["html"]
    senseless = frames.reply_to(member, game.pk, "{", AT)
    assert "no se entiende" in senseless["error"]
    assert (senseless["ply"], senseless["steps"], senseless["id"]) == (game.ply, [], None)
    assert f'data-ply="{game.ply}"' in senseless["html"]


@pytest.mark.django_db
def test_a_glance_at_what_the_page_has_renders_nothing(member: Player) -> None:
    game = seated(member, services.start_practice(member, None, AT))
    same = frames.reply_to(member, game.pk, f'{{"action":"look","ply":{game.ply}}}', AT)
    assert same == {"ply": game.ply, "html": None, "steps": [], "error": None, "id": None}
    less = frames.reply_to(member, game.pk, '{"action":"look","ply":0}', AT)
    assert len(less["steps"]) == game.ply
    more = frames.reply_to(member, game.pk, f'{{"action":"look","ply":{game.ply + 9}}}', AT)
    assert (more["ply"], more["steps"]) == (game.ply, [])
    assert more["html"]


@pytest.mark.django_db
def test_a_glance_at_a_table_nobody_sits_at_yet_is_answered(member: Player) -> None:
    run = services.start_practice(member, None, AT)
    game = run.games.get()
    for message in ('{"action":"look","ply":3}', "{", json.dumps(PLAY)):
        reply = frames.reply_to(member, game.pk, message, AT)
        assert (reply["ply"], reply["steps"]) == (0, [])
    assert game.moves.count() == 0
