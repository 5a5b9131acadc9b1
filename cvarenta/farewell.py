"""«Borrar mi cuenta»: what says who a player was goes; what others' tables rest on stays, unnamed.

Scoring runs are facts of a tournament, and a frozen table may rest on them: they pass to a
stand-in without a name. Practice goes with its player; whoever never played for points goes
without a trace.
"""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db import transaction

from campaign import events, services
from campaign.models import Game, Run, Seat
from cvarenta import sessions
from cvarenta.accounts import STAND_IN_PREFIX
from cvarenta.models import Player
from cvarenta.my_data import references_to
from ranking import services as ranking
from ranking.services import forget_nickname

STAYS = {"campaign", "ranking"}
"""The rooms whose rows stay with the stand-in; all others' rows about a player are removed."""


def say_goodbye(player: Player, at: datetime) -> None:
    """Delete a player's account and everything that says whose it was; all of it or nothing."""
    with transaction.atomic():
        sessions.end(player, but=None)
        for run in Run.objects.filter(player=player, ended_at=None):
            services.give_up(player, run.pk, at)
        Run.objects.filter(player=player, kind=Run.Kind.PRACTICE).delete()
        if not Run.objects.filter(player=player).exists():
            player.delete()
            return
        _become_stand_in(player)
        forget_nickname(player.pk, player.username)
        events.note_player(player.pk)


def _become_stand_in(player: Player) -> None:
    """Leave a row that nobody can enter and that names nobody."""
    for relation in references_to(Player):
        if relation.related_model._meta.app_label not in STAYS:
            rows = relation.related_model._base_manager
            rows.filter(**{relation.field.name: player}).delete()
    player.username = f"{STAND_IN_PREFIX}{secrets.token_hex(4)}"
    player.first_name = player.last_name = player.email = ""
    player.last_login = None
    player.is_active = player.is_staff = player.is_superuser = player.shows_tables = False
    player.set_unusable_password()
    player.save()
    ranking.forget_nickname(player.pk, player.username)
    Game.objects.filter(run__player=player).update(shared_as=None)
    Seat.objects.filter(kind=Seat.Kind.HUMAN, game__run__player=player).update(name=player.username)
