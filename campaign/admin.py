"""The campaign for an admin: everything can be read, nothing can be changed by hand.

No page here shows a hand, a stock or a seed of a game that goes on.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import Count, QuerySet, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaign import selectors, settling
from campaign.models import ChapterWon, CoachReport, Edition, Game, Move, Run, Seat

HIDDEN = gettext_lazy("(oculto mientras se juega)")


class ReadOnly:
    """A page of facts: no adding, no changing, no deleting."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Never."""
        return False


class Facts(ReadOnly, admin.ModelAdmin):
    """A page of facts that answers the filters it offers and no others.

    A filter on a hidden column would tell a deck or a seed, yes or no by yes or no.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether the page itself offers to filter by this column."""
        filters = [getattr(offer, "parameter_name", offer) for offer in self.list_filter]
        offered = [*filters, self.date_hierarchy] if self.date_hierarchy else filters
        return any(lookup == name or lookup.startswith(f"{name}__") for name in offered)


class AbandonedFilter(admin.SimpleListFilter):
    """Runs that were left before their end, whatever the reason."""

    title = gettext_lazy("abandono")
    parameter_name = "abandoned"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Offer all abandoned runs, and those with points among them."""
        return [
            ("yes", gettext_lazy("abandonadas")),
            ("points", gettext_lazy("abandonadas con puntos")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Run]) -> QuerySet[Run]:
        """Keep the abandoned runs."""
        if self.value() is None:
            return queryset
        left = queryset.filter(end_reason__in=[Run.End.GIVEN_UP, Run.End.IDLE])
        if self.value() == "points":
            # A join here would count each win again in the sums of the list.
            return left.filter(pk__in=ChapterWon.objects.filter(points__gt=0).values("run"))
        return left


class GameLines(ReadOnly, admin.TabularInline):
    """The games of a run, one a line."""

    model = Game
    fields = ("link", "attempt", "started_at", "ended_at", "winner", "score_us", "score_them")
    readonly_fields = fields
    extra = 0

    @admin.display(description=gettext_lazy("partida"))
    def link(self, game: Game) -> SafeString:
        """The way to the game's own page."""
        return format_html(
            '<a href="{}">{}</a>', reverse("admin:campaign_game_change", args=[game.pk]), game
        )


@admin.register(Run)
class RunAdmin(Facts):
    """Runs with their story; those the clock has ended are ended before the list is shown."""

    list_display = (
        "player",
        "kind",
        "day",
        "slot",
        "started_at",
        "last_move_at",
        "ended_at",
        "end_reason",
        "points_won",
        "chapters_won",
    )
    list_filter = (AbandonedFilter, "end_reason", "kind", "edition", "day")
    search_fields = ("player__username", "id")
    list_select_related = ("player",)
    date_hierarchy = "started_at"
    inlines = (GameLines,)
    fields = (
        "player",
        "kind",
        "by_guest",
        "edition",
        "day",
        "slot",
        "started_at",
        "last_move_at",
        "ended_at",
        "end_reason",
        "story",
    )
    readonly_fields = fields

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """Show the list as the clock has it now."""
        settling.settle_all(timezone.now())
        return super().changelist_view(request, extra_context)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Run]:
        """Runs with what they won."""
        return (
            super()
            .get_queryset(request)
            .annotate(_points=Coalesce(Sum("wins__points"), 0), _won=Count("wins"))
        )

    @admin.display(description=gettext_lazy("puntos"), ordering="_points")
    def points_won(self, run: Any) -> int:
        """The points the run has won."""
        return int(run._points)

    @admin.display(description=gettext_lazy("capítulos"), ordering="_won")
    def chapters_won(self, run: Any) -> int:
        """How many chapters the run has won."""
        return int(run._won)

    @admin.display(description=gettext_lazy("historia"))
    def story(self, run: Run) -> SafeString:
        """What happened in the run, in order of time."""
        told = selectors.story_of(run)
        lines = ((_hour(line.at, "%Y-%m-%d %H:%M:%S"), line.text) for line in told)
        return format_html(
            "<ol>{}</ol>", format_html_join("", "<li><time>{}</time> · {}</li>", lines)
        )


class SeatLines(ReadOnly, admin.TabularInline):
    """Who sits at a game."""

    model = Seat
    fields = ("seat", "kind", "name", "level")
    extra = 0


