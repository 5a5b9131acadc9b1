"""The worked positions of `pagat` and `francia`: every case is played through `apply`."""

from typing import Any

import pytest

from engine.captures import captures, may_leave
from engine.cards import Card
from engine.moves import Play, Steal
from engine.profiles import FRANCIA, PAGAT, PROFILES, Profile
from engine.rules import IllegalMove, apply, legal_moves, start
from engine.scoring import carton
from engine.seats import team_of
from engine.shuffle import first_diamond, highest_card
from engine.state import State
from engine.tokens import tokens
from tests.engine.tables import (
    THEM,
    US,
    at_table,
    cards,
    cases,
    deck_with,
    does,
    pair,
    seat,
    team,
)

Case = dict[str, Any]
KINDS = ("play", "invalid", "carton", "ronda", "deal", "score", "ronda_caida", "falla")


def both(*kinds: str) -> list[Any]:
    """Cases of both houses with their profile."""
    return [
        pytest.param(PROFILES[name], case.values[0], id=case.id)
        for name in ("pagat", "francia")
        for case in cases(name, *kinds)
    ]


def test_no_kind_of_case_is_forgotten() -> None:
    assert len(cases("pagat", *KINDS)) == 36
    assert len(cases("francia", *KINDS)) == 29


def table_of(profile: Profile, case: Case) -> State:
    """The position of a case, which seat 0 is to play."""
    return at_table(
        profile=profile,
        hands={0: " ".join(case["hand"])},
        table=" ".join(case["table"]),
        left=None if case["first_of_deal"] else case["last_played_by_rival"],
        score=pair(case["score_before"]),
    )


@pytest.mark.parametrize(("profile", "case"), both("play"))
def test_play(profile: Profile, case: Case) -> None:
    card, table = Card.parse(case["played"]), cards(case["table"])
    found = captures(profile, table, card)
    bases = {capture.base for capture in found}
    full = {max((c.takes for c in found if c.base == base), key=len) for base in bases}
    assert {frozenset(takes) for takes in full} == {
        frozenset(cards(option)) for option in case["options_expected"]
    }
    assert may_leave(profile, table, card) is case["may_leave"]
    after = apply(table_of(profile, case), Play(0, card, cards(case["choice"])))
    expected = case["result_expected"]
    happened = {event.type for event in after.events}
    assert set(after.piles[US]) == set(cards(expected["captured"]))
    assert ("caida" in happened) is expected["caida"]
    assert ("limpia" in happened) is expected["limpia"]
    assert sum(event.points for event in after.events) == expected["points"]
    assert set(after.table) == set(cards(expected["table_after"]))
    assert after.score == pair(expected["score_after"])
    assert after.winner == team(expected["game_over"])


@pytest.mark.parametrize(
    ("profile", "case"), [c for c in both("play") if "rival_claim" in c.values[1]]
)
def test_the_next_rival_takes_what_was_forgotten(profile: Profile, case: Case) -> None:
    """P22 and F14."""
    after = apply(
        table_of(profile, case), Play(0, Card.parse(case["played"]), cards(case["choice"]))
    )
    claim = case["rival_claim"]
    steals = [move for move in legal_moves(after) if isinstance(move, Steal)]
    assert [set(move.cards) for move in steals] == [set(cards(claim["cards"]))]
    stolen = apply(after, steals[0])
    assert set(stolen.piles[THEM]) == set(cards(claim["cards"]))
    assert claim["to"] == "them"
    assert stolen.table == cards(claim["table_after"])
    assert [e.type for e in stolen.events] == (["limpia"] if claim.get("limpia") else [])
    assert stolen.score[THEM] - after.score[THEM] == claim.get("points", 0)
    assert stolen.turn == after.turn == 1
    assert not [move for move in legal_moves(stolen) if isinstance(move, Steal)]


@pytest.mark.parametrize(("profile", "case"), both("invalid"))
def test_invalid(profile: Profile, case: Case) -> None:
    state = at_table(profile=profile, hands={0: case["played"]}, table=" ".join(case["table"]))
    with pytest.raises(IllegalMove):
        apply(state, Play(0, Card.parse(case["played"]), cards(case["selection"])))


@pytest.mark.parametrize(("profile", "case"), both("carton"))
def test_carton(profile: Profile, case: Case) -> None:
    """The last card of the deck is left on the table, and the piles are counted."""
    if "dealer_pair" in case:
        dealer = {"us": 2, "them": 3}[case["dealer_pair"]]
    else:
        dealer = {"us": 3, "them": 2}[case["leading_pair"]]
    ours, theirs = pair(case["captured"])
    deck = deck_with({}, 3).deck
    before, expected = pair(case["score_before"]), pair(case["points_expected"])
    if ours + theirs == len(deck):
        # Forty cards taken leave none for a last play; the count alone is asked then.
        counted = carton(profile, (ours, theirs), dealer, before)
        assert (counted.team, counted.points) == (0 if expected[0] else 1, sum(expected))
        assert tuple(x + y for x, y in zip(before, expected, strict=True)) == pair(
            case["score_after"]
        )
        return
    state = at_table(profile=profile, turn=dealer, dealer=dealer, score=before)._replace(
        hands=tuple((deck[-1],) if place == dealer else () for place in range(4)),
        stock=(),
        piles=(deck[:ours], deck[ours : ours + theirs]),
        table=(),
    )
    if profile.falla_points:
        state = state._replace(customs=state.customs._replace(taken_before=(-1, -1)))
    after = apply(state, Play(dealer, deck[-1]))
    assert [event.type for event in after.events] == ["carton"]
    assert after.score == pair(case["score_after"])
    assert after.winner == team(case["game_over"])


