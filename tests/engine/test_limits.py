"""Readings of `qvito` that the cases do not reach: across deals, at limits, at the end."""

from dataclasses import replace

import pytest

from engine.cards import Card, parse_cards
from engine.moves import IllegalMove, Play
from engine.profiles import QVITO
from engine.rules import apply, legal_moves, positions, replay, start
from engine.state import State
from tests.engine.tables import at_table, deck_with


def play(state: State, text: str, takes: str = "") -> State:
    """The seat in turn plays a card."""
    assert state.turn is not None
    return apply(state, Play(state.turn, Card.parse(text), parse_cards(takes)))


def test_caida_on_the_last_card_of_the_deal_before_counts() -> None:
    state = at_table(turn=3, table="Qc")._replace(
        hands=((), (), (), parse_cards("4h")),
        stock=deck_with({0: "4s 2h 3d Jh Jd"}, 3).deck[:20],
    )
    second_deal = play(state, "4h")
    assert second_deal.left == Card.parse("4h")
    assert second_deal.turn == 0
    after = play(second_deal, "4s", "4h")
    assert [(event.type, event.points) for event in after.events] == [("caida", 2)]


def test_no_caida_where_the_rival_captured_with_the_last_card_of_the_deal() -> None:
    state = at_table(turn=3, table="Qc 4h Kd")._replace(
        hands=((), (), (), parse_cards("Qs")),
        stock=deck_with({0: "4s 2h 3d Jh Jd"}, 3).deck[:20],
    )
    second_deal = play(state, "Qs", "Qc Kd")
    assert second_deal.left is None
    assert play(second_deal, "4s", "4h").events[0].type == "limpia"


def test_nothing_is_left_over_from_one_deck_to_the_next() -> None:
    state = at_table(turn=3, table="Qc")._replace(hands=((), (), (), parse_cards("4h")), stock=())
    spent = play(state, "4h")
    assert spent.awaits_deck
    assert spent.dealer == 0
    assert spent.left is None
    dealt = apply(spent, deck_with({1: "4s 2h 3d Jh Jd"}, 0))
    assert dealt.table == ()
    assert dealt.turn == 1
    assert play(dealt, "4s").left == Card.parse("4s")


def test_a_partner_s_card_is_no_caida() -> None:
    state = at_table(hands={0: "5h", 1: "Kd", 2: "5s"})
    state = play(play(state, "5h"), "Kd")
    assert play(state, "5s", "5h").events == ()


@pytest.mark.parametrize(
    ("ours", "points"), [(28, 2), (30, 2), (36, 2), (38, 0)], ids=lambda value: str(value)
)
def test_limpia_by_score(ours: int, points: int) -> None:
    after = play(at_table(hands={0: "Ks"}, table="Kd", score=(ours, 38)), "Ks", "Kd")
    assert [(event.type, event.points) for event in after.events] == [("limpia", points)]
    assert after.score == (ours + points, 38)


def test_the_rival_s_38_bars_nothing_of_ours() -> None:
    after = play(at_table(hands={0: "Ks"}, table="Kd", left="Kd", score=(36, 38)), "Ks", "Kd")
    assert after.score == (40, 38)
    assert after.winner == 0
    assert after.turn is None


def test_from_36_caida_and_limpia_are_four_and_the_limpia_looks_at_the_score_before() -> None:
    after = play(at_table(hands={0: "Ks"}, table="Kd", left="Kd", score=(36, 0)), "Ks", "Kd")
    assert [(e.type, e.points, e.score) for e in after.events] == [
        ("caida", 2, (38, 0)),
        ("limpia", 2, (40, 0)),
    ]


@pytest.mark.parametrize(("ours", "second"), [(28, 2), (30, 0)])
def test_rondas_are_counted_one_after_another(ours: int, second: int) -> None:
    hands = {0: "7h 7d 7c 2h Kc", 2: "3h 3d 3c 3s Kh", 1: "Jh Jd Jc Ah 2s"}
    after = apply(start(QVITO, 3, score=(ours, 30)), deck_with(hands, 3))
    assert [(e.seat, e.points) for e in after.events] == [(0, 2), (1, 2), (2, second)]
    assert after.score == (32, 32)
    assert after.rondas == (0, 1, 2)


