"""The acta: what is written is read back and proves itself; what is changed does not."""

import copy
import json
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import __version__
from engine.acta import Acta, ActaError, ActaSeat, NotJson, Problem, record, verify
from engine.arena import play_game, seeds_of
from engine.cards import DECK
from engine.moves import Deal
from engine.profiles import QVITO
from engine.rules import IllegalMove
from engine.shuffle import deck_for

BOTS = ("counting", "greedy", "counting", "random")


@cache
def acta_of(number: int, plays: int | None = None) -> Acta:
    """A game of bots, whole or broken off after so many plays."""
    seeds = seeds_of("acta", number)
    game = play_game(QVITO, BOTS, seeds)
    moves = list(game.moves)
    if plays is not None:
        places = [n for n, move in enumerate(moves) if not isinstance(move, Deal)]
        moves = moves[: places[min(plays, len(places) - 1)]]
    return record(
        QVITO,
        seats=[ActaSeat("bot", f"{level} de Qvito", level) for level in BOTS],
        server_seed=seeds.server,
        client_seed=seeds.client,
        moves=moves,
    )


@pytest.mark.parametrize("number", range(8))
def test_a_whole_game_is_written_read_and_proved(number: int) -> None:
    acta = acta_of(number)
    assert Acta.from_json(acta.to_json()) == acta
    assert verify(acta, bots=True) == []
    assert acta.winner in (0, 1)
    assert "\n" not in acta.to_json()
    assert "í" in replace(acta, engine="í").to_json()


def test_bots_of_an_older_engine_are_named_as_such() -> None:
    """What they played may differ from ours; the rest of the game is proved all the same."""
    seats = tuple(seat._replace(bot="counting") for seat in acta_of(0).seats)
    old = replace(acta_of(0), seats=seats, engine="0.9.0")
    assert verify(old) == []
    problem = str(verify(old, bots=True)[0])
    assert f"plays in engine {__version__} (this game was played by engine 0.9.0" in problem
    assert "engine" not in str(verify(replace(old, engine=__version__), bots=True)[0])


def test_the_form_is_the_one_promised() -> None:
    data = json.loads(acta_of(0).to_json())
    assert list(data) == [
        *("acta", "profile", "players", "dealer", "seats", "shuffle", "decks"),
        *("moves", "events", "score", "winner", "engine"),
    ]
    assert (data["acta"], data["profile"], data["players"]) == (1, "qvito", 4)
    assert data["engine"] == __version__
    assert set(data["shuffle"]) == {"commitment", "server_seed", "client_seed"}
    assert all(set(move) == {"seat", "card", "takes"} for move in data["moves"])
    assert all(set(event) == {"type", "team", "points", "score"} for event in data["events"])
    assert {event["type"] for event in data["events"]} <= {"ronda", "caida", "limpia", "carton"}
    assert all(sorted(deck) == sorted(map(str, DECK)) for deck in data["decks"])


@given(st.integers(0, 7), st.integers(0, 60))
def test_a_game_broken_off_anywhere_is_proved_too(number: int, plays: int) -> None:
    acta = acta_of(number, plays)
    assert acta.winner is None
    assert len(acta.moves) <= plays
    assert verify(Acta.from_json(acta.to_json()), bots=True) == []


