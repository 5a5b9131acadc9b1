"""The site as docker-compose.yml lays it out, by processes: one proxy, two webs, two services.

Everything here is the test's own and may be broken, and nginx runs under the configuration that
the containers mount. It needs PostgreSQL and Redis, so it runs where the suite runs on them.
"""

from __future__ import annotations

import json
import os
import shutil
import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.live import HOUSE, LiveSite, free_port
from tests.own_services import OwnNames, OwnNginx, OwnPostgres, OwnRedis, Service, until
from tests.visitor import Visitor, ask, play_in, ply_of

CONFIGURATION = HOUSE / "cvarenta" / "serving" / "nginx.conf"
TOKEN = "figures"
STRANGER = "203.0.113.9"
WHAT_IS_STORED = """
from campaign.models import Game, Run
from campaign.places import place_of
from tests.campaign.tables import texts
from tests.campaign.whole import assert_every_game_is_whole
log = texts(Game.objects.get(pk={game!r}))
assert all(log[ply].startswith(f"0 {{card}}") for ply, card in {acknowledged!r})
assert assert_every_game_is_whole() == 1
assert Run.objects.get().place == place_of("127.0.0.1"), "a forged address was believed"
"""


def programs_of_postgres() -> Path:
    """The folder of PostgreSQL's programs; in CI nothing may be missing, elsewhere a skip."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    missing = [name for name in ("nginx", "redis-server") if shutil.which(name) is None]
    if missing or not folders:
        told = f"missing: {', '.join(missing) or 'PostgreSQL'}"
        assert os.environ.get("CI") != "true", told
        pytest.skip(f"{told}; on Debian, apt-get install nginx-light redis-server postgresql")
    return folders[-1]


class House:
    """The whole topology, and how to break it."""

    def __init__(self, folder: Path) -> None:
        self.postgres = OwnPostgres(folder / "postgres", programs_of_postgres())
        self.redis = OwnRedis(folder)
        self.names = OwnNames(["127.0.0.1", "127.0.0.2"])
        self.started: list[Service] = [self.names]
        self.visitors: list[Visitor] = []
        tls, plain = free_port(), free_port()
        self.origin, self.plain = f"https://localhost:{tls}", f"http://localhost:{plain}"
        (folder / "site").mkdir()
        self.first = LiveSite(
            folder / "site",
            DATABASE_URL=self.postgres.url,
            REDIS_URL=self.redis.url,
            SITE_ORIGINS=self.origin,
            TRUST_PROXY="true",
            METRICS_TOKEN=TOKEN,
            BOT_PROCESSES="1",
        )
        self.second = self.first.beside("127.0.0.2")
        certificates = folder / "certificates"
        certificates.mkdir()
        self.chain = certificates / "fullchain.pem"
        replaced = {
            "listen 8080": f"listen {plain}",
            "listen 8443": f"listen {tls}",
            "listen 127.0.0.1:8081": f"listen 127.0.0.1:{free_port()}",
            "resolver 127.0.0.11": f"resolver 127.0.0.1:{self.names.port}",
            "web:8000": f"web:{self.first.port}",
            "/certificates/": f"{certificates}/",
            "/tmp/nginx": f"{folder}/nginx",
        }
        self.nginx = OwnNginx(folder, CONFIGURATION, replaced, tls)

    def start(self) -> None:
        for service in (self.postgres, self.redis):
            self.started.append(service)
            service.start()
        self.first.prepare()
        self.first.manage("certificate", str(self.chain.parent))
        for service in (self.first, self.second, self.nginx):
            self.started.append(service)
            service.start()
        self.trust = ssl.create_default_context(cafile=self.chain)

    def stop(self) -> None:
        for visitor in self.visitors:
            visitor.leave()
        for service in reversed(self.started):
            service.stop()

    def visitor(self) -> Visitor:
        self.visitors.append(Visitor(self.origin, self.trust))
        return self.visitors[-1]

    def told(self, web: LiveSite) -> tuple[int, str]:
        """What a process says to whom asks whether it is ready."""
        try:
            with web.ask("/listo") as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refusal:
            with refusal:
                return refusal.code, refusal.read().decode()

    def line_through(self, web: LiveSite, visitor: Visitor, path: str) -> ClientConnection:
        """A socket that the proxy, which chooses by lot, gave to this process."""
        for _lot in range(40):
            before = sockets_of(web)
            line = visitor.line(path)
            if sockets_of(web) > before:
                return line
            line.close()
        raise AssertionError("the proxy never chooses this process")


def sockets_of(web: LiveSite) -> float:
    """How many sockets a process holds."""
    with web.ask("/metricas", Authorization=f"Bearer {TOKEN}") as answer:
        lines = answer.read().decode().splitlines()
    return sum(float(line.split()[1]) for line in lines if line.startswith("cvarenta_sockets{"))


class Seated:
    """A player at a table, and an onlooker at the other process; each remembers what it was told.

    `acknowledged` holds the plays that the site said were done.
    """

    def __init__(self, house: House) -> None:
        self.house = house
        self.player, self.onlooker = house.visitor(), house.visitor()
        self.table = self.player.sit_down("Manuela")
        self.watched = self.table.replace("juego", "mesas")
        self.line = house.line_through(house.first, self.player, f"/ws{self.table}")
        self.eyes = house.line_through(house.second, self.onlooker, f"/ws{self.watched}")
        self.acknowledged: list[tuple[int, str]] = []
        self.html = self.player.get(self.table)

    def play(self, message: dict[str, Any] | None = None) -> None:
        """Play a card, and be told that it was."""
        message = message or play_in(self.html)
        told = ask(self.line, message)
        assert told["error"] is None, told["error"]
        self.acknowledged.append((message["ply"], message["card"]))
        self.html = told["html"]

    def play_seen(self) -> None:
        """Play a card; the onlooker sees what came of it."""
        self.play()
        while ply_of(json.loads(self.eyes.recv(timeout=60))["html"]) < ply_of(self.html):
            pass

    def come_back(self) -> None:
        """Open the line anew, as a page does by itself, and look."""
        self.line = self.player.line(f"/ws{self.table}")
        self.line.send(json.dumps({"action": "look", "ply": 0}))
        self.html = json.loads(self.line.recv(timeout=60))["html"]


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    if not os.environ.get("DATABASE_URL"):
        pytest.skip("runs once: where the suite runs on PostgreSQL and Redis")
    # Not in the test's own folder, which the users postgres and www-data may not enter.
    folder = Path(mkdtemp(prefix="cvarenta-", dir="/tmp"))
    folder.chmod(0o755)
    house = House(folder)
    try:
        house.start()
        yield house
    finally:
        house.stop()
        shutil.rmtree(folder)


def test_play_goes_on_whatever_is_restarted(house: House) -> None:
    """A web process killed, Redis and PostgreSQL restarted; no acknowledged card is lost."""
    seated = Seated(house)
    for _card in range(2):
        seated.play_seen()

    house.first.kill()
    with pytest.raises(ConnectionClosed):
        seated.line.recv(timeout=60)
    seated.come_back()
    seated.play_seen()
    house.first.start()
    seated.line.close()
    seated.line = house.line_through(house.first, seated.player, f"/ws{seated.table}")
    seated.play_seen()

    house.redis.stop()
    until(lambda: "sin campanas" in house.told(house.first)[1], "the bells are missed")
    assert house.told(house.first)[0] == 200
    seated.play()
    assert "data-ply" in seated.onlooker.get(seated.watched)
    house.redis.start()
    until(lambda: house.told(house.second) == (200, "listo\n"), "the bells are back")
    seated.play_seen()

    house.postgres.stop()
    until(lambda: house.told(house.first)[0] == 503, "the database is missed")
    message = play_in(seated.html)
    assert ask(seated.line, message)["error"]
    house.postgres.start()
    for web in (house.first, house.second):
        until(lambda: house.told(web) == (200, "listo\n"), "the database is back")  # noqa: B023
    seated.play(message)
    seated.play_seen()

    game = seated.table.split("/")[2]
    house.first.python(WHAT_IS_STORED.format(game=game, acknowledged=seated.acknowledged))
    assert len(seated.acknowledged) >= 8


def test_the_proxy_ends_tls_and_lets_no_nonsense_through(house: House) -> None:
    visitor = house.visitor()
    assert visitor.get("/vivo") == "vivo\n"

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *args: Any) -> None:
            return None

    with pytest.raises(urllib.error.HTTPError) as moved:
        urllib.request.build_opener(Stay).open(f"{house.plain}/guia/?x=1")
    moved.value.close()
    assert moved.value.code == 301
    assert moved.value.headers["Location"] == "https://localhost/guia/?x=1"
    challenge = house.chain.parent / "acme/.well-known/acme-challenge"
    challenge.mkdir(parents=True)
    (challenge / "token").write_text("answer")
    with urllib.request.urlopen(f"{house.plain}/.well-known/acme-challenge/token") as answer:
        assert answer.read() == b"answer"
    for path, body, code in (
        ("/metricas", None, 404),
        ("/prueba/", b"acta=" + b"x" * 2_000_000, 413),
    ):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(house.origin + path, body, context=house.trust)
        refused.value.close()
        assert refused.value.code == code
