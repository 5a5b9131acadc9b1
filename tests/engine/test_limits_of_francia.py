"""Readings of `francia` that the cases do not reach, one sentence each; forgotten cards too."""

from dataclasses import replace

import pytest

from engine.acta import Acta, ActaSeat, record, verify
from engine.ai import choose
from engine.arena import seeds_of
from engine.cards import parse_cards
from engine.moves import Deal, IllegalMove, Misdeal, Move
from engine.profiles import FRANCIA, PAGAT, QVITO, Profile
from engine.rules import apply, start
from engine.shuffle import bot_stream, deck_for, draw_dealer
from engine.state import Customs
from engine.view import view_of
from tests.engine.tables import at_table, deck_with, does, listed, one_card_left, told


@pytest.mark.parametrize(
    ("taken", "before", "falla"),
    [
        ((0, 0), (0, 0), [(0, (2, 0)), (1, (2, 2))]),
        ((4, 4), (4, 4), [(0, (2, 0)), (1, (2, 2))]),
        ((4, 6), (4, 4), [(1, (0, 2))]),
        ((6, 4), (4, 4), [(0, (2, 0))]),
        ((6, 6), (4, 4), []),
    ],
)
def test_falla_goes_to_the_pair_whose_rivals_took_nothing_in_this_deal(
    taken: tuple[int, int], before: tuple[int, int], falla: list[tuple[int, tuple[int, int]]]
) -> None:
    deck = deck_with({}, 3).deck
    state = one_card_left(3, "Kd", at_table(profile=FRANCIA))
    state = state._replace(
        stock=deck[:20],
        piles=(deck[: taken[0]], deck[: taken[1]]),
        customs=Customs(taken_before=before),
    )
    after = does(state, "3 Kd")
    assert told(after) == [("falla", team, 2, score) for team, score in falla]
    assert after.customs.taken_before == taken
    assert after.turn == 0


@pytest.mark.parametrize(("score", "winner"), [((38, 0), 0), ((38, 38), 0), ((0, 38), 1)])
def test_a_falla_can_win_and_the_leader_s_pair_is_looked_at_first(
    score: tuple[int, int], winner: int
) -> None:
    state = one_card_left(3, "Kd", at_table(profile=FRANCIA, score=score))
    after = does(state, "3 Kd")
    assert after.winner == winner
    assert [team for _, team, *_ in told(after)] == ([0, 1] if winner else [0])
    assert {kind for kind, *_ in told(after)} == {"falla"}
    assert after.turn is None


def test_the_falla_of_the_last_deal_comes_before_the_carton() -> None:
    after = does(one_card_left(3, "Kd", at_table(profile=FRANCIA)), "3 Kd")
    assert [kind for kind, *_ in told(after)] == ["falla", "falla", "carton"]
    assert after.customs == Customs()


FORGOTTEN = at_table(profile=FRANCIA, turn=1, hands={1: "5s", 2: "2s"}, table="6d Kc 5h", left="5h")


def test_a_caida_that_a_rival_forgot_is_scored_by_who_takes_it() -> None:
    after = does(FORGOTTEN, "1 5s")
    assert {line for line in listed(after) if "steal" in line} == {"2 steal 5h 5s 6d"}
    stolen = does(after, "2 steal 6d 5s 5h")
    assert told(stolen) == [("caida", 0, 2, (2, 0))]
    assert stolen.table == parse_cards("Kc")
    assert stolen.left is None
    assert len(stolen.piles[0]) == 3
    assert stolen.number == after.number + 1
    assert stolen.log == after.log


@pytest.mark.parametrize("line", ["2 steal 5h 5s", "2 steal 5h 5s 6d 6d", "3 steal 5h 5s 6d"])
def test_forgotten_cards_are_taken_whole_by_the_next_rival(line: str) -> None:
    with pytest.raises(IllegalMove):
        does(FORGOTTEN, "1 5s", line)


def test_forgotten_cards_are_taken_once_and_before_playing() -> None:
    after = does(FORGOTTEN, "1 5s", "2 2s")
    assert not {line for line in listed(after) if "steal" in line}
    with pytest.raises(IllegalMove, match="did not forget"):
        does(after, "3 steal 5h 5s 6d")
    with pytest.raises(IllegalMove, match="did not forget"):
        does(FORGOTTEN, "1 5s", "2 steal 5h 5s 6d", "2 steal 5h 5s 6d")


