"""Who plays in the campaign's tests, in which edition, and what the clock says at the doors.

`edition`      the tournament of 2026, as its migration makes it
`member`, `other`, `guest`, `staff`   players
`reviewer`, `desk`, `left`   who reviews, in a browser at the desk, and a run to review
`house`, `people`, `browsers`   what every address leads to, and whoever asks, by role
`session_of`   logs a player in and returns the session's key
`clock`        the instant that views, consumers and the administration see; `clock.at` moves it
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import datetime, timedelta
from hashlib import sha256
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.test import Client
from hypothesis import settings as hypothesis_settings

from campaign import journal, lines, services
from campaign.models import Connection, Edition, Run, ServerStart
from cvarenta.models import Player
from tests.campaign.every_url import ROLES, House, browser_of
from tests.campaign.tables import AT, CLOSE, OPENS, SECOND, play_one, seated, won_already

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
def _a_process_that_has_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """A start that one test notes is gone from the database when the next one begins."""
    monkeypatch.setattr(lines._Process, "start", None)


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


@pytest.fixture
def session(member: Player, session_of: Session) -> str:
    """The key of a session of the member."""
    return session_of(member)


@pytest.fixture
def reviewer(edition: object) -> Player:
    """Staff by the group of the migration."""
    import_module("campaign.migrations.0008_reviewers").make_reviewers(apps, None)
    rosa = Player.objects.create_user("Rosa", is_staff=True)
    rosa.groups.add(Group.objects.get(name="Reviewers"))
    return rosa


@pytest.fixture
def desk(reviewer: Player, client: Client, clock: Clock) -> Client:
    """The reviewer's browser, an hour later."""
    client.force_login(reviewer)
    clock.at = AT + timedelta(hours=1)
    return client


@pytest.fixture
def left(member: Player) -> Run:
    """Two chapters won, given up in the third, nine minutes after the server started."""
    run = services.start_scoring(member, None, AT)
    won_already(run)
    won_already(run, AT + SECOND)
    game = seated(member, run, AT + 2 * SECOND)
    for number in range(3):
        play_one(member, game, AT + (10 + 4 * number) * SECOND)
    Connection.objects.create(
        game=game, opened_at=AT, last_seen_at=AT, closed_at=AT, close_code=1006, place="plaza"
    )
    ServerStart.objects.create(at=AT - timedelta(minutes=9))
    return services.give_up(member, run.pk, AT + 60 * SECOND)


@pytest.fixture
def house(member: Player, clock: Clock) -> House:
    """A player's run, to be asked after by everybody."""
    return House(member)


@pytest.fixture
def people(
    house: House, guest: Player, other: Player, reviewer: Player, staff: Player
) -> dict[str, Player | None]:
    """Whoever may ask, by role; the stranger is nobody."""
    clerk = Player.objects.create_user("Clara", is_staff=True)
    everybody = (None, guest, other, clerk, reviewer, staff, house.owner)
    return dict(zip(ROLES, everybody, strict=True))


@pytest.fixture
def browsers(people: dict[str, Player | None]) -> dict[str, Client]:
    """A browser for each role."""
    return {role: browser_of(person) for role, person in people.items()}
