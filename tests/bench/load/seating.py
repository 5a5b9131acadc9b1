"""Players with a session each, sitting at tables: `python -m tests.bench.load.seating …`.

Tables are practice with all bots of one level, or scoring runs, which all may watch. They are of
different ages: the first is fresh, the next a few cards old, and so on. What was played before is
played here by greedy bots, since the log does not tell who thought for how long. Prints one JSON
list: each table's game and its player's session key.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

AGES = 18
"""The oldest table is so many cards of its player old, somewhat less than half a game."""


def main() -> None:
    """Seat as many as the command line says."""
    import django

    django.setup()

    options = argparse.ArgumentParser()
    options.add_argument("--tables", type=int, required=True)
    options.add_argument("--level", default="", help="practice with these bots; none: scoring")
    options.add_argument("--ages", type=int, default=AGES)
    asked = options.parse_args()
    told = [seat(number, asked.level, number % (asked.ages + 1)) for number in range(asked.tables)]
    print(json.dumps(told))


def seat(number: int, level: str, age: int) -> dict[str, str]:
    """One player at one table that is so many cards old."""
    from django.db import transaction
    from django.utils import timezone

    from campaign import selectors, services
    from campaign.houses import FreeTable

    at = timezone.now()
    with transaction.atomic():
        player = newcomer(number, is_guest=bool(level))
        if level:
            run = services.start_practice(player, None, at, FreeTable("qvito", 4, level))
        else:
            run = services.start_scoring(player, None, at)
        game = selectors.current_game(run)
        assert game is not None
        seats = game.seats.filter(kind="bot")
        before = dict(seats.values_list("seat", "level"))
        seats.update(level="greedy")
        services.sit_down(player, game.pk, f"load {number}", at)
        for _card in range(age):
            play_a_card(player, game.pk, at)
        for place, usual in before.items():
            seats.filter(seat=place).update(level=level or usual)
    return {"game": str(game.pk), "session": session_of(player)}


def newcomer(number: int, *, is_guest: bool) -> Any:
    """A player who has just come."""
    import secrets

    from cvarenta.models import Player

    player = Player(username=f"load-{secrets.token_hex(4)}-{number}", is_guest=is_guest)
    player.set_unusable_password()
    player.save()
    return player


def session_of(player: Any) -> str:
    """The key of a session in which the player is logged in."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(player.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = player.get_session_auth_hash()
    session.create()
    assert session.session_key is not None
    return session.session_key


def play_a_card(player: Any, game_id: Any, at: Any) -> None:
    """Play what takes most."""
    from campaign import journal, services

    look = journal.look(journal.sit(player, game_id))
    offered = look.view.plays()
    if offered:
        best = max(offered, key=lambda play: len(play.takes))
        services.play(player, game_id, services.Intent(look.ply, best), at)


if __name__ == "__main__":
    main()