RONDAS = {("7", 3): "7h 7d 7c", ("7", 4): "7h 7d 7c 7s", ("Q", 3): "Qh Qd Qc"}


@pytest.mark.parametrize("case", [c for c in cases("pagat", "ronda") if c.id != "P36"])
def test_ronda_of_pagat(case: Case) -> None:
    """Each is announced before the first card, in playing order; the others pass."""
    rondas = {seat(name): (rank, equal) for name, rank, equal in case["rondas"]}
    hands = {place: RONDAS[held] for place, held in rondas.items()}
    state = apply(start(PAGAT, 3, score=pair(case["score_before"])), deck_with(hands, dealer=3))
    for place in map(seat, case["order"]):
        if state.winner is None:
            state = does(state, f"{place} {'announce' if place in rondas else 'pass'}")
    if "game_over" in case:
        assert state.winner == team(case["game_over"])
        assert state.score[state.winner or 0] == 40
        assert [event.type for event in state.events] == ["doble_ronda"]
        assert legal_moves(state) == []
        return
    assert state.score == pair(case["score_after"])
    assert state.turn == 0
    assert state.customs.phase == "play"
    assert state.rondas == tuple(rondas)


@pytest.mark.parametrize("case", [c for c in cases("pagat", "ronda") if c.id == "P36"])
def test_a_late_ronda_is_refused(case: Case) -> None:
    assert case["late"]
    dealt = apply(
        start(PAGAT, 3, score=pair(case["score_before"])), deck_with({0: RONDAS["7", 3]}, 3)
    )
    playing = does(dealt, "0 pass", "1 pass", "2 pass", "3 pass")
    for late in (playing, does(playing, "0 7h")):
        for place in range(4):
            with pytest.raises(IllegalMove):
                does(late, f"{place} announce")
    assert playing.score == pair(case["score_after"])
    with pytest.raises(IllegalMove, match="not announced with a card"):
        does(playing, "0 7h ronda")


@pytest.mark.parametrize("case", cases("pagat", "ronda_caida"))
def test_caida_on_a_card_of_a_ronda(case: Case) -> None:
    """Seat 1 announces three sevens; seat 2 takes one of them at once, and claims at the end."""
    us, them = pair(case["score_before"])
    ronda = PAGAT.ronda_points
    hands = {0: "2h 3h Jh Qh Kh", 1: "7h 7d 7c 2d 3d", 2: "7s 2c Jd Qd Kd", 3: "2s 3s Js Qs Ks"}
    state = does(
        apply(start(PAGAT, 3, score=(us, them - ronda)), deck_with(hands, 3)),
        *("0 pass", "1 announce", "2 pass", "3 pass", "0 Kh", "1 7h"),
    )
    assert state.score == (us, them)
    state = does(state, "2 7s x 7h")
    assert state.score == (us + case["caida_points"], them)
    while state.customs.phase != "claim":
        assert state.turn is not None
        asked = state.customs.phase == "announce"
        state = does(
            state, f"{state.turn} pass" if asked else f"{state.turn} {state.hands[state.turn][0]}"
        )
    assert state.turn == 0
    assert {str(move) for move in legal_moves(state)} == {"0 claim 7", "0 pass"}
    if case.get("claimed", True):
        state = does(state, "0 pass", "2 claim 7")
        assert [(e.type, e.points, e.seat) for e in state.events[:-1]] == [
            ("caida_en_ronda", case["claim_points"], 2)
        ]
    else:
        state = does(state, "0 pass", "2 pass")
    counted = state.events[-1]
    assert counted.type == "carton"
    carton_of_us = counted.points if counted.team == US else 0
    assert state.score[US] - carton_of_us == case["score_after"]["us"]
    assert state.awaits_deck
    with pytest.raises(IllegalMove):
        does(state, "2 claim 7")


@pytest.mark.parametrize("case", cases("francia", "ronda"))
def test_ronda_of_francia(case: Case) -> None:
    assert case["announced_with_first_card"]
    equal = case.get("rank_count", 3)
    hands = {0: f"{RONDAS['7', equal]} 2h"}
    dealt = apply(start(FRANCIA, 3, score=pair(case["score_before"])), deck_with(hands, 3))
    after = does(dealt, "0 2h ronda")
    assert [(event.type, event.points) for event in after.events] == [
        ("ronda", case["points_expected"])
    ]
    assert after.score == pair(case["score_after"])
    assert after.winner == team(case.get("game_over"))
    lost = does(dealt, "0 2h")
    if lost.turn is not None:
        later = does(lost, *(f"{place} {lost.hands[place][0]}" for place in (1, 2, 3)))
        with pytest.raises(IllegalMove, match="no ronda to announce"):
            does(later, "0 7h ronda")


