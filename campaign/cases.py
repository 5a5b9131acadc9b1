"""The cases of the reviewing desk: ended scoring runs, filtered, counted, one after the other."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Sum, TextChoices
from django.db.models.functions import Coalesce
from django.utils.translation import gettext_lazy as _

from campaign.chapters import US
from campaign.flags import LIMITS, FlagKind
from campaign.models import ChapterWon, Edition, Flag, Game, Review, Run
from campaign.selectors import PlayerFacts


class State(TextChoices):
    """Which cases are asked for."""

    PENDING = "pendientes", _("pendientes")
    DECIDED = "decididas", _("decididas")
    EVERY = "todas", _("todas las terminadas")


@dataclass(frozen=True)
class Filters:
    """What the cases asked for have in common."""

    state: str = State.PENDING
    flag: str = ""
    end: str = ""
    verdict: str = ""
    day: date | None = None
    """The Quito day on which the run began."""
    with_points: bool = False
    nickname_key: str = ""
    """Part of a nickname, as `nickname_key` reduces it."""
    run_id: UUID | None = None


def cases(filters: Filters) -> QuerySet[Run]:
    """The ended scoring runs that fit, the one that has waited longest first.

    Each has its ``points``, chapters ``won``, and the ``verdict`` that holds, or None.
    A run without any flag waits for nobody; it is found among all.
    """
    decisions = Review.objects.filter(run=OuterRef("pk")).order_by("-number")
    runs = _matching(filters).annotate(verdict=Subquery(decisions.values("decision")[:1]))
    if filters.verdict:
        runs = runs.filter(verdict=filters.verdict)
    wins = ChapterWon.objects.filter(run=OuterRef("pk")).order_by().values("run")
    return (
        runs.annotate(
            points=Coalesce(Subquery(wins.annotate(total=Sum("points")).values("total")), 0),
            won=Coalesce(Subquery(wins.annotate(total=Count("pk")).values("total")), 0),
        )
        .select_related("player", "edition")
        .prefetch_related("flags")
        .order_by("ended_at", "pk")
    )


def counts_by_flag(filters: Filters) -> dict[str, int]:
    """How many cases that fit have each flag, whatever flag is asked for."""
    every_flag = Filters(**{**vars(filters), "flag": ""})
    fitting = cases(every_flag).order_by().values("pk")
    counted = Flag.objects.filter(run__in=fitting).order_by().values_list("kind")
    found = dict(counted.annotate(Count("pk")))
    return {kind: found.get(kind, 0) for kind in FlagKind.values}


def neighbours(run: Run, filters: Filters) -> tuple[Run | None, Run | None]:
    """The cases before and after this one, whether or not it still fits itself."""
    fitting = cases(filters).exclude(pk=run.pk)
    later = Q(ended_at__gt=run.ended_at) | Q(ended_at=run.ended_at, pk__gt=run.pk)
    return fitting.exclude(later).last(), fitting.filter(later).first()


def decisions(verdict: str = "", nickname_key: str = "") -> QuerySet[Review]:
    """The log of all decisions, the newest first."""
    log = Review.objects.select_related("run__player", "author").order_by("-at", "-pk")
    if verdict:
        log = log.filter(decision=verdict)
    if nickname_key:
        whose = Q(run__player__nickname_key__contains=nickname_key)
        log = log.filter(whose | Q(author__nickname_key__contains=nickname_key))
    return log


def players_decided_on(edition: Edition) -> dict[int, str]:
    """The nicknames of players with a decision about a run of the edition, by their number."""
    runs = Run.objects.filter(edition=edition, reviews__isnull=False).order_by()
    return dict(runs.values_list("player_id", "player__username").distinct())


def verdict_counts() -> dict[str, int]:
    """How many runs each decision holds for now, for anyone to know."""
    newest = Review.objects.filter(run=OuterRef("run")).order_by("-number").values("pk")[:1]
    holding = Review.objects.filter(pk=Subquery(newest)).order_by()
    return dict(holding.values_list("decision").annotate(Count("pk")))


def others_at_place(run: Run) -> list[Run]:
    """A scoring run of each other account that started one on the network about the same time."""
    if not run.place:
        return []
    span = (run.started_at - LIMITS.crowd_window, run.started_at + LIMITS.crowd_window)
    near = Run.objects.filter(
        kind=Run.Kind.SCORING, place=run.place, started_at__range=span
    ).exclude(player=run.player_id)
    by_player = {found.player_id: found for found in near.select_related("player")}
    return sorted(by_player.values(), key=lambda found: str(found.player))


def sums_if(run: Run, *, counts: bool) -> PlayerFacts | None:
    """The player's sums if this run counted, or if it did not; None without points."""
    edition = run.edition
    if edition is None:
        return None
    mine = Q(run__edition=edition, run__player=run.player_id, kind=Run.Kind.SCORING)
    which = Q(run__is_void=False) & ~Q(run=run)
    if counts:
        which |= Q(run=run)
    wins = list(
        ChapterWon.objects.filter(mine & which, points__gt=0, won_at__lt=edition.closes_at)
        .order_by("won_at")
        .values_list("points", "won_at")
    )
    if not wins:
        return None
    lost = Game.objects.filter(
        run__edition=edition,
        run__player=run.player_id,
        ended_at__lt=edition.closes_at,
        winner__isnull=False,
    ).exclude(winner=US)
    return PlayerFacts(
        player_id=run.player_id,
        nickname=str(run.player),
        points=sum(points for points, _at in wins),
        lost=lost.count(),
        reached_at=wins[-1][1],
    )


def _matching(filters: Filters) -> QuerySet[Any]:
    """The ended scoring runs that fit, but for the verdict."""
    runs = Run.objects.filter(kind=Run.Kind.SCORING, ended_at__isnull=False)
    flags = Flag.objects.filter(run=OuterRef("pk"))
    decided = Exists(Review.objects.filter(run=OuterRef("pk")))
    if filters.state == State.PENDING:
        runs = runs.filter(Exists(flags), ~decided)
    elif filters.state == State.DECIDED:
        runs = runs.filter(decided)
    if filters.flag:
        runs = runs.filter(Exists(flags.filter(kind=filters.flag)))
    if filters.with_points:
        paid = ChapterWon.objects.filter(run=OuterRef("pk"), points__gt=0)
        runs = runs.filter(Exists(paid))
    exact = {
        "end_reason": filters.end,
        "day": filters.day,
        "pk": filters.run_id,
        "player__nickname_key__contains": filters.nickname_key,
    }
    return runs.filter(**{name: value for name, value in exact.items() if value})
