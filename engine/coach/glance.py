"""What moves are worth by houses whose hands no bot can play out: points, made a chance.

A play is worth what the strongest bot makes of it there, at a glance in its style, less what
the next rival may take of what it forgets; what a house asks besides is worth the points it
brings. Points become a chance of winning through the table of what scores are worth
(``engine.ai.standing``), a point more for one pair being as good as one less for the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.ai import standing
from engine.ai.counting import prices_for, worths_of
from engine.ai.customs import known_ranks
from engine.ai.style import SHARP
from engine.forgotten import forgotten_by
from engine.moves import Announce, Claim, Play, SeatMove, Steal
from engine.profiles import TARGET
from engine.scoring import (
    four_equal_points,
    limpia_points,
    most_of_a_rank,
    ronda_caida_points,
    ronda_points,
)
from engine.seats import team_of
from engine.view import View

_FOUR_EQUAL: Final = 4
_TOLD: Final = 0.2
"""What a rival's knowledge of a ronda that scores nothing costs, in points."""
_CARDS_AHEAD: Final = 0.15
"""What a card more in the pile is worth while the deck goes on, in points."""


def chances(view: View, moves: Sequence[SeatMove]) -> list[float]:
    """The chance of winning by each move, for the pair that makes it."""
    team = team_of(view.seat or 0)
    ahead = _cards_ahead(view, team)
    return [_chance(view, team, ahead + points) for points in points_of(view, moves)]


def standing_of(view: View) -> float:
    """The chance of team 0 as the score and the piles stand."""
    return _chance(view, 0, _cards_ahead(view, 0))


def points_of(view: View, moves: Sequence[SeatMove]) -> list[float]:
    """What each move brings, in points, with what it leaves behind."""
    plays = [move for move in moves if isinstance(move, Play)]
    worths = dict(zip(plays, worths_of(view, plays, SHARP), strict=True)) if plays else {}
    found = []
    for move in moves:
        if isinstance(move, Play):
            found.append(worths[move] - forgets(view, move) + _announced(view, move))
        elif isinstance(move, Steal):
            found.append(_stolen(view, move))
        elif isinstance(move, Announce):
            found.append(ronda_worth(view))
        elif isinstance(move, Claim):
            found.append(claim_worth(view, move))
        else:
            found.append(0.0)
    return found


def forgets(view: View, play: Play) -> float:
    """What the next rival may take of what a play leaves uncaptured, in points."""
    rival = prices_for(view, 1 - team_of(play.seat))
    hauls = forgotten_by(view.profile, view.table, view.left, play)
    return max((rival.of(len(haul.cards), haul.is_caida, False) for haul in hauls), default=0.0)


def ronda_worth(view: View) -> float:
    """What announcing the hand's ronda brings now; less than nothing where it scores nothing."""
    score = view.score[team_of(view.seat or 0)]
    equal = most_of_a_rank(view.hand) == _FOUR_EQUAL
    points = four_equal_points(view.profile, score) if equal else ronda_points(view.profile, score)
    return float(points) or -_TOLD


def claim_worth(view: View, claim: Claim) -> float:
    """What a claim brings: its points if it is known to be right, nothing else."""
    score = view.score[team_of(claim.seat)]
    right = claim.rank in known_ranks(view)
    return float(ronda_caida_points(view.profile, score)) if right else 0.0


def _announced(view: View, play: Play) -> float:
    return ronda_worth(view) if play.announces else 0.0


def _stolen(view: View, steal: Steal) -> float:
    """What the forgotten cards bring, and the best card to play after them."""
    haul = next(haul for haul in view.forgotten if haul.cards == steal.cards)
    team = team_of(steal.seat)
    rest = tuple(card for card in view.table if card not in steal.cards)
    swept = view.profile.forgotten_scores and not rest
    brings = prices_for(view, team).of(len(steal.cards), haul.is_caida, False)
    if swept:
        brings += limpia_points(view.profile, view.score[team], with_caida=haul.is_caida)
    after = view._replace(table=rest, left=None, forgotten=())
    return brings + max(points_of(after, after.plays()))


def _cards_ahead(view: View, team: int) -> float:
    return _CARDS_AHEAD * (view.taken[team] - view.taken[1 - team])


def _chance(view: View, team: int, points: float) -> float:
    """The chance of a team that is so many points better than the score says."""
    ours = view.score[team] + max(0.0, points)
    theirs = view.score[1 - team] + max(0.0, -points)
    first, second = (ours, theirs) if team == 0 else (theirs, ours)
    found = _between(min(first, TARGET), min(second, TARGET), view.dealer)
    return found if team == 0 else 1.0 - found


def _between(first: float, second: float, dealer: int) -> float:
    """The chance of team 0 between the even scores that the table has."""
    low = int(first) // 2 * 2, int(second) // 2 * 2
    part = (first - low[0]) / 2, (second - low[1]) / 2
    total = 0.0
    for up, share in ((0, 1 - part[0]), (2, part[0])):
        for over, other in ((0, 1 - part[1]), (2, part[1])):
            if share and other:
                score = min(low[0] + up, TARGET), min(low[1] + over, TARGET)
                total += share * other * _even(score, dealer)
    return total


def _even(score: tuple[int, int], dealer: int) -> float:
    return 0.5 if min(score) >= TARGET else standing.before_deck(score, dealer)
