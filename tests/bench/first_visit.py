"""Measure a first visit of the table in Chromium: the bytes that travel, and how soon a tap shows.

``python -m tests.bench.first_visit`` opens a practice table with nothing in the cache and adds up
what the network carried, compressed, by kind, beside what it was before it was compressed. Then it
taps cards with the processor at full speed and slowed four times (DevTools' throttling), and takes
the time from the finger to the picture from the browser's own event timing. Prints JSON; bytes
and milliseconds. The house asks for less than 200 KB and less than 100 ms slowed four times.
"""

from __future__ import annotations

import json
import os
import statistics
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from tests.chromium import CHROMIUM, CHROMIUM_FLAGS, PHONE
from tests.e2e.table_page import TablePage
from tests.e2e.ways_in import practise
from tests.live import LiveSite

TAPS = int(os.environ.get("BENCH_TAPS", "40"))
SLOW = 4
LISTEN = """() => {
  globalThis.clicks = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === "click") clicks.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: false });
}"""


def new_phone(browser: Browser, site: LiveSite, **options: Any) -> Page:
    """A phone that has never been here; ``options`` are Playwright's."""
    context = browser.new_context(
        base_url=site.url, viewport=PHONE, locale="es-EC", has_touch=True, is_mobile=True, **options
    )
    context.set_default_timeout(60_000)
    return context.new_page()


def first_visit(browser: Browser, site: LiveSite) -> dict[str, Any]:
    """The bytes of opening a table with an empty cache."""
    before = new_phone(browser, site)
    practise(before)
    page = new_phone(browser, site, storage_state=before.context.storage_state())
    network = page.context.new_cdp_session(page)
    kinds: dict[str, str] = {}
    travelled: Counter[str] = Counter()
    unpacked: Counter[str] = Counter()

    def came(event: dict[str, Any]) -> None:
        kinds[event["requestId"]] = event["type"].lower()

    def grew(event: dict[str, Any]) -> None:
        unpacked[kinds.get(event["requestId"], "other")] += event["dataLength"]

    def ended(event: dict[str, Any]) -> None:
        travelled[kinds.get(event["requestId"], "other")] += int(event["encodedDataLength"])

    network.on("Network.responseReceived", came)
    network.on("Network.dataReceived", grew)
    network.on("Network.loadingFinished", ended)
    network.send("Network.enable")
    page.goto(before.url)
    TablePage(page).await_script()
    page.wait_for_load_state("networkidle")
    return {
        "transferred": sum(travelled.values()),
        "uncompressed": sum(unpacked.values()),
        "by_kind": dict(travelled),
    }


def taps(page: Page, devtools: CDPSession, slowness: int) -> dict[str, float]:
    """How long a tap on a card takes to show, in milliseconds."""
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": slowness})
    page.evaluate("() => { clicks.length = 0; }")
    cards = page.locator(".hand-card")
    for tap in range(TAPS):
        cards.nth(tap % cards.count()).tap()
        page.wait_for_timeout(150)
        page.keyboard.press("Escape")
        page.wait_for_timeout(50)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    told: list[float] = page.evaluate("() => clicks")
    # The browser tells no event of less than 16 ms: those that it leaves out are at most that.
    shown = sorted([*told, *[16.0] * (TAPS - len(told))])
    return {
        "median_ms": statistics.median(shown),
        "p95_ms": shown[int(len(shown) * 0.95) - 1],
        "max_ms": shown[-1],
    }


def main() -> None:
    """Serve, visit, tap, and print the figures."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = LiveSite(Path(folder))
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_FLAGS)
        try:
            site.prepare()
            site.start()
            figures: dict[str, Any] = {"bytes": first_visit(chromium, site)}
            page = new_phone(chromium, site)
            practise(page).await_turn()
            page.evaluate(LISTEN)
            devtools = page.context.new_cdp_session(page)
            figures["tap"] = taps(page, devtools, 1)
            figures[f"tap_slowed_{SLOW}_times"] = taps(page, devtools, SLOW)
        finally:
            chromium.close()
            site.destroy()
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
