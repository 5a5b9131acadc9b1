"""The close on a real server: in another zone, restarted, killed, its clock moved to and fro."""

import json
import urllib.request
from datetime import UTC, datetime, time, timedelta

import pytest

from tests.live import LiveSite
from tests.ranking.conftest import CLOSES

pytestmark = pytest.mark.e2e

CHAMPION = """
from datetime import timedelta
from campaign.models import Edition
from tests.ranking.conftest import CLOSES, OPENS, Facts
edition = Edition.objects.get(slug="2026")
edition.opens_at, edition.closes_at = OPENS, CLOSES
edition.save()
Facts(edition).champion({nickname!r}, {points}, at=CLOSES + timedelta(milliseconds={late}))
"""

MOVE_CLOSE = """
from datetime import datetime
from campaign.models import Edition
Edition.objects.update(closes_at=datetime.fromisoformat({closes!r}))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A server that believes to be in Tokyo, where the last day is another."""
    site = LiveSite(tmp_path_factory.mktemp("live"), TZ="Asia/Tokyo")
    try:
        site.prepare()
        yield site
    finally:
        site.destroy()


def served_from(site, seconds):
    """Serve with the clock so many seconds after the close."""
    site.stop()
    site.start(clock=(CLOSES + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ"))


def champion(site, nickname, points, late):
    site.python(CHAMPION.format(nickname=nickname, points=points, late=late))


def get(site, path):
    with urllib.request.urlopen(site.url + path) as response:
        return response.read().decode()


def board(site):
    return json.loads(get(site, "/ranking/ranking.json"))


def names(table):
    return [row["nickname"] for row in table["rows"]]


def test_a_machine_in_another_zone_says_the_close_in_quitos_time(site):
    """Promise 16, with the machine's real clock: in Tokyo that minute is two in the afternoon."""
    day = datetime.now(UTC).date() + timedelta(days=3)
    closes = datetime.combine(day, time(4, 59), tzinfo=UTC)
    site.python(MOVE_CLOSE.format(closes=closes.isoformat()))
    site.start()
    page = get(site, "/ranking/")
    assert f'data-closes-at="{closes.isoformat()}"' in page
    assert f">{(day - timedelta(days=1)).day} de " in page
    assert " a las 23:59</time> (hora de Quito)" in page
    assert "13:59" not in page


def test_nothing_moves_the_close_nor_what_it_froze(site):
    """Promises 16 and 19: zones, restarts, kills, late facts and moved clocks change nothing."""
    champion(site, "in-time", 100, late=-1)
    champion(site, "too-late", 700, late=0)
    served_from(site, seconds=-3600)
    page = get(site, "/ranking/")
    assert "6 de diciembre de 2026 a las 23:59" in page
    assert 'data-closes-at="2026-12-07T04:59:00+00:00"' in page
    before = board(site)
    assert (before["closed"], before["version"], names(before)) == (False, None, ["in-time"])

    served_from(site, seconds=5)
    settling = board(site)
    assert (settling["closed"], settling["version"]) == (True, None)
    assert "En un minuto" in get(site, "/ranking/")

    site.kill()
    site.start(clock="2026-12-07T05:00:30Z")  # midnight in Quito is past too
    frozen = get(site, "/ranking/ranking.json")
    assert (json.loads(frozen)["version"], names(json.loads(frozen))) == (1, ["in-time"])

    champion(site, "late-job", 700, late=-1)
    champion(site, "next-day", 700, late=60_000)
    for seconds in (3600, -7200, 30 * 24 * 3600):  # on, back before the close, far ahead
        served_from(site, seconds)
        assert get(site, "/ranking/ranking.json") == frozen
        assert "la tabla está congelada" in get(site, "/ranking/")
    assert "Traceback" not in site.log.read_text()