def test_caida_and_limpia_of_forgotten_cards_are_one_action() -> None:
    state = at_table(profile=FRANCIA, turn=1, hands={1: "5s"}, table="5h", left="5h", score=(38, 0))
    after = does(state, "1 5s", "2 steal 5h 5s")
    assert told(after) == [("caida", 0, 2, (40, 0)), ("limpia", 0, 2, (42, 0))]
    assert after.winner == 0
    assert listed(after) == set()


def test_nothing_is_forgotten_in_a_game_that_is_over() -> None:
    state = at_table(
        profile=FRANCIA, turn=1, hands={1: "5s"}, table="6d 5h", left="5h", score=(0, 38)
    )
    after = does(state, "1 5s x 5h")
    assert after.winner == 1
    assert view_of(after, 2).forgotten == ()


def test_forgotten_ladder_cards_bring_pagat_s_rival_no_points() -> None:
    state = at_table(profile=PAGAT, turn=1, hands={1: "5s"}, table="6d 5h 7c", left="7c")
    after = does(state, "1 5s x 5h")
    assert {line for line in listed(after) if "steal" in line} == {"2 steal 6d 7c"}
    stolen = does(after, "2 steal 7c 6d")
    assert (told(stolen), stolen.table, stolen.score) == ([], (), (0, 0))
    assert not {line for line in listed(does(state, "1 5s")) if "steal" in line}
    assert not {line for line in listed(does(state, "1 5s x 5h 6d 7c")) if "steal" in line}


def test_the_same_in_francia_is_a_limpia() -> None:
    state = at_table(profile=FRANCIA, turn=1, hands={1: "5s"}, table="6d 5h", left="6d")
    assert told(does(state, "1 5s x 5h", "2 steal 6d")) == [("limpia", 0, 2, (2, 0))]


def test_a_house_may_let_anything_be_taken_and_pay_nothing_for_it() -> None:
    house = replace(FRANCIA, forgotten_scores=False)
    state = at_table(profile=house, turn=1, hands={1: "5s"}, table="5h", left="5h")
    after = does(state, "1 5s")
    assert [haul.is_caida for haul in after.customs.forgotten] == [False]
    assert told(does(after, "2 steal 5h 5s")) == []


def test_a_haul_for_each_choice_among_equal_cards() -> None:
    state = at_table(profile=PAGAT, turn=1, hands={1: "5s"}, table="6d 6c 7h 5h Kd")
    after = does(state, "1 5s x 5h")
    assert {line for line in listed(after) if "steal" in line} == {
        "2 steal 6d 7h",
        "2 steal 6c 7h",
    }
    half = does(state, "1 5s x 5h 6c")
    assert {line for line in listed(half) if "steal" in line} == {"2 steal 7h"}
    free = does(state._replace(profile=FRANCIA), "1 5s")
    assert {line for line in listed(free) if "steal" in line} == {
        "2 steal 5h 5s 6d 7h",
        "2 steal 5h 5s 6c 7h",
    }


def test_what_the_last_card_of_a_deal_forgot_is_the_next_leader_s() -> None:
    state = one_card_left(3, "5s", at_table(profile=FRANCIA, table="5h Kd"))
    after = does(state._replace(stock=deck_with({}, 3).deck[:20]), "3 5s")
    assert after.turn == 0
    assert "0 steal 5h 5s" in listed(after)
    last = does(state, "3 5s")
    assert last.awaits_deck
    assert last.customs.forgotten == view_of(last, 0).forgotten == ()


def test_only_the_first_card_of_a_deal_announces_and_only_a_ronda() -> None:
    hands = {0: "7h 7d 7c 2h Kc", 1: "3h 3d Jc Jh Qs"}
    dealt = apply(start(FRANCIA, 1, players=2), deck_with(hands, 1, players=2))
    assert {line for line in listed(dealt) if "ronda" in line} == {
        f"0 {card} ronda" for card in ("7h", "7d", "7c", "2h", "Kc")
    }
    announced = does(dealt, "0 Kc ronda")
    assert told(announced) == [("ronda", 0, 2, (2, 0))]
    assert announced.rondas == (0,)
    with pytest.raises(IllegalMove, match="no ronda"):
        does(announced, "1 3h ronda")
    with pytest.raises(IllegalMove, match="no ronda"):
        does(dealt, "0 Kc", "1 3h", "0 7h ronda")
    with pytest.raises(IllegalMove, match="not announced with a card"):
        does(at_table(hands={0: "5s"}), "0 5s ronda")


