"""The ledgers are the facts, whatever the order, the doubles and the moments of folding."""

import random
import threading
from datetime import date, timedelta

import pytest
from django.db import connection, transaction
from django.forms.models import model_to_dict

from campaign import events
from campaign.models import ChapterWon, Edition, PointsNote
from cvarenta.models import Player
from ranking import folding, positions, selectors
from ranking.models import Block, Ledger
from ranking.standings import EVERY_DAY
from tests.ranking.conftest import START
from tests.ranking.ledgers import assert_true, kept

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def _small_blocks(monkeypatch):
    """Blocks of a few players, so that a test fills many."""
    monkeypatch.setattr(positions, "BLOCK_LIMIT", 6)
    monkeypatch.setattr(positions, "BLOCK_FILL", 3)
    monkeypatch.setattr(positions, "AT_ONCE", 5)
    monkeypatch.setattr(folding, "SPLIT_EVERY", 1)


@pytest.mark.usefixtures("_small_blocks")
@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_the_ledgers_are_the_facts_and_a_rebuild_gives_the_same(
    edition, facts, seed
):
    """Promise 20: points, losses, ties, points taken back, players gone, folded now and then."""
    chance = random.Random(seed)
    players = [facts.player(f"player{number:02}") for number in range(14)]
    for _step in range(90):
        player = chance.choice(players)
        at = START + timedelta(hours=chance.randrange(60))
        run = player.runs.order_by("?").first()
        if run is None or chance.random() < 0.3:
            run = facts.run(player, at=at)
        act = chance.random()
        if act < 0.55 and run.wins.count() < 5:
            facts.win(run, at)
        elif act < 0.8:
            facts.lose(run, at, chapter=5)
        elif act < 0.9:
            ChapterWon.objects.filter(run__player=player)._raw_delete("default")
            events.note_points(edition.pk, player.pk)
        elif act < 0.93:
            player.delete()
            players.remove(player)
        if chance.random() < 0.3:
            told = folding.fold(edition)
            assert model_to_dict(told) == model_to_dict(Ledger.objects.get(pk=told.pk))
    assert_true(edition)
    folded = kept(edition)
    folding.rebuild(edition)
    assert kept(edition) == folded
    assert_true(edition)


