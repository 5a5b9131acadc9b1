"""The published versions in the administration: to read, and nothing else."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from ranking.models import FrozenRanking


@admin.register(FrozenRanking)
class FrozenRankingAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Lists the versions; the page of one says whether it still gives its digest."""

    list_display = ("edition", "version", "published_at", "players", "reason", "digest")
    readonly_fields = ("intact",)
    list_filter = ("edition",)

    @admin.display(description=_("íntegra"), boolean=True)
    def intact(self, frozen: FrozenRanking) -> bool:
        """Whether the rows still give the digest: seconds of work where there are a million."""
        return frozen.is_intact

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody: versions are published by the ranking itself."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: what was published stays."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody: what was published stays."""
        return False
