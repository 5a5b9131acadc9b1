"""A socket ends with its session, and a player holds five of them, at the table and elsewhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.conf import settings as site
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from campaign import bells, services
from campaign.models import Game
from cvarenta import open_sockets
from cvarenta.models import Player
from tests.campaign.conftest import Clock
from tests.campaign.pages import PATIENCE, in_database
from tests.campaign.tables import AT, seated

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "cuarenta-y-pico"
NEW_PASSWORD = "otra-vez-cuarenta"


@pytest.fixture
def game(member: Player, clock: Clock) -> Game:
    member.set_password(PASSWORD)
    member.save()
    return seated(member, services.start_scoring(member, None, AT))


@pytest.fixture
def browser(member: Player, game: Game) -> Client:
    """The player's browser, logged in after the password was given."""
    client = Client()
    client.force_login(member)
    return client


def socket_at(path: str, browser: Client) -> WebsocketCommunicator:
    from cvarenta.asgi import application  # not before the tests' static files are there

    session = browser.cookies["sessionid"].value
    headers = [
        (b"origin", site.SITE_ORIGINS[0].encode()),
        (b"cookie", f"sessionid={session}".encode()),
    ]
    return WebsocketCommunicator(application, path, headers)


def paths(game: Game) -> list[str]:
    """Every socket of the site; the table's own says nothing until it is asked."""
    return [f"/ws/juego/{game.pk}/", f"/ws/mesas/{game.pk}/", "/ws/ranking/"]


async def code_of_close(socket: WebsocketCommunicator) -> int:
    """The code with which it is closed, whatever is shown before."""
    async with asyncio.timeout(PATIENCE):
        while True:
            said = await socket.receive_output(timeout=PATIENCE)
            if said["type"] == "websocket.close":
                return int(said["code"])


def log_out(browser: Client, player: Player) -> None:
    assert browser.post(reverse("account_logout")).status_code == 302


