"""Games as this process last wrote them, so that the next card need not ask for their rows.

Only a shortcut: whoever plays by such a row writes under conditions that hold for no other row,
and asks the database when they do not hold. A row is taken out to be used, by one thread alone.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from copy import copy
from typing import Any, Final
from uuid import UUID

from campaign.models import Game

KEPT: Final = 1000
"""Rows that a process keeps; the one written longest ago goes first."""


class LastRows:
    """The rows of games and their runs, each until it is used once."""

    def __init__(self, kept: int = KEPT) -> None:
        """Begin with none."""
        self._kept = kept
        self._games: OrderedDict[UUID, Game] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, game: Game) -> None:
        """Know how a game and its run were just written; whoever wrote them may go on with both."""
        kept = copy(game)
        kept.run = copy(game.run)
        with self._lock:
            self._games[game.pk] = kept
            self._games.move_to_end(game.pk)
            while len(self._games) > self._kept:
                self._games.popitem(last=False)

    def take(self, player: Any, game_id: UUID, ply: int) -> Game | None:
        """The row of this player's game at a ply, if that is what is known of it."""
        with self._lock:
            game = self._games.pop(game_id, None)
        if game is None or game.ply != ply or game.run.player_id != player.pk:
            return None
        return game
