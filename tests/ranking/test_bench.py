"""The benchmark of the ranking goes through on the database of the run, with few players."""

import json
import subprocess
import sys
from pathlib import Path

from tests.live import HOUSE, LiveSite

PLAYERS = 30


def test_every_question_is_asked_and_timed(tmp_path: Path) -> None:
    site = LiveSite(tmp_path)
    try:
        site.prepare()
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.ranking_queries", str(PLAYERS)],
            cwd=HOUSE,
            env=site.environment,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr
        told = json.loads(done.stdout)
        for question in ("top_page", "own_place", "one_more_point"):
            assert told[question]["statements"] > 0
            assert 0 < told[question]["median_ms"] <= told[question]["p95_ms"]
    finally:
        site.destroy()
