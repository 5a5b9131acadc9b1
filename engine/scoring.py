"""What a play and a deck earn: caida, limpia, ronda, carton, and the limits at 30 and 38."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.cards import Card
from engine.profiles import TARGET, Profile
from engine.seats import team_of

RONDA_CARDS: Final = 3
_FULL_CARTON: Final = 20
_FULL_CARTON_POINTS: Final = 6


def is_caida(card: Card, takes: tuple[Card, ...], left: Card | None) -> bool:
    """Whether a play takes, by equality, the very card that the rival just left.

    With ``5d`` just left and an older ``5h`` there too, ``5s x 5h`` is no caida; nor is
    taking the card by a sum or on the ladder.
    """
    return bool(takes) and takes[0] == left and takes[0].rank == card.rank


def is_limpia(takes: tuple[Card, ...], table: tuple[Card, ...]) -> bool:
    """Whether a capture leaves the table empty."""
    return bool(takes) and len(takes) == len(table)


def limpia_points(profile: Profile, score: int, *, with_caida: bool = False) -> int:
    """What a limpia adds to a pair that had this score before the play."""
    if score in profile.limpia_barred and (profile.limpia_barred_with_caida or not with_caida):
        return 0
    return profile.limpia_points


class Earned(NamedTuple):
    """What a play makes and what each part of it adds; a limpia may add nothing."""

    is_caida: bool
    is_limpia: bool
    caida_points: int
    limpia_points: int

    @property
    def points(self) -> int:
        """All that the play adds."""
        return self.caida_points + self.limpia_points


def earned_by(
    profile: Profile,
    score: int,
    card: Card,
    takes: tuple[Card, ...],
    table: tuple[Card, ...],
    left: Card | None,
) -> Earned:
    """What a play earns a pair that had this score before it."""
    caida, limpia = is_caida(card, takes, left), is_limpia(takes, table)
    return Earned(
        caida,
        limpia,
        profile.caida_points if caida else 0,
        limpia_points(profile, score, with_caida=caida) if limpia else 0,
    )


def has_ronda(hand: Sequence[Card]) -> bool:
    """Whether a hand just dealt holds three or four cards of a rank."""
    # Three of a rank leave at most so many ranks: that rules out most hands at a glance.
    if len({card.bit for card in hand}) > len(hand) - RONDA_CARDS + 1:
        return False
    return most_of_a_rank(hand) >= RONDA_CARDS


def most_of_a_rank(hand: Sequence[Card]) -> int:
    """How many cards the commonest rank of a hand has: ``7h 7d 7c 2h Kc`` has 3."""
    ranks = [card.rank for card in hand]
    return max(map(ranks.count, ranks), default=0)


def ronda_points(profile: Profile, score: int) -> int:
    """What a ronda adds to a pair with this score; in ``qvito`` 30 still scores, 32 does not."""
    return profile.ronda_points if score <= profile.ronda_score_max else 0


def four_equal_points(profile: Profile, score: int) -> int:
    """What four equal cards add: what is missing to forty where they win, else a ronda's points.

    Winning knows no limit: in ``pagat`` they add 2 to 38, where a ronda adds nothing.
    """
    if profile.four_equal == "wins_the_game":
        return TARGET - score
    return ronda_points(profile, score)


def ronda_caida_points(profile: Profile, score: int) -> int:
    """What a right claim of a caida on a rival's ronda adds to a pair with this score."""
    return profile.ronda_caida_points if score <= profile.ronda_caida_score_max else 0


def misdeal_points(profile: Profile, score: int) -> int:
    """What a misdeal adds to the dealer's rivals: the house's points, or all that they miss."""
    return TARGET - score if profile.misdeal == "loses_the_game" else profile.misdeal_points


class Carton(NamedTuple):
    """The count at the end of a deck: the pair it favours and what that pair gets."""

    team: int
    points: int


def carton(profile: Profile, taken: tuple[int, int], dealer: int, score: tuple[int, int]) -> Carton:
    """Count the cartón of a spent deck that ``dealer`` dealt.

    More cards than the rivals: from 20 on 6, one more for each further card, the result
    rounded up to even (20 → 6, 21 → 8, 23 → 10). Equal piles favour the pair that does
    not deal this deck, which is the one that led it and that deals the next. The limit
    looks at the favoured pair's score before the count.
    """
    if taken[0] == taken[1]:
        team = 1 - team_of(dealer)
        at_twenty = taken[0] == _FULL_CARTON
        points = (
            profile.carton_tie_points_at_twenty if at_twenty else profile.carton_tie_points_below
        )
    else:
        team = 0 if taken[0] > taken[1] else 1
        points = majority_points(profile, taken[team])
    return Carton(team, points if score[team] <= profile.carton_score_max else 0)


def majority_points(profile: Profile, cards: int) -> int:
    """Points for the larger pile by its number of cards, before any limit.

    >>> from engine.profiles import QVITO
    >>> [majority_points(QVITO, cards) for cards in (19, 20, 21, 22, 23, 40)]
    [0, 6, 8, 8, 10, 26]
    """
    if cards < _FULL_CARTON:
        return profile.carton_minority_points
    points = _FULL_CARTON_POINTS + cards - _FULL_CARTON
    return points + points % 2


def counted_aloud(cards: int) -> tuple[tuple[int, int], ...]:
    """The sum of a full cartón step by step, each as cards and what the sum comes to.

    Nothing is counted under twenty; the last sum is then rounded up to even.

    >>> counted_aloud(23)
    ((20, 6), (3, 9))
    """
    more = cards - _FULL_CARTON
    steps = ((_FULL_CARTON, _FULL_CARTON_POINTS), (more, _FULL_CARTON_POINTS + more))
    return steps[: 0 if more < 0 else 1 if more == 0 else 2]


def winner_of(score: tuple[int, int]) -> int | None:
    """The team that has reached forty, if one has."""
    if score[0] >= TARGET:
        return 0
    return 1 if score[1] >= TARGET else None
