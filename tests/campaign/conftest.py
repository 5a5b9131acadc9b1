"""Who plays in the campaign's tests, in which edition, and what the clock says at the doors.

`edition`      the tournament of 2026, as its migration makes it
`member`, `other`, `guest`, `staff`   players
`session_of`   logs a player in and returns the session's key
`clock`        the instant that views, consumers and the administration see; `clock.at` moves it
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import datetime
from hashlib import sha256

import pytest
from django.test import Client
from hypothesis import settings as hypothesis_settings

from campaign import journal
from campaign.models import Edition
from cvarenta.models import Player
from tests.campaign.tables import AT, CLOSE, OPENS

hypothesis_settings.register_profile("campaign", derandomize=True, deadline=None, database=None)
hypothesis_settings.load_profile("campaign")

Session = Callable[[Player], str]


class Clock:
    """What time the doors are told that it is."""

    def __init__(self) -> None:
        self.at: datetime = AT

    def __call__(self) -> datetime:
        return self.at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Tell the doors the time; AT until a test moves it."""
    told = Clock()
    monkeypatch.setattr("django.utils.timezone.now", told)
    return told


@pytest.fixture(autouse=True)
def _same_seeds_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Number the server's seeds, so that a test sees the same games on every run."""
    numbers = itertools.count()
    monkeypatch.setattr(
        journal, "new_server_seed", lambda: sha256(b"test %d" % next(numbers)).digest()
    )


@pytest.fixture
def edition(db: None) -> Edition:
    """Open the tournament again where a test with real transactions has emptied the tables."""
    return Edition.objects.get_or_create(
        slug="2026",
        defaults={"name": "Fiestas de Quito 2026", "opens_at": OPENS, "closes_at": CLOSE},
    )[0]


def _player(nickname: str, **kind: bool) -> Player:
    player = Player(username=nickname, **kind)
    player.set_unusable_password()
    player.save()
    return player


@pytest.fixture
def member(edition: Edition) -> Player:
    """Someone with an account."""
    return _player("Manuela")


@pytest.fixture
def other(edition: Edition) -> Player:
    """Someone else with an account."""
    return _player("Eugenio")


@pytest.fixture
def guest(edition: Edition) -> Player:
    """Someone who plays without an account."""
    return _player("invitado-0001", is_guest=True)


@pytest.fixture
def staff(edition: Edition) -> Player:
    """Someone who may read everything in the administration."""
    return _player("Espejo", is_staff=True, is_superuser=True)


@pytest.fixture
def session_of(db: None) -> Session:
    """Log a player in and hand out the session's key."""

    def log_in(player: Player) -> str:
        client = Client()
        client.force_login(player)
        return str(client.cookies["sessionid"].value)

    return log_in
