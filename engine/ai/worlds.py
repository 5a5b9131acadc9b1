"""Hands imagined for the other seats, each the likelier the better it explains their plays.

Cards that nobody has shown are dealt at random to the other seats; such a world weighs
what the players would then have played: for every card another seat played in this deal,
the chance that a hand of just these cards plays just that one. A rival that let a caida
pass is thus rarely imagined with it. A seat holds three of a rank exactly if it sang.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.ai.likelihood import Odds, plays_of_others
from engine.ai.playing_out import POLICIES, SEATS
from engine.ai.words import WORD
from engine.cards import DECK
from engine.packed.graph import NOBODY_LEFT, RANKS, Node, nodes
from engine.scoring import RONDA_CARDS
from engine.view import View

_TRIES: Final = 4

World = list[list[int]]
"""The ranks in each seat's hand."""


class Known(NamedTuple):
    """What a seat knows of a deck, by rank."""

    node: Node
    """The table."""
    shown: list[int]
    """How many cards of each rank have been played in this deck."""
    unseen: list[int]
    """The ranks of the cards in other hands and in the stock."""
    played: list[list[tuple[int, Odds]]]
    """For each seat the cards it played in this deal, last first, each with every rank's odds."""


def known(view: View) -> Known:
    """Work out from a view what has been shown, and how likely each play was for each hand."""
    shown = [0] * (RANKS + 1)
    for play in view.log:
        shown[play.card.rank] += 1
    mask = sum(card.bit for card in view.table)
    left = NOBODY_LEFT if view.left is None else int(view.left.rank)
    seen = {*view.hand, *(play.card for play in view.log)}
    unseen = [int(card.rank) for card in DECK if card not in seen]
    return Known(nodes(POLICIES)[mask, left], shown, unseen, plays_of_others(view))


def imagined(
    view: View, facts: Known, word: Callable[[], int], worlds: int, of: int
) -> list[World]:
    """So many worlds, drawn by weight from ``of`` dealt at random."""
    found: list[World] = []
    weights: list[float] = []
    total = 0.0
    for _ in range(of * _TRIES):
        world = _dealt(view, facts.unseen, word)
        weight = _weight(view, facts, world)
        if weight:
            found.append(world)
            weights.append(weight)
            total += weight
            if len(found) == of:
                break
    if not found:
        return [_dealt(view, facts.unseen, word) for _ in range(worlds)]
    return _drawn(found, weights, total, worlds, word() / WORD)


def _dealt(view: View, unseen: list[int], word: Callable[[], int]) -> World:
    """The unseen cards dealt at random; mixes ``unseen`` itself, which loses nothing."""
    world: World = [[] for _ in range(SEATS)]
    rest = len(unseen)
    for seat, count in enumerate(view.counts):
        if seat == view.seat:
            continue
        hand = world[seat]
        for _ in range(count):
            place = word() * rest // WORD
            rest -= 1
            rank = unseen[place]
            unseen[place] = unseen[rest]
            unseen[rest] = rank
            hand.append(rank)
    return world


def _weight(view: View, facts: Known, world: World) -> float:
    weight = 1.0
    for seat, plays in enumerate(facts.played):
        if seat == view.seat:
            continue
        hand = world[seat].copy()
        for rank, odds in plays:
            hand.append(rank)
            if len(hand) > 1:
                weight *= odds[rank] / sum([odds[card] for card in hand])
        sang = seat in view.rondas
        if sang != (max(map(hand.count, hand)) >= RONDA_CARDS):
            return 0.0
    return weight


def _drawn(
    found: list[World], weights: list[float], total: float, worlds: int, start: float
) -> list[World]:
    """Systematic resampling: worlds at even steps along their weights (Kitagawa 1996)."""
    drawn: list[World] = []
    step = total / worlds
    reached, place = weights[0], 0
    for number in range(worlds):
        wanted = (number + start) * step
        while reached < wanted and place < len(found) - 1:
            place += 1
            reached += weights[place]
        drawn.append(found[place])
    # Searchers stop early with some plays: any first part shall be as mixed as the whole.
    stride = next(step for step in (7, 11, 13) if worlds % step)
    return [drawn[number * stride % worlds] for number in range(worlds)]
