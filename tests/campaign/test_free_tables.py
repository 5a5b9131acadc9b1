"""Free practice tables: every house's rules at the site's own table, and nothing on the ranking."""

from __future__ import annotations

import random
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from campaign import houses, journal, selectors, services
from campaign.house_rules import rules_on
from campaign.messages import BadMessage, read_value
from campaign.models import ChapterWon, Game, Run
from campaign.options import hand_of, value_of
from campaign.refusals import NotLegal
from campaign.services import Intent
from engine.acta import verify
from engine.cards import Card, Rank
from engine.moves import Announce, Claim, Pass, Play, SeatMove, Steal
from engine.profiles import FRANCIA, PAGAT, PROFILES, QVITO
from engine.view import view_of
from tests.campaign.tables import AT, fresh
from tests.engine.tables import at_table

pytestmark = pytest.mark.django_db

TABLES = [(house, players) for house in PROFILES for players in PROFILES[house].player_counts]


def open_table(player: Any, house: str, players: int, level: str = "greedy") -> Game:
    """A free table with the player sitting at it."""
    free = houses.free_table(house, str(players), level)
    run = services.start_practice(player, uuid4(), AT, free)
    game = selectors.current_game(run)
    assert game is not None
    services.sit_down(player, game.pk, "semilla", AT)
    return fresh(game)


def offered(game: Game) -> list[str]:
    """Everything that the page of a game offers, as its buttons send it."""
    table = selectors.show(fresh(game)).table
    ways = [option.value for card in table.hand for option in card.options]
    return [*(ask.value for ask in table.asks), *ways]


def play_on(player: Any, game: Game, chance: random.Random) -> tuple[Game, set[str]]:
    """Play a game to its end by chance; the kinds of buttons that were there on the way."""
    seen: set[str] = set()
    while not game.is_over:
        values = offered(game)
        seen.update(type(read_value(value)).__name__ for value in values)
        move = read_value(chance.choice(values))
        services.play(player, game.pk, Intent(game.ply, move, uuid4()), AT)
        game = fresh(game)
    return game, seen


@pytest.mark.parametrize(("house", "players"), TABLES)
def test_a_whole_game_of_every_house(member: Any, house: str, players: int) -> None:
    game = open_table(member, house, players)
    first = selectors.show(game).table
    assert len(first.others) == players - 1
    assert first.rules == rules_on(PROFILES[house])
    ended, _ = play_on(member, game, random.Random(7))
    assert ended.ruleset == PROFILES[house].ruleset
    assert verify(journal.acta_of(ended), bots=True) == []
    following = selectors.current_game(ended.run)
    assert following is not None
    assert (following.chapter, following.attempt) == (0, 2)
    result = selectors.show(ended).table.result
    assert result is not None
    assert result.next_url == reverse("campaign:table", args=[following.pk])
    assert not ChapterWon.objects.exists()


def test_the_turn_goes_round_the_screen_as_the_house_has_it(member: Any) -> None:
    seats = {
        house: [other.seat for other in selectors.show(open_table(member, house, 4)).table.others]
        for house in ("qvito", "pagat")
    }
    assert seats == {"qvito": [3, 2, 1], "pagat": [1, 2, 3]}


@pytest.mark.parametrize(
    ("house", "players", "wanted"),
    [("pagat", 4, {"Announce", "Pass", "Claim"}), ("francia", 2, {"Steal"})],
)
def test_what_a_house_asks_is_offered(
    member: Any, house: str, players: int, wanted: set[str]
) -> None:
    chance, seen = random.Random(1), set[str]()
    for _ in range(12):
        _, found = play_on(member, open_table(member, house, players, "random"), chance)
        seen |= found
        if wanted <= seen:
            break
    assert wanted <= seen


def test_who_has_no_ronda_is_not_kept_waiting(member: Any) -> None:
    """In `pagat` every seat is asked; a hand without a ronda passes by itself."""
    for _ in range(6):
        game = open_table(member, "pagat", 4)
        asks = selectors.show(game).table.asks
        assert [ask.value for ask in asks] in ([], ["announce", "pass"])
        assert "0 pass" in list(game.moves.values_list("text", flat=True)) or asks


