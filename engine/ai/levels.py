"""The bots by name: how each thinks, in which style, and over how many worlds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from engine.ai import at_random, counting, greedy
from engine.ai.chance import Chooser
from engine.ai.search import Searcher
from engine.ai.style import BOASTFUL, DEVOTED, DEVOUT, PAINTER, SHARP, SWEEPING

LEVELS: Final[Mapping[str, Chooser]] = MappingProxyType(
    {
        "random": at_random.choose,
        "greedy": greedy.choose,
        "boastful": partial(counting.choose, style=BOASTFUL),
        "devout": partial(counting.choose, style=DEVOUT),
        "sweeping": partial(counting.choose, style=SWEEPING),
        "counting": counting.choose,
        "painter": Searcher(16, PAINTER),
        "partner": Searcher(48, DEVOTED),
        "keen": Searcher(48, SHARP),
        "deep": Searcher(400, SHARP),
    }
)
"""The ladder is random, greedy, counting, keen, deep; the others are characters."""
LADDER: Final = ("random", "greedy", "counting", "keen", "deep")
"""The bots that differ in strength and not in character, weakest first."""
