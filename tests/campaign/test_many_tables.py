"""Many tables played at once on a real server, with onlookers and the board open: no error."""

from __future__ import annotations

import asyncio
import os

from tests.bench.load.scenarios import Crowd, played
from tests.bench.load.stack import stack

TABLES = 8
SECONDS = 4.0
EVERY = 1.0


def test_many_tables_at_once_without_one_error() -> None:
    """Promise 35, scaled down: `make load` plays fifty tables for a minute.

    Where there is a Redis, two web processes share the work.
    """
    database, redis = os.environ.get("DATABASE_URL", ""), os.environ.get("REDIS_URL", "")
    with stack(database, redis, 2 if database and redis else 1) as running:
        crowd = Crowd(running.seats(TABLES, fresh=True), onlookers_each=1, boards=4, every=EVERY)
        found = asyncio.run(played(running, crowd, SECONDS))
    assert found["errors"]["which"] == []
    assert found["card"]["count"] >= TABLES
    assert found["pushes"] >= TABLES
