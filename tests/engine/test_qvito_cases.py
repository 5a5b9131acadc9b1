"""The worked positions of `qvito`: every case that is about the table is a test."""

from typing import Any

import pytest

from engine.captures import captures, may_leave
from engine.cards import Card
from engine.moves import Play
from engine.profiles import QVITO
from engine.rules import IllegalMove, apply, legal_moves, start
from engine.scoring import carton, winner_of
from engine.seats import seat_after, team_of
from tests.engine.tables import (
    US,
    at_table,
    cards,
    cases,
    deck_with,
    pair,
    seat,
    team,
)

Case = dict[str, Any]


def test_no_kind_of_case_is_forgotten() -> None:
    tested = {"play", "invalid", "legal_moves", "ronda", "carton", "sequence", "end_of_deck"}
    elsewhere = {"campaign"}
    known = cases("qvito", *tested, "deal", *elsewhere)
    assert len(cases("qvito", *tested, "deal")) == 177
    assert len(known) == 183


@pytest.mark.parametrize("case", cases("qvito", "play"))
def test_play(case: Case) -> None:
    card, table = Card.parse(case["played"]), cards(case["table"])
    options = {frozenset(capture.takes) for capture in captures(QVITO, table, card)}
    assert options == {frozenset(cards(option)) for option in case["options_expected"]}
    assert may_leave(QVITO, table, card) is (not options)

    state = at_table(
        hands={0: " ".join(case["hand"])},
        table=" ".join(case["table"]),
        left=case["last_played_by_rival"],
        score=pair(case["score_before"]),
    )
    after = apply(state, Play(0, card, cards(case["choice"])))
    expected = case["result_expected"]
    happened = {event.type for event in after.events}
    assert set(after.piles[US]) == set(cards(expected["captured"]))
    assert ("caida" in happened) is expected["caida"]
    assert ("limpia" in happened) is expected["limpia"]
    assert sum(event.points for event in after.events) == expected["points"]
    assert set(after.table) == set(cards(expected["table_after"]))
    assert after.score == pair(expected["score_after"])
    assert after.winner == team(expected["game_over"])
    assert after.is_over is (expected["game_over"] is not None)


@pytest.mark.parametrize("case", cases("qvito", "invalid"))
def test_invalid(case: Case) -> None:
    state = at_table(hands={0: case["played"]}, table=" ".join(case["table"]))
    with pytest.raises(IllegalMove):
        apply(state, Play(0, Card.parse(case["played"]), cards(case["selection"])))


@pytest.mark.parametrize("case", cases("qvito", "legal_moves"))
def test_legal_moves(case: Case) -> None:
    state = at_table(table=" ".join(case["table"]))
    state = state._replace(hands=(cards(case["hand"]), *state.hands[1:]))
    expected = set()
    for move in case["moves_expected"]:
        card = Card.parse(move["card"])
        expected |= {(card, frozenset(cards(takes))) for takes in move["captures"]}
        if move["may_leave"]:
            expected.add((card, frozenset()))
    moves = legal_moves(state)
    assert {(play.card, frozenset(play.takes)) for play in moves} == expected
    assert len(moves) == len(expected)


@pytest.mark.parametrize("case", cases("qvito", "ronda"))
def test_ronda(case: Case) -> None:
    leader = seat(case["turn_order"][0])
    dealer = (leader - 1) % 4
    hands = {seat(name): " ".join(hand) for name, hand in case["hands"].items()}
    state = start(QVITO, dealer, score=pair(case["score_before"]))
    after = apply(state, deck_with(hands, dealer))
    assert after.turn == leader
    assert after.score == pair(case["score_after"])
    assert after.rondas == tuple(seat(event["seat"]) for event in case["events_expected"])
    assert [(event.type, event.seat, event.points) for event in after.events] == [
        ("ronda", seat(event["seat"]), event["points"]) for event in case["events_expected"]
    ]


