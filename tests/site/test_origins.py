"""Who may open a socket (promise 23): the handshake is refused with 403 to all but our pages."""

import pytest
import websockets.exceptions
from websockets.sync.client import connect

ANYWHERE = "/ws/no-existe/"


def handshake_status(live_site, path: str, *origins: str) -> int:
    """Try to open a socket with these Origin headers; return what the server answered."""
    headers = [("Origin", origin) for origin in origins]
    try:
        with connect(f"{live_site.ws_url}{path}", additional_headers=headers):
            return 101
    except websockets.exceptions.InvalidStatus as refusal:
        return refusal.response.status_code


def test_our_own_page_may(live_site):
    assert handshake_status(live_site, "/ws/ranking/", live_site.url) == 101
    assert handshake_status(live_site, "/ws/ranking/", f"http://localhost:{live_site.port}") == 101


@pytest.mark.parametrize("path", ["/ws/ranking/", ANYWHERE])
@pytest.mark.parametrize(
    "origin",
    [
        None,
        "null",
        "http://evil.example",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://127.0.0.1.evil.example:{port}",
        "http://evil.example#http://127.0.0.1:{port}",
        "ws://127.0.0.1:{port}",
    ],
)
def test_nobody_else_may(live_site, path, origin):
    origins = [] if origin is None else [origin.format(port=live_site.port)]
    assert handshake_status(live_site, path, *origins) == 403


@pytest.mark.parametrize("origin", ["", "http://127.0.0.1:no", "http://[::1", "127.0.0.1:8000"])
def test_what_is_no_origin_is_no_request(live_site, origin):
    assert handshake_status(live_site, "/ws/ranking/", origin) == 400


def test_two_origins_are_none(live_site):
    assert handshake_status(live_site, "/ws/ranking/", "http://evil.example", live_site.url) == 403


def test_an_address_without_a_room_is_refused(live_site):
    assert handshake_status(live_site, ANYWHERE, live_site.url) == 403
    log = live_site.log.read_text()
    assert "Traceback" not in log, log
