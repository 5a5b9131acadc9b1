"""What plays and decks earn, asked of the scoring alone, limits from both sides."""

import pytest

from engine.cards import Card, parse_cards
from engine.profiles import FRANCIA, PAGAT, QVITO, Profile
from engine.scoring import (
    Earned,
    carton,
    counted_aloud,
    earned_by,
    four_equal_points,
    has_ronda,
    is_caida,
    is_limpia,
    limpia_points,
    majority_points,
    misdeal_points,
    most_of_a_rank,
    ronda_caida_points,
    ronda_points,
    winner_of,
)

FIVE = Card.parse("5s")


def test_caida_is_equality_with_the_very_card_just_left() -> None:
    assert is_caida(FIVE, parse_cards("5h 6d"), Card.parse("5h"))
    assert not is_caida(FIVE, parse_cards("5h"), Card.parse("5d"))
    assert not is_caida(FIVE, parse_cards("2h 3d"), Card.parse("2h"))
    assert not is_caida(FIVE, parse_cards("5h 6d"), Card.parse("6d"))
    assert not is_caida(FIVE, (), None)
    assert not is_caida(FIVE, (), Card.parse("5h"))


def test_nothing_taken_is_no_limpia() -> None:
    assert not is_limpia((), ())
    assert not is_limpia(parse_cards("5h"), parse_cards("5h 6d"))
    assert is_limpia(parse_cards("5h 6d"), parse_cards("6d 5h"))


def test_what_did_not_happen_earns_nothing() -> None:
    nothing = earned_by(FRANCIA, 0, FIVE, (), parse_cards("Kd"), Card.parse("Kd"))
    assert nothing == Earned(False, False, 0, 0)
    assert nothing.points == 0
    both = earned_by(FRANCIA, 0, FIVE, parse_cards("5h"), parse_cards("5h"), Card.parse("5h"))
    assert both == Earned(True, True, 2, 2)
    assert both.points == 4


@pytest.mark.parametrize(
    ("profile", "score", "alone", "with_caida"),
    [
        (QVITO, 36, 2, 2),
        (QVITO, 38, 0, 0),
        (QVITO, 39, 0, 0),
        (PAGAT, 36, 2, 2),
        (PAGAT, 37, 2, 2),
        (PAGAT, 38, 0, 2),
        (PAGAT, 39, 2, 2),
        (FRANCIA, 38, 2, 2),
    ],
)
def test_limpia(profile: Profile, score: int, alone: int, with_caida: int) -> None:
    assert limpia_points(profile, score) == alone
    assert limpia_points(profile, score, with_caida=True) == with_caida


@pytest.mark.parametrize(
    ("hand", "most"),
    [("", 0), ("5h", 1), ("5h 5d 2c 2d 2h", 3), ("Kh Kd Kc Ks 2h", 4), ("Ah 2d 2c Kh Kd", 2)],
)
def test_rondas(hand: str, most: int) -> None:
    assert most_of_a_rank(parse_cards(hand)) == most
    assert has_ronda(parse_cards(hand)) is (most >= 3)


@pytest.mark.parametrize(
    ("profile", "score", "points"),
    [
        *((QVITO, score, points) for score, points in [(0, 2), (30, 2), (31, 0), (32, 0)]),
        *((PAGAT, score, points) for score, points in [(0, 4), (28, 4), (29, 4), (30, 0)]),
        *((FRANCIA, score, points) for score, points in [(0, 2), (30, 2), (38, 2)]),
    ],
)
def test_ronda_points(profile: Profile, score: int, points: int) -> None:
    assert ronda_points(profile, score) == points


@pytest.mark.parametrize(
    ("cards", "points"), [(20, 6), (21, 8), (22, 8), (23, 10), (30, 16), (39, 26), (40, 26)]
)
def test_the_larger_pile(cards: int, points: int) -> None:
    for profile in (QVITO, PAGAT, FRANCIA):
        assert majority_points(profile, cards) == points
    assert [majority_points(profile, 19) for profile in (QVITO, PAGAT, FRANCIA)] == [0, 2, 2]


@pytest.mark.parametrize(
    ("profile", "taken", "dealer", "expected"),
    [
        (PAGAT, (20, 20), 0, (1, 6)),
        (PAGAT, (20, 20), 1, (0, 6)),
        (PAGAT, (21, 21), 1, (0, 2)),
        (PAGAT, (19, 19), 2, (1, 2)),
        (PAGAT, (18, 19), 1, (1, 2)),
        (PAGAT, (19, 18), 1, (0, 2)),
        (FRANCIA, (20, 20), 3, (0, 2)),
        (QVITO, (0, 0), 3, (0, 2)),
        (QVITO, (20, 18), 0, (0, 6)),
        (QVITO, (18, 21), 0, (1, 8)),
    ],
)
def test_carton(
    profile: Profile, taken: tuple[int, int], dealer: int, expected: tuple[int, int]
) -> None:
    assert carton(profile, taken, dealer, (0, 0)) == expected


@pytest.mark.parametrize(
    ("profile", "score", "points"),
    [(QVITO, 28, 6), (QVITO, 29, 6), (QVITO, 30, 0), (PAGAT, 38, 6), (FRANCIA, 38, 6)],
)
def test_the_carton_s_limit_looks_at_the_favoured_pair(
    profile: Profile, score: int, points: int
) -> None:
    assert carton(profile, (20, 18), 0, (score, 38)) == (0, points)
    assert carton(profile, (18, 20), 0, (38, score)) == (1, points)


def test_the_winner_has_forty() -> None:
    cases = {(0, 0): None, (39, 39): None, (40, 0): 0, (42, 38): 0, (38, 40): 1, (0, 44): 1}
    assert {score: winner_of(score) for score in cases} == cases


@pytest.mark.parametrize(
    ("cards", "steps"),
    [
        (19, ()),
        (20, ((20, 6),)),
        (21, ((20, 6), (1, 7))),
        (23, ((20, 6), (3, 9))),
        (40, ((20, 6), (20, 26))),
    ],
)
def test_a_carton_counted_aloud(cards: int, steps: tuple[tuple[int, int], ...]) -> None:
    assert counted_aloud(cards) == steps
    if steps:
        last = steps[-1][1]
        assert majority_points(QVITO, cards) == last + last % 2


@pytest.mark.parametrize(
    ("profile", "score", "claim", "four", "misdeal"),
    [
        (PAGAT, 0, 10, 40, 40),
        (PAGAT, 28, 10, 12, 12),
        (PAGAT, 29, 10, 11, 11),
        (PAGAT, 30, 0, 10, 10),
        (FRANCIA, 12, 0, 2, 10),
        (FRANCIA, 38, 0, 2, 10),
        (QVITO, 30, 0, 2, 0),
        (QVITO, 32, 0, 0, 0),
    ],
)
def test_claims_four_equal_and_misdeals(
    profile: Profile, score: int, claim: int, four: int, misdeal: int
) -> None:
    assert ronda_caida_points(profile, score) == claim
    assert four_equal_points(profile, score) == four
    assert misdeal_points(profile, score) == misdeal
