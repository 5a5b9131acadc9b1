"""Taking one's last card back: in practice alone, and never out of the log.

The log goes on with a line that says so; the bots' answers stand no longer either. Once
cards have been dealt, what was played before them stays played.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from campaign import events, journal
from campaign.refusals import NothingToTakeBack, OnlyInPractice, Stale
from campaign.settling import settle_game, touch


def take_back(player: Any, game_id: UUID, ply: int, at: datetime, key: UUID | None = None) -> None:
    """Take back the player's last move, and with it all that the bots answered.

    A key that was granted already is granted again without taking back another.

    :raises journal.NoEntry: if it is not the player's game.
    :raises OnlyInPractice: in a scoring run, for ever.
    :raises RunEnded: if its run has ended.
    :raises Stale: if the table is no longer at the ply the player saw, or the game is over.
    :raises NothingToTakeBack: if there is no move, or cards have been dealt since.
    """
    game = journal.sit(player, game_id)
    if game.run.is_scoring:
        raise OnlyInPractice
    if journal.has_key(game, key):
        return
    settle_game(game, at)
    if game.is_over or game.ply != ply or game.started_at is None:
        raise Stale
    try:
        told = journal.take_back(game)
    except journal.NotNow as error:
        raise NothingToTakeBack from error
    with transaction.atomic():
        touch(game.run, at)
        if not journal.append(game, told, at, key):
            if journal.has_key(game, key):
                return
            raise Stale
        events.ring_table(game.pk, told.next_ply)
