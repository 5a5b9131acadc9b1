"""A visitor without a browser: cookies, forms and websockets over TLS, as at a proxied site."""

from __future__ import annotations

import json
import re
import ssl
import time
import urllib.parse
import urllib.request
import uuid
from http.cookiejar import CookieJar
from typing import Any

from websockets.exceptions import InvalidHandshake
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60.0
PASSWORD = "cuarenta-y-pico"
OPTION = re.compile(r'name="play"\s+value="(\w\w):([\w,]*)"')
PLY = re.compile(r'data-ply="(\d+)"')


class Visitor:
    """Somebody with cookies at `origin`, who trusts the certificates of `trust`."""

    def __init__(self, origin: str, trust: ssl.SSLContext) -> None:
        self.origin = origin
        self.trust = trust
        self.cookies = CookieJar()
        self._lines: list[ClientConnection] = []
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.cookies),
            urllib.request.HTTPSHandler(context=trust),
        )

    def get(self, path: str) -> str:
        """The text of a page."""
        with self._opener.open(self.origin + path) as response:
            return str(response.read().decode())

    def post(self, path: str, **fields: str) -> str:
        """Send a form; the path where it led."""
        fields["csrfmiddlewaretoken"] = self._cookie("csrftoken")
        body = urllib.parse.urlencode(fields).encode()
        request = urllib.request.Request(
            self.origin + path, body, {"Referer": f"{self.origin}/", "Origin": self.origin}
        )
        with self._opener.open(request) as response:
            return urllib.parse.urlsplit(response.geturl()).path

    def sit_down(self, nickname: str) -> str:
        """Make an account, start a scoring run and sit down; the path of the table."""
        self.get("/cuenta/crear/")
        self.post("/cuenta/crear/", username=nickname, password1=PASSWORD, password2=PASSWORD)
        self.get("/campana/")
        table = self.post("/campana/empezar/", kind="scoring")
        self.post(f"{table}sentarse/", client_seed="semilla")
        return table

    def line(self, path: str) -> ClientConnection:
        """Open a socket; like a page, try again while what answers is being restarted."""
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                line = self._connect(path)
            except (InvalidHandshake, OSError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.2)
            else:
                self._lines.append(line)
                return line

    def _connect(self, path: str) -> ClientConnection:
        header = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.cookies)
        return connect(
            f"wss{self.origin.removeprefix('https')}{path}",
            ssl=self.trust,
            origin=self.origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": header},
            open_timeout=PATIENCE,
            legacy=True,
        )

    def leave(self) -> None:
        """Close every socket that was opened, those long broken too."""
        for line in self._lines:
            line.close()

    def _cookie(self, name: str) -> str:
        return next(cookie.value or "" for cookie in self.cookies if cookie.name == name)


def ply_of(html: str) -> int:
    """The ply of the table that a page shows."""
    return int(PLY.findall(html)[0])


def play_in(html: str) -> dict[str, Any]:
    """The message that plays the first card the page offers, taking as much as it can."""
    card, takes = max(OPTION.findall(html), key=lambda option: len(option[1]))
    return {
        "action": "play",
        "ply": ply_of(html),
        "id": str(uuid.uuid4()),
        "card": card,
        "takes": takes.split(",") if takes else [],
    }


def ask(line: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
    """Send a message; the answer that names it or says an error, past what is told meanwhile."""
    line.send(json.dumps(message))
    while True:
        heard: dict[str, Any] = json.loads(line.recv(timeout=60))
        if heard["error"] or heard["id"] == message["id"]:
            return heard
