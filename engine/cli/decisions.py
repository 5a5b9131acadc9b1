"""How long each bot thinks: the same positions of whole games put to every level."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from time import process_time
from typing import Final, NamedTuple

from engine.ai import LEVELS, choose
from engine.arena import Seeds, play_game, seeds_of, warm_up
from engine.profiles import QVITO
from engine.rules import positions
from engine.shuffle import bot_stream
from engine.view import View, view_of

_PLAYERS: Final = ("counting",) * 4
_PERCENT: Final = 100


class Asked(NamedTuple):
    """A view of the seat in turn, and what its bot's chance is made of."""

    view: View
    seeds: Seeds
    number: int


def thinking(decisions: int) -> dict[str, dict[str, float]]:
    """For each level how many decisions it makes in a second, and milliseconds of each."""
    warm_up()
    asked = [one for one, _ in zip(_asked(), range(decisions), strict=False)]
    return {level: _figures(_seconds(level, asked)) for level in LEVELS}


def _asked() -> Iterator[Asked]:
    """Every position of one game after another in which somebody is to play."""
    number = 0
    while True:
        seeds = seeds_of("decisions", number)
        game = play_game(QVITO, _PLAYERS, seeds)
        for _, state in positions(QVITO, game.dealer, game.moves):
            if state.turn is not None:
                yield Asked(view_of(state, state.turn), seeds, state.number)
        number += 1


def _seconds(level: str, asked: list[Asked]) -> list[float]:
    found = []
    for view, seeds, number in asked:
        rng = bot_stream(*seeds, number)
        begin = process_time()
        choose(level, view, rng)
        found.append(process_time() - begin)
    return found


def _figures(seconds: list[float]) -> dict[str, float]:
    """Decisions per second, and the median and the 99th percentile in milliseconds."""
    ranked = sorted(seconds)
    return {
        "decisions_per_second": round(len(ranked) / sum(ranked), 1),
        "median_ms": round(1000 * statistics.median(ranked), 3),
        "p99_ms": round(1000 * ranked[(len(ranked) - 1) * 99 // _PERCENT], 3),
    }
