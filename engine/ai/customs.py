"""What bots do alike where a house asks more than a card: announce, take, claim."""

from __future__ import annotations

from engine.captures import captures
from engine.cards import Rank
from engine.claims import dealt_of, falls
from engine.legal import may_announce_with_card
from engine.moves import Announce, Claim, Pass, Play, SeatMove, Steal
from engine.scoring import RONDA_CARDS, has_ronda, most_of_a_rank, ronda_points
from engine.seats import team_of
from engine.view import View

_FOUR_EQUAL = 4


def before_playing(view: View) -> SeatMove | None:
    """What a bot answers when it is asked something else, or takes before it plays."""
    seat = view.seat
    if seat is None:
        return None
    if view.phase == "announce":
        return Announce(seat) if _pays_to_announce(view) else Pass(seat)
    if view.phase == "claim":
        ranks = known_ranks(view)
        return Claim(seat, ranks[0]) if ranks else Pass(seat)
    if not view.forgotten:
        return None
    best = max(view.forgotten, key=lambda haul: (haul.is_caida, len(haul.cards), haul.cards))
    return Steal(seat, best.cards)


def with_announcement(view: View, play: Play) -> Play:
    """The play with its ronda announced, where that is done with one's first card."""
    return play._replace(announces=may_announce_with_card(view.profile, view.hand))


def _pays_to_announce(view: View) -> bool:
    """Whether the hand has a ronda that scores; past the limit it is better kept quiet."""
    if not has_ronda(view.hand):
        return False
    if view.profile.four_equal == "wins_the_game" and most_of_a_rank(view.hand) == _FOUR_EQUAL:
        return True
    return ronda_points(view.profile, view.score[team_of(view.seat or 0)]) > 0


def known_ranks(view: View) -> list[Rank]:
    """Ranks that a pair can claim for sure: its caida, and three of them played by the victim.

    At the end of a deck all cards have been shown, so a ronda that was never announced is
    known too; whether it counts is the house's to say, and a wrong claim costs nothing.
    """
    team = team_of(view.seat or 0)
    return [
        fall.rank
        for fall in falls(view.profile, view.players, view.log)
        if fall.team == team
        and (team, fall.rank) not in view.claimed
        and dealt_of(view.players, view.log, fall.deal, fall.victim, fall.rank) >= RONDA_CARDS
    ]


def whole_plays(view: View) -> list[Play]:
    """The plays that leave nothing behind by neglect: whole ladders, and no capture let lie.

    Where leaving a card is allowed, a bot does it only with a card that takes nothing.
    """
    plays = view.plays()
    if view.profile.capture_is_forced and view.profile.ladder_is_forced:
        return plays
    whole: list[Play] = []
    for play in plays:
        ways = captures(view.profile, view.table, play.card)
        longer = any(
            len(way.takes) > len(play.takes) and way.takes[: len(play.takes)] == play.takes
            for way in ways
        )
        if not longer:
            whole.append(play)
    return whole
