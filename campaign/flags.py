"""What about an ended run asks for a look, and from what on. Pure.

A flag accuses nobody: it says where a person should look. Its limits are data, below.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from statistics import median
from typing import Final

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class FlagKind(TextChoices):
    """Why a run stands in the queue."""

    GIVEN_UP = "given_up", _("abandonada")
    IDLE = "idle", _("sin jugar 24 horas")
    CUT = "cut", _("cerca de un arranque del servidor")
    CROWD = "crowd", _("muchas cuentas en una red")
    SPEED = "speed", _("velocidad imposible")


@dataclass(frozen=True)
class Limits:
    """From what on something is flagged."""

    cut: timedelta = timedelta(minutes=10)
    """A run last alive this near to a server's start, before or after, may be cut by our fault."""
    crowd_accounts: int = 4
    """So many accounts that started scoring runs from one network are many: a family is fewer."""
    crowd_window: timedelta = timedelta(hours=24)
    """How far apart those starts may lie from the run's own."""
    speed_answers: int = 20
    """A run with fewer answers says nothing about speed: the last card of a hand is no choice."""
    speed_median: timedelta = timedelta(seconds=0.6)
    """Who sees the bots' cards, chooses and presses is slower in half of the answers."""


LIMITS: Final = Limits()


@dataclass(frozen=True)
class RunFacts:
    """What must be known of an ended run to flag it."""

    given_up: bool
    idle: bool
    signs_of_life: tuple[datetime, ...]
    """When it was last alive: its last move, its end by hand, the last sign of each connection."""
    server_starts: tuple[datetime, ...]
    accounts_at_place: int
    """Accounts with a scoring run started from its network within the window, its own too."""
    thinking: tuple[timedelta, ...]
    """How long each of the player's answers took."""


def flags_of(facts: RunFacts, limits: Limits = LIMITS) -> frozenset[FlagKind]:
    """What about a run asks for a look."""
    was_left = facts.given_up or facts.idle
    found = {
        FlagKind.GIVEN_UP: facts.given_up,
        FlagKind.IDLE: facts.idle,
        FlagKind.CUT: was_left
        and is_near_start(facts.signs_of_life, facts.server_starts, limits.cut),
        FlagKind.CROWD: facts.accounts_at_place >= limits.crowd_accounts,
        FlagKind.SPEED: is_impossibly_fast(facts.thinking, limits),
    }
    return frozenset(kind for kind, holds in found.items() if holds)


def is_near_start(
    signs: Iterable[datetime], starts: Iterable[datetime], within: timedelta = LIMITS.cut
) -> bool:
    """Whether a server started so near to one of these instants, the limit included."""
    begun = tuple(starts)
    return any(abs(sign - start) <= within for sign in signs for start in begun)


def is_impossibly_fast(thinking: tuple[timedelta, ...], limits: Limits = LIMITS) -> bool:
    """Whether half of many answers came quicker than a person sees and presses."""
    if len(thinking) < limits.speed_answers:
        return False
    return median(took.total_seconds() for took in thinking) < limits.speed_median.total_seconds()


def thinking_times(instants: Iterable[datetime]) -> tuple[timedelta, ...]:
    """How long each answer of a game took, from the instants of its moves in order.

    The moves of one answer, the player's card and what the bots play to it, share an instant;
    the first instant is that of sitting down. Where the clock was set back nobody can say.

    >>> at = datetime(2026, 12, 1)
    >>> [t.seconds for t in thinking_times([at, at, at + timedelta(seconds=4)])]
    [4]
    """
    distinct = list(dict.fromkeys(instants))
    return tuple(late - early for early, late in pairwise(distinct) if late > early)
