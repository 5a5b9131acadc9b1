"""What every legal move of a view is worth, and what a position is, in chances of winning.

Where hands can be played out, both come from imagined worlds as in ``engine.ai.search``; by
other rules a glance at the points is turned into a chance (``engine.coach.glance``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from engine.ai import LADDER, LEVELS, standing
from engine.ai.chance import Chance
from engine.ai.counting import prices_for
from engine.ai.manner import SEATS, manner_of
from engine.ai.playing_out import play_out, shown_by_place
from engine.ai.search import Searcher, can_be_packed
from engine.ai.words import words_from
from engine.ai.worlds import Imagination, known
from engine.coach import glance
from engine.moves import Play, SeatMove
from engine.packed.playout import places_of
from engine.packed.tally import tally_of
from engine.seats import team_of
from engine.view import View

WORLDS: Final = 1200
"""Imagined hands for each decision of a game that is over."""
HINT_WORLDS: Final = 400
"""Imagined hands for a hint, which a player waits for."""
_OF_A_POSITION: Final = 2
"""A position is one figure and not a choice: a part of the worlds will do."""
_DEALT: Final = 3
"""Hands dealt at random for each world drawn from them by weight."""


class Weighed(NamedTuple):
    """A legal move, and the chance of winning of the pair that makes it."""

    move: SeatMove
    chance: float


def weigh(view: View, rng: Chance, *, worlds: int = WORLDS) -> tuple[Weighed, ...]:
    """Every kind of legal move of the seat in turn with its worth, in the order of the rules.

    Moves that differ only in suits are one kind, unless a caida tells them apart.

    :raises ValueError: if it is not the turn of the view's seat.
    """
    if not view.is_my_turn:
        raise ValueError("only moves of the seat in turn can be weighed")
    moves = kinds_of(view)
    if not plays_out(view):
        return tuple(map(Weighed, moves, glance.chances(view, moves)))
    plays = [move for move in moves if isinstance(move, Play)]
    chances = _weigher(worlds).chances(view, plays, rng)
    return tuple(
        Weighed(play, _bounded(chance)) for play, chance in zip(plays, chances, strict=True)
    )


def best_of(weighed: Sequence[Weighed]) -> Weighed:
    """The move worth most, the first of equals."""
    return max(weighed, key=lambda one: one.chance)


def position(view: View, rng: Chance, *, worlds: int = WORLDS) -> float:
    """The chance of winning of the view's pair at any moment of a game, whoever plays next."""
    seat = view.seat or 0
    if view.winner is not None:
        return float(view.winner == team_of(seat))
    if view.turn is None:
        first = standing.before_deck(view.score, view.dealer)
    elif not plays_out(view):
        first = glance.standing_of(view)
    else:
        first = _played_out(view, seat, rng, max(1, worlds // _OF_A_POSITION))
    return _bounded(first if team_of(seat) == 0 else 1.0 - first)


def kinds_of(view: View) -> list[SeatMove]:
    """One legal move of each kind; suits tell plays apart only where one of them is a caida."""
    kinds: dict[object, SeatMove] = {}
    for move in view.moves():
        kinds.setdefault(kind_of(view, move), move)
    return list(kinds.values())


def kind_of(view: View, move: SeatMove) -> object:
    """What moves of one kind have in common."""
    if not isinstance(move, Play):
        return move
    ranks = tuple(sorted(card.rank for card in move.takes))
    return move.card.rank, ranks, view.left in move.takes, move.announces


def plays_out(view: View) -> bool:
    """Whether imagined hands can be played out by the view's rules."""
    return view.players == SEATS and can_be_packed(view.profile)


@cache
def _weigher(worlds: int) -> Searcher:
    """The strongest bot, with these worlds and without haste."""
    bot = LEVELS[LADDER[-1]]
    if not isinstance(bot, Searcher):
        raise TypeError("the strongest bot is one that searches")
    return replace(bot, worlds=worlds, drops=False)


def _played_out(view: View, seat: int, rng: Chance, worlds: int) -> float:
    """The chance of team 0 over worlds in which the deal is finished as it stands."""
    word = words_from(rng)
    facts = known(view)
    tally = tally_of(view.score, view.taken)
    value = standing.between_deals if view.stock else standing.after_deck
    shown = shown_by_place(facts.shown)
    prices = [prices_for(view, team).card for team in (0, 1)]
    manner = manner_of(prices, is_last_deal=not view.stock, own=team_of(seat))
    own = list(places_of(tuple([int(card.rank) for card in view.hand]), seat))
    imagination = Imagination(view, facts, word)
    drawn = imagination.draw(worlds, worlds * _DEALT)
    total = 0.0
    for world in drawn:
        luck = word()
        hands = [list(places) for places in imagination.places(world, luck)]
        hands[seat] = own.copy()
        _, end = play_out(facts.node, hands, view.turn or 0, tally, shown.copy(), luck, manner)
        total += value(end, view.dealer)
    return total / len(drawn)


def _bounded(chance: float) -> float:
    """A chance is one: what a glance adds may not lead out of it."""
    return round(min(1.0, max(0.0, chance)), 6)
