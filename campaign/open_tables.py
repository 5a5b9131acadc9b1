"""The tables that anyone may look at: which they are, and what an onlooker is shown.

A scoring run is played for all to see, unless its player closes the curtain; guests and
practice are never shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db.models import Q

from campaign import events, journal
from campaign.chapters import YOU, Chapter
from campaign.models import Game, Run
from campaign.venues import venue_of
from campaign.watched import Watched, watched_of

STILL_WARM = timedelta(minutes=30)
"""A table where nothing has moved for so long is not listed; who has its address still sees it."""
LISTED_MAX = 60

OPEN_TO_ALL = Q(
    run__kind=Run.Kind.SCORING,
    run__player__is_guest=False,
    run__player__shows_tables=True,
    started_at__isnull=False,
) & ~Q(run__end_reason=Run.End.CLOSED, ended_at=None)
"""What is played on after the close is practice, and that is nobody's business."""


@dataclass(frozen=True)
class Listed:
    """A table in play as the list shows it."""

    game_id: UUID
    player: str
    chapter: Chapter
    us: int
    them: int
    moved_at: datetime
    is_fresh: bool
    """Whether it moved less than a minute ago."""


def open_tables(at: datetime, limit: int = LISTED_MAX) -> list[Listed]:
    """The tables in play at an instant that anyone may look at, the one that moved last first."""
    games = (
        Game.objects.filter(OPEN_TO_ALL, ended_at=None, run__ended_at=None)
        .filter(run__last_move_at__gt=at - STILL_WARM, run__edition__closes_at__gt=at)
        .select_related("run", "run__player")
        .order_by("-run__last_move_at")[:limit]
    )
    return [
        Listed(
            game_id=game.pk,
            player=game.run.player.get_username(),
            chapter=venue_of(game.run, game.chapter),
            us=game.score_us,
            them=game.score_them,
            moved_at=game.run.last_move_at,
            is_fresh=at - game.run.last_move_at < timedelta(minutes=1),
        )
        for game in games
    ]


def open_game(game_id: UUID) -> Game:
    """The gate for onlookers: a game that may be looked at by anyone.

    :raises journal.NoEntry: if there is no such game or it is not open to all.
    """
    game = Game.objects.select_related("run").filter(OPEN_TO_ALL, pk=game_id).first()
    if game is None:
        raise journal.NoEntry(game_id)
    return game


def watch(game_id: UUID) -> Watched:
    """What an onlooker of a game sees now.

    :raises journal.NoEntry: if there is no such game or it is not open to all.
    """
    game = open_game(game_id)
    look = journal.look(game, seat=None)
    following = game.run.games.filter(OPEN_TO_ALL, ended_at=None).first() if game.is_over else None
    return watched_of(
        look.view,
        game_id=str(game.pk),
        ply=look.ply,
        chapter=venue_of(game.run, game.chapter),
        names=journal.names_of(game) | {YOU: game.run.player.get_username()},
        over=game.is_over,
        next_game=str(following.pk) if following else None,
    )


def tell_onlookers(player: Any) -> None:
    """Have everyone who looks at a player's tables look again, since the curtain moved."""
    for game_id in Game.objects.filter(run__player=player, ended_at=None).values_list(
        "pk", flat=True
    ):
        events.ring_table(game_id, events.WHATEVER_PLY)