def test_a_ronda_that_wins_with_the_card_ends_the_game_before_the_card_counts() -> None:
    dealt = apply(start(FRANCIA, 3, score=(38, 38)), deck_with({0: "7h 7d 7c 2h Kc"}, 3))
    after = does(dealt, "0 Kc ronda")
    assert told(after) == [("ronda", 0, 2, (40, 38))]
    assert after.table == ()
    assert after.number == 1


def test_ronda_and_caida_of_one_card_are_told_in_order() -> None:
    hands = {0: "Jh 2d 3d 4d 5d", 1: "Js Jc Jd 2h Kc"}
    dealt = apply(start(FRANCIA, 3), deck_with(hands, 3))
    after = does(dealt, "0 Jh", "1 Js x Jh ronda")
    assert [kind for kind, *_ in told(after)] == ["ronda", "caida", "limpia"]
    assert after.score == (0, 6)


def test_a_misdeal_costs_pagat_s_dealer_the_game() -> None:
    dealt = apply(start(PAGAT, 2, score=(36, 12)), deck_with({}, 2))
    after = does(dealt, "misdeal 2")
    assert told(after) == [("misdeal", 1, 28, (36, 40))]
    assert after.winner == 1
    asked = does(dealt, "3 pass", "0 pass", "misdeal 2")
    assert asked.score == (36, 40)


def test_a_misdeal_of_francia_may_win_and_deals_anew_otherwise() -> None:
    deck = deck_with({0: "7h 7d 7c 2h Kc"}, 3)
    won = does(apply(start(FRANCIA, 3, score=(30, 0)), deck), "misdeal 3")
    assert (won.score, won.winner) == ((40, 0), 0)
    dealt = apply(start(FRANCIA, 3), deck)
    after = does(dealt, "misdeal 3")
    assert told(after) == [("misdeal", 0, 10, (10, 0))]
    assert (after.turn, after.dealer, after.awaits_deck) == (None, 0, True)
    assert (after.hands, after.stock, after.customs) == (((),) * 4, (), Customs())
    assert after.number == 1


@pytest.mark.parametrize(
    ("profile", "lines"),
    [
        (QVITO, ["misdeal 3"]),
        (FRANCIA, ["misdeal 0"]),
        (FRANCIA, ["0 Kc", "misdeal 3"]),
        (PAGAT, ["misdeal 3", "misdeal 3"]),
        (FRANCIA, ["misdeal 3", "misdeal 0"]),
    ],
)
def test_no_misdeal_now(profile: Profile, lines: list[str]) -> None:
    dealt = apply(start(profile, 3), deck_with({0: "7h 6d 4c 2h Kc"}, 3))
    *before, last = lines
    state = does(dealt, *before)
    with pytest.raises(IllegalMove):
        does(state, last)


def with_a_misdeal(number: int) -> Acta:
    """A game of bots in `francia` whose first deck was misdealt."""
    seeds = seeds_of("misdealt", number)
    state = start(FRANCIA, draw_dealer(FRANCIA, 4, *seeds).dealer)
    moves: list[Move] = []
    while not state.is_over:
        if state.turn is None:
            move: Move = Deal(deck_for(*seeds, state.decks))
        elif len(moves) == 1:
            move = Misdeal(state.dealer)
        else:
            chance = bot_stream(*seeds, state.number)
            move = choose("random", view_of(state, state.turn), chance)
        moves.append(move)
        state = apply(state, move)
    seats = [ActaSeat("bot", f"bot {seat}", "random") for seat in range(4)]
    return record(
        FRANCIA, seats=seats, server_seed=seeds.server, client_seed=seeds.client, moves=moves
    )


def test_a_game_with_a_misdeal_is_proved_its_bots_too() -> None:
    acta = with_a_misdeal(0)
    assert acta.events[0].type == "misdeal"
    assert Acta.from_json(acta.to_json()) == acta
    assert verify(acta, bots=True) == []