@pytest.mark.parametrize("case", cases("qvito", "carton"))
def test_carton(case: Case) -> None:
    before = pair(case["score_before"])
    dealer = 0 if case["next_dealer_pair"] == "them" else 1
    count = carton(QVITO, pair(case["captured"]), dealer, before)
    added = [0, 0]
    added[count.team] = count.points
    assert tuple(added) == pair(case["points_expected"])
    after = (before[0] + added[0], before[1] + added[1])
    assert after == pair(case["score_after"])
    assert winner_of(after) == team(case["game_over"])


@pytest.mark.parametrize("case", cases("qvito", "sequence"))
def test_sequence(case: Case) -> None:
    hands: dict[int, str] = {}
    for step in case["steps"]:
        place = seat(step["seat"])
        hands[place] = f"{hands.get(place, '')} {step['played']}"
    state = at_table(hands=hands)
    for step in case["steps"]:
        play = Play(seat(step["seat"]), Card.parse(step["played"]), cards(step["choice"]))
        state = apply(state, play)
        happened = {event.type for event in state.events}
        assert ("caida" in happened) is step["caida"]
        assert ("limpia" in happened) is step["limpia"]
        assert sum(event.points for event in state.events) == step["points"]
        assert set(state.table) == set(cards(step["table_after"]))
    assert state.score == pair(case["score_final"])


LAST_PLAYS = {
    # (caida, limpia): the table before, the card just left, and the play that ends the deck
    (True, False): ("5h Kd", "5h", "5s", "5h"),
    (False, True): ("5h 6d", "6d", "5s", "5h 6d"),
    (False, False): ("2h 4d Qc", None, "Ks", ""),
}


@pytest.mark.parametrize("case", cases("qvito", "end_of_deck"))
def test_end_of_deck(case: Case) -> None:
    last = case["last_play"]
    table, left, card, takes = LAST_PLAYS[last["caida"], last["limpia"]]
    player = 0 if last["by"] == "us" else 1
    next_pair = team(case["next_dealer_pair"])
    dealer = next(place for place in (player, player + 2, 1, 0) if team_of(place) != next_pair)
    state = at_table(
        turn=player,
        hands={player: card},
        table=table,
        left=left,
        score=pair(case["score_before_last_play"]),
        dealer=dealer,
    )
    wanted = list(pair(case["captured_after"]))
    if takes:
        wanted[team_of(player)] -= 1 + len(takes.split())
    rest = [*state.stock, *(held[-1] for held in state.hands)]
    piles = (tuple(rest[: wanted[0]]), tuple(rest[wanted[0] :][: wanted[1]]))
    alone = tuple((Card.parse(card),) if place == player else () for place in range(4))
    state = state._replace(hands=alone, stock=(), piles=piles)

    after = apply(state, Play(player, Card.parse(card), cards(takes.split())))
    assert after.score == pair(case["score_after"])
    assert after.winner == team(case["game_over"])
    counted = [event for event in after.events if event.type == "carton"]
    if case["game_over"]:
        assert not counted
    else:
        assert (len(after.piles[0]), len(after.piles[1])) == pair(case["captured_after"])
        assert [event.points for event in counted] == [sum(pair(case["carton_expected"]))]
        assert after.awaits_deck
        assert team_of(after.dealer) == next_pair
        next_deck = apply(after, deck_with({}, after.dealer))
        assert next_deck.table == ()
        assert next_deck.piles == ((), ())
        assert next_deck.score == after.score


@pytest.mark.parametrize("case", cases("qvito", "deal"))
def test_deal(case: Case) -> None:
    expected = case["expected"]
    if "tie_beneficiary_pair" in expected:
        dealer = seat(case["dealer"])
        benefits = team(expected["tie_beneficiary_pair"])
        assert carton(QVITO, (18, 18), dealer, (0, 0)) == (benefits, 2)
        assert team_of(seat_after(dealer, 4)) == benefits
        return
    state = apply(start(QVITO, 3), deck_with({}, 3))
    if "table_before" in case:
        left = cards(case["table_before"])
        state = state._replace(hands=((), (), (), left[-1:]), table=left[:-1], turn=3)
        state = apply(state, Play(3, left[-1]))
        assert state.left == left[-1]
    assert [len(hand) for hand in state.hands] == expected["hand_sizes"]
    assert len(state.stock) == expected["stock"]
    assert state.table == cards(expected["table"])
