"""Readings of `pagat` that the cases do not reach, one sentence each, and ties of the carton."""

from dataclasses import replace

import pytest

from engine.moves import IllegalMove
from engine.profiles import FRANCIA, PAGAT, QVITO, Profile
from engine.rules import apply, start
from engine.state import Customs, State
from tests.engine.tables import at_table, deck_with, does, listed, one_card_left, told

SEVENS = {1: "7h 7d 7c 2d 3d", 2: "7s 2c Jd Qd Kd"}


@pytest.mark.parametrize(("ours", "points"), [(36, 2), (38, 0)])
def test_limpia_of_pagat_by_score(ours: int, points: int) -> None:
    at = at_table(profile=PAGAT, hands={0: "Ks"}, table="Kd", score=(ours, 38))
    assert told(does(at, "0 Ks x Kd")) == [("limpia", 0, points, (ours + points, 38))]


def test_caida_and_limpia_of_pagat_are_four_at_38_too() -> None:
    at = at_table(profile=PAGAT, hands={0: "Ks"}, table="Kd", left="Kd", score=(38, 0))
    assert told(does(at, "0 Ks x Kd")) == [("caida", 0, 2, (40, 0)), ("limpia", 0, 2, (42, 0))]


@pytest.mark.parametrize(("ours", "points"), [(28, 4), (30, 0), (38, 0)])
def test_ronda_of_pagat_by_score(ours: int, points: int) -> None:
    dealt = apply(start(PAGAT, 0, score=(2, ours)), deck_with(SEVENS, 0))
    after = does(dealt, "1 announce")
    assert told(after) == [("ronda", 1, points, (2, ours + points))]
    assert after.rondas == (1,)
    assert after.turn == 2


@pytest.mark.parametrize("ours", [0, 30, 38])
def test_four_equal_win_whatever_the_limit(ours: int) -> None:
    dealt = apply(start(PAGAT, 0, score=(0, ours)), deck_with({3: "4h 4d 4c 4s Kh"}, 0))
    assert listed(dealt) == {"1 pass"}
    after = does(dealt, "1 pass", "2 pass", "3 announce")
    assert told(after) == [("doble_ronda", 1, 40 - ours, (0, 40))]
    assert (after.winner, after.turn, listed(after)) == (1, None, set())
    quiet = does(dealt, "1 pass", "2 pass", "3 pass", "0 pass")
    assert quiet.winner is None


def test_what_a_seat_is_asked_before_the_first_card() -> None:
    dealt = apply(start(PAGAT, 0), deck_with(SEVENS, 0))
    assert listed(dealt) == {"1 announce", "1 pass"}
    for wrong in ("0 pass", "2 pass", "1 2d", "1 claim 7", "1 steal 2d"):
        with pytest.raises(IllegalMove):
            does(dealt, wrong)
    asked = does(dealt, "1 pass")
    assert listed(asked) == {"2 pass"}
    with pytest.raises(IllegalMove, match="no ronda"):
        does(asked, "2 announce")
    playing = does(asked, "2 pass", "3 pass", "0 pass")
    assert (playing.turn, playing.customs.phase) == (1, "play")
    assert playing.number == 4
    with pytest.raises(IllegalMove, match="asked to play"):
        does(playing, "1 pass")


def test_both_deals_of_a_deck_are_announced() -> None:
    state = apply(start(PAGAT, 3), deck_with({}, 3, second={2: "5h 5d 5c Kh Ks"}))
    while not (len(state.log) == 20 and state.turn == 2):
        state = does(state, sorted(listed(state))[-1])
    assert listed(state) == {"2 announce", "2 pass"}
    assert told(does(state, "2 announce"))[0][:3] == ("ronda", 0, 4)


def until_claims(state: State) -> State:
    """Go on without scoring until claims are asked for; whoever can take much does."""
    while state.customs.phase != "claim":
        lines = sorted(listed(state), key=len, reverse=True)
        ways = (does(state, line) for line in lines if "announce" not in line)
        state = next(after for after in ways if after.score == state.score)
    return state


def with_a_fall(us: int, them: int, word: str) -> State:
    """Seat 2 makes caida on a seven of seat 1, whose three sevens are announced or not."""
    dealt = apply(start(PAGAT, 0, score=(us, them)), deck_with(SEVENS, 0))
    return does(dealt, f"1 {word}", "2 pass", "3 pass", "0 pass", "1 7h", "2 7s x 7h")


