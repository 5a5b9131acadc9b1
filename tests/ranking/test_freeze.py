"""The freeze: once, from what came before the close, and never changed by what comes after."""

import hashlib
import json
import re
import threading
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.db.models import QuerySet
from django.urls import reverse
from freezegun import freeze_time

from campaign.selectors import player_facts
from cvarenta.farewell import say_goodbye
from ranking import digest, selectors, services
from ranking.models import FrozenRanking, FrozenRow, PublishedError
from ranking.standings import standings
from tests.ranking.conftest import CLOSES

pytestmark = pytest.mark.django_db

A_MILLISECOND = timedelta(milliseconds=1)


@pytest.fixture
def due(edition):
    return edition.closes_at + services.SETTLING


def names(rows):
    return [row.nickname for row in rows]


def test_before_the_close_nothing_is_frozen(edition, facts):
    facts.champion("ana", 700)
    with pytest.raises(services.TooEarlyError, match="todavía no cierra"):
        services.freeze(edition, edition.closes_at - A_MILLISECOND)
    assert not FrozenRanking.objects.exists()


def test_for_a_minute_after_the_close_what_came_in_time_may_still_arrive(edition, facts, due):
    """A move received before the close and stored a moment after it is not left out."""
    facts.champion("ana", 100)
    for at in (edition.closes_at, due - A_MILLISECOND):
        with pytest.raises(services.TooEarlyError, match="acaba de cerrar"):
            services.freeze(edition, at)
    facts.champion("beto", 700, at=edition.closes_at - A_MILLISECOND)
    frozen, is_new = services.freeze(edition, due)
    assert is_new
    assert names(frozen.rows.all()) == ["beto", "ana"]


def test_a_millisecond_before_the_close_counts_and_the_close_itself_does_not(edition, facts, due):
    """Promise 19."""
    facts.champion("in-time", 100, at=edition.closes_at - A_MILLISECOND)
    facts.champion("too-late", 700, at=edition.closes_at)
    live = selectors.board(edition, due, None)
    services.freeze(edition, due)
    frozen = selectors.board(edition, due, None)
    assert names(live.top) == names(frozen.top) == ["in-time"]


def test_of_a_player_only_what_came_in_time_counts(edition, facts, due):
    ana = facts.champion("ana", 100, lost=1)
    run = facts.run(ana)
    facts.win(run, edition.closes_at, points=300)
    facts.lose(run, edition.closes_at, chapter=2)
    row = services.freeze(edition, due)[0].rows.get()
    assert (row.points, row.lost) == (100, 1)


def test_freezing_again_changes_nothing(edition, facts, due):
    facts.champion("ana", 700)
    first, is_new = services.freeze(edition, due)
    facts.champion("beto", 700, at=edition.closes_at - A_MILLISECOND)
    again, is_new_again = services.freeze(edition, due + timedelta(days=1))
    assert (is_new, is_new_again) == (True, False)
    assert again == first
    assert FrozenRanking.objects.get().published_at == due


@pytest.mark.parametrize("address", ["ranking:board", "ranking:csv", "ranking:json"])
def test_the_frozen_bytes_stay_whatever_is_played_after(client, edition, facts, due, address):
    """Promise 19."""
    ana = facts.champion("ana", 700, lost=2)
    facts.champion("beto", 400)
    with freeze_time(due):
        before = client.get(reverse(address)).getvalue()
    facts.win(facts.run(ana), edition.closes_at + timedelta(hours=1), points=700)
    facts.champion("carla", 700, at=edition.closes_at - A_MILLISECOND)
    facts.champion("dario", 700, at=edition.closes_at + timedelta(hours=2))
    with freeze_time(due + timedelta(days=30)):
        assert client.get(reverse(address)).getvalue() == before
    assert FrozenRanking.objects.get().is_intact


def test_whoever_looks_first_after_the_close_publishes(client, edition, facts, due):
    facts.champion("ana", 700)
    with freeze_time(due - A_MILLISECOND):
        page = client.get(reverse("ranking:board")).content.decode()
    assert "En un minuto" in page
    assert not FrozenRanking.objects.exists()
    with freeze_time(due):
        page = client.get(reverse("ranking:board")).content.decode()
    assert FrozenRanking.objects.get().digest in page
    assert "Versión 1" in page


