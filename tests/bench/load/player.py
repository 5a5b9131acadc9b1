"""Who uses the site: players who play card after card, and onlookers, over real websockets."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import re
import time
import urllib.parse
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.bench.answer import LINK, OPTION, play_message
from tests.bench.load.stack import Table
from tests.live import LiveSite

PATIENCE = 60.0
"""Seconds after which an answer that has not come counts as an error."""
CSRF = re.compile(r"csrftoken=(\w+)")


@dataclass
class Tale:
    """What players and onlookers have lived through, all together."""

    answered: list[float] = field(default_factory=list)
    """Seconds from each card sent to its whole answer."""
    errors: list[str] = field(default_factory=list)
    games_ended: int = 0
    pushes: int = 0
    """Tables and boards that onlookers were shown."""
    late: int = 0
    """Cards sent after their time, since the answer before had not come yet."""


async def line_to(site: LiveSite, path: str, session: str = "") -> ClientConnection:
    """Open a socket as a browser would, as whoever has that session, and again if it must."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return await connect(
                site.ws_url + path,
                origin=site.url,  # type: ignore[arg-type]
                additional_headers={"Cookie": f"sessionid={session}"} if session else None,
                compression=None,
                open_timeout=PATIENCE,
                ping_interval=None,
                max_size=None,
            )
        except (OSError, InvalidHandshake):
            # A server that is busy refuses a handshake that has waited for five seconds.
            if time.monotonic() > deadline:
                raise
            await asyncio.sleep(1)


class Player:
    """One player at one table, who plays what takes most, at a steady pace."""

    def __init__(self, site: LiveSite, table: Table, tale: Tale) -> None:
        """Take the seat; `arrive` opens the page's socket."""
        self.site = site
        self.game = table.game
        self.session = table.session
        self.tale = tale
        self.page = ""
        self.line: ClientConnection | None = None

    async def arrive(self) -> None:
        """Open the socket and look at the table."""
        self.line = await line_to(self.site, f"/ws/juego/{self.game}/", self.session)
        await self.line.send(json.dumps({"action": "look", "ply": 0}))
        reply = json.loads(await asyncio.wait_for(self.line.recv(), PATIENCE))
        self.page = reply["html"]

    async def play(self, first: float, every: float, end: float) -> None:
        """Play a card at `first` by the steady clock, and one more each so many seconds."""
        due = first
        while due < end:
            self.tale.late += time.monotonic() > due + every
            await asyncio.sleep(max(due - time.monotonic(), 0))
            try:
                if not await self._play_one():
                    return
            except TimeoutError:
                self.tale.errors.append(f"no answer in {PATIENCE:.0f} s")
            except ConnectionClosed as closed:
                self.tale.errors.append(f"closed: {closed}")
                return
            due += every

    async def leave(self) -> None:
        """Close the page."""
        if self.line is not None:
            await self.line.close()

    async def _play_one(self) -> bool:
        """Play a card, or sit down at the next game; False where the run is over."""
        assert self.line is not None
        options = OPTION.findall(self.page)
        if not options:
            return await self._sit_down_again()
        message = play_message(self.page, options)
        key = json.loads(message)["id"]
        begun = time.perf_counter()
        await self.line.send(message)
        async with asyncio.timeout(PATIENCE):
            while (reply := json.loads(await self.line.recv()))["id"] != key:
                if reply["error"]:
                    break
        self.tale.answered.append(time.perf_counter() - begun)
        if reply["error"]:
            self.tale.errors.append(reply["error"])
        self.page = reply["html"] or self.page
        return True

    async def _sit_down_again(self) -> bool:
        self.tale.games_ended += 1
        following = LINK.findall(self.page)
        if not following:
            return False
        path = following[0]
        await self.leave()
        await asyncio.to_thread(self._take_the_seat, path)
        self.game = path.strip("/").rpartition("/")[2]
        await self.arrive()
        return True

    def _take_the_seat(self, path: str) -> None:
        """Send the form of a prepared game, as a browser would."""
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.site.port)) as line:
            line.request("GET", path, headers={"Cookie": f"sessionid={self.session}"})
            response = line.getresponse()
            response.read()
            token = CSRF.findall(response.headers["Set-Cookie"])[0]
            form = urllib.parse.urlencode({"csrfmiddlewaretoken": token, "client_seed": "load"})
            headers = {
                "Cookie": f"sessionid={self.session}; csrftoken={token}",
                "Content-Type": "application/x-www-form-urlencoded",
                "Referer": self.site.url + path,
            }
            line.request("POST", f"{path}sentarse/", form, headers)
            status = line.getresponse().status
            if status >= 400:
                self.tale.errors.append(f"sitting down: {status}")


async def look_on(line: ClientConnection, tale: Tale) -> None:
    """Read whatever an open page is shown, until its socket is closed from our side."""
    try:
        async for _shown in line:
            tale.pushes += 1
    except ConnectionClosed as closed:
        tale.errors.append(f"an onlooker was sent away: {closed}")
