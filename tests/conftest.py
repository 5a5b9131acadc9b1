"""What every test may ask for: a clean house, a live site, a real browser.

`live_site`   a `tests.live.LiveSite`, served by a process of its own, one for each test file
`browser`     Chromium, one for each test file; skipped with a sentence where there is none
`page`        a new page on a phone, in Spanish, whose console errors fail the test
`new_page`    a function that opens more such pages, each with its own cookies

Playwright's synchronous interface keeps an event loop on its thread, so a file that uses
`browser` holds no asynchronous test and no test that touches the database directly.
"""

import os
import secrets
from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib import import_module
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.core.cache import cache
from django.db import connections
from django.http import HttpRequest
from django.test import override_settings
from django.utils import translation
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from cvarenta.models import Player
from tests.chromium import CHROMIUM, CHROMIUM_FLAGS, PHONE
from tests.live import LiveSite

PAGE_PATIENCE = 45_000
"""Milliseconds for a page to come or to show something on a loaded machine."""


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Give each test process a database of its own: a real file on SQLite, a name elsewhere."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        name = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
    else:
        name = f"test_cvarenta_{secrets.token_hex(6)}"
    database.setdefault("TEST", {})["NAME"] = name


def _layers_of_this_process() -> dict[str, Any]:
    """The channel layers, on Redis with a prefix that no other test process has."""
    layers = deepcopy(settings.CHANNEL_LAYERS)
    if "CONFIG" in layers["default"]:
        layers["default"]["CONFIG"]["prefix"] = f"test_cvarenta_{secrets.token_hex(6)}"
    return layers


@pytest.fixture(scope="session", autouse=True)
def _test_storage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Render pages without collected static files, and keep the cache in this process."""
    with override_settings(
        VAR_DIR=tmp_path_factory.mktemp("var"),
        STATIC_ROOT=str(tmp_path_factory.mktemp("static")),
        STORAGES={
            **settings.STORAGES,
            "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
        },
        CACHES={"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}},
        CHANNEL_LAYERS=_layers_of_this_process(),
    ):
        # With these settings, and not in the middle of a test: it sets up the logs anew, and a
        # test that reads them would be deaf from there on.
        import_module("cvarenta.asgi")
        yield


@pytest.fixture(autouse=True)
def _no_memory_of_other_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the attempts that the log-in limits have counted, and look at the board anew."""
    cache.clear()
    monkeypatch.setattr("ranking.fragment.RECENT", 0)


@pytest.fixture(autouse=True)
def _speak_the_sites_language() -> Iterator[None]:
    """Forget the language that the last request of another test asked for: it stays active."""
    with translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture(autouse=True)
def _threads_of_tables_let_go() -> Iterator[None]:
    """Give back what the threads of tables hold, as every message does outside the tests.

    Channels' communicator keeps connections open, and PostgreSQL drops no database in use.
    """
    yield
    table_threads = import_module("campaign.table_threads")
    threads = table_threads.THREADS
    alive = len(threads._threads)
    together = Barrier(alive) if alive else None

    def let_go() -> None:
        if together is not None:
            together.wait(60)  # so that each of the threads takes one of the tasks
        connections.close_all()

    for done in [threads.submit(let_go) for _ in range(alive)]:
        done.result()


@pytest.fixture(autouse=True)
def _second_step_taken() -> Iterator[None]:
    """Whoever `force_login` lets in without a form has taken the second step, if it is staff."""

    def take(request: HttpRequest, user: Player, **_kwargs: object) -> None:
        if request.path or not user.is_staff:  # a log-in by the form has a path
            return
        authenticator, _made = Authenticator.objects.get_or_create(
            user=user, type=Authenticator.Type.TOTP, defaults={"data": {"secret": "A" * 32}}
        )
        record_authentication(request, user, "mfa", id=authenticator.pk, type=authenticator.type)

    user_logged_in.connect(take)
    yield
    user_logged_in.disconnect(take)


@pytest.fixture(scope="module")
def live_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveSite]:
    """Serve the site from a process of its own while this file's tests run."""
    site = LiveSite(tmp_path_factory.mktemp("live"))
    try:
        site.prepare()
        site.start()
        yield site
    finally:
        site.destroy()


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Start Chromium with a home of its own, so that it writes nowhere else."""
    if not Path(CHROMIUM).exists():
        assert os.environ.get("CI") != "true", f"In CI the browser {CHROMIUM} must be there."
        pytest.skip(f"No browser at {CHROMIUM}: in Debian, apt-get install chromium")
    home = str(tmp_path_factory.mktemp("home"))
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=CHROMIUM_FLAGS,
            env={**os.environ, "HOME": home, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home},
        )
        yield chromium
        chromium.close()


@pytest.fixture
def new_page(browser: Browser, live_site: LiveSite) -> Iterator[Callable[..., Page]]:
    """Open pages at the live site, each a person of its own; no console error is tolerated.

    `new_page(**options)` takes what Playwright's `new_context` takes. A test that provokes an
    error on purpose empties `page.complaints`.
    """
    contexts: list[BrowserContext] = []
    pages: list[Page] = []

    def open_page(**options: object) -> Page:
        chosen = {"base_url": live_site.url, "viewport": PHONE, "locale": "es-EC", **options}
        context = browser.new_context(**chosen)  # type: ignore[arg-type]
        context.set_default_timeout(PAGE_PATIENCE)
        contexts.append(context)
        page = context.new_page()
        complaints: list[str] = []
        page.complaints = complaints  # type: ignore[attr-defined]
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console",
            lambda line: complaints.append(line.text) if line.type == "error" else None,
        )
        pages.append(page)
        return page

    yield open_page
    heard = [complaint for page in pages for complaint in page.complaints]  # type: ignore[attr-defined]
    for context in contexts:
        context.close()
    assert not heard, heard


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """Open one page on a phone."""
    return new_page()