@pytest.mark.parametrize(
    ("them", "word", "right"),
    [(0, "announce", True), (0, "pass", False), (30, "pass", True), (30, "announce", True)],
)
def test_which_rondas_can_be_claimed_on(them: int, word: str, right: bool) -> None:
    """Quiet past the limit can be claimed on, quiet below it cannot."""
    state = until_claims(with_a_fall(0, them, word))
    assert (state.turn, listed(state)) == (2, {"2 claim 7", "2 pass"})
    before = state.score
    after = does(state, "2 claim 7")
    kinds = [kind for kind, *_ in told(after)]
    assert kinds == ["caida_en_ronda", "carton"] if right else kinds == ["carton"]
    if right:
        assert told(after)[0] == ("caida_en_ronda", 0, 10, (before[0] + 10, before[1]))


@pytest.mark.parametrize(("ours", "points"), [(24, 10), (26, 0), (34, 0)])
def test_the_limit_of_a_claim_looks_at_the_score_when_claiming(ours: int, points: int) -> None:
    after = does(until_claims(with_a_fall(ours, 0, "announce")), "2 claim 7")
    assert told(after)[0][:3] == ("caida_en_ronda", 0, points)


def test_a_claim_that_wins_leaves_no_carton() -> None:
    state = until_claims(with_a_fall(10, 0, "announce"))
    # Play has brought them to where ten more win; only the limit could bar it.
    near = state._replace(score=(30, 0), profile=replace(PAGAT, ronda_caida_score_max=39))
    after = does(near, "2 claim 7")
    assert told(after) == [("caida_en_ronda", 0, 10, (40, 0))]
    assert (after.winner, after.turn) == (0, None)


def test_a_rank_is_claimed_once_and_the_seat_is_asked_on_while_there_is_another() -> None:
    hands = {1: "7h 5d 2h 2d 3d", 2: "7s 5s Jd Qd Kd", 0: "Ah 3c 4c Jh Qh", 3: "As 3s 4s Js Qs"}
    dealt = apply(start(PAGAT, 0), deck_with(hands, 0))
    state = does(dealt, "1 pass", "2 pass", "3 pass", "0 pass", "1 7h", "2 7s x 7h", "3 As", "0 Jh")
    state = until_claims(does(state, "1 5d", "2 5s x 5d"))
    assert listed(state) == {"2 claim 5", "2 claim 7", "2 pass"}
    once = does(state, "2 claim 7")
    assert told(once) == []
    assert (once.turn, listed(once)) == (2, {"2 claim 5", "2 pass"})
    with pytest.raises(IllegalMove, match="no caida on 7 left"):
        does(once, "2 claim 7")
    with pytest.raises(IllegalMove, match="no caida on K left"):
        does(once, "2 claim K")
    partner = does(once, "2 pass")
    assert (partner.turn, listed(partner)) == (0, {"0 claim 5", "0 pass"})
    over = does(once, "2 claim 5")
    assert over.awaits_deck
    assert over.customs == Customs()
    assert over.score == once.score or told(over)[0][0] == "carton"


def test_nobody_is_asked_to_claim_where_no_pair_made_caida() -> None:
    after = does(one_card_left(3, "Kd", at_table(profile=PAGAT)), "3 Kd")
    assert after.awaits_deck
    assert [kind for kind, *_ in told(after)] == ["carton"]


@pytest.mark.parametrize(
    ("profile", "taken", "dealer", "points"),
    [
        (PAGAT, 20, 3, (6, 0)),
        (PAGAT, 19, 3, (2, 0)),
        (PAGAT, 20, 2, (0, 6)),
        (FRANCIA, 20, 3, (2, 0)),
        (FRANCIA, 18, 2, (0, 2)),
        (QVITO, 20, 3, (2, 0)),
    ],
)
def test_ties_of_the_carton(
    profile: Profile, taken: int, dealer: int, points: tuple[int, int]
) -> None:
    deck = deck_with({}, 3).deck
    state = one_card_left(3, "Kd", at_table(profile=profile, dealer=dealer, score=(0, 0)))
    after = does(state._replace(piles=(deck[:taken], deck[:taken])), "3 Kd")
    assert after.events[-1].type == "carton"
    assert after.score[0] - points[0] == after.score[1] - points[1]
    assert after.events[-1].points == sum(points)
    assert after.events[-1].team == (0 if points[0] else 1)
