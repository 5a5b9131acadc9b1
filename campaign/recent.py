"""Games this process has told of late, so that a card needs no whole log told anew.

Only a shortcut: the log stays the truth. What is kept counts for a game only while its row says
the same ply and its run the same last instant; otherwise the log is read. Nothing is kept that
was read inside a transaction, which might yet be undone.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from datetime import datetime
from typing import Final, NamedTuple
from uuid import UUID

from django.db import connection

from campaign.log_lines import Telling
from campaign.models import Game
from engine.state import State

KEPT: Final = 1000
"""Games that a process keeps; the one asked for longest ago goes first."""

Row = tuple[str, datetime]


class Story(NamedTuple):
    """A game told up to a ply, and the lines that follow to its end."""

    telling: Telling
    ply: int
    rows: tuple[Row, ...]

    @property
    def next_ply(self) -> int:
        """The ply of the game at its end."""
        return self.ply + len(self.rows)

    def copy(self) -> Story:
        """The same, to be told on by itself."""
        return self._replace(telling=self.telling.copy())

    def to_its_end(self) -> Telling:
        """The game with all its lines told."""
        for row in self.rows:
            self.telling.tell(*row)
        return self.telling


class Recent:
    """The games told of late, each with the lines that came last: at least one."""

    def __init__(self, kept: int = KEPT) -> None:
        """Begin with none."""
        self._kept = kept
        self._stories: OrderedDict[UUID, Story] = OrderedDict()
        self._lock = threading.Lock()

    def told(self, game: Game, start: State, since: int | None = None) -> Story:
        """The game as its row was read, told no further than to ply ``since`` if that is given.

        ``start`` is its table before the first line, for when the log must be read.
        """
        story = self._of(game)
        if story is not None and (since is None or since >= story.ply):
            return story.copy()
        whole = Story(Telling(start), 0, tuple(rows_of(game)))
        if story is None and whole.rows and not connection.in_atomic_block:
            *before, last = whole.rows
            telling = Story(whole.telling.copy(), 0, tuple(before)).to_its_end()
            self._keep(game.pk, Story(telling, len(before), (last,)))
        return whole

    def note(self, game_id: UUID, ply: int, rows: tuple[Row, ...]) -> None:
        """Know the lines that were just stored after a ply, if what went before is known."""
        story = self._get(game_id)
        if story is not None and story.next_ply == ply:
            self._keep(game_id, Story(story.copy().to_its_end(), ply, rows))

    def forget(self) -> None:
        """Know nothing any more, as after a start."""
        with self._lock:
            self._stories.clear()

    def _of(self, game: Game) -> Story | None:
        """What is known of a game if its row proves it, with what other processes wrote."""
        story = self._get(game.pk)
        if story is None or story.next_ply > game.ply:
            return None
        if story.next_ply < game.ply:
            known, *rows = rows_of(game, story.next_ply - 1)
            if known != story.rows[-1]:
                return None
            story = Story(story.copy().to_its_end(), story.next_ply, tuple(rows))
            if not connection.in_atomic_block:
                self._keep(game.pk, story)
        return story if story.rows[-1][1] == game.run.last_move_at else None

    def _get(self, game_id: UUID) -> Story | None:
        with self._lock:
            story = self._stories.get(game_id)
            if story is not None:
                self._stories.move_to_end(game_id)
            return story

    def _keep(self, game_id: UUID, story: Story) -> None:
        with self._lock:
            self._stories[game_id] = story
            self._stories.move_to_end(game_id)
            while len(self._stories) > self._kept:
                self._stories.popitem(last=False)


def rows_of(game: Game, first: int = 0) -> list[Row]:
    """The log up to the ply that ``game`` was read at, so that row and log tell one story."""
    told = game.moves.filter(ply__gte=first, ply__lt=game.ply).order_by("ply")
    return list(told.values_list("text", "at"))
