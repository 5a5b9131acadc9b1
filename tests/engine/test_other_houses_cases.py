"""The worked positions of `pagat` and `francia`, as far as the engine knows their rules.

Their captures, points, cartón and first deal are known. What needs a move that no player
can make yet (announcing a ronda late, taking forgotten cards, claiming at the end of a
deck, the falla, a misdeal) is listed in NOT_YET and is not playable either.
"""

from typing import Any

import pytest

from engine.captures import captures, may_leave
from engine.cards import Card
from engine.moves import Play
from engine.profiles import FRANCIA, PAGAT, PROFILES, Profile
from engine.rules import IllegalMove, apply, is_playable, legal_moves, start
from engine.scoring import carton, most_of_a_rank, ronda_points, winner_of
from engine.seats import seat_after, team_of
from engine.shuffle import first_diamond, highest_card
from tests.engine.tables import THEM, US, at_table, cards, cases, deck_with, pair, seat, team

Case = dict[str, Any]
NOT_YET = {
    "pagat": {"P36", "P40", "P41", "P43"},
    "francia": {"F41", "F46", "F50", "F51"},
}


def both(*kinds: str) -> list[Any]:
    """Cases of both houses with their profile, without those of NOT_YET."""
    return [
        pytest.param(PROFILES[name], case.values[0], id=case.id)
        for name in NOT_YET
        for case in cases(name, *kinds)
        if case.id not in NOT_YET[name]
    ]


def test_only_qvito_is_playable() -> None:
    assert [profile.name for profile in PROFILES.values() if is_playable(profile)] == ["qvito"]


def test_no_case_is_forgotten() -> None:
    kinds = ("play", "invalid", "carton", "ronda", "deal", "score")
    later = ("ronda_caida", "falla")
    for name, ids in NOT_YET.items():
        every = {case.id for case in cases(name, *kinds, *later)}
        assert ids < every
    assert len(both(*kinds)) == (36 - 4) + (29 - 4)


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

    state = at_table(
        profile=profile,
        hands={0: " ".join(case["hand"])},
        table=" ".join(case["table"]),
        left=None if case["first_of_deal"] else case["last_played_by_rival"],
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


@pytest.mark.parametrize(("profile", "case"), both("invalid"))
def test_invalid(profile: Profile, case: Case) -> None:
    state = at_table(profile=profile, hands={0: case["played"]}, table=" ".join(case["table"]))
    with pytest.raises(IllegalMove):
        apply(state, Play(0, Card.parse(case["played"]), cards(case["selection"])))


@pytest.mark.parametrize(("profile", "case"), both("carton"))
def test_carton(profile: Profile, case: Case) -> None:
    before = pair(case["score_before"])
    if "dealer_pair" in case:
        dealer = {"us": US, "them": THEM}[case["dealer_pair"]]
    else:
        dealer = {"us": THEM, "them": US}[case["leading_pair"]]
    count = carton(profile, pair(case["captured"]), dealer, before)
    added = [0, 0]
    added[count.team] = count.points
    assert tuple(added) == pair(case["points_expected"])
    after = (before[0] + added[0], before[1] + added[1])
    assert after == pair(case["score_after"])
    assert winner_of(after) == team(case["game_over"])


@pytest.mark.parametrize("case", [c for c in cases("pagat", "ronda") if c.id != "P36"])
def test_ronda_of_pagat(case: Case) -> None:
    score = list(pair(case["score_before"]))
    for name, _, equal in case["rondas"]:
        if equal == most_of_a_rank(cards(["7h", "7d", "7c", "7s", "Kc"])):
            assert PAGAT.four_equal == "wins_the_game"
            assert case["game_over"] == "us"
            return
        score[team_of(seat(name))] += ronda_points(PAGAT, score[team_of(seat(name))])
    assert tuple(score) == pair(case["score_after"])


@pytest.mark.parametrize("case", cases("francia", "ronda"))
def test_ronda_of_francia(case: Case) -> None:
    us, them = pair(case["score_before"])
    points = ronda_points(FRANCIA, us)
    assert points == case["points_expected"]
    assert (us + points, them) == pair(case["score_after"])
    assert winner_of((us + points, them)) == team(case.get("game_over"))
    assert FRANCIA.four_equal == "one_ronda"


@pytest.mark.parametrize(("profile", "case"), both("deal"))
def test_deal(profile: Profile, case: Case) -> None:
    if "dealer_expected" in case:
        drawn = cards([text for _, text in case.get("draw", case.get("cards"))])
        draw = first_diamond(drawn, 4) if profile is PAGAT else highest_card(drawn, 4)
        assert draw.dealer == seat(case["dealer_expected"])
    elif "turn_order" in case:
        assert profile.direction == "clockwise"
        state = apply(start(profile, seat(case["dealer"])), deck_with({}, seat(case["dealer"])))
        order = [state.turn]
        while len(order) < 4 and state.turn is not None:
            state = apply(state, Play(state.turn, state.hands[state.turn][0]))
            order.append(state.turn)
        assert order == [seat(name) for name in case["turn_order"]]
        assert seat_after(seat(case["dealer"]), 4) == seat(case["next_dealer"])
    elif "players" in case:
        assert profile.deals_per_deck(case["players"]) == case["deals_per_deck"]
        state = start(profile, 0, players=2)
        state = apply(state, deck_with({}, 0))
        stocks = [len(state.stock)]
        while len(stocks) < case["deals_per_deck"] and state.turn is not None:
            state = apply(state, max(legal_moves(state), key=lambda play: len(play.takes)))
            if len(state.stock) != stocks[-1]:
                stocks.append(len(state.stock))
                assert [len(hand) for hand in state.hands] == [case["hand_size"]] * 2
        assert stocks == case["stock_after"]
    elif "next_dealer" in case:
        dealer, leader = seat(case["dealer"]), seat(case["leader"])
        assert seat_after(dealer, 4) == leader == seat(case["next_dealer"])
    else:
        counted = carton(profile, pair(case["counted"]), 0, (0, 0))
        assert counted == (US, profile.carton_minority_points)


@pytest.mark.parametrize(("profile", "case"), both("score"))
def test_the_end_at_forty_leaves_no_carton(profile: Profile, case: Case) -> None:
    state = at_table(
        profile=profile,
        hands={0: "5s"},
        table="5h Kd",
        left="5h",
        score=pair(case["score_before"]),
    )
    state = state._replace(stock=(), hands=((Card.parse("5s"),), (), (), ()))
    after = apply(state, Play(0, Card.parse("5s"), cards(["5h"])))
    assert after.winner == team(case["game_over"])
    assert [event.type for event in after.events] == ["caida"]


@pytest.mark.parametrize("profile", [PAGAT, FRANCIA], ids=lambda profile: profile.name)
def test_no_caida_on_the_first_play_of_a_later_deal(profile: Profile) -> None:
    state = at_table(profile=profile, turn=3, hands={3: "4h"}, table="Qc")
    ending = state._replace(hands=((), (), (), cards(["4h"])))
    fresh = deck_with({0: "4s 2h 2d Jh Jd"}, 3).deck[:20]
    after = apply(ending._replace(stock=fresh), Play(3, Card.parse("4h")))
    assert after.left is None
    taken = apply(after, Play(0, Card.parse("4s"), cards(["4h"])))
    assert taken.events == ()
