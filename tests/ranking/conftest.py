"""Facts for the ranking's tests: an edition, players, chapters won and lost."""

import hashlib
import itertools
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings

from campaign.models import ChapterWon, Edition, Game, PointsNote, Run
from cvarenta.models import Player

OPENS = datetime(2026, 11, 1, 5, 0, tzinfo=UTC)
CLOSES = datetime(2026, 12, 7, 4, 59, tzinfo=UTC)
START = datetime(2026, 12, 1, 15, 0, tzinfo=UTC)


@dataclass
class Facts:
    """Writes rows as the campaign would, at whatever instant the test says."""

    edition: Edition
    _slots: Iterator[int] = field(default_factory=lambda: itertools.count(1))

    def player(self, nickname: str, **kwargs: Any) -> Player:
        player = Player(username=nickname, **kwargs)
        player.set_unusable_password()
        player.save()
        return player

    def run(self, player: Player, kind: str = "scoring", at: datetime = START) -> Run:
        scoring = kind == Run.Kind.SCORING
        return Run.objects.create(
            player=player,
            kind=kind,
            by_guest=player.is_guest,
            edition=self.edition if scoring else None,
            day=at.date() if scoring else None,
            slot=next(self._slots) if scoring else None,
            started_at=at,
            last_move_at=at,
            ended_at=at + timedelta(days=1),
            end_reason=Run.End.GIVEN_UP,
        )

    def game(self, run: Run, chapter: int, at: datetime, winner: int) -> Game:
        attempt = run.games.filter(chapter=chapter).count() + 1
        return Game.objects.create(
            run=run,
            chapter=chapter,
            attempt=attempt,
            ruleset="qvito-1",
            engine="1",
            server_seed=b"s" * 32,
            commitment=hashlib.sha256(b"s" * 32).hexdigest(),
            prepared_at=at,
            started_at=at,
            ended_at=at,
            winner=winner,
        )

    def win(self, run: Run, at: datetime, points: int = 100, chapter: int | None = None) -> Game:
        chapter = chapter or run.wins.count() + 1
        game = self.game(run, chapter, at, winner=0)
        ChapterWon.objects.create(
            run=run, game=game, chapter=chapter, kind=run.kind, points=points, won_at=at
        )
        self.note(run)
        return game

    def lose(self, run: Run, at: datetime, chapter: int = 1) -> Game:
        game = self.game(run, chapter, at, winner=1)
        self.note(run)
        return game

    def note(self, run: Run) -> None:
        """Leave the note that the campaign leaves, without its bell."""
        if run.edition_id is not None:
            PointsNote.objects.create(edition_id=run.edition_id, player_id=run.player_id)

    def champion(self, nickname: str, points: int, lost: int = 0, at: datetime = START) -> Player:
        """A player with these sums, the last points won at that instant."""
        player = self.player(nickname)
        run = self.run(player)
        for _ in range(lost):
            self.lose(run, at - timedelta(minutes=1))
        self.win(run, at, points=points)
        return player


@pytest.fixture
def edition(db: None) -> Edition:
    """The tournament that the campaign's migration opens, or the same made anew."""
    return Edition.objects.get_or_create(
        slug="2026",
        defaults={"name": "Fiestas de Quito 2026", "opens_at": OPENS, "closes_at": CLOSES},
    )[0]


@pytest.fixture
def facts(edition: Edition) -> Facts:
    return Facts(edition)


@pytest.fixture
def own_layer() -> Iterator[None]:
    """The channel layer of the settings, heard by nobody but this test."""
    configured = settings.CHANNEL_LAYERS["default"]
    layer = {"BACKEND": configured["BACKEND"], "CONFIG": dict(configured.get("CONFIG", {}))}
    if "prefix" in layer["CONFIG"]:
        layer["CONFIG"]["prefix"] = f"test-{secrets.token_hex(6)}"
    with override_settings(CHANNEL_LAYERS={"default": layer}):
        yield
