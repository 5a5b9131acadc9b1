"""Writers of one process wait for their turn, and nobody for a turn that cannot come."""

from __future__ import annotations

import threading

import pytest
from django.db import connection, transaction

from campaign import one_writer
from campaign.models import ServerStart
from campaign.one_writer import in_turn
from tests.campaign.at_once import at_once
from tests.campaign.tables import AT

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 6


def write() -> None:
    with in_turn():
        ServerStart.objects.create(at=AT)


def test_all_get_their_turn() -> None:
    assert at_once([write] * MANY) == [None] * MANY
    assert ServerStart.objects.count() == MANY


def test_a_turn_ends_with_an_error_too() -> None:
    with pytest.raises(ZeroDivisionError), in_turn():
        raise ZeroDivisionError
    write()
    assert ServerStart.objects.count() == 1


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
