"""Hands imagined to the end, millions of plays a second: ``qvito`` packed into numbers.

Plain Python without a State: a table is a node with an arrow for each rank, points and
cards taken are one whole number. It is proved equal to ``engine.rules`` by playing both
with the same choices (``tests/engine/test_packed.py``).

    graph       tables as nodes, policies, what it assumes of the rules
    tally       points, cards taken, ronda and cartón in one number
    playout     the inner loop: a deal to its end
    deck        positions from a view, decks and games

>>> from random import Random
>>> from engine.packed import by_greed, first_deal, finish_deck
>>> deck = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] * 4
>>> end = finish_deck(first_deal(deck, 3, (0, 0)), Random(1).random, worths=(by_greed, by_greed))
>>> sum(end.taken) + end.mask.bit_count()
40
"""

from __future__ import annotations

from engine.packed.deck import (
    Ending,
    Position,
    finish_deal,
    finish_deck,
    first_deal,
    imagine,
    play_game,
)
from engine.packed.graph import Effect, Worth, by_chance, by_greed
from engine.packed.tally import NO_LIMITS, OVER

__all__ = [
    "NO_LIMITS",
    "OVER",
    "Effect",
    "Ending",
    "Position",
    "Worth",
    "by_chance",
    "by_greed",
    "finish_deal",
    "finish_deck",
    "first_deal",
    "imagine",
    "play_game",
]