def test_rebuilt_from_the_facts_the_table_equals_the_board(edition, facts, due):
    """Promise 20."""
    for number, points in enumerate([700, 300, 300, 100]):
        facts.champion(f"player{number}", points, lost=number % 2)
    live = tuple(selectors.table(edition, due).rows)
    services.freeze(edition, due)
    frozen = tuple(selectors.table(edition, due).rows)
    assert live == frozen == standings(player_facts(edition, edition.closes_at))


def test_anyone_can_compute_the_digest_from_the_published_version(client, edition, facts, due):
    facts.champion("ñato", 700)
    facts.champion("Ana", 100, lost=3)
    services.freeze(edition, due)
    with freeze_time(due):
        answer = client.get(reverse("ranking:version", args=[1]))
    published = json.loads(answer.getvalue())
    for row in published["rows"]:
        sealed = hashlib.sha256(f"{row['salt']}:{row['nickname']}".encode()).hexdigest()
        assert row["seal"] == sealed
    fields = ("place", "points", "lost", "reached_at", "seal")
    text = json.dumps(
        {
            **{key: published[key] for key in ("edition", "version", "reason", "closes_at")},
            "rows": [{key: row[key] for key in fields} for row in published["rows"]],
        },
        sort_keys=True,
        separators=(",", ":"),
        ensure_ascii=False,
    )
    assert hashlib.sha256(text.encode("utf-8")).hexdigest() == published["digest"]
    assert [row["nickname"] for row in published["rows"]] == ["ñato", "Ana"]
    assert published["closes_at"] == "2026-12-07T04:59:00.000000Z"


def test_the_published_version_shows_no_number_of_a_player(client, edition, facts, due):
    facts.champion("ana", 700)
    services.freeze(edition, due)
    with freeze_time(due):
        published = json.loads(client.get(reverse("ranking:version", args=[1])).getvalue())
    assert set(published["rows"][0]) == {
        *("place", "nickname", "salt", "seal", "points", "lost", "reached_at")
    }


@pytest.mark.parametrize(
    ("field", "other"),
    [
        ("nickname", "eve"),
        ("points", 800),
        ("place", 2),
        ("lost", 0),
        ("reached_at", CLOSES),
        ("seal", "x"),
    ],
)
def test_a_changed_row_no_longer_gives_the_digest(edition, facts, due, field, other):
    facts.champion("ana", 700, lost=1)
    frozen, _ = services.freeze(edition, due)
    assert frozen.is_intact
    QuerySet(FrozenRow).update(**{field: other})  # around the guard, as a stranger would
    assert not frozen.is_intact


def test_the_digest_covers_what_the_version_says_of_itself():
    told = {
        "edition": "2026",
        "version": 1,
        "reason": "",
        "closes_at": CLOSES,
        "rows": [],
    }
    digests = {
        digest.digest(**told),
        digest.digest(**{**told, "edition": "2027"}),
        digest.digest(**{**told, "version": 2}),
        digest.digest(**{**told, "reason": "x"}),
        digest.digest(**{**told, "closes_at": told["closes_at"] + A_MILLISECOND}),
    }
    assert len(digests) == 5


def test_what_was_published_is_never_changed_nor_removed(edition, facts, due):
    facts.champion("ana", 700)
    frozen, _ = services.freeze(edition, due)
    frozen.reason = "other"
    for attempt in (
        frozen.save,
        frozen.delete,
        FrozenRanking.objects.all().delete,
        lambda: FrozenRanking.objects.update(digest=""),
        frozen.rows.get().save,
        frozen.rows.get().delete,
        FrozenRow.objects.all().delete,
        lambda: FrozenRow.objects.update(points=0),
    ):
        with pytest.raises(PublishedError):
            attempt()
    kept = FrozenRanking.objects.get()
    assert (kept.reason, kept.digest) == ("", frozen.digest)
    assert kept.is_intact


def test_a_version_number_is_given_once(edition, facts, due):
    frozen, _ = services.freeze(edition, due)
    twin = FrozenRanking(
        edition=edition,
        version=1,
        reason="",
        published_at=due,
        closes_at=edition.closes_at,
        players=0,
        digest=frozen.digest,
    )
    with pytest.raises(IntegrityError), transaction.atomic():
        twin.save()