@pytest.mark.parametrize(
    "move",
    [
        Play(0, Card.parse("5s"), (Card.parse("2d"), Card.parse("3h"))),
        Play(0, Card.parse("5s"), (), announces=True),
        Play(0, Card.parse("Ah")),
        Steal(0, (Card.parse("6d"), Card.parse("7c"))),
        Claim(0, Rank.SEVEN),
        Announce(0),
        Pass(0),
    ],
    ids=str,
)
def test_a_button_s_value_is_read_back(move: SeatMove) -> None:
    again = read_value(value_of(move))
    assert (type(again), again) == (type(move), move)


@pytest.mark.parametrize(
    "value",
    ["steal:", "claim:", "claim:10", "claim:77", "pass:", "announce:x", "5s:2d:ronda:", "0"],
)
def test_what_no_button_sends_is_refused(value: str) -> None:
    try:
        move = read_value(value)
    except BadMessage:
        return
    assert move == Steal(0, ())


def test_another_house_s_move_changes_nothing(member: Any) -> None:
    game = open_table(member, "qvito", 4)
    before = list(game.moves.values_list("text", flat=True))
    for value in ("announce", "pass", "claim:7", "steal:6d"):
        with pytest.raises(NotLegal):
            services.play(member, game.pk, Intent(game.ply, read_value(value), uuid4()), AT)
    assert list(fresh(game).moves.values_list("text", flat=True)) == before


@pytest.mark.parametrize(
    ("house", "players", "level"),
    [
        ("poker", "4", "greedy"),
        ("qvito", "2", "greedy"),
        ("francia", "3", "greedy"),
        ("qvito", "4", "x"),
    ],
)
def test_there_is_no_other_table(house: str, players: str, level: str) -> None:
    with pytest.raises(houses.NoSuchTable):
        houses.free_table(house, players, level)


def test_only_a_practice_run_has_other_rules(member: Any) -> None:
    """By a constraint of the database, whoever writes."""
    for wrong in (
        {"house": "pagat"},
        {"players": 2},
        {"is_free_table": True, "level": "greedy", "kind": Run.Kind.SCORING},
        {"is_free_table": True, "level": ""},
    ):
        fields = {"kind": Run.Kind.PRACTICE, "started_at": AT, "last_move_at": AT} | wrong
        with pytest.raises(IntegrityError), transaction.atomic():
            Run.objects.create(player=member, **fields)


def test_a_stranger_opens_a_table_from_the_form(client: Client) -> None:
    page = client.get(reverse("campaign:free_table"))
    assert page.status_code == 200
    assert page.content.count(b'name="table"') == len(TABLES)
    opened = client.post(
        reverse("campaign:free_table"), {"table": "francia-2", "level": "counting"}, follow=True
    )
    run = Run.objects.get()
    assert (run.house, run.players, run.level, run.by_guest) == ("francia", 2, "counting", True)
    assert rules_on(FRANCIA)[0] in opened.content.decode()
    asked_wrong = client.post(
        reverse("campaign:free_table"), {"table": "x", "level": "y"}, follow=True
    )
    assert "Esa mesa no existe" in asked_wrong.content.decode()
    assert Run.objects.count() == 1


def test_rules_that_differ_read_differently() -> None:
    lines = {name: rules_on(profile) for name, profile in PROFILES.items()}
    assert "30" in lines["qvito"][2]
    assert "28" in lines["pagat"][2]
    assert lines[QVITO.name] != lines[PAGAT.name] != lines[FRANCIA.name]
    assert len({tuple(found) for found in lines.values()}) == len(PROFILES)


def test_equal_cards_are_offered_once_unless_one_of_them_falls() -> None:
    state = at_table(profile=PAGAT, hands={0: "5s"}, table="5h 5d 6h 6c", left="5d")
    values = [o.value for card in hand_of(view_of(state, 0), True) for o in card.options]
    mine = [value for value in values if value.startswith("5s")]
    assert mine == ["5s:5h,6h", "5s:5h", "5s:5d,6h", "5s:5d", "5s:"]