@pytest.mark.parametrize("case", cases("francia", "falla"))
def test_falla(case: Case) -> None:
    """The last card of the deal is left on the table; the pairs took what the case says."""
    whole, part = pair(case["captured_in_deck"]), pair(case["captured_in_deal"])
    deck = deck_with({}, 3).deck
    state = at_table(profile=FRANCIA, turn=3, score=pair(case["score_before"]))
    state = state._replace(
        hands=((), (), (), (deck[-1],)),
        table=(),
        stock=(),
        piles=(deck[: whole[0]], deck[20 : 20 + whole[1]]),
        customs=state.customs._replace(taken_before=(whole[0] - part[0], whole[1] - part[1])),
    )
    after = does(state, f"3 {deck[-1]}")
    falla = [event for event in after.events if event.type == "falla"]
    assert {event.team: event.points for event in falla} == {
        side: points for side, points in enumerate(pair(case["falla_points"])) if points
    }
    assert falla[-1].score == pair(case["score_after"])


@pytest.mark.parametrize(("profile", "case"), both("deal"))
def test_deal(profile: Profile, case: Case) -> None:
    if "dealer_expected" in case:
        drawn = cards([text for _, text in case.get("draw", case.get("cards"))])
        draw = first_diamond(drawn, 4) if profile is PAGAT else highest_card(drawn, 4)
        assert draw.dealer == seat(case["dealer_expected"])
    elif "misdeal_by" in case:
        misdealt(profile, case)
    elif "players" in case:
        deals_for_two(profile, case)
    elif "turn_order" in case or "leader" in case:
        order_of_turns(profile, case)
    else:
        # P73: what lies on the table at the end is counted for nobody.
        assert sum(pair(case["captured"])) + case["left_on_table"] == 40
        counted = carton(profile, pair(case["counted"]), 0, (0, 0))
        assert counted == (US, profile.carton_minority_points)


def misdealt(profile: Profile, case: Case) -> None:
    """F41."""
    dealer = {"us": US, "them": THEM}[case["misdeal_by"]]
    dealt = apply(start(profile, dealer, score=pair(case["score_before"])), deck_with({}, dealer))
    after = does(dealt, f"misdeal {dealer}")
    assert after.score == pair(case["score_after"])
    assert after.awaits_deck
    assert case["next_dealer"] == "suivant"
    assert after.dealer == dealer + 1
    again = apply(after, deck_with({}, after.dealer))
    assert again.turn == dealer + 2
    assert again.score == after.score


def deals_for_two(profile: Profile, case: Case) -> None:
    """F44."""
    assert profile.deals_per_deck(case["players"]) == case["deals_per_deck"]
    state = apply(start(profile, 0, players=2), deck_with({}, 0))
    stocks = [len(state.stock)]
    while state.turn is not None:
        takes = [move for move in legal_moves(state) if isinstance(move, Play)]
        state = apply(state, max(takes, key=lambda play: len(play.takes)))
        if len(state.stock) != stocks[-1]:
            stocks.append(len(state.stock))
            assert [len(hand) for hand in state.hands] == [case["hand_size"]] * 2
    assert stocks == case["stock_after"]
    assert "carton" in [event.type for event in state.events]


def order_of_turns(profile: Profile, case: Case) -> None:
    """P71 and F43: who leads, who follows, and who deals the next deck."""
    dealer = seat(case["dealer"])
    state = apply(start(profile, dealer), deck_with({}, dealer))
    order = []
    while state.turn is not None:
        move = next(m for m in legal_moves(state) if not isinstance(m, Steal))
        if isinstance(move, Play):
            order.append(state.turn)
        state = apply(state, move)
    assert profile.direction == ("clockwise" if profile is PAGAT else "counterclockwise")
    expected = case.get("turn_order", [case.get("leader")])
    assert order[: len(expected)] == [seat(name) for name in expected]
    assert len(order) == 40
    assert state.dealer == seat(case["next_dealer"])


@pytest.mark.parametrize(("profile", "case"), both("score"))
def test_score(profile: Profile, case: Case) -> None:
    if "points" in case:
        laid = {token.face: count for token, count in tokens(profile, case["points"])}
        assert laid == {"down": case["face_down"], "up": case["face_up"]}
        return
    before = at_table(
        profile=profile, hands={0: "5s"}, table="5h Kd", left="5h", score=pair(case["score_before"])
    )
    state = before._replace(stock=(), hands=(cards(["5s"]), (), (), ()))
    after = does(state, "0 5s x 5h")
    assert after.winner == team(case["game_over"]) == team_of(0)
    assert [event.type for event in after.events] == ["caida"]
    assert case["carton_counted"] is False
