"""What a bot is given besides its View: a source of chance, used to pick among equals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from engine.moves import SeatMove
from engine.view import View

T = TypeVar("T")


class Chance(Protocol):
    """Whole numbers without favour; ``engine.shuffle.Stream`` is one."""

    def uniform(self, n: int) -> int:
        """A whole number from 0 to ``n - 1``."""
        ...


Chooser = Callable[[View, Chance], SeatMove]


def pick(among: Sequence[T], rng: Chance) -> T:
    """One of several, each equally likely; asks for no chance when there is only one."""
    return among[rng.uniform(len(among)) if len(among) > 1 else 0]
