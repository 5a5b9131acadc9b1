"""What can be asked of the campaign: the facts the ranking is made of, runs and their stories.

Facts are sums over rows that are only ever inserted, so asking again gives the same
answer; nothing received at or after an edition's close is among them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo

from django.contrib.auth import get_user_model
from django.db.models import Count, Max, Q, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from campaign import journal, quito
from campaign.chapters import CHAPTERS, US, Chapter
from campaign.endings import current_game, result_of
from campaign.models import ChapterWon, Edition, Game, Move, Run
from campaign.steps import step_data
from campaign.table import Table, table_of
from campaign.venues import venue_of

__all__ = [
    "PLAYABLE",
    "current_edition",
    "current_game",
    "edition_called",
    "ended_runs",
    "is_deck",
    "open_runs",
    "player_facts",
    "points_of",
    "quota_of",
    "show",
    "steps_of",
    "story_of",
]

PLAYABLE = Q(ended_at=None) | Q(end_reason=Run.End.CLOSED)
"""Runs in which cards may be played: open ones, and closed ones as practice."""


@dataclass(frozen=True)
class PlayerFacts:
    """One player's sums in one edition."""

    player_id: int
    nickname: str
    points: int
    lost: int
    """Chapters lost in scoring runs."""
    reached_at: datetime
    """When the last points came."""


def player_facts(edition: Edition, before: datetime) -> list[PlayerFacts]:
    """The sums of every player with points, of what happened before an instant.

    The edition's close is a limit too, whatever instant is asked for.
    """
    until = min(before, edition.closes_at)
    won = (
        ChapterWon.objects.filter(
            run__edition=edition, kind=Run.Kind.SCORING, points__gt=0, won_at__lt=until
        )
        .values("run__player_id")
        .annotate(total=Sum("points"), reached_at=Max("won_at"))
    )
    lost = dict(
        Game.objects.filter(run__edition=edition, ended_at__lt=until, winner__isnull=False)
        .exclude(winner=US)
        .values_list("run__player_id")
        .annotate(Count("id"))
    )
    by_player = {row["run__player_id"]: row for row in won}
    names = get_user_model().objects.filter(pk__in=by_player).values_list("pk", "username")
    return [
        PlayerFacts(
            player_id=pk,
            nickname=name,
            points=by_player[pk]["total"],
            lost=lost.get(pk, 0),
            reached_at=by_player[pk]["reached_at"],
        )
        for pk, name in names
    ]


def current_edition(at: datetime) -> Edition | None:
    """The edition that is open at an instant, or else the last one that was."""
    return Edition.objects.filter(opens_at__lte=at).order_by("-opens_at").first()


def edition_called(slug: str) -> Edition | None:
    """The edition of that short name."""
    return Edition.objects.filter(slug=slug).first()


@dataclass(frozen=True)
class Quota:
    """A player's scoring runs of one Quito day."""

    used: int
    limit: int
    next_day: datetime
    closed: bool
    """Whether no scoring run may start, since the edition is not open."""
    closes_at: datetime | None

    @property
    def left(self) -> int:
        """How many may still be started today."""
        return max(self.limit - self.used, 0)


def quota_of(player: Any, at: datetime) -> Quota:
    """What remains of the day's scoring runs; a visitor without an account has used none."""
    edition = current_edition(at)
    if edition is None:
        return Quota(0, 0, quito.next_day_at(at), closed=True, closes_at=None)
    zone = ZoneInfo(edition.zone)
    used = Run.objects.filter(
        player_id=player.pk, edition=edition, day=quito.day_of(at, zone)
    ).count()
    return Quota(
        used=used,
        limit=edition.daily_quota,
        next_day=quito.next_day_at(at, zone),
        closed=not edition.is_open(at),
        closes_at=edition.closes_at,
    )


def open_runs(player: Any) -> list[Run]:
    """The runs a player may go on with, the one last played first."""
    return list(
        Run.objects.filter(PLAYABLE, player_id=player.pk)
        .filter(games__ended_at=None, games__isnull=False)
        .distinct()
        .order_by("-last_move_at")
    )