@pytest.mark.usefixtures("_small_blocks")
def test_a_crowd_in_one_total_is_found_place_by_place(edition, facts):
    """A hundred players with the same points and hour, some of them equal to the microsecond."""
    for number in range(60):
        facts.champion(f"player{number:02}", 100, at=START + timedelta(microseconds=number // 3))
        if number % 7 == 0:
            folding.fold(edition)
    assert Block.objects.filter(ledger__day=EVERY_DAY).count() > 5
    assert_true(edition)


def test_folding_twice_or_for_no_reason_counts_nothing_twice(edition, facts):
    ana = facts.champion("ana", 300, lost=1)
    folding.fold(edition)
    before = kept(edition)
    for _again in range(3):
        events.note_points(edition.pk, ana.pk)
    folding.fold(edition)
    assert kept(edition) == before
    assert not PointsNote.objects.exists()


def test_without_news_looking_writes_nothing(edition, facts, django_assert_num_queries):
    facts.champion("ana", 300)
    folding.fold(edition)
    with django_assert_num_queries(1):
        folding.fold(edition)


def test_a_player_without_points_any_more_has_no_place(edition, facts):
    """Points taken back by a review: the note is all that the ranking must hear."""
    ana = facts.champion("ana", 300)
    facts.champion("beto", 100)
    assert selectors.place_of(edition, ana.pk, START).place == 1
    ChapterWon.objects.filter(run__player=ana)._raw_delete("default")
    events.note_points(edition.pk, ana.pk)
    assert selectors.place_of(edition, ana.pk, START) is None
    assert [row.nickname for row in selectors.top(edition, START, 5)] == ["beto"]


def test_a_moved_close_counts_all_again(edition, facts):
    facts.champion("early", 100, at=START)
    facts.champion("late", 700, at=START + DAY)
    assert selectors.table(edition, START).total == 2
    edition.closes_at = START + DAY
    edition.save()
    assert [row.nickname for row in selectors.table(edition, START).rows] == ["early"]
    edition.closes_at = START + 2 * DAY
    edition.save()
    assert selectors.table(edition, START).total == 2


def test_ledgers_that_were_dropped_are_there_again(edition, facts):
    facts.champion("ana", 100)
    folding.fold(edition)
    before = kept(edition)
    Ledger.objects.all().delete()
    folding.fold(edition)
    assert kept(edition) == before


def test_more_notes_than_a_batch_are_all_folded(edition, facts, monkeypatch):
    monkeypatch.setattr(folding, "BATCH", 3)
    folding.fold(edition)
    for number in range(10):
        facts.champion(f"player{number}", 100)
    assert folding.fold(edition).players == 10


def test_a_run_counts_for_the_day_it_began_on(edition, facts):
    ana = facts.player("ana")
    run = facts.run(ana, at=START)
    facts.win(run, START)
    facts.win(run, START + DAY)
    facts.win(facts.run(ana, at=START + DAY), START + DAY)
    facts.lose(facts.run(ana, at=START + 2 * DAY), START + 2 * DAY)
    days = {
        day: [(row.points, row.lost) for row in selectors.table_of_day(edition, day, START).rows]
        for day in (date(2026, 12, 1), date(2026, 12, 2), date(2026, 12, 3))
    }
    assert days == {
        date(2026, 12, 1): [(200, 0)],
        date(2026, 12, 2): [(100, 0)],
        date(2026, 12, 3): [],
    }
    assert [(row.points, row.lost) for row in selectors.table(edition, START).rows] == [(300, 1)]
    assert selectors.days_played(edition) == [date(2026, 12, 2), date(2026, 12, 1)]


class Together:
    """Threads that begin at once, their errors kept and their connections closed."""

    def __init__(self, number):
        self.start = threading.Barrier(number)
        self.errors = []

    def thread(self, act, *arguments):
        return threading.Thread(target=self._guarded, args=(act, *arguments))

    def _guarded(self, act, *arguments):
        try:
            self.start.wait()
            act(*arguments)
        except Exception as error:
            self.errors.append(error)
        finally:
            connection.close()


@pytest.mark.django_db(transaction=True)
def test_folders_and_writers_at_once_count_each_fact_once(edition, facts):
    """Many threads fold while others win points: at the end the ledgers are the facts."""
    players = [facts.player(f"player{number}") for number in range(4)]
    runs = [[facts.run(player) for _run in range(3)] for player in players]
    together = Together(8)
    done = threading.Event()

    def write(mine):
        for run in mine:
            for chapter in range(1, 6):
                with transaction.atomic():
                    facts.win(run, START + timedelta(minutes=chapter), chapter=chapter)

    def fold():
        while not done.is_set():
            folding.fold(edition)

    writers = [together.thread(write, mine) for mine in runs]
    folders = [together.thread(fold) for _folder in range(4)]
    for thread in writers + folders:
        thread.start()
    for thread in writers:
        thread.join()
    done.set()
    for thread in folders:
        thread.join()
    assert not together.errors
    folding.fold(edition)
    assert not PointsNote.objects.exists()
    assert [row.points for row in selectors.table(edition, START).rows] == [1500] * 4
    assert_true(edition)


@pytest.mark.django_db(transaction=True)
def test_a_fact_that_commits_late_is_not_lost(edition, facts):
    """The first note's transaction ends after the second's was folded: no number is passed over."""
    if connection.vendor == "sqlite":
        pytest.skip("SQLite writes one transaction after the other")
    ana, beto = facts.player("ana"), facts.player("beto")
    hers, his = facts.run(ana), facts.run(beto)
    folding.fold(edition)
    written, may_commit = threading.Event(), threading.Event()

    def slow():
        try:
            with transaction.atomic():
                facts.win(hers, START)
                written.set()
                may_commit.wait()
        finally:
            connection.close()

    thread = threading.Thread(target=slow)
    thread.start()
    written.wait()
    facts.win(his, START)
    assert [row.nickname for row in selectors.table(edition, START).rows] == ["beto"]
    may_commit.set()
    thread.join()
    assert selectors.table(edition, START).total == 2


def test_a_removed_player_leaves_every_table_and_every_count(edition, facts):
    ana = facts.champion("ana", 700)
    facts.champion("beto", 100)
    folding.fold(edition)
    ana.delete()
    assert_true(edition)
    assert [row.nickname for row in selectors.table(edition, START).rows] == ["beto"]
    Player.objects.filter(username="beto").delete()
    assert selectors.table(edition, START).total == 0
    assert_true(edition)


def test_each_edition_has_its_own_ledgers(edition, facts):
    facts.champion("ana", 100)
    other = Edition.objects.create(
        slug="2027",
        name="2027",
        opens_at=edition.closes_at,
        closes_at=edition.closes_at + timedelta(days=365),
    )
    assert folding.fold(other).players == 0
    assert folding.fold(edition).players == 1