@admin.register(Game)
class GameAdmin(Facts):
    """Games; cards and seeds are shown only once they can give nothing away."""

    list_display = (
        "id",
        "player",
        "chapter",
        "attempt",
        "started_at",
        "ended_at",
        "winner",
        "score_us",
        "score_them",
        "ply",
    )
    list_filter = ("chapter", "winner", "run__kind")
    search_fields = ("id", "run__player__username")
    list_select_related = ("run", "run__player")
    inlines = (SeatLines,)
    fields = (
        "run",
        "chapter",
        "attempt",
        "ruleset",
        "engine",
        "commitment",
        "seed",
        "client_seed",
        "dealer",
        "ply",
        "prepared_at",
        "started_at",
        "ended_at",
        "winner",
        "score_us",
        "score_them",
        "log",
    )
    readonly_fields = fields

    @admin.display(description=gettext_lazy("jugador"), ordering="run__player__username")
    def player(self, game: Game) -> str:
        """Whose game it is."""
        return str(game.run.player)

    @admin.display(description=gettext_lazy("semilla del servidor"))
    def seed(self, game: Game) -> str:
        """The revealed seed, once the game is over."""
        return bytes(game.server_seed).hex() if game.is_over else str(HIDDEN)

    @admin.display(description=gettext_lazy("jugadas"))
    def log(self, game: Game) -> SafeString:
        """The moves in order; a deck's cards only once the game is over."""
        lines = (
            (_hour(move.at, "%H:%M:%S.%f")[:-3], shown_move(move, game.is_over))
            for move in game.moves.order_by("ply")
        )
        return format_html(
            "<ol>{}</ol>", format_html_join("", "<li><time>{}</time> · {}</li>", lines)
        )


@admin.register(Move)
class MoveAdmin(Facts):
    """The log of all games."""

    list_display = ("game_id", "ply", "at", "what")
    search_fields = ("game__id", "game__run__player__username")
    list_select_related = ("game",)
    fields = ("game", "ply", "at", "what")
    readonly_fields = fields
    date_hierarchy = "at"
    show_full_result_count = False

    @admin.display(description=gettext_lazy("jugada"))
    def what(self, move: Move) -> str:
        """The move as everybody at the table saw it."""
        return shown_move(move, move.game.is_over)


@admin.register(ChapterWon)
class ChapterWonAdmin(Facts):
    """The points: one row for each chapter won."""

    list_display = ("player", "chapter", "kind", "points", "won_at")
    list_filter = ("kind", "chapter")
    search_fields = ("run__player__username",)
    list_select_related = ("run", "run__player")
    date_hierarchy = "won_at"

    @admin.display(description=gettext_lazy("jugador"), ordering="run__player__username")
    def player(self, win: ChapterWon) -> str:
        """Who won it."""
        return str(win.run.player)


@admin.register(Edition)
class EditionAdmin(Facts):
    """The tournaments: data, made by migrations."""

    list_display = ("name", "opens_at", "closes_at", "daily_quota", "chapter_points", "final_bonus")


@admin.register(CoachReport)
class CoachReportAdmin(Facts):
    """The coach's work: what is done, what was begun and by which engine; no card, no verdict."""

    list_display = ("game_id", "player", "engine", "done", "total", "tries", "kept_at")
    list_filter = ("engine",)
    search_fields = ("game__id", "game__run__player__username")
    list_select_related = ("game", "game__run", "game__run__player")
    fields = ("game", "seat", "engine", "done", "total", "tries", "leased_until", "kept_at")
    readonly_fields = fields

    @admin.display(description=gettext_lazy("jugador"), ordering="game__run__player__username")
    def player(self, report: CoachReport) -> str:
        """Whose game it is about."""
        return str(report.game.run.player)


def _hour(at: datetime, form: str) -> str:
    """An instant by the clock of the rest of the page."""
    return timezone.localtime(at).strftime(form)


def shown_move(move: Move, is_over: bool) -> str:
    """A move's text, without the cards of a deck that is still in play."""
    if is_over or not selectors.is_deck(move):
        return str(move.text)
    return _("se reparte una baraja %(hidden)s") % {"hidden": HIDDEN}
