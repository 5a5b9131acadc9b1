"""How long the tournament stays open for somebody who starts now: `closing_of`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from campaign.chapters import CHAPTERS
from campaign.models import Edition


@dataclass(frozen=True)
class Closing:
    """When an edition closes, and what can still be won before."""

    closes_at: datetime
    zone: str
    """In whose time the close is announced."""
    is_closed: bool
    minutes: int
    """What all five chapters usually take, lost games included."""
    last_start: datetime
    """Who starts a run later than this will hardly win all five chapters in time."""
    chapters: int
    """How many chapters there is usually time for, from now to the close."""

    @property
    def all_fit(self) -> bool:
        """Whether there is usually time for the whole run."""
        return self.chapters == len(CHAPTERS)


def closing_of(edition: Edition, at: datetime) -> Closing:
    """What a visitor should know of an edition's close at an instant.

    How long a chapter usually takes is a figure of the edition, not a promise.
    """
    chapter = timedelta(minutes=edition.chapter_minutes)
    left = max(edition.closes_at - at, timedelta(0))
    return Closing(
        closes_at=edition.closes_at,
        zone=edition.zone,
        is_closed=at >= edition.closes_at,
        minutes=len(CHAPTERS) * edition.chapter_minutes,
        last_start=edition.closes_at - len(CHAPTERS) * chapter,
        chapters=min(left // chapter, len(CHAPTERS)),
    )
