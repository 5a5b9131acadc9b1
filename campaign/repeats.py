"""The same deal once more: a practice game with the cards of one that is over.

Its seeds have been revealed, so nothing about it is secret any more. That is why it can only
be practice, stands in a run of its own, and pays and wins nothing.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction

from campaign import journal, replays, services
from campaign.models import Game, Run


def repeat(player: Any, game_id: UUID, request_id: UUID | None, at: datetime) -> Game:
    """Deal a player's finished game again, the player seated at once; asked twice it is one.

    :raises journal.NoEntry: if it is not the player's game.
    :raises replays.StillSecret: if it may not be revealed.
    """
    game = replays.own_game(player, game_id, at)
    repeated = _by_request(player, request_id)
    if repeated is not None:
        return repeated
    try:
        with transaction.atomic():
            return _dealt_again(player, game, request_id, at)
    except IntegrityError:
        repeated = _by_request(player, request_id)
        if repeated is None:
            raise
        return repeated


def _dealt_again(player: Any, game: Game, request_id: UUID | None, at: datetime) -> Game:
    was = game.run
    run = Run.objects.create(
        player=player,
        kind=Run.Kind.PRACTICE,
        by_guest=player.is_guest,
        started_at=at,
        last_move_at=at,
        request_id=request_id,
        repeats=game,
        is_free_table=was.is_free_table,
        house=was.house,
        players=was.players,
        level=was.level,
    )
    again = journal.prepare(run, game.chapter, 1, at, seed=bytes(game.server_seed))
    services.sit_down(player, again.pk, game.client_seed, at)
    again.refresh_from_db()
    return again


def _by_request(player: Any, request_id: UUID | None) -> Game | None:
    """The game that a request made already."""
    if request_id is None:
        return None
    return Game.objects.filter(
        run__player=player, run__request_id=request_id, run__repeats__isnull=False
    ).first()
