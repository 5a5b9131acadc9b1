"""A site that was played on under earlier tables goes on, whole, under the newest (promise 37)."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from campaign import services
from campaign.models import Connection, Edition, Game, Review, Run, ServerStart
from cvarenta.models import Player
from ranking import folding
from ranking.models import FrozenRanking
from ranking.services import due_at, freeze
from tests.campaign.tables import AT, SECOND, game_of, play_one, seated, win, won_already
from tests.campaign.whole import assert_every_game_is_whole
from tests.databases import another_database
from tests.ranking.ledgers import assert_true, kept

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "cuarenta-y-pico"
FIRST_TABLES = {
    "sessions": "0001_initial",
    "cvarenta": "0001_initial",
    "campaign": "0002_edition_2026",
    "ranking": "0001_frozen_rankings",
}
FIRST_REVIEWS = {
    "sessions": "0001_initial",
    "cvarenta": "0002_onlookers",
    "campaign": "0009_points_notes",
    "ranking": "0001_frozen_rankings",
}
LABELS = (
    *("cvarenta.Player", "sessions.Session", "campaign.Edition", "campaign.Run", "campaign.Game"),
    *("campaign.Seat", "campaign.Move", "campaign.ChapterWon", "campaign.Tally"),
    *("campaign.ServerStart", "campaign.Connection", "campaign.Flag", "campaign.Review"),
    *("campaign.RestoredStart", "campaign.PointsNote", "ranking.FrozenRanking"),
)
"""In an order in which each refers only to those before it."""
UNFOLDED = {"ranking_frozenranking": {"rows"}}
"""Columns that later migrations drop; what was in them is checked where it went."""
Rows = list[dict[str, Any]]


@pytest.fixture
def years(member: Player, other: Player, guest: Player, reviewer: Player, edition: Edition) -> None:
    """A frozen tournament, points won in an open one, a run decided about, games in play."""
    member.set_password(PASSWORD)
    member.save()
    Client().force_login(member)
    ServerStart.objects.create(at=AT)
    past = Edition.objects.create(
        slug="2025",
        name="Fiestas de 2025",
        opens_at=edition.opens_at - timedelta(days=365),
        closes_at=AT + timedelta(hours=1),
    )
    his = services.start_scoring(other, None, AT)
    won_already(his, AT + SECOND)
    Run.objects.update(edition=past)
    freeze(past, due_at(past))
    his.delete()  # what was published stays when what it was made of goes
    hers = services.start_scoring(member, None, AT)
    win(member, hers, AT + SECOND)
    play_one(member, seated(member, hers, AT + 2 * SECOND), AT + 3 * SECOND)
    Connection.objects.create(game=game_of(hers), opened_at=AT, last_seen_at=AT)
    services.give_up(member, hers.pk, AT + 4 * SECOND)
    Review.objects.create(
        run=hers, number=1, decision="uphold", reason="todo en orden", author=reviewer, at=AT
    )
    again = services.start_scoring(member, None, AT + 5 * SECOND)
    play_one(member, seated(member, again), AT + 6 * SECOND)
    play_one(guest, seated(guest, services.start_practice(guest, None, AT)), AT + SECOND)


def rows_of(label: str) -> Rows:
    """All rows of a model, by the names of their columns; of a frozen version the lines too."""
    rows = list(apps.get_model(label)._base_manager.order_by("pk").values())
    if label == "ranking.FrozenRanking":
        for row in rows:
            frozen = FrozenRanking.objects.get(pk=row["id"])
            row["rows"] = [
                {
                    "player": line.player_id,
                    "reached_at": line.reached_at.isoformat(),
                    **{name: getattr(line, name) for name in ("place", "nickname", "salt", "seal")},
                    **{name: getattr(line, name) for name in ("points", "lost")},
                }
                for line in frozen.rows.order_by("position")
            ]
    return rows


def fill(tables: Any, rows: dict[str, Rows]) -> None:
    """Write the rows into earlier tables, as far as those had the columns."""
    filled = []
    for label in LABELS:
        try:
            model = tables.get_model(label)
        except LookupError:
            continue
        columns = {field.attname for field in model._meta.concrete_fields}
        model._base_manager.all().delete()  # the edition of 2026 comes with its migration
        model._base_manager.bulk_create(
            model(**{name: value for name, value in row.items() if name in columns})
            for row in rows[label]
        )
        filled.append(model)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), filled):
            cursor.execute(statement)


def stored() -> dict[str, Rows]:
    """Every row of every table, as the database itself has it."""
    found = {}
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            names = [column[0] for column in cursor.description]
            found[table] = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return found


def assert_nothing_lost(before: dict[str, Rows], after: dict[str, Rows]) -> None:
    """Each earlier row is there with each value it had."""
    for table, rows in before.items():
        gone = UNFOLDED.get(table, set())
        there = (
            [{name: row[name] for name in rows[0].keys() - gone} for row in after[table]]
            if rows
            else []
        )
        for row in rows:
            assert {name: value for name, value in row.items() if name not in gone} in there, table


@pytest.mark.usefixtures("years")
@pytest.mark.parametrize("early", [FIRST_TABLES, FIRST_REVIEWS], ids=["first", "reviews"])
def test_a_site_with_years_behind_it_moves_to_the_newest_tables(
    early: dict[str, str], member: Player, guest: Player, tmp_path: Path
) -> None:
    """Promise 37."""
    rows = {label: rows_of(label) for label in LABELS}
    with another_database(tmp_path):
        for app, name in early.items():
            call_command("migrate", app, name, verbosity=0)
        tables = MigrationExecutor(connection).loader.project_state(list(early.items())).apps
        fill(tables, rows)
        before = stored()
        assert {"campaign_move", "ranking_frozenranking"} < before.keys()
        call_command("migrate", verbosity=0)
        assert_nothing_lost(before, stored())
        assert_old_games_go_on(member, guest)
        assert_ranking_is_whole(rows)
        assert Client().login(username=member.username, password=PASSWORD)


def assert_old_games_go_on(member: Player, guest: Player) -> None:
    assert assert_every_game_is_whole() == 4
    for player in (member, guest):
        game = Game.objects.get(run__player=player, started_at__isnull=False, ended_at=None)
        for _card in range(3):
            play_one(player, game, AT + timedelta(minutes=1))
        services.give_up(player, game.run_id, AT + timedelta(minutes=2))
    play_one(
        member, seated(member, services.start_scoring(member, None, AT + timedelta(minutes=3)))
    )
    assert assert_every_game_is_whole() == 5


def assert_ranking_is_whole(rows: dict[str, Rows]) -> None:
    frozen = FrozenRanking.objects.get()
    assert frozen.is_intact
    told = rows["ranking.FrozenRanking"][0]
    assert (frozen.digest, frozen.players) == (told["digest"], 1)
    assert rows_of("ranking.FrozenRanking")[0]["rows"] == told["rows"]
    edition = Edition.objects.get(slug="2026")
    folding.fold(edition)
    assert_true(edition)
    folded = kept(edition)
    folding.rebuild(edition)
    assert kept(edition) == folded
    assert folded[0], "the points of the open tournament are on the board"
