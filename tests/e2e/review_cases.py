"""Cases for the reviewing desk, made by the services of the site: one of each kind.

`make` runs in the Django shell of a live site; `Desk` is its reviewer's browser.
"""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module
from typing import Any

from tests.e2e.ways_in import PASSWORD, SECRET
from tests.live import LiveSite

REVIEWER = "Rosa"
PLACE = "f" * 32
CROWD = ("Primo", "Prima", "Sobrino", "Sobrina")


def make(*, wins: int = 2) -> None:
    """A reviewer and ended runs: cut by a restart, idle, from one network, too fast, won."""
    from allauth.mfa.totp.internal.auth import TOTP
    from django.apps import apps
    from django.contrib.auth.models import Group
    from django.utils import timezone

    from campaign import services
    from campaign.models import Connection, ServerStart
    from cvarenta.models import Player
    from tests.campaign.tables import seated, win

    import_module("campaign.migrations.0008_reviewers").make_reviewers(apps, None)
    reviewer = Player.objects.create_user(REVIEWER, password=PASSWORD, is_staff=True)
    reviewer.groups.add(Group.objects.get(name="Reviewers"))
    TOTP.activate(reviewer, SECRET)
    now = timezone.now()
    at = now - timedelta(hours=3)

    def left(nickname: str, at: Any, place: str = "", seconds: float = 4, cards: int = 6) -> Any:
        player = Player.objects.create_user(nickname, password=PASSWORD)
        run = services.start_scoring(player, None, at, place)
        for number in range(wins if nickname == "Ana" else 0):
            win(player, run, at + timedelta(minutes=number))
        game = seated(player, run, at + timedelta(minutes=5))
        end = _played(player, run, at + timedelta(minutes=5), seconds, cards)
        Connection.objects.create(
            game=game,
            opened_at=at + timedelta(minutes=5),
            last_seen_at=end,
            closed_at=end,
            close_code=1006,
            place=place,
        )
        return services.give_up(player, run.pk, end + timedelta(minutes=2))

    cut = left("Ana", at)
    ServerStart.objects.create(at=cut.ended_at - timedelta(minutes=1))
    for number, nickname in enumerate(CROWD):
        left(nickname, at + timedelta(minutes=20 + number), PLACE)
    left("Rapido", at + timedelta(minutes=40), seconds=0.3, cards=24)
    idle = Player.objects.create_user("Dormilona", password=PASSWORD)
    services.start_scoring(idle, None, now - timedelta(hours=30))


def _played(player: Any, run: Any, at: Any, seconds: float, cards: int) -> Any:
    """Play some cards of a run, each after so long, in its next game too; the last's instant."""
    from tests.campaign.tables import fresh, game_of, play_one, seated

    game = game_of(run)
    for number in range(cards):
        if fresh(game).is_over:
            game = seated(player, run, at)
        at += timedelta(seconds=seconds * (1 + number % 5 * (seconds > 1)))
        play_one(player, game, at)
    return at


def make_on(site: LiveSite) -> None:
    """Make the cases on a live site."""
    site.python("from tests.e2e.review_cases import make; make()")
