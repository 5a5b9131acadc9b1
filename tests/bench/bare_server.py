"""A bare Channels application under the same server, in a process of its own: the baseline."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tests.live import HOUSE, free_port

PATIENCE = 60.0  # seconds for the server to answer on a busy machine


@dataclass(frozen=True)
class BareServer:
    """Where it listens, and which process it is."""

    url: str
    pid: int


@contextlib.contextmanager
def bare_server(
    application: str, environment: Mapping[str, str] | None = None
) -> Iterator[BareServer]:
    """Serve `module:application` by Daphne, and end it afterwards."""
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "daphne", "-p", str(port), "-v", "0", application],
        cwd=HOUSE,
        env={"DJANGO_SETTINGS_MODULE": "cvarenta.settings", **(environment or os.environ)},
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(port, server)
        yield BareServer(f"ws://127.0.0.1:{port}/", server.pid)
    finally:
        server.terminate()
        server.wait()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        assert server.poll() is None, f"the bare server ended with {server.returncode}"
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 5):
            return
        time.sleep(0.1)
    raise AssertionError("the bare server did not begin to listen")
