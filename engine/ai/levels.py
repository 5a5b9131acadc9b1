"""The bots by name: how each thinks, in which style, and over how many worlds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from engine.ai import at_random, counting, greedy
from engine.ai.chance import Chooser
from engine.ai.lapses import Lapsing, unthinking
from engine.ai.search import Searcher
from engine.ai.style import BOASTFUL, DEVOTED, DEVOUT, PAINTER, SHARP, SWEEPING

LEVELS: Final[Mapping[str, Chooser]] = MappingProxyType(
    {
        "random": at_random.choose,
        "greedy": greedy.choose,
        "merciful": Lapsing(greedy.choose, unthinking, 30),
        "boastful": partial(counting.choose, style=BOASTFUL),
        "devout": partial(counting.choose, style=DEVOUT),
        "sweeping": partial(counting.choose, style=SWEEPING),
        "watchful": Lapsing(counting.choose, greedy.choose, 55),
        "counting": counting.choose,
        "painter": Searcher(16, PAINTER),
        "partner": Searcher(120, DEVOTED),
        "keen": Searcher(64, SHARP, glance=0.015),
        "deep": Searcher(480, SHARP),
    }
)
"""The ladder is random, greedy, counting, keen, deep; the others are characters."""
LADDER: Final = ("random", "greedy", "counting", "keen", "deep")
"""The bots that differ in strength and not in character, weakest first."""
