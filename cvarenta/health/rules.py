"""How well a fact of the site is: `Level`, and one rule for each kind of fact. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

MEGABYTE: Final = 1024**2
DISK_WRONG: Final = 200 * MEGABYTE
"""With less room than this the database may soon refuse a card."""
DISK_LOOK: Final = 2 * 1024 * MEGABYTE
ANSWER_LOOK: Final = timedelta(seconds=0.25)
"""A database that takes longer for its cheapest answer keeps every table waiting."""
CLOCK_LOOK: Final = timedelta(seconds=2)
CLOCK_WRONG: Final = timedelta(seconds=30)
STARTS_LOOK: Final = 10
"""Server starts in an hour: more than a new release on a few machines needs."""
THINKING_LOOK: Final = 0.05
"""Of the bots' answers so many may take longer than two seconds."""
ENOUGH: Final = 20
"""Fewer events than this say nothing about a share."""
PUBLISH_WITHIN: Final = timedelta(hours=1)
"""After the close the ranking should be frozen and published within this time."""
WAIT_LOOK: Final = 10
"""Games that wait for the coach."""
BACKUP_LOOK: Final = timedelta(days=2)
BACKUP_WRONG: Final = timedelta(days=7)
PLACE_KEPT: Final = timedelta(days=32)
"""The thirty days of a place, and two for the broom to come round."""


class Level(StrEnum):
    """How well something is, the best first."""

    OK = "ok"
    LOOK = "look"
    WRONG = "wrong"


def worst(levels: Iterable[Level]) -> Level:
    """The level of the whole: that of its worst part.

    >>> worst([Level.OK, Level.WRONG, Level.LOOK]).value
    'wrong'
    """
    return max(levels, key=list(Level).index, default=Level.OK)


def _limits(value: float, look: float, wrong: float = float("inf")) -> Level:
    """Well below `look`, wrong from `wrong` on."""
    return Level.WRONG if value >= wrong else Level.LOOK if value >= look else Level.OK


def database(answered_in: timedelta, is_writable: bool) -> Level:
    """It answers at once and lets itself be written."""
    if not is_writable:
        return Level.WRONG
    return _limits(answered_in.total_seconds(), ANSWER_LOOK.total_seconds())


def disk(free: int) -> Level:
    """There is room for what is played."""
    return Level.WRONG if free < DISK_WRONG else Level.LOOK if free < DISK_LOOK else Level.OK


def bells(answer: bool) -> Level:
    """Without bells play goes on, but pages see others' moves only when they look."""
    return Level.OK if answer else Level.LOOK


def migrations(missing: int) -> Level:
    """The database is of the same release as the code."""
    return Level.WRONG if missing else Level.OK


def edition(closes_at: datetime | None, is_published: bool, at: datetime) -> Level:
    """There is a tournament, and after its close a published table."""
    if closes_at is None:
        return Level.LOOK
    if is_published or at < closes_at + PUBLISH_WITHIN:
        return Level.OK
    return Level.LOOK


def clock(difference: timedelta) -> Level:
    """Server and database agree what time it is: by it runs are started and closed."""
    apart = abs(difference).total_seconds()
    return _limits(apart, CLOCK_LOOK.total_seconds(), CLOCK_WRONG.total_seconds())


def thinking(answers: int, slow: int) -> Level:
    """The bots answer within two seconds, nearly always."""
    return Level.LOOK if answers >= ENOUGH and slow > answers * THINKING_LOOK else Level.OK


def refusals(plays: int, refused: int) -> Level:
    """More is played than refused: else a page is broken, or somebody tries doors."""
    return Level.LOOK if refused >= ENOUGH and refused > plays else Level.OK


def failures(errors: int) -> Level:
    """Nothing of ours broke in the last hour."""
    return Level.WRONG if errors else Level.OK


def coach(waiting: int, failed: int) -> Level:
    """The coach keeps up, and gives nothing up."""
    return Level.LOOK if failed or waiting > WAIT_LOOK else Level.OK


def starts(last_hour: int) -> Level:
    """The server does not start again and again."""
    return _limits(last_hour, STARTS_LOOK + 1)


def backup(age: timedelta | None) -> Level:
    """There is a copy of the database, and it is not old."""
    if age is None:
        return Level.LOOK
    return _limits(age.total_seconds(), BACKUP_LOOK.total_seconds(), BACKUP_WRONG.total_seconds())


def places(overdue: int) -> Level:
    """Nothing is kept of a network for longer than was promised."""
    return Level.WRONG if overdue else Level.OK