def test_a_game_broken_off_before_its_first_card() -> None:
    seeds = seeds_of("acta", 0)
    seats = [ActaSeat("human", "ana", None)] * 4
    common = {"seats": seats, "server_seed": seeds.server, "client_seed": seeds.client}
    empty = record(QVITO, moves=[], **common)  # type: ignore[arg-type]
    assert (empty.decks, empty.moves, empty.score, empty.winner) == ((), (), (0, 0), None)
    assert verify(empty) == []
    dealt = record(QVITO, moves=[Deal(deck_for(*seeds, 0))], **common)  # type: ignore[arg-type]
    assert verify(dealt, bots=True) == []
    with pytest.raises(IllegalMove):
        record(QVITO, moves=[*acta_of(0).moves], **common)  # type: ignore[arg-type]


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every single value in plain data."""
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        return [leaf for key, part in pairs for leaf in leaves(part, (*path, key))]
    return [path]


def other_value(old: Any, rng: random.Random) -> Any:
    """Something else of the same kind, so that only its untruth can be noticed."""
    if old is None:
        return rng.randrange(2)
    if isinstance(old, int):
        return old + rng.choice([1, 2, 4]) if not old else rng.choice([old - 1, old + 2])
    if len(old) == 2:
        return str(rng.choice([card for card in DECK if str(card) != old]))
    if len(old) in (16, 64):
        place = rng.randrange(len(old))
        return (
            old[:place]
            + rng.choice([c for c in "0123456789abcdef" if c != old[place]])
            + (old[place + 1 :])
        )
    return rng.choice([word for word in ("ronda", "caida", "limpia", "carton") if word != old])


@given(st.integers(0, 7), st.integers(0, 2**32))
def test_whatever_is_changed_is_noticed(number: int, seed: int) -> None:
    rng = random.Random(seed)
    data = json.loads(acta_of(number).to_json())
    paths = [path for path in leaves(data) if path[0] not in ("seats", "engine", "acta")]
    top = rng.choice(sorted({path[0] for path in paths}))
    path = rng.choice([path for path in paths if path[0] == top])
    target = data
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = other_value(target[path[-1]], rng)
    try:
        acta = Acta.from_json(json.dumps(data))
    except ActaError as error:
        refused = str(error)
        assert str(path[0]) in refused or path == ("players",)
    else:
        assert verify(acta)


def wrong(acta: Acta, **changes: object) -> Problem:
    """The first problem that these changes bring."""
    return verify(replace(acta, **changes), bots=True)[0]  # type: ignore[arg-type]


def test_what_is_said_of_a_wrong_acta() -> None:
    acta = acta_of(0)
    last = len(acta.moves) - 1
    assert wrong(acta, commitment="0" * 64).where == "shuffle.commitment"
    assert wrong(acta, dealer=(acta.dealer + 1) % 4).expected == f"seat {acta.dealer}"
    assert wrong(acta, score=(40, 38)).expected == str([*acta.score])
    assert wrong(acta, winner=None).found == "None"
    assert wrong(acta, winner=1 - (acta.winner or 0)).where == f"winner, after move {last}"
    assert wrong(acta, decks=acta.decks[:1]).expected == "deck 1 in decks"
    assert wrong(acta, moves=(*acta.moves, acta.moves[0])).where == f"move {last + 1}"
    assert "the game is over" in str(wrong(acta, moves=(*acta.moves, acta.moves[0])))
    assert wrong(acta, moves=()).where.startswith("events")
    deck = (acta.decks[0][1], acta.decks[0][0], *acta.decks[0][2:])
    assert wrong(acta, decks=(deck, *acta.decks[1:])) == Problem(
        "decks[0][0]", str(acta.decks[0][0]), str(acta.decks[0][1])
    )


def test_the_number_of_a_wrong_move_is_said() -> None:
    acta = acta_of(0)
    swapped = (*acta.moves[:7], acta.moves[8], acta.moves[7], *acta.moves[9:])
    problem = wrong(acta, moves=swapped)
    assert (problem.move, problem.where) == (7, "move 7")
    assert "is to act" in problem.found
    event = acta.events[2]._replace(points=acta.events[2].points + 2)
    problem = wrong(acta, events=(*acta.events[:2], event, *acta.events[3:]))
    assert problem.where.endswith("events[2]")
    assert problem.move is not None


def test_a_bot_that_did_not_play_its_own_move_is_found_out() -> None:
    acta = acta_of(0)
    seats = tuple(ActaSeat("bot", seat.name, "greedy") for seat in acta.seats)
    assert verify(replace(acta, seats=seats)) == []
    problem = wrong(acta, seats=seats)
    assert "as the bot greedy plays" in problem.expected
    nobody = tuple(ActaSeat("bot", seat.name, "nobody") for seat in acta.seats)
    assert wrong(acta, seats=nobody).where.endswith(".bot")
    people = tuple(ActaSeat("human", seat.name, None) for seat in acta.seats)
    assert verify(replace(acta, seats=people), bots=True) == []


def test_another_house_is_another_game() -> None:
    acta = acta_of(0)
    assert wrong(acta, players=2).where == "players"
    for profile in ("pagat", "francia"):
        assert verify(replace(acta, profile=profile), bots=True)


Change = Callable[[dict[str, Any]], object]
REFUSED: dict[str, Change] = {
    "acta": lambda data: data.update(acta=2),
    "profile": lambda data: data.update(profile="quito"),
    "players": lambda data: data.update(players="4"),
    "dealer": lambda data: data.update(dealer=4),
    "seats": lambda data: data["seats"].pop(),
    "seats[0].kind": lambda data: data["seats"][0].update(kind="dog"),
    "seats[1].bot": lambda data: data["seats"][1].update(bot=None),
    "seats[2].name": lambda data: data["seats"][2].update(name="\ud800"),
    "seats[3].bot": lambda data: data["seats"][3].update(kind="human"),
    "seats[0].email": lambda data: data["seats"][0].update(email="a@b.c"),
    "shuffle.commitment": lambda data: data["shuffle"].update(commitment="F" * 64),
    "shuffle.server_seed": lambda data: data["shuffle"].update(server_seed="00"),
    "shuffle.client_seed": lambda data: data["shuffle"].update(client_seed="ñ"),
    "decks[0]": lambda data: data["decks"][0].pop(),
    "decks[0][3]": lambda data: data["decks"][0].__setitem__(3, data["decks"][0][0]),
    "moves[3].card": lambda data: data["moves"][3].update(card="10h"),
    "moves[2].seat": lambda data: data["moves"][2].update(seat=True),
    "moves[1].takes": lambda data: data["moves"][1].update(takes=None),
    "moves[4].note": lambda data: data["moves"][4].update(note=""),
    "moves": lambda data: data.update(moves={}),
    "events[0].team": lambda data: data["events"][0].update(team=2),
    "events[1].points": lambda data: data["events"][1].update(points=2.0),
    "events[0].seat": lambda data: data["events"][0].update(seat=0),
    "score": lambda data: data.update(score=[40]),
    "winner": lambda data: data.update(winner="0"),
    "engine": lambda data: data.pop("engine"),
    "date": lambda data: data.update(date="today"),
}


@pytest.mark.parametrize("where", REFUSED)
def test_what_is_not_exactly_an_acta_is_refused(where: str) -> None:
    data = copy.deepcopy(json.loads(acta_of(0).to_json()))
    REFUSED[where](data)
    with pytest.raises(ActaError) as refusal:
        Acta.from_json(json.dumps(data))
    assert where in str(refusal.value)
    assert not isinstance(refusal.value, NotJson)


@pytest.mark.parametrize(
    "line", ["", "{", "nada", b"\xff", "[" * 100_000, '{"acta": 1' + "1" * 9999]
)
def test_what_is_no_json_is_told_apart(line: str | bytes) -> None:
    with pytest.raises(NotJson):
        Acta.from_json(line)


@pytest.mark.parametrize("line", ["null", "[]", "1", '"acta"', "{}", '{"acta": 1, "acta": 1}'])
def test_json_that_is_no_acta(line: str) -> None:
    with pytest.raises(ActaError):
        Acta.from_json(line)
