"""Writers of one process wait for their turn, and nobody for a turn that cannot come."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

import pytest
from django.db import OperationalError, connection, transaction
from django.utils import translation

from campaign import one_writer
from campaign.models import ServerStart
from campaign.one_writer import in_turn
from tests.campaign.at_once import at_once
from tests.campaign.tables import AT, SECOND

only_sqlite = pytest.mark.skipif(
    connection.vendor != "sqlite", reason="other databases need no turns"
)
pytestmark = pytest.mark.django_db(transaction=True)
MANY = 6


def write(at: datetime = AT) -> datetime:
    def start() -> datetime:
        if at > AT + MANY * SECOND:
            raise ZeroDivisionError
        return ServerStart.objects.create(at=at).at

    return in_turn(start)


def tried(at: datetime) -> Callable[[], object]:
    def act() -> object:
        try:
            return write(at)
        except ZeroDivisionError as error:
            return error

    return act


def test_all_get_their_turn_and_their_own_answer() -> None:
    instants = [AT + number * SECOND for number in range(MANY)]
    assert at_once(map(tried, instants)) == instants
    assert ServerStart.objects.count() == MANY


def test_who_fails_undoes_nothing_of_others() -> None:
    good, bad = AT + SECOND, AT + 99 * SECOND
    done = at_once(map(tried, [good, bad] * MANY))
    assert [one for one in done if one == good] == [good] * MANY
    assert sum(isinstance(one, ZeroDivisionError) for one in done) == MANY
    assert set(ServerStart.objects.values_list("at", flat=True)) == {good}
    assert ServerStart.objects.count() == MANY


@only_sqlite
def test_those_who_wait_are_written_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in its own language, whoever writes; all are told of an end that comes for all."""
    together: list[int] = []
    do_all = one_writer._do_all

    def counted(writes: list[one_writer._Write]) -> None:
        together.append(len(writes))
        do_all(writes)

    def language(code: str) -> Callable[[], str | None]:
        def act() -> str | None:
            with translation.override(code):
                return in_turn(translation.get_language)

        return act

    monkeypatch.setattr(one_writer, "_do_all", counted)
    codes = ["es", "en", "pt", "fr"]
    with ThreadPoolExecutor(len(codes)) as threads:
        with one_writer._turn:
            acts = [threads.submit(language(code)) for code in codes]
            while len(one_writer._waiting) < len(codes):
                time.sleep(0.01)
        assert [act.result() for act in acts] == codes
        for close in [threads.submit(lambda: connection.close()) for _ in codes]:
            close.result()
    assert together == [len(codes)]


def test_what_cannot_be_stored_is_stored_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OperationalError("database or disk is full")

    writes = [one_writer._Write(lambda: ServerStart.objects.create(at=AT)) for _ in range(2)]
    with monkeypatch.context() as broken:
        broken.setattr(connection, "_commit", full)
        one_writer._do_all(writes)
    assert [type(one.error) for one in writes] == [OperationalError] * 2
    assert ServerStart.objects.count() == 0


@only_sqlite
def test_inside_a_transaction_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has the turn might wait for this very transaction."""
    taken = threading.Lock()
    monkeypatch.setattr(one_writer, "_turn", taken)
    with taken, transaction.atomic():
        write()
    assert ServerStart.objects.count() == 1


def test_only_sqlite_needs_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = threading.Lock()
    monkeypatch.setattr(one_writer, "_turn", taken)
    monkeypatch.setattr(connection, "vendor", "postgresql")
    with taken:
        write()
    assert ServerStart.objects.count() == 1
