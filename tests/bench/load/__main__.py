"""Run the scenarios, each on a server just begun, and print their figures as JSON."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from typing import Any

from tests.bench.answer import databases
from tests.bench.load import scenarios
from tests.bench.load.stack import stack
from tests.bench.ranking import REDIS, has_redis

SCENARIOS = {
    "deep": scenarios.deep,
    "greedy": scenarios.greedy,
    "house": scenarios.house,
    "alone": scenarios.alone,
    "spectators": scenarios.spectators,
    "memory": scenarios.memory,
}
ON_SQLITE_ALONE = {"house", "memory"}
"""What a second database would tell nothing new about."""
ONLY = [name for name in os.environ.get("LOAD_ONLY", "").split(",") if name] or [*SCENARIOS]
DATABASES = os.environ.get("LOAD_DATABASES", "sqlite,postgresql").split(",")


def main() -> None:
    """Measure every database there is and print the figures."""
    assert set(ONLY) <= set(SCENARIOS), f"LOAD_ONLY knows {', '.join(SCENARIOS)}"
    begun = time.monotonic()
    told: dict[str, Any] = {
        "command": "python -m tests.bench.load",
        "processors": len(os.sched_getaffinity(0)),
        "seconds_each": scenarios.SECONDS,
        "share": scenarios.SHARE,
    }
    for database, url in databases().items():
        if database in DATABASES:
            told[database] = measured(database, url)
    told["minutes"] = round((time.monotonic() - begun) / 60, 1)
    print(json.dumps(told, indent=2, ensure_ascii=False))


def measured(database: str, url: str) -> dict[str, Any]:
    """The figures of one database: SQLite by one process, PostgreSQL and Redis by two."""
    if url and not has_redis():
        return {"not_measured": f"no answer at {REDIS}"}
    found: dict[str, Any] = {"web_processes": 2 if url else 1}
    with stack(url, REDIS if url else "", found["web_processes"]) as running:
        for name in ONLY:
            if url and name in ON_SQLITE_ALONE:
                continue
            print(f">> {database}: {name}", file=sys.stderr, flush=True)
            running.restart()
            found[name] = asyncio.run(SCENARIOS[name](running))
            print(json.dumps(found[name]), file=sys.stderr, flush=True)
    return found


if __name__ == "__main__":
    main()