def test_a_ronda_that_wins_is_the_last_one_sung() -> None:
    """In a house that sings at any score; in `qvito` itself no ronda can win."""
    house = replace(QVITO, ronda_score_max=39)
    hands = {0: "7h 7d 7c 2h Kc", 1: "Jh Jd Jc Ah 2s"}
    after = apply(start(house, 3, score=(38, 38)), deck_with(hands, 3))
    assert [(e.seat, e.points) for e in after.events] == [(0, 2)]
    assert (after.winner, after.turn) == (0, None)


def test_the_order_of_rondas_begins_after_the_dealer() -> None:
    hands = {0: "7h 7d 7c 2h Kc", 2: "3h 3d 3c 3s Kh"}
    after = apply(start(QVITO, 1, score=(30, 0)), deck_with(hands, 1))
    assert [(e.seat, e.points) for e in after.events] == [(2, 2), (0, 0)]


def test_rondas_of_the_second_deal_are_sung_too_and_the_old_ones_forgotten() -> None:
    state = at_table(turn=3, table="Qc")._replace(
        hands=((), (), (), parse_cards("4h")),
        stock=deck_with({1: "7s 7d 7h Jh Jd"}, 3).deck[:20],
        rondas=(2,),
    )
    after = play(state, "4h")
    assert after.rondas == (1,)
    assert [(e.type, e.team, e.points) for e in after.events] == [("ronda", 1, 2)]


def test_a_limpia_with_the_fortieth_card_shuts_out_the_carton_at_30() -> None:
    state = at_table(turn=3, table="Kd", score=(0, 28))._replace(
        hands=((), (), (), parse_cards("Ks")),
        stock=(),
        piles=((), deck_with({}, 3).deck[:20]),
    )
    after = play(state, "Ks", "Kd")
    assert [(e.type, e.points) for e in after.events] == [("limpia", 2), ("carton", 0)]
    assert after.score == (0, 30)


@pytest.mark.parametrize(
    ("dealer", "score", "expected"),
    [(3, (0, 0), (2, 0)), (0, (0, 0), (0, 2)), (3, (28, 0), (30, 0)), (3, (30, 0), (30, 0))],
)
def test_a_tie_favours_the_next_dealer_under_the_limit(
    dealer: int, score: tuple[int, int], expected: tuple[int, int]
) -> None:
    deck = deck_with({}, 3).deck
    state = at_table(turn=3, dealer=dealer, score=score)._replace(
        hands=((), (), (), parse_cards("Ks")), stock=(), piles=(deck[:18], deck[18:36])
    )
    after = play(state, "Ks")
    assert after.score == expected
    assert after.dealer == (dealer + 1) % 4


def test_the_carton_can_win() -> None:
    deck = deck_with({}, 3).deck
    state = at_table(turn=3, score=(28, 38))._replace(
        hands=((), (), (), parse_cards("Ks")), stock=(), piles=(deck[:26], deck[26:36])
    )
    after = play(state, "Ks")
    assert after.score == (40, 38)
    assert after.winner == 0
    assert not after.awaits_deck
    assert after.dealer == 3


def test_forced_capture_binds_only_the_card_chosen() -> None:
    state = at_table(table="5h Kd")._replace(
        hands=(parse_cards("5s 4c"), *at_table(table="5h Kd").hands[1:])
    )
    assert {(str(move.card), move.takes) for move in legal_moves(state)} == {
        ("5s", parse_cards("5h")),
        ("4c", ()),
    }


@pytest.mark.parametrize("table", ["5h Kd", "5h Kd Kc", "2h 3d Kd", "2h 2d 3d"])
def test_a_card_that_can_take_must_take(table: str) -> None:
    """Also on a table with equal cards, which no game of `qvito` comes to."""
    state = at_table(hands={0: "5s 7s"}, table=table)
    with pytest.raises(IllegalMove, match="with 5s it is"):
        play(state, "5s")
    assert play(state, "7s").left == Card.parse("7s")


def test_a_game_of_four_is_replayed_without_saying_so() -> None:
    deck = deck_with({}, 3)
    assert replay(QVITO, 3, [deck]) == apply(start(QVITO, 3), deck)
    assert [state for _, state in positions(QVITO, 3, [deck])] == [replay(QVITO, 3, [deck])]
