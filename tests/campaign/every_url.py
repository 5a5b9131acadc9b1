"""Every address of the site from its resolver, and a player's run with games to lead it to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from campaign import services
from campaign.models import ChapterWon, Game, Move, Review, Run
from cvarenta.models import Player
from tests.campaign.tables import AT, seated, win

ROLES = ("stranger", "guest", "other", "clerk", "reviewer", "chief", "owner")


class House:
    """What the addresses lead to: a run with a game that is over and one that goes on."""

    def __init__(self, owner: Player) -> None:
        self.owner = owner
        self.run = services.start_scoring(owner, None, AT)
        self.over = win(owner, self.run)
        self.going = seated(owner, self.run)

    def url(self, pattern: Any, name: str) -> str:
        given = {
            "run_id": self.run.pk,
            "game_id": self.going.pk,
            "shared_as": uuid4(),
            "number": 1,
            "slug": "2026",
            "day": AT.date(),
        }
        if ":" not in name and pattern.name is None:
            return f"/{name}"
        return reverse(name, kwargs={key: given[key] for key in pattern.pattern.converters})

    def facts(self) -> list[list[dict[str, Any]]]:
        kinds = (Run, Game, Move, ChapterWon, Review)
        return [list(kind._base_manager.order_by("pk").values()) for kind in kinds]


def patterns() -> list[tuple[str, Any]]:
    """Every pattern with its name, but for those of Django's administration."""
    found = list(_named(get_resolver().url_patterns))
    assert len(found) > 60
    return found


def _named(patterns: list[Any], rooms: tuple[str, ...] = ()) -> Iterator[tuple[str, Any]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            if pattern.namespace != "admin":
                room = (pattern.namespace,) if pattern.namespace else ()
                yield from _named(pattern.url_patterns, rooms + room)
        elif isinstance(pattern, URLPattern):
            yield ":".join((*rooms, pattern.name or str(pattern.pattern))), pattern


def browser_of(person: Player | None) -> Client:
    """A browser in which somebody is logged in, or nobody."""
    browser = Client()
    if person is not None:
        browser.force_login(person)
    return browser
