"""A server that is killed while the coach works: the work ends with it and is begun again."""

import re
import subprocess
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.ways_in import finish_by_post, practise, without_pauses
from tests.live import LiveSite

pytestmark = pytest.mark.e2e
PATIENCE = 240
"""Seconds for a lease to run out and a game to be weighed on a loaded machine."""
REPORTS = """
from campaign.models import CoachReport
for report in CoachReport.objects.all():
    print(report.tries, report.done, report.is_kept)
"""


def weighers(site: LiveSite) -> list[str]:
    """The processes of the engine's coach that a site has begun, alive in their session."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True)
    assert site.process is not None
    return [
        line
        for line in listed.stdout.splitlines()
        if "engine coach" in line and line.split()[1] == str(site.process.pid)
    ]


def alive(pid: str) -> bool:
    listed = subprocess.run(["ps", "-o", "args=", "-p", pid], capture_output=True, text=True)
    return "engine coach" in listed.stdout


def test_a_killed_server_leaves_no_work_behind_and_none_undone(
    new_page: Callable[..., Page], live_site: LiveSite
) -> None:
    page = without_pauses(new_page())
    practise(page)
    finish_by_post(page)
    page.get_by_role("link", name="¿Cómo jugué?").click()
    deadline = time.monotonic() + PATIENCE
    found: list[str] = []
    while not found and time.monotonic() < deadline:
        found = weighers(live_site)
    assert len(found) == 1
    (weigher,) = [line.split()[0] for line in found]
    live_site.kill()
    while alive(weigher) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not alive(weigher)
    assert live_site.python(REPORTS).split()[2] == "False"
    live_site.start()
    expect(page.locator(".mark")).to_have_text(re.compile(r"\d+ de 100"), timeout=PATIENCE * 1000)
    tries, _done, kept = live_site.python(REPORTS).split()
    assert (tries, kept) == ("2", "True")
    page.complaints.clear()  # type: ignore[attr-defined]
