"""A site in the middle of its tournament, so that no page is empty: `furnish` makes it.

It has a board of two pages, a tournament of another year that was published twice, tables in play,
cases for the desk, and a player with a run that was completed and one whose last game was lost.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.e2e.review_cases import make
from tests.e2e.ways_in import PASSWORD, SECRET
from tests.live import LiveSite

HEROINE = "Manuela"
"""The player who has done everything that can be done."""
NEIGHBOUR = "Vecina"
"""Who is playing as we look."""
CHIEF = "Jefa"
LONGEST_NICKNAME = "MMMMMMMMMMMMMMMMMMMM"
PAST = "2025"


def furnish(site: LiveSite) -> dict[str, str]:
    """Furnish a live site; the addresses that are its own, by what they show."""
    printed = site.python(
        "import json; from tests.e2e.furnished import make_all; print(json.dumps(make_all()))"
    )
    return dict(json.loads(printed.splitlines()[-1]))


def make_all() -> dict[str, str]:
    """Make everything on the database of this process."""
    from django.urls import reverse
    from django.utils import timezone

    from campaign.models import Edition

    now = timezone.now()
    edition = Edition.objects.get()
    Edition.objects.filter(pk=edition.pk).update(opens_at=now - timedelta(days=9))
    edition.refresh_from_db()
    make()
    _chief()
    _board(edition, now)
    _published(now)
    paths = {f"own-{name}": path for name, path in _heroine(now).items()}
    paths["watch"] = reverse("campaign:watch", args=[_neighbours_table(now).pk])
    paths["day"] = f"/ranking/dia/{(now - timedelta(days=2)).date()}/"
    return paths


def _chief() -> None:
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
    from allauth.mfa.totp.internal.auth import TOTP

    from cvarenta.models import Player

    chief = Player.objects.create_superuser(CHIEF, password=PASSWORD)
    TOTP.activate(chief, SECRET)
    RecoveryCodes.activate(chief)


def _board(edition: Any, now: datetime) -> None:
    """More players than a page of the board holds, of several days."""
    from tests.ranking.conftest import Facts

    facts = Facts(edition)
    names = [LONGEST_NICKNAME, *(f"Jugador {number}" for number in range(1, 130))]
    for number, nickname in enumerate(names):
        at = now - timedelta(days=1 + number % 6, minutes=number)
        points = 700 if number == 0 else 100 * (1 + number % 5)
        player = facts.player(nickname)
        run = facts.run(player, at=at)
        for _ in range(number % 3):
            facts.lose(run, at)
        facts.win(run, at, points=points)


def _published(now: datetime) -> None:
    """A tournament of another year, closed, published, and published again with its reason."""
    from campaign.models import Edition
    from ranking import services
    from tests.ranking.conftest import Facts

    closed = datetime(2025, 12, 7, 4, 59, tzinfo=UTC)
    edition = Edition.objects.create(
        slug=PAST,
        name="Fiestas de Quito 2025",
        opens_at=closed - timedelta(days=36),
        closes_at=closed,
    )
    facts = Facts(edition)
    for number, nickname in enumerate(("Dolores", "Mariana", "Eugenio", "Atahualpa")):
        at = closed - timedelta(hours=number + 1)
        facts.champion(nickname, 700 - 100 * number, number, at=at)
    services.freeze_if_due(edition, closed + timedelta(days=1))
    services.republish(edition, "Una vuelta anulada por revisión.", closed + timedelta(days=2))


def _heroine(now: datetime) -> dict[str, str]:
    """A run completed after a loss, one that waits after a loss, and practice; their addresses."""
    from django.urls import reverse

    from campaign import selectors, services
    from cvarenta.models import Player
    from tests.campaign.tables import game_of, lose, lost_already, win, won_already

    player = Player.objects.create_user(HEROINE, password=PASSWORD)
    at = now - timedelta(days=2)
    whole = services.start_scoring(player, None, at)
    lost_already(whole, at + timedelta(minutes=10))
    for number in range(4):
        won_already(whole, at + timedelta(minutes=20 + number))
    won = win(player, whole, at + timedelta(minutes=30))
    half = services.start_scoring(player, None, now - timedelta(minutes=50))
    before = game_of(half)
    lost = lose(player, half, now - timedelta(minutes=40))
    after = selectors.current_game(half)
    services.start_practice(player, None, now - timedelta(minutes=20))
    assert after is not None
    assert before.pk == lost.pk
    return {
        "end": reverse("campaign:table", args=[won.pk]),
        "defeat": reverse("campaign:table", args=[lost.pk]),
        "chapter-again": reverse("campaign:table", args=[after.pk]),
        "run-whole": reverse("campaign:run", args=[whole.pk]),
        "run-half": reverse("campaign:run", args=[half.pk]),
        "give-up": reverse("campaign:give_up", args=[half.pk]),
        "proof": reverse("campaign:proof", args=[won.pk]),
        "replay": reverse("campaign:replay", args=[won.pk]),
        "repeat": reverse("campaign:repeat", args=[won.pk]),
        "review": reverse("campaign:review", args=[lost.pk]),
    }


def _neighbours_table(now: datetime) -> Any:
    """A game that goes on, with some cards played a moment ago."""
    from campaign import services
    from cvarenta.models import Player
    from tests.campaign.tables import play_one, seated

    neighbour = Player.objects.create_user(NEIGHBOUR, password=PASSWORD)
    run = services.start_scoring(neighbour, None, now - timedelta(minutes=9))
    game = seated(neighbour, run, now - timedelta(minutes=8))
    for number in range(6):
        play_one(neighbour, game, now - timedelta(seconds=300 - 30 * number))
    return game
