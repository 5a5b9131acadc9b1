"""The table as data: sent while it is read, and to the byte what the whole would be."""

import csv
import io
import json

import pytest
from django.db import connections
from django.test import AsyncClient
from django.urls import reverse
from freezegun import freeze_time

from ranking import digest, exports, selectors, services
from ranking.live import LiveRows
from tests.campaign.pages import in_database
from tests.ranking.conftest import START

pytestmark = pytest.mark.django_db

PLAYERS = 7


@pytest.fixture(autouse=True)
def _small_pieces(monkeypatch):
    """Two lines to a piece, so that a handful of players are many pieces."""
    monkeypatch.setattr(exports, "LINES_A_PIECE", 2)


@pytest.fixture
def crowd(facts):
    """Some players with points, and nicknames that files must not trip over."""
    for number, nickname in enumerate(["ñato", 'la "Chola"', "=1+1", "a,b", "🂡", "</b>", "uno"]):
        facts.champion(nickname, 100 * (number + 1), lost=number % 2)


def whole_table(edition, at):
    """What the table says, put together in one go."""
    table = selectors.table(edition, at)
    cells = [
        (row.place, row.nickname, row.points, row.lost, digest.instant(row.reached_at))
        for row in table.rows
    ]
    return table, cells


def readable(data):
    return json.dumps(data, ensure_ascii=False, indent=1).encode()


def test_the_csv_is_the_whole_table_to_the_byte(client, edition, crowd):
    with freeze_time(START):
        _table, cells = whole_table(edition, START)
        answer = client.get(reverse("ranking:csv"))
    sheet = io.StringIO(newline="")
    inert = [[f"'{cell}" if str(cell)[0] == "=" else cell for cell in row] for row in cells]
    csv.writer(sheet).writerows([exports.COLUMNS, *inert])
    pieces = list(answer)
    assert len(pieces) == (PLAYERS + 1) / 2
    assert b"".join(pieces) == sheet.getvalue().encode()
    assert answer["Content-Disposition"] == 'attachment; filename="ranking.csv"'


@pytest.mark.parametrize("is_closed", [False, True])
def test_the_json_is_the_whole_table_to_the_byte(client, edition, crowd, is_closed):
    at = services.due_at(edition) if is_closed else START
    with freeze_time(at):
        answer = client.get(reverse("ranking:json"))
        table, cells = whole_table(edition, at)
    assert (table.version == 1) == is_closed
    expected = {
        "edition": edition.name,
        "closes_at": digest.instant(edition.closes_at),
        "closed": is_closed,
        "version": table.version,
        "digest": table.digest or None,
        "rows": [dict(zip(exports.COLUMNS, row, strict=True)) for row in cells],
    }
    assert answer.getvalue() == readable(expected)
    assert answer["Content-Type"] == "application/json"


def test_a_published_version_is_whole_to_the_byte(client, edition, crowd):
    frozen, _ = services.freeze(edition, services.due_at(edition))
    expected = {
        "edition": edition.slug,
        "version": 1,
        "reason": "",
        "closes_at": digest.instant(frozen.closes_at),
        "published_at": digest.instant(frozen.published_at),
        "digest": frozen.digest,
        "rows": [
            {**digest.row(row, row.seal), "nickname": row.nickname, "salt": row.salt}
            for row in frozen.rows.order_by("position")
        ],
    }
    assert len(expected["rows"]) == PLAYERS
    answer = client.get(reverse("ranking:version", args=[1]))
    assert answer.getvalue() == readable(expected)


@pytest.mark.parametrize("name", ["csv", "json"])
def test_an_empty_table_is_a_file_too(client, edition, name):
    with freeze_time(START):
        told = client.get(reverse(f"ranking:{name}")).getvalue().decode()
    if name == "csv":
        assert told == ",".join(exports.COLUMNS) + "\r\n"
    else:
        assert json.loads(told)["rows"] == []


@pytest.mark.parametrize("name", ["csv", "json"])
def test_the_first_rows_are_sent_before_the_last_are_read(
    client, edition, crowd, monkeypatch, name
):
    read = []
    whole = LiveRows.whole

    def counted(rows):
        for row in whole(rows):
            read.append(row)
            yield row

    monkeypatch.setattr(LiveRows, "whole", counted)
    with freeze_time(START):
        pieces = iter(client.get(reverse(f"ranking:{name}")))
        first = next(pieces)
        assert first
        assert len(read) < PLAYERS
        assert b"".join(pieces)
    assert len(read) == PLAYERS


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["csv", "json"])
async def test_the_server_sends_the_same_bytes_in_pieces(client, edition, crowd, name):
    address = reverse(f"ranking:{name}")
    with freeze_time(START, real_asyncio=True):
        at_once = await in_database(lambda: client.get(address).getvalue())()
        answer = await AsyncClient().get(address)
        assert answer.is_async
        pieces = [piece async for piece in answer]
        await in_database(connections.close_all)()  # of the thread that read them
    assert len(pieces) > 1
    assert b"".join(pieces) == at_once