def ended_runs(player: Any, limit: int = 20) -> list[Run]:
    """The last runs that ended, each with its ``points`` and chapters ``won``."""
    return list(
        Run.objects.filter(player_id=player.pk, ended_at__isnull=False)
        .annotate(points=Coalesce(Sum("wins__points"), 0), won=Count("wins"))
        .order_by("-ended_at")[:limit]
    )


def points_of(run: Run) -> int:
    """The points that a run has won."""
    return run.wins.aggregate(total=Coalesce(Sum("points"), 0))["total"]


@dataclass(frozen=True)
class ChapterStep:
    """Where a run stands with one chapter."""

    chapter: Chapter
    state: Literal["won", "current", "locked"]
    attempts: int
    lost: int


def steps_of(run: Run) -> list[ChapterStep]:
    """The five chapters as a run has them: won, being played, or still closed.

    A free table has none.
    """
    if run.is_free_table:
        return []
    games = list(run.games.values_list("chapter", "winner"))
    won = set(run.wins.values_list("chapter", flat=True))
    steps = []
    for chapter in CHAPTERS:
        winners = [winner for number, winner in games if number == chapter.number]
        state: Literal["won", "current", "locked"] = "locked"
        if chapter.number in won:
            state = "won"
        elif winners:
            state = "current"
        lost = sum(winner is not None and winner != US for winner in winners)
        steps.append(ChapterStep(chapter, state, len(winners), lost))
    return steps


@dataclass(frozen=True)
class Shown:
    """A game for its player's page: the table, and the steps since a ply to act out."""

    table: Table
    steps: list[dict[str, Any]]


def show(game: Game, since: int | None = None) -> Shown:
    """What the player of a game sees now; ``since`` asks for the steps after that ply."""
    names = dict(game.seats.values_list("seat", "name"))
    look = journal.look(game, since)
    table = table_of(
        look,
        game_id=str(game.pk),
        chapter=venue_of(game.run, game.chapter),
        kind=game.run.kind,
        names=names,
        result=result_of(game) if game.is_over else None,
        commitment=game.commitment,
        client_seed=game.client_seed,
    )
    return Shown(table, [step_data(step, names) for step in look.steps])


@dataclass(frozen=True)
class StoryLine:
    """One thing that happened in a run."""

    at: datetime
    text: str


def story_of(run: Run) -> list[StoryLine]:
    """What happened in a run in order of time, without any card of a game that goes on."""
    lines = [StoryLine(run.started_at, _("Empieza la vuelta (%s).") % run.get_kind_display())]
    for game in run.games.order_by("prepared_at"):
        where = _("capítulo %(chapter)s, intento %(attempt)s") % {
            "chapter": game.chapter,
            "attempt": game.attempt,
        }
        if game.started_at is not None:
            lines.append(StoryLine(game.started_at, _("Se sienta: %s.") % where))
        last = game.moves.order_by("-ply").first()
        if last is not None and game.winner is None:
            text = _("Última jugada (%(ply)s), %(us)s a %(them)s: %(where)s.") % {
                "ply": game.ply,
                "us": game.score_us,
                "them": game.score_them,
                "where": where,
            }
            lines.append(StoryLine(last.at, text))
        if game.ended_at is not None and game.started_at is not None:
            lines.append(StoryLine(game.ended_at, _ended_text(game, where)))
    for win in run.wins.order_by("won_at"):
        text = _("Gana el capítulo %(chapter)s: +%(points)s.") % {
            "chapter": win.chapter,
            "points": win.points,
        }
        lines.append(StoryLine(win.won_at, text))
    if run.ended_at is not None:
        text = _("Termina la vuelta: %s.") % run.get_end_reason_display()
        lines.append(StoryLine(run.ended_at, text))
    return sorted(lines, key=lambda line: line.at)


def _ended_text(game: Game, where: str) -> str:
    outcome = _("interrumpida")
    if game.winner is not None:
        outcome = _("ganada") if game.winner == US else _("perdida")
    return _("Partida %(outcome)s, %(us)s a %(them)s: %(where)s.") % {
        "outcome": outcome,
        "us": game.score_us,
        "them": game.score_them,
        "where": where,
    }


def is_deck(move: Move) -> bool:
    """Whether a move dealt a deck, whose order is secret while the game goes on."""
    return move.text.startswith("deal ")
