"""A house's points as tables to look up: what the score-keeper reads, which computes no rule.

Everything here is asked of ``engine.scoring`` and ``engine.tokens``, once for every score, so
that a page or a sheet of paper made from a table says what the engine says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypedDict

from engine.profiles import DECK_SIZE, TARGET, Profile
from engine.scoring import (
    carton,
    counted_aloud,
    four_equal_points,
    limpia_points,
    majority_points,
    misdeal_points,
    ronda_caida_points,
    ronda_points,
)
from engine.seats import team_of
from engine.tokens import tokens

_SCORES: Final = range(TARGET)
_DEALER: Final = 0
_BUT_ONE: Final = DECK_SIZE // 2 + 1
"""Cards of a pile that is larger than the rivals' and full."""

Points = Callable[[Profile, int], int]


class TokenKind(TypedDict):
    """A kind of token: the cards it may be, how it lies and what it is worth."""

    cards: list[str]
    face: str
    points: int


class CartonTable(TypedDict):
    """The count at the end of a deck, by number of cards."""

    cards: int
    """Most cards that both piles may have together."""
    majority: list[int]
    """Points of the larger pile by its cards, from none to the whole deck."""
    aloud: list[list[list[int]]]
    """Its sum step by step: 23 cards are ``[[20, 6], [3, 9]]``, and ``majority`` rounds it."""
    tie: list[int]
    """Points of equal piles by the cards of one of them."""
    tie_favours_dealers: bool
    scores: list[bool]
    """Whether the favoured pair gets anything, by its score before the count."""


class ScoreTable(TypedDict):
    """All that a score-keeper must know of a house; every list of points is by score, 0 to 39."""

    ruleset: str
    target: int
    awards: dict[str, list[int]]
    """Points that an event adds to the pair it belongs to; only events the house knows."""
    barred: dict[str, list[int]]
    """Scores at which a limit takes something off an award."""
    carton: CartonTable
    tokens: list[TokenKind]
    layout: list[list[int] | None]
    """Tokens of each kind by score, past the end too; None where no pair can have it."""


def score_table(profile: Profile) -> ScoreTable:
    """The points, limits, cartón and tokens of a house, ready for JSON.

    A misdeal's points are those of the dealer's rivals; ``caida_limpia`` is both in one play,
    which is more than one after the other where a limit lies between.

    >>> from engine.profiles import QVITO
    >>> table = score_table(QVITO)
    >>> [table["awards"]["ronda"][score] for score in (28, 30, 32)]
    [2, 2, 0]
    >>> table["barred"]["limpia"], table["layout"][26]
    ([38, 39], [2, 3])
    """
    awards = dict(_awards(profile))
    count = _carton(profile)
    dearest = max(*(max(points) for points in awards.values()), *count["majority"])
    return {
        "ruleset": profile.ruleset,
        "target": TARGET,
        "awards": awards,
        "barred": {name: _barred(points) for name, points in awards.items()},
        "carton": count,
        "tokens": [
            {"cards": token.cards.split(), "face": token.face, "points": token.points}
            for token in profile.score_tokens
        ],
        "layout": [_layout(profile, score) for score in range(TARGET + dearest)],
    }


def _awards(profile: Profile) -> Iterator[tuple[str, list[int]]]:
    """Each event that the house knows, with its points by score."""
    known: dict[str, Points] = {
        "ronda": ronda_points,
        "caida": lambda house, score: house.caida_points,
        "limpia": limpia_points,
        "caida_limpia": lambda house, score: (
            house.caida_points + limpia_points(house, score, with_caida=True)
        ),
    }
    if profile.four_equal == "wins_the_game":
        known["doble_ronda"] = four_equal_points
    if profile.ronda_caida_points:
        known["caida_en_ronda"] = ronda_caida_points
    if profile.falla_points:
        known["falla"] = lambda house, score: house.falla_points
    if profile.misdeal != "impossible":
        known["misdeal"] = misdeal_points
    for name, points in known.items():
        yield name, [points(profile, score) for score in _SCORES]


def _barred(points: list[int]) -> list[int]:
    """Scores at which an award is less than at the start.

    What wins the game adds whatever is missing to forty, which no limit made less.
    """
    if points == [TARGET - score for score in _SCORES]:
        return []
    return [score for score in _SCORES if points[score] < points[0]]


def _carton(profile: Profile) -> CartonTable:
    """The cartón by cards; the limit apart, as it looks at the score alone."""
    piles = range(DECK_SIZE + 1)
    ties = [carton(profile, (half, half), _DEALER, (0, 0)) for half in range(DECK_SIZE // 2 + 1)]
    return {
        "cards": DECK_SIZE,
        "majority": [majority_points(profile, cards) for cards in piles],
        "aloud": [[list(step) for step in counted_aloud(cards)] for cards in piles],
        "tie": [tie.points for tie in ties],
        "tie_favours_dealers": ties[0].team == team_of(_DEALER),
        "scores": [
            carton(profile, (_BUT_ONE, 0), _DEALER, (score, 0)).points > 0 for score in _SCORES
        ],
    }


def _layout(profile: Profile, score: int) -> list[int] | None:
    """How many of each token make a score."""
    try:
        return [count for _, count in tokens(profile, score)]
    except ValueError:
        return None
