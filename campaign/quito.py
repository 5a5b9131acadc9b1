"""The time rule: when a Quito day begins, and whether an edition is still open.

Pure: every function takes the instant it judges. Intervals are half-open, so what
arrives exactly at the close does not count. This is the only file that names the zone.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

ZONE_NAME = "America/Guayaquil"
QUITO = ZoneInfo(ZONE_NAME)

IDLE_LIMIT = timedelta(hours=24)
"""A run ends by itself after so long without a move."""


def day_of(at: datetime, zone: ZoneInfo = QUITO) -> date:
    """The calendar day of an instant: 04:59:59Z is still yesterday in Quito, 05:00Z is not."""
    return at.astimezone(zone).date()


def next_day_at(at: datetime, zone: ZoneInfo = QUITO) -> datetime:
    """The instant, in UTC, at which the next calendar day begins."""
    tomorrow = day_of(at, zone) + timedelta(days=1)
    return datetime.combine(tomorrow, time.min, tzinfo=zone).astimezone(UTC)


def is_open(at: datetime, opens_at: datetime, closes_at: datetime) -> bool:
    """Whether an instant counts: from the opening on, and strictly before the close."""
    return opens_at <= at < closes_at


def idle_since(last_move_at: datetime) -> datetime:
    """The instant at which a run without a further move is given up by inactivity."""
    return last_move_at + IDLE_LIMIT
