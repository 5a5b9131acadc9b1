"""A copy of the database, taken while cards fall, is a whole site again somewhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from campaign import events, services
from campaign.models import ChapterWon, Edition, Game, Move, PointsNote, Run
from cvarenta.models import Player
from ranking import folding
from tests.campaign.tables import AT, SECOND, game_of, play_whole, seated, texts, win, won_already
from tests.campaign.whole import assert_every_game_is_whole, assert_whole
from tests.databases import address_of_this_database, another_database
from tests.live import HOUSE
from tests.ranking.ledgers import assert_true, kept

pytestmark = pytest.mark.django_db(transaction=True)
COPIES = 2


@pytest.fixture
def played(member: Player, other: Player, edition: Edition) -> None:
    """Points that the ranking has folded, points it has only a note of, and a run given up."""
    won_already(services.start_scoring(other, None, AT), AT + SECOND)
    events.note_points(edition.pk, other.pk)
    folding.fold(edition)
    hers = services.start_scoring(member, None, AT)
    win(member, hers, AT + 2 * SECOND)
    services.give_up(member, hers.pk, AT + 3 * SECOND)


@contextmanager
def somebody_plays(run: Run, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that plays the run, each play it was told was done on its output."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.campaign.steady_player", str(run.pk)],
        cwd=HOUSE,
        env=surroundings(folder),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def surroundings(folder: Path) -> dict[str, str]:
    """What another process must be told to find this test's database."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "cvarenta.settings",
        "DATABASE_URL": address_of_this_database(),
        "VAR_DIR": str(folder),
    }


def run(command: str, *arguments: str | Path, **options: bool) -> str:
    """What a command prints."""
    said = StringIO()
    call_command(command, *map(str, arguments), stdout=said, **options)
    return said.getvalue()


def everything() -> dict[str, int]:
    """How many rows each table has."""
    with connection.cursor() as cursor:
        counts = {}
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT count(*) FROM {connection.ops.quote_name(table)}")
            counts[table] = cursor.fetchone()[0]
    return counts


@pytest.mark.usefixtures("played")
def test_a_copy_taken_during_play_is_a_whole_site_where_play_goes_on(
    member: Player, edition: Edition, tmp_path: Path
) -> None:
    """Promise 36: each game replays, the ledgers are the facts, what was answered is there."""
    practice = services.start_practice(member, None, AT)
    said: list[list[str]] = []
    known: list[int] = []
    with somebody_plays(practice, tmp_path) as player:
        assert player.stdout is not None
        for number in range(COPIES):
            said += [player.stdout.readline().split() for _play in range(2)]
            known.append(len(said))
            run("backup", tmp_path / f"copy-{number}")
            there = Move.objects.count()
            while Move.objects.count() == there:  # it goes on before the next copy
                said.append(player.stdout.readline().split())
    logs = []
    for number in range(COPIES):
        with another_database(tmp_path):
            run("restore", tmp_path / f"copy-{number}")
            assert assert_every_game_is_whole() >= 2
            for game, ply, card in said[: known[number]]:
                assert texts(Game(pk=game))[int(ply)].startswith(f"0 {card}")
            assert ChapterWon.objects.count() == 2
            assert PointsNote.objects.exists()
            folding.fold(edition)
            folded = kept(edition)
            folding.rebuild(edition)
            assert kept(edition) == folded
            assert_true(edition)
            logs.append(sum(Game.objects.values_list("ply", flat=True)))
            if number == COPIES - 1:
                open_game = game_of(practice)
                if open_game.is_prepared:
                    open_game = seated(member, practice)
                *_, over = play_whole(member, open_game)
                assert over.is_over
                assert_whole(over)
    assert sorted(set(logs)) == logs, "each copy is of an instant of its own"


@pytest.fixture
def in_play(member: Player) -> Game:
    """A game that a restore would lose."""
    return seated(member, services.start_practice(member, None, AT))


@pytest.mark.usefixtures("in_play")
def test_games_are_not_overwritten_unasked(other: Player, tmp_path: Path) -> None:
    """And when asked, what was made since is gone, whole tables of it too."""
    run("backup", tmp_path / "early")
    before = everything()
    services.start_practice(other, None, AT)
    run("backup", tmp_path / "late")
    with another_database(tmp_path):
        run("restore", tmp_path / "late")
        late = everything()
        with pytest.raises(CommandError, match="--overwrite"):
            run("restore", tmp_path / "early")
        assert everything() == late
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE of_a_newer_version (of_run varchar(36))")
        assert "Partidas: 1." in run("restore", tmp_path / "early", overwrite=True)
        assert everything() == before


@pytest.mark.usefixtures("in_play")
@pytest.mark.parametrize("left", [0.0, 0.3, 0.98])
def test_a_copy_that_breaks_off_changes_nothing(tmp_path: Path, left: float) -> None:
    run("backup", tmp_path / "whole")
    whole = (tmp_path / "whole").read_bytes()
    (tmp_path / "broken").write_bytes(whole[: int(len(whole) * left)])
    with another_database(tmp_path):
        run("restore", tmp_path / "whole")
        before = everything()
        with pytest.raises(CommandError):
            run("restore", tmp_path / "broken", overwrite=True)
        assert everything() == before
        assert_every_game_is_whole()


def test_what_is_no_copy_of_a_site_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Querida Manuela:\n" * 1000)
    before = everything()
    for file in ("letter", "not-there"):
        with pytest.raises(CommandError):
            run("restore", tmp_path / file)
    assert everything() == before


def test_a_copy_never_covers_another_and_is_its_owners_alone(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    run("backup", copy)
    assert copy.stat().st_mode & 0o777 == 0o600
    made = copy.read_bytes()
    with pytest.raises(CommandError, match="ya existe"):
        run("backup", copy)
    assert copy.read_bytes() == made
    with pytest.raises(CommandError):
        run("backup", tmp_path / "no-such-folder" / "copy")
    assert list(tmp_path.glob("*copy*")) == [copy], "nothing half made is left"


def test_a_copy_of_an_older_version_says_that_migrations_wait(tmp_path: Path) -> None:
    run("backup", tmp_path / "copy")
    with another_database(tmp_path):
        assert "migrate" not in run("restore", tmp_path / "copy")
        newest = MigrationLoader(connection).graph.leaf_nodes("ranking")[0]
        MigrationRecorder(connection).record_unapplied(*newest)
        run("backup", tmp_path / "older")
        assert "manage.py migrate" in run("restore", tmp_path / "older")


def test_a_copy_goes_through_a_pipe(member: Player, tmp_path: Path) -> None:
    """As from one container to another: `manage.py backup - | manage.py restore -`."""
    command = [sys.executable, "manage.py"]
    given = subprocess.Popen(
        [*command, "backup", "-"], cwd=HOUSE, env=surroundings(tmp_path), stdout=subprocess.PIPE
    )
    with another_database(tmp_path), given:
        done = subprocess.run(
            [*command, "restore", "-"],
            cwd=HOUSE,
            env=surroundings(tmp_path),
            stdin=given.stdout,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        assert Player.objects.get().username == member.username
