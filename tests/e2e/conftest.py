"""How patient the browser tests are, and what a server may never do while they run."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.conftest import PAGE_PATIENCE
from tests.live import LiveSite

expect.set_options(timeout=PAGE_PATIENCE)


@pytest.fixture(autouse=True)
def _server_lives_and_has_no_complaint(live_site: LiveSite) -> Iterator[None]:
    """Fail a test during which the server died by itself, or logged an error."""
    begin = live_site.log.stat().st_size
    yield
    process = live_site.process
    told = live_site.log.read_bytes()[begin:].decode(errors="replace")
    assert process is not None
    assert process.poll() is None, f"The server ended with {process.poll()}:\n{told}"
    assert not [word for word in ("ERROR", "Traceback") if word in told], told
