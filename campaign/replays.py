"""The replay of a game that is over: to its own player, and to anyone while it is shared.

A game may be replayed under the same condition under which its seed is revealed: it is over
and was dealt. The record comes from ``journal.acta_of``, which holds to that too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from campaign import coaching, journal, services
from campaign.chapters import FREE_TABLE, YOU, Chapter
from campaign.coach_shown import Report, report_shown
from campaign.models import Game
from campaign.replay import Shown, message_of, shown_of
from campaign.venues import venue_of
from engine.coach.form import lesson_from
from engine.replay import Frame, frames


@dataclass(frozen=True)
class Replay:
    """A game that is over, open at one of its moves."""

    game: Game
    chapter: Chapter
    player: str
    """The player's name, as anyone may read it."""
    shown: Shown
    report: Report | None
    """What the coach found, if it has been asked and is done."""

    @property
    def verdict(self) -> Any:
        """The coach's word on the move that is shown, if the player made a choice there."""
        return self.report and self.report.by_ply.get(self.shown.ply)

    @property
    def chance(self) -> int | None:
        """The player's chance of winning after the move that is shown, in hundredths."""
        return self.report.chances.get(self.shown.ply) if self.report else None

    @property
    def title(self) -> str:
        """Where it was played."""
        if self.game.chapter == FREE_TABLE:
            return _("Mesa libre: reglas de %(house)s") % {"house": self.chapter.place}
        return str(self.chapter.place)


class StillSecret(LookupError):
    """The game goes on, or was never dealt: there is nothing to replay yet."""


def own_game(player: Any, game_id: UUID, at: datetime) -> Game:
    """A player's own game that is over.

    :raises journal.NoEntry: if it is not the player's.
    :raises StillSecret: if it may not be revealed.
    """
    game = journal.sit(player, game_id)
    services.run_of(player, game.run_id, at)
    game = journal.sit(player, game_id)
    if not may_reveal(game):
        raise StillSecret(game_id)
    return game


def shared_game(shared_as: UUID) -> Game:
    """The game behind a public address.

    :raises journal.NoEntry: if nobody shares one there.
    """
    game = Game.objects.select_related("run__player").filter(shared_as=shared_as).first()
    if game is None or not may_reveal(game):
        raise journal.NoEntry(shared_as)
    return game


def may_reveal(game: Game) -> bool:
    """Whether all the cards of a game may be shown: it is over, and was dealt."""
    return game.is_over and game.dealer is not None


def share(player: Any, game_id: UUID, at: datetime, *, shared: bool) -> Game:
    """Give a game's replay a public address, or take it away; a new one is a new address.

    :raises journal.NoEntry: if it is not the player's.
    :raises StillSecret: if it may not be revealed.
    """
    game = own_game(player, game_id, at)
    if shared:
        Game.objects.filter(pk=game.pk, shared_as=None).update(shared_as=uuid4())
    else:
        Game.objects.filter(pk=game.pk).update(shared_as=None)
    game.refresh_from_db(fields=["shared_as"])
    return game


def replay_of(game: Game, ply: int, *, seen: bool = False) -> Replay:
    """A game at one of its moves, the nearest there is; ``seen`` speaks as to an onlooker."""
    found = list(frames(journal.acta_of(game)))
    frame = found[min(max(ply, 1), len(found)) - 1]
    names = _names(game, seen=seen)
    chapter = venue_of(game.run, game.chapter)
    return Replay(
        game=game,
        chapter=chapter,
        player=player_name(game),
        shown=shown_of(frame, len(found), names=names, chapter=chapter, seen=seen),
        report=_report(game, found, names, seen=seen),
    )


def player_name(game: Game) -> str:
    """The player's name as the ranking would show it; a guest has none."""
    player = game.run.player
    return _("Invitado") if player.is_guest else str(player.get_username())


def _names(game: Game, *, seen: bool) -> dict[int, str]:
    return journal.names_of(game) | {YOU: player_name(game) if seen else _("Tú")}


def _report(
    game: Game, found: Sequence[Frame], names: dict[int, str], *, seen: bool
) -> Report | None:
    report = coaching.report_of(game)
    if report is None or report.lesson is None:
        return None
    texts = {frame.ply: message_of(frame, names, seen=seen) for frame in found}
    return report_shown(lesson_from(report.lesson), texts)
