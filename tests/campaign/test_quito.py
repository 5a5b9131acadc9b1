"""The time rule at its boundaries: Quito's day, half-open intervals, no machine's own zone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from campaign.quito import day_of, idle_since, is_open, next_day_at
from tests.campaign.tables import CLOSE, OPENS
from tests.engine.tables import cases

MICROSECOND = timedelta(microseconds=1)
ELSEWHERE = ["UTC", "America/Guayaquil", "Asia/Tokyo", "Pacific/Kiritimati", "America/New_York"]
"""Zones a machine may be set to; the last one changes its clocks twice a year."""


@pytest.fixture(params=ELSEWHERE)
def machine_elsewhere(request: pytest.FixtureRequest) -> Iterator[str]:
    """Set this process to another zone, as a machine elsewhere would be."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield request.param
    time.tzset()


@pytest.mark.parametrize(
    ("instant", "day"),
    [
        ("2026-12-02T04:59:59.999999Z", "2026-12-01"),
        ("2026-12-02T05:00:00Z", "2026-12-02"),
        ("2026-12-02T00:00:00Z", "2026-12-01"),
        ("2026-12-02T12:00:00Z", "2026-12-02"),
        ("2027-01-01T04:59:59.999999Z", "2026-12-31"),
        ("2027-01-01T05:00:00Z", "2027-01-01"),
        ("2028-02-29T04:59:59.999999Z", "2028-02-28"),
        ("2028-03-01T04:59:59.999999Z", "2028-02-29"),
        ("2026-07-01T04:59:59.999999Z", "2026-06-30"),
    ],
)
def test_a_day_changes_at_five_utc_all_year(machine_elsewhere: str, instant: str, day: str) -> None:
    """Promises 15 and 16."""
    assert day_of(datetime.fromisoformat(instant)) == date.fromisoformat(day)


WORKED = {case.id: case.values[0] for case in cases("qvito", "campaign")}


def test_the_worked_instants() -> None:
    """Case T05 of the rulings."""
    for instant, day in WORKED["T05"]["instants"]:
        assert day_of(datetime.fromisoformat(instant)) == date.fromisoformat(day)


def test_the_worked_run_over_midnight() -> None:
    """Case T07 of the rulings, as far as the days go."""
    started, finished = (datetime.fromisoformat(WORKED["T07"][k]) for k in ("started", "finished"))
    assert day_of(started) == date.fromisoformat(WORKED["T07"]["counts_for_day"])
    assert day_of(finished) == day_of(started) + timedelta(days=1)


@pytest.mark.parametrize(
    "instant", ["2026-12-02T05:00:00Z", "2026-12-02T12:34:56Z", "2026-12-03T04:59:59.999999Z"]
)
def test_the_next_day_begins_at_quitos_midnight(machine_elsewhere: str, instant: str) -> None:
    begins = next_day_at(datetime.fromisoformat(instant))
    assert begins == datetime(2026, 12, 3, 5, tzinfo=UTC)
    assert begins.utcoffset() == timedelta(0)
    assert day_of(begins) == day_of(begins - MICROSECOND) + timedelta(days=1)


def test_the_same_instant_is_the_same_day_however_it_is_written() -> None:
    instant = datetime(2026, 12, 2, 4, 59, 59, tzinfo=UTC)
    for zone in (*map(ZoneInfo, ELSEWHERE), timezone(timedelta(hours=14))):
        assert day_of(instant.astimezone(zone)) == date(2026, 12, 1)
        assert next_day_at(instant.astimezone(zone)) == instant + timedelta(seconds=1)


def test_an_edition_may_lie_in_another_zone() -> None:
    instant = datetime(2026, 12, 2, 5, 0, tzinfo=UTC)
    galapagos = ZoneInfo("Pacific/Galapagos")
    assert day_of(instant, galapagos) == date(2026, 12, 1)
    assert next_day_at(instant, galapagos) == datetime(2026, 12, 2, 6, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("at", "counts"),
    [
        (OPENS - MICROSECOND, False),
        (OPENS, True),
        (OPENS + MICROSECOND, True),
        (CLOSE - timedelta(milliseconds=1), True),
        (CLOSE - MICROSECOND, True),
        (CLOSE, False),
        (CLOSE + MICROSECOND, False),
    ],
)
def test_an_edition_is_open_from_its_opening_until_before_its_close(
    machine_elsewhere: str, at: datetime, counts: bool
) -> None:
    """Promise 19."""
    assert is_open(at, OPENS, CLOSE) is counts


def test_the_close_is_a_minute_before_midnight_in_quito() -> None:
    close = CLOSE.astimezone(ZoneInfo("America/Guayaquil"))
    assert (close.date(), close.hour, close.minute) == (date(2026, 12, 6), 23, 59)


def test_a_run_is_idle_a_day_after_its_last_move() -> None:
    assert idle_since(OPENS) == OPENS + timedelta(hours=24)


def test_an_instant_without_a_zone_is_refused() -> None:
    with pytest.raises(TypeError):
        is_open(datetime(2026, 12, 1), OPENS, CLOSE)