def change_password(browser: Client, player: Player) -> None:
    form = {"oldpassword": PASSWORD, "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    assert browser.post(reverse("account_change_password"), form).status_code == 302


def ban(browser: Client, player: Player) -> None:
    player.is_active = False
    player.save()


def say_goodbye(browser: Client, player: Player) -> None:
    assert browser.post(reverse("farewell"), {"password": PASSWORD}).status_code == 302


def end_elsewhere(browser: Client, player: Player) -> None:
    Session.objects.get(session_key=browser.cookies["sessionid"].value).delete()


def end_from_the_list(browser: Client, player: Player) -> None:
    browser.get(reverse("profile"))
    elsewhere = Client()
    elsewhere.force_login(player)
    assert elsewhere.post(reverse("sessions"), {"session": "others"}).status_code == 302


ENDINGS = [log_out, change_password, ban, say_goodbye, end_elsewhere, end_from_the_list]


@pytest.mark.parametrize("end", ENDINGS)
async def test_what_ends_a_session_closes_its_sockets(
    game: Game,
    browser: Client,
    member: Player,
    monkeypatch: pytest.MonkeyPatch,
    end: Callable[[Client, Player], None],
) -> None:
    """Promise 25: by the bell alone, without waiting for the look of every few seconds."""
    monkeypatch.setattr(open_sockets, "LOOK_EVERY", 3600.0)
    sockets = [socket_at(path, browser) for path in paths(game)]
    for socket in sockets:
        assert (await socket.connect(timeout=PATIENCE))[0]
    await in_database(end)(browser, member)
    for socket in sockets:
        assert await code_of_close(socket) == open_sockets.SESSION_ENDED
        await socket.disconnect(timeout=PATIENCE)


@pytest.mark.parametrize("layer", ["DeafLayer", "BrokenLayer"])
async def test_a_lost_bell_still_closes(
    game: Game,
    browser: Client,
    member: Player,
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    layer: str,
) -> None:
    """Promises 25 and 30: sessions are asked after now and then without any bell."""
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": f"tests.campaign.layers.{layer}"}}
    monkeypatch.setattr(open_sockets, "LOOK_EVERY", 0.2)
    socket = socket_at(f"/ws/juego/{game.pk}/", browser)
    assert (await socket.connect(timeout=PATIENCE))[0]
    await in_database(end_elsewhere)(browser, member)
    assert await code_of_close(socket) == open_sockets.SESSION_ENDED
    await socket.disconnect(timeout=PATIENCE)


async def test_a_layer_that_comes_back_has_everybody_asked_after(
    game: Game, browser: Client, member: Player, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bell rung while nobody could hear it costs no longer than the layer is away."""
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "tests.campaign.layers.GoneLayer"}}
    monkeypatch.setattr(open_sockets, "LOOK_EVERY", 3600.0)
    monkeypatch.setattr(bells, "RETRY_AFTER", 0.05)
    socket = socket_at(paths(game)[0], browser)
    assert (await socket.connect(timeout=PATIENCE))[0]
    assert await socket.receive_nothing(timeout=0.5), "its session was asked after, and stands"
    await in_database(end_elsewhere)(browser, member)
    get_channel_layer().is_gone = False
    assert await code_of_close(socket) == open_sockets.SESSION_ENDED
    await socket.disconnect(timeout=PATIENCE)


async def test_a_ban_that_no_signal_tells_still_closes(
    game: Game, browser: Client, member: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_sockets, "LOOK_EVERY", 0.2)
    socket = socket_at("/ws/ranking/", browser)
    assert (await socket.connect(timeout=PATIENCE))[0]
    await in_database(Player.objects.filter(pk=member.pk).update)(is_active=False)
    assert await code_of_close(socket) == open_sockets.SESSION_ENDED
    await socket.disconnect(timeout=PATIENCE)


async def test_another_device_and_another_player_stay(
    game: Game, browser: Client, member: Player, other: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_sockets, "LOOK_EVERY", 0.2)

    def others() -> list[Client]:
        clients = [Client(), Client()]
        clients[0].force_login(member)
        clients[1].force_login(other)
        return clients

    staying = [socket_at("/ws/ranking/", client) for client in await in_database(others)()]
    leaving = socket_at("/ws/ranking/", browser)
    for socket in (*staying, leaving):
        assert (await socket.connect(timeout=PATIENCE))[0]
    await in_database(log_out)(browser, member)
    assert await code_of_close(leaving) == open_sockets.SESSION_ENDED
    for socket in staying:
        await socket.send_to(text_data="hola")
        while "error" not in (said := await socket.receive_from(timeout=PATIENCE))[:9]:
            assert said
    for socket in (*staying, leaving):
        await socket.disconnect(timeout=PATIENCE)


async def test_with_a_sixth_socket_the_oldest_goes(
    game: Game, browser: Client, member: Player
) -> None:
    """Promise 27: five stay, of whatever kind, and a seventh takes the next oldest."""
    kinds = [*paths(game), *paths(game), "/ws/ranking/"]
    sockets = [socket_at(path, browser) for path in kinds]
    for socket in sockets:
        assert (await socket.connect(timeout=PATIENCE))[0]
    for closed in sockets[:2]:
        assert await code_of_close(closed) == open_sockets.TOO_MANY
    table = sockets[3]
    await table.send_to(text_data='{"action":"look","ply":0}')
    assert '"error": null' in await table.receive_from(timeout=PATIENCE)
    for socket in sockets:
        await socket.disconnect(timeout=PATIENCE)


async def test_whoever_only_watches_without_a_session_has_no_limit(game: Game) -> None:
    from cvarenta.asgi import application

    origin = [(b"origin", site.SITE_ORIGINS[0].encode())]
    sockets = [WebsocketCommunicator(application, "/ws/ranking/", origin) for _ in range(7)]
    for socket in sockets:
        assert (await socket.connect(timeout=PATIENCE))[0]
    for socket in sockets:
        await socket.send_to(text_data="hola")
        assert await socket.receive_from(timeout=PATIENCE)
        await socket.disconnect(timeout=PATIENCE)


def test_a_session_stands_for_its_own_player_only(
    game: Game, browser: Client, member: Player, other: Player
) -> None:
    key = str(browser.cookies["sessionid"].value)
    asked = {(key, member.pk), (key, other.pk), (key, 10**9), ("0" * 32, member.pk)}
    assert open_sockets.sessions_that_stand(asked) == {(key, member.pk)}
    assert open_sockets.sessions_that_stand([]) == set()
