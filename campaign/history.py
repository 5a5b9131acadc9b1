"""A player's own past: runs page by page, and what all the games add up to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Max, Q, Sum
from django.db.models.functions import Coalesce

from campaign import journal
from campaign.chapters import CHAPTERS, US, YOU, Chapter
from campaign.models import Game, Run, Tally
from engine.moves import Play

RUNS_A_PAGE = 10
COUNTED_AT_ONCE = 200
"""Games counted in one look, so that a long history does not hold a page up."""


@dataclass(frozen=True)
class ChapterRecord:
    """How the games of one chapter went."""

    chapter: Chapter
    played: int
    won: int


@dataclass(frozen=True)
class Statistics:
    """What a player's finished games add up to; those that were broken off do not count."""

    games: int
    won: int
    runs_completed: int
    best_run: int
    """The points of the best scoring run."""
    points: int
    """The points of all scoring runs."""
    caidas: int
    limpias: int
    rondas: int
    taken: int
    chapters: list[ChapterRecord]

    @property
    def won_percent(self) -> int:
        """Of a hundred games, how many were won."""
        return round(100 * self.won / self.games) if self.games else 0


def runs_page(player: Any, number: str | int | None) -> Page[Any]:
    """The player's runs, the last first, each with its ``points`` and chapters ``won``.

    A number that is none shows the first page, one too high the last.
    """
    runs = (
        Run.objects.filter(player_id=player.pk)
        .annotate(points=Coalesce(Sum("wins__points"), 0), won=Count("wins"))
        .order_by("-started_at")
    )
    return Paginator(runs, RUNS_A_PAGE).get_page(number)


def games_of(run: Run) -> list[Game]:
    """The games of a run that began, in the order they were played."""
    return list(run.games.filter(started_at__isnull=False).order_by("started_at"))


def statistics_of(player: Any) -> Statistics:
    """What the player's finished games add up to; games not counted yet are counted first."""
    _count(player)
    # A deal that is played again says nothing of how one plays: its cards are known.
    ended = Game.objects.filter(run__player_id=player.pk, winner__isnull=False, run__repeats=None)
    sums = Tally.objects.filter(game__run__player_id=player.pk).aggregate(
        **{name: Coalesce(Sum(name), 0) for name in ("caidas", "limpias", "rondas", "taken")}
    )
    by_chapter = {
        number: (played, won)
        for number, played, won in ended.values_list("chapter")
        .annotate(played=Count("id"), won=Count("id", filter=Q(winner=US)))
        .order_by("chapter")
    }
    scoring = Run.objects.filter(player_id=player.pk, kind=Run.Kind.SCORING).annotate(
        total=Coalesce(Sum("wins__points"), 0)
    )
    best = scoring.aggregate(best=Coalesce(Max("total"), 0), points=Coalesce(Sum("total"), 0))
    return Statistics(
        games=sum(played for played, _won in by_chapter.values()),
        won=sum(won for _played, won in by_chapter.values()),
        runs_completed=Run.objects.filter(
            player_id=player.pk, end_reason=Run.End.COMPLETED, repeats=None
        ).count(),
        best_run=best["best"],
        points=best["points"],
        chapters=[
            ChapterRecord(chapter, *by_chapter.get(chapter.number, (0, 0))) for chapter in CHAPTERS
        ],
        **sums,
    )


def _count(player: Any) -> None:
    """Count the games that are over and not counted yet; two at once count each game once."""
    uncounted = Game.objects.select_related("run").filter(
        run__player_id=player.pk, winner__isnull=False, run__repeats=None, tally=None
    )
    tallies = [_tally(game) for game in uncounted.order_by("ended_at")[:COUNTED_AT_ONCE]]
    Tally.objects.bulk_create(tallies, ignore_conflicts=True)


def _tally(game: Game) -> Tally:
    """What the player did in a game, told by its steps."""
    steps = journal.look(game, since=0).steps
    scored = [
        event.type
        for step in steps
        for event in step.events
        if event.seat == YOU and event.type in ("caida", "limpia", "ronda")
    ]
    plays = [step.move for step in steps if isinstance(step.move, Play) and step.move.seat == YOU]
    return Tally(
        game=game,
        caidas=scored.count("caida"),
        limpias=scored.count("limpia"),
        rondas=scored.count("ronda"),
        taken=sum(len(play.takes) + bool(play.takes) for play in plays),
    )
