"""Bots: each plays by its own lights, from its View alone, and fast enough."""

import ast
import hashlib
import math
import struct
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest

import engine.ai
from engine.ai import LEVELS, choose
from engine.ai.likelihood import _LEAST, _POWERS, LOOSE
from engine.ai.prospects import chances_of_none
from engine.ai.race import card_worth, carton_ahead
from engine.arena import duel, play_game, seeds_of, wilson
from engine.cards import Card, parse_cards
from engine.moves import Play
from engine.profiles import FRANCIA, QVITO
from engine.shuffle import bot_stream
from engine.view import View, view_of
from tests.engine.tables import at_table, random_game


def choice(level: str, view: View, number: int = 0) -> Play:
    return choose(level, view, bot_stream(b"b" * 32, "bots", number), worlds=3)


def view(hand: str, table: str, **more: object) -> View:
    """What seat 0 sees with exactly this hand."""
    state = at_table(hands={0: hand}, table=table, **more)  # type: ignore[arg-type]
    mine = state.hands[0][:-1]
    return view_of(state._replace(hands=(mine, *state.hands[1:])), 0)


@pytest.mark.parametrize("level", LEVELS)
def test_every_choice_is_legal_and_the_same_again(level: str) -> None:
    for seed in range(4):
        for state, _, _ in random_game(seed, decks=2):
            if state.turn is not None:
                seen = view_of(state, state.turn)
                chosen = choice(level, seen, state.number)
                assert chosen in seen.plays()
                assert choice(level, seen, state.number) == chosen


@pytest.mark.parametrize("level", LEVELS)
def test_bots_play_for_two_as_well(level: str) -> None:
    for state, _, _ in random_game(11, FRANCIA, 2, decks=2):
        if state.turn is not None:
            assert choice(level, view_of(state, state.turn)) in view_of(state, state.turn).moves()


def test_no_such_bot() -> None:
    with pytest.raises(ValueError, match="no bot is called 'clever'; there are random"):
        choice("clever", view("5h", ""))


@pytest.mark.parametrize("who", [1, None])
def test_it_is_not_that_seat_s_turn(who: int | None) -> None:
    state = at_table(hands={0: "5h"})
    with pytest.raises(ValueError, match="to play"):
        choice("greedy", view_of(state, who))


def test_random_plays_everything_in_time() -> None:
    seen = view("5s 4c Qd", "5h Kd")
    chosen = {choice("random", seen, number).card for number in range(60)}
    assert chosen == set(parse_cards("5s 4c Qd"))


def test_greedy_takes_the_points_and_then_the_cards() -> None:
    assert choice("greedy", view("5s Ks", "5h 6d Kd")).card == Card.parse("5s")
    assert choice("greedy", view("5s Ks", "5h 6d Kd", left="Kd")).card == Card.parse("Ks")
    assert choice("greedy", view("5s Ks", "5h", left="5h")).card == Card.parse("5s")


def test_counting_leaves_the_card_that_cannot_suffer_a_caida() -> None:
    """With two kings gone and the other two in hand, a king is safe and a queen is not."""
    state = at_table(hands={0: "Ks Qs Kc"}, table="")
    gone = (Play(2, Card.parse("Kh"), parse_cards("Kd")),)
    state = state._replace(hands=(parse_cards("Ks Qs Kc"), *state.hands[1:]), log=gone)
    for number in range(10):
        assert choice("counting", view_of(state, 0), number).card.rank.letter == "K"


def test_counting_does_not_hand_over_a_limpia() -> None:
    """Leaving the five beside the six offers both to any five; the king does not."""
    chosen = choice("counting", view("5s Qs", "6d"))
    assert chosen.card == Card.parse("Qs")


def test_counting_wins_the_game_when_it_can() -> None:
    chosen = choice("counting", view("5s Js", "5h 7d Jh", left="5h", score=(38, 38)))
    assert chosen == Play(0, Card.parse("5s"), parse_cards("5h"))


def test_the_chance_that_a_hand_has_none() -> None:
    none = chances_of_none(10, 5)
    assert none[0] == 1
    assert none[1] == pytest.approx(0.5)
    assert none[6] == 0
    assert chances_of_none(4, 0) == (1.0,) * 5


def test_cards_are_worth_nothing_where_the_carton_is_barred() -> None:
    assert card_worth(QVITO, (10, 10), (30, 30), 0) == 0
    assert card_worth(QVITO, (10, 10), (0, 0), 0) > 0.2
    assert carton_ahead(QVITO, 20, 4, 0, 0) > 6 > 0 > carton_ahead(QVITO, 4, 20, 0, 0)


def test_stronger_bots_win() -> None:
    """Few deals, so far apart that no luck hides it; the arena gives the figures."""
    assert duel(QVITO, "greedy", "random", 20, "tests").rate > 0.9
    result = duel(QVITO, "counting", "greedy", 100, "tests")
    assert result.rate > 0.75
    assert result.low < result.rate < result.high


def test_a_duel_is_played_from_both_sides() -> None:
    result = duel(QVITO, "greedy", "greedy", 6, "tests")
    assert (result.games, result.wins) == (12, 6)


def test_wilson_s_interval() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert wilson(0, 10)[0] == 0
    assert wilson(10, 10)[1] == 1
    assert 0.6 < wilson(10, 10)[0] < 0.8


def test_a_decision_takes_under_two_milliseconds() -> None:
    begin = process_time()
    moves = sum(play_game(QVITO, ("counting",) * 4, seeds_of("pace", n)).end.number for n in (1, 2))
    assert (process_time() - begin) / moves < 0.002


def test_bots_compute_what_every_machine_computes() -> None:
    """No library promises the last bit of an exponential, and ``sum`` rounds by its version."""
    folder = Path(engine.ai.__file__).parent
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not {alias.name for alias in node.names} & {"math", "random", "time"}
            if isinstance(node, ast.ImportFrom) and node.module == "math":
                assert [alias.name for alias in node.names] == ["comb"], file.name


def test_the_odds_of_a_play_are_powers_found_by_multiplying() -> None:
    """They are near the exponentials they stand for, in even steps, and the same everywhere."""
    assert _POWERS[-_LEAST] == pytest.approx(1)
    assert _POWERS[-_LEAST + LOOSE] == pytest.approx(math.e)
    assert all(low < high for low, high in pairwise(_POWERS))
    digest = hashlib.sha256(struct.pack(f"<{len(_POWERS)}d", *_POWERS)).hexdigest()
    assert digest[:16] == "0a736c507af1eca1"


def test_bots_import_nothing_that_knows_secrets() -> None:
    """Promise 7: no room of the bots even names the state, the rules or the seeds."""
    folder = Path(engine.ai.__file__).parent
    for file in folder.glob("*.py"):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        imported = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom)}
        secrets = {"engine.state", "engine.rules", "engine.shuffle", "engine.acta"}
        assert not imported & secrets, file.name
