"""Where a game is played: a chapter's place, or the free table that its run is."""

from __future__ import annotations

from campaign import houses
from campaign.chapters import Chapter, chapter
from campaign.models import Run


def venue_of(run: Run, number: int) -> Chapter:
    """The place and the sitters of a game, by its run and its chapter's number."""
    if run.is_free_table:
        return houses.venue(run.house, run.players, run.level)
    return chapter(number)