@pytest.mark.django_db(transaction=True)
def test_many_at_once_publish_one_version(edition, facts, due):
    """Promise 19, on SQLite and on PostgreSQL: one makes it, the others read it."""
    facts.champion("ana", 700)
    facts.champion("beto", 300)
    start = threading.Barrier(8)
    answers, errors = [], []

    def freeze():
        try:
            start.wait()
            frozen, is_new = services.freeze(edition, due)
            answers.append((frozen.digest, is_new))
        except Exception as error:
            errors.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=freeze) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert sum(is_new for _, is_new in answers) == 1
    assert {digest for digest, _ in answers} == {FrozenRanking.objects.get().digest}


def test_a_correction_is_the_next_version_and_the_first_stays(client, edition, facts, due):
    facts.champion("ana", 700)
    first, _ = services.freeze(edition, due)
    facts.champion("beto", 700, lost=1)
    second = services.republish(edition, "Se restituye a beto.", due + timedelta(days=1))
    assert (second.version, second.players, second.reason) == (2, 2, "Se restituye a beto.")
    assert first.is_intact
    assert second.is_intact
    with freeze_time(due + timedelta(days=1)):
        page = client.get(reverse("ranking:board")).content.decode()
        old = json.loads(client.get(reverse("ranking:version", args=["2026", 1])).getvalue())
    assert "Motivo: Se restituye a beto." in page
    assert second.digest in page
    assert reverse("ranking:version", args=["2026", 1]) in page
    assert (old["digest"], names_of(old)) == (first.digest, ["ana"])


def names_of(published):
    return [row["nickname"] for row in published["rows"]]


def test_a_player_who_leaves_is_forgotten_and_the_digest_still_holds(client, edition, facts, due):
    """Promise 40, in frozen tables: a stand-in in the same place, the nickname nowhere."""
    ana = facts.champion("ana", 700)
    facts.champion("beto", 100)
    frozen, _ = services.freeze(edition, due)
    say_goodbye(ana, due)
    assert frozen.is_intact
    with freeze_time(due):
        pages = [
            client.get(reverse(name, args=["2026", *more])).getvalue().decode()
            for name, more in (
                ("ranking:board", []),
                ("ranking:rows", []),
                ("ranking:json", []),
                ("ranking:csv", []),
                ("ranking:version", [1]),
            )
        ]
        published = json.loads(client.get(reverse("ranking:version", args=["2026", 1])).getvalue())
    assert not any("ana" in re.findall(r"\w+", page) for page in pages)
    assert all("beto" in page for page in pages)
    gone = published["rows"][0]
    assert (gone["place"], gone["points"], gone["salt"]) == (1, 700, "")
    again = digest.digest(
        edition=published["edition"],
        version=published["version"],
        reason=published["reason"],
        closes_at=CLOSES,
        rows=published["rows"],
    )
    assert again == published["digest"] == frozen.digest


def test_a_correction_needs_a_reason_and_something_to_correct(edition, facts, due):
    with pytest.raises(ValueError, match="published version"):
        services.republish(edition, "motivo", due)
    services.freeze(edition, due)
    with pytest.raises(ValueError, match="reason"):
        services.republish(edition, "  ", due)
    assert FrozenRanking.objects.count() == 1


def command(*arguments):
    out = StringIO()
    call_command("freeze_ranking", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_says_what_it_did_and_repeats_without_harm(edition, facts, due):
    facts.champion("ana", 700)
    with freeze_time(due):
        first = command()
        again = command("--edition", "2026")
    assert "publicado: versión 1. Jugadores con puntos: 1" in first
    assert "ya estaba publicado: versión 1" in again
    assert FrozenRanking.objects.get().digest in first
    assert first.splitlines()[1] == again.splitlines()[1]


def test_the_command_refuses_before_the_close_and_unknown_editions(edition):
    with (
        freeze_time(edition.closes_at - A_MILLISECOND),
        pytest.raises(CommandError, match="cierra"),
    ):
        command()
    with pytest.raises(CommandError, match="ninguna edición"):
        command("--edition", "1534")
    assert not FrozenRanking.objects.exists()
