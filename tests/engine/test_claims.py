"""Which caidas a deck's plays hold, and which claims on them are right, from plays alone."""

from dataclasses import replace

import pytest

from engine.cards import Rank
from engine.claims import Fall, claimable_ranks, dealt_of, falls, is_right
from engine.moves import Play, parse_move
from engine.profiles import PAGAT, Profile


def plays(*lines: str) -> tuple[Play, ...]:
    """A log from its lines."""
    return tuple(move for move in map(parse_move, lines) if isinstance(move, Play))


OPENING = plays("0 7h", "1 7s x 7h", "2 7d", "3 Kc", "0 Kd x Kc", "1 5h", "2 5d x 5h", "3 7c")


def found(profile: Profile, log: tuple[Play, ...]) -> list[Fall]:
    return list(falls(profile, 4, log))


def test_falls_are_taken_by_equality_right_after_the_rival_left_the_card() -> None:
    assert found(PAGAT, OPENING) == [
        Fall(1, 0, 1, Rank.SEVEN),
        Fall(0, 3, 1, Rank.KING),
        Fall(0, 1, 1, Rank.FIVE),
    ]
    assert found(PAGAT, plays("0 7h", "1 Kd", "2 7s x 7h")) == []
    assert found(PAGAT, plays("0 2h", "1 3d", "2 5s x 2h 3d")) == []
    assert found(PAGAT, ()) == []


@pytest.mark.parametrize("counts", [False, True])
def test_the_first_play_of_a_later_deal_falls_where_the_house_says_so(counts: bool) -> None:
    house = replace(PAGAT, caida_on_first_play=counts)
    first = plays(*(f"{turn % 4} Kh" for turn in range(19)), "3 7h")
    log = (*first, *plays("0 7s x 7h", "1 2h", "2 2d x 2h"))
    after = [Fall(0, 1, 2, Rank.TWO)]
    assert found(house, log) == ([Fall(0, 3, 2, Rank.SEVEN), *after] if counts else after)


def test_ranks_to_claim_are_those_of_one_s_own_falls_not_claimed_yet() -> None:
    assert claimable_ranks(PAGAT, 4, OPENING, 0, ()) == [Rank.FIVE, Rank.KING]
    assert claimable_ranks(PAGAT, 4, OPENING, 1, ()) == [Rank.SEVEN]
    assert claimable_ranks(PAGAT, 4, OPENING, 0, [(0, Rank.KING)]) == [Rank.FIVE]
    assert claimable_ranks(PAGAT, 4, OPENING, 0, [(1, Rank.KING)]) == [Rank.FIVE, Rank.KING]


LOG = (*OPENING, *plays("0 7d", "1 2c", "2 2d", "3 Kh", "0 7c"))
"""Three sevens of seat 0, one of which fell to team 1; seat 3 has two kings, one fell."""


@pytest.mark.parametrize(
    ("team", "rank", "rondas", "right"),
    [
        (1, Rank.SEVEN, [(1, 0)], True),
        (1, Rank.SEVEN, [(1, 2), (1, 0)], True),
        (1, Rank.SEVEN, [], False),
        (1, Rank.SEVEN, [(2, 0)], False),
        (1, Rank.SEVEN, [(1, 2)], False),
        (0, Rank.SEVEN, [(1, 0)], False),
        (0, Rank.KING, [(1, 3)], False),
        (1, Rank.KING, [(1, 0)], False),
    ],
)
def test_a_claim_is_right_on_three_equal_cards_of_a_ronda_that_counts(
    team: int, rank: Rank, rondas: list[tuple[int, int]], right: bool
) -> None:
    assert is_right(PAGAT, 4, LOG, rondas, team, rank) is right


def test_a_fall_of_another_rank_is_not_the_one_claimed() -> None:
    log = plays(
        "0 7h", "1 Kc", "2 7d", "3 Qh", "0 7c", "1 Jh", "2 Js", "3 Qd", "0 7d", "1 2h", "2 2d"
    )
    log = (*log, *plays("3 3h", "0 4h", "1 4s x 4h"))
    assert dealt_of(4, log, 1, 0, Rank.SEVEN) == 3
    assert not is_right(PAGAT, 4, log, [(1, 0)], 1, Rank.SEVEN)


def test_what_a_seat_was_dealt_is_what_it_played_in_that_deal() -> None:
    first = plays(*(f"{turn % 4} 7h" for turn in range(20)))
    second = plays(*(f"{turn % 4} Kh" for turn in range(20)))
    counts = [
        [dealt_of(4, (*first, *second), deal, 2, rank) for rank in (Rank.SEVEN, Rank.KING)]
        for deal in (1, 2)
    ]
    assert counts == [[5, 0], [0, 5]]
