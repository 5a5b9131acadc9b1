"""What can be asked of the campaign: editions, the facts the ranking is made of, runs, stories."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Literal
from zoneinfo import ZoneInfo

from django.db.models import Q, Sum
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _

from campaign import journal, quito, restored
from campaign.chapters import CHAPTERS, US, Chapter
from campaign.closing import Closing, closing_of
from campaign.endings import current_game, result_of
from campaign.facts import DayFacts, PlayerFacts, day_facts, player_facts
from campaign.models import Edition, Game, Move, Run
from campaign.steps import step_data
from campaign.table import Table, table_of
from campaign.venues import venue_of

__all__ = [
    "PLAYABLE",
    "Closing",
    "DayFacts",
    "Edition",
    "PlayerFacts",
    "closing_at",
    "closing_of",
    "current_edition",
    "current_game",
    "day_facts",
    "edition_called",
    "editions_opened",
    "is_deck",
    "may_still_score",
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


def current_edition(at: datetime) -> Edition | None:
    """The edition that is open at an instant, or else the last one that was."""
    return Edition.objects.filter(opens_at__lte=at).order_by("-opens_at").first()


def editions_opened(at: datetime) -> list[Edition]:
    """Every edition that has opened by an instant, the newest first."""
    return list(Edition.objects.filter(opens_at__lte=at).order_by("-opens_at"))


def closing_at(at: datetime) -> Closing | None:
    """What a visitor should know of the current edition's close; None without an edition."""
    edition = current_edition(at)
    return closing_of(edition, at) if edition is not None else None


def edition_called(slug: str) -> Edition | None:
    """The edition of that short name."""
    return Edition.objects.filter(slug=slug).first()


def may_still_score(edition: Edition, day: date, at: datetime) -> bool:
    """Whether runs that began on a day may still win points at an instant.

    Until the day is over, and then while one of them is played on; after the close, never.
    """
    if not edition.is_open(at):
        return False
    going_on = Run.objects.filter(
        kind=Run.Kind.SCORING,
        ended_at=None,
        edition=edition,
        day=day,
        last_move_at__gt=at - quito.IDLE_LIMIT,
    )
    return day >= quito.day_of(at, ZoneInfo(edition.zone)) or going_on.exists()


@dataclass(frozen=True)
class Quota:
    """A player's scoring runs of one Quito day."""

    used: int
    limit: int
    """The edition's quota, and what reviews gave back for this day."""
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
    day = quito.day_of(at, zone)
    used = Run.objects.filter(player_id=player.pk, edition=edition, day=day).count()
    return Quota(
        used=used,
        limit=edition.daily_quota + restored.count(player, edition, day),
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


def points_of(run: Run) -> int:
    """The points that a run has won."""
    return run.wins.aggregate(total=Coalesce(Sum("points"), 0))["total"]


@dataclass(frozen=True)
class ChapterStep:
    """Where a run stands with one chapter."""

    chapter: Chapter
    state: Literal["won", "current", "locked", "ahead"]
    attempts: int
    lost: int


def steps_of(run: Run | None) -> list[ChapterStep]:
    """The five chapters as a run has them: won, being played, or still closed.

    Without a run they are all ahead; a free table has none, nor has a deal that is repeated.
    """
    if run is None:
        return [ChapterStep(chapter, "ahead", 0, 0) for chapter in CHAPTERS]
    if not run.has_chapters:
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
    names = journal.names_of(game)
    look = journal.look(game, since)
    venue = venue_of(game.run, game.chapter)
    table = table_of(
        look,
        game_id=str(game.pk),
        chapter=venue,
        kind=game.run.kind,
        names=names,
        result=result_of(game) if game.is_over else None,
        commitment=game.commitment,
        client_seed=game.client_seed,
        repeats=str(game.run.repeats_id or ""),
    )
    return Shown(table, [step_data(step, names, venue) for step in look.steps])


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
