"""The board over its socket: at once, at most once a second, and nothing lost."""

import asyncio
import importlib
import json
import re
import threading
import time
from datetime import timedelta
from itertools import pairwise

import pytest
from channels.db import database_sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator
from django.test import Client
from django.utils import timezone

from campaign import bells, events
from ranking import feed as feeds

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("own_layer"),
]

ORIGIN = (b"origin", b"http://127.0.0.1:8000")
PATIENCE = 5


def sync(function, *args, **kwargs):
    return database_sync_to_async(function)(*args, **kwargs)


async def ring():
    await get_channel_layer().group_send(events.POINTS_GROUP, {"type": "points.changed"})


@pytest.fixture(autouse=True)
def _site_is_up(_test_storage):
    """Load the site's way in before a test listens to the log, which loading sets up anew."""
    importlib.import_module("cvarenta.asgi")


def way_in():
    """The site's own way in, which the fixture above has loaded."""
    return importlib.import_module("cvarenta.asgi").application


async def socket_of(player=None, language="es"):
    """A socket of the whole site, origin check and session included."""
    headers = [ORIGIN, (b"accept-language", language.encode())]
    if player is not None:
        client = Client()
        await sync(client.force_login, player)
        headers.append((b"cookie", f"sessionid={client.cookies['sessionid'].value}".encode()))
    socket = WebsocketCommunicator(way_in(), "/ws/ranking/", headers=headers)
    connected, _ = await socket.connect(timeout=PATIENCE)
    assert connected
    return socket


async def arrival(socket):
    """The first board after connecting, once the feed has come to rest."""
    html = await socket.receive_from(timeout=PATIENCE)
    await rest()
    return html


async def rest():
    """Wait until the feed has looked twice, on joining and on subscribing, and is quiet again."""
    await asyncio.sleep(2 * feeds.PUSH_EVERY + 0.5)


def test_the_board_is_pushed_at_most_once_a_second():
    assert feeds.PUSH_EVERY == 1.0


@pytest.fixture
def _quick(monkeypatch):
    """Less quiet between pushes, so that the tests need not wait so long."""
    monkeypatch.setattr(feeds, "PUSH_EVERY", 0.3)


@pytest.mark.usefixtures("_quick")
async def test_a_bell_brings_the_new_board(facts):
    await sync(facts.champion, "ana", 100)
    socket = await socket_of()
    html = await arrival(socket)
    assert html.lstrip().startswith('<section id="board"')
    assert 'data-nickname="ana"' in html
    await sync(facts.champion, "beto", 700)
    await ring()
    html = await socket.receive_from(timeout=PATIENCE)
    assert html.index('nickname="beto"') < html.index('nickname="ana"')
    await socket.disconnect(timeout=PATIENCE)


@pytest.mark.usefixtures("_quick")
async def test_the_campaigns_own_bell_is_heard(facts):
    socket = await socket_of()
    await arrival(socket)
    await sync(facts.champion, "ana", 100)
    await sync(events.ring_points)
    assert "ana" in await socket.receive_from(timeout=PATIENCE)
    await socket.disconnect(timeout=PATIENCE)


async def next_part(socket, part):
    """The next thing that the socket sends of that part of the page."""
    while True:
        html = await socket.receive_from(timeout=PATIENCE)
        if html.lstrip().startswith(f'<section id="{part}"'):
            return html.strip()


@pytest.mark.usefixtures("_quick")
async def test_everybody_gets_the_same_board_and_each_player_ones_own_place(facts):
    """The board is rendered once; the page holds the very fragments that the socket sends."""
    for number in range(22):
        await sync(facts.champion, f"player{number:02}", 700, lost=number)
    ana = await sync(facts.champion, "ana", 100)
    guest = await sync(facts.player, "invitado-1", is_guest=True)
    hers, guests, strangers = [await socket_of(who) for who in (ana, guest, None)]
    board, own = await next_part(hers, "board"), await next_part(hers, "board-own")
    assert "Vas en el puesto 23 de 23 con 100 puntos." in own
    assert "player21" in own
    for other in (guests, strangers):
        assert await next_part(other, "board") == board
    client = Client()
    await sync(client.force_login, ana)
    page = (await sync(client.get, "/ranking/")).content.decode()
    assert own in page
    assert board in page
    for socket in (hers, guests, strangers):
        await socket.disconnect(timeout=PATIENCE)


@pytest.mark.usefixtures("_quick")
async def test_each_reads_the_board_in_ones_own_language(facts):
    """One look serves them all: the board is rendered once for each language."""
    ana = await sync(facts.champion, "ana", 100)
    readers = {language: await socket_of(ana, language) for language in ("es", "en", "fr")}
    boards = {language: await next_part(readers[language], "board") for language in readers}
    assert len(set(boards.values())) == 3
    assert "Los primeros veinte" in boards["es"]
    await sync(facts.champion, "beto", 700)
    await ring()
    for language, socket in readers.items():
        board = await next_part(socket, "board")
        assert "beto" in board
        assert title_of(board) == title_of(boards[language])
        await socket.disconnect(timeout=PATIENCE)


def title_of(board):
    return re.search(r'id="board-title">(.*?)</h2>', board, re.DOTALL)[1].strip()


@pytest.mark.usefixtures("_quick")
async def test_own_places_come_in_turn_and_nobody_is_left_out(facts, monkeypatch):
    """However many look on, a push looks up only so many own places; the rest come next."""
    monkeypatch.setattr(feeds, "OWN_AT_ONCE", 2)
    players = [await sync(facts.champion, f"player{number}", 100) for number in range(5)]
    sockets = [await socket_of(player) for player in players]
    for socket in sockets:
        assert "de 5 con 100 puntos" in await next_part(socket, "board-own")
    await sync(facts.champion, "ana", 700)
    await ring()
    for socket in sockets:
        assert "de 6 con 100 puntos" in await next_part(socket, "board-own")
    for socket in sockets:
        await socket.disconnect(timeout=PATIENCE)


@pytest.mark.usefixtures("_quick")
async def test_of_a_burst_the_first_is_shown_at_once_and_the_last_never_lost(facts, monkeypatch):
    """However fast the bell rings, a push in each span; the last one has everything."""
    socket = await socket_of()
    await arrival(socket)
    monkeypatch.setattr(feeds, "PUSH_EVERY", 1.5)
    pushes = []

    async def watch():
        while not pushes or "10 jugadores con puntos" not in pushes[-1][1]:
            html = await socket.receive_from(timeout=PATIENCE)
            pushes.append((time.monotonic(), html))

    watching = asyncio.create_task(watch())
    began = time.monotonic()
    for number in range(10):
        await sync(facts.champion, f"player{number}", 100)
        await ring()
    await watching
    times = [at for at, _ in pushes]
    assert times[0] - began < feeds.PUSH_EVERY
    assert len(pushes) > 1
    assert all(late - soon > feeds.PUSH_EVERY - 0.05 for soon, late in pairwise(times))
    assert await socket.receive_nothing(timeout=feeds.PUSH_EVERY + 0.3)
    await socket.disconnect(timeout=PATIENCE)


@pytest.mark.usefixtures("_quick")
async def test_a_bell_without_news_sends_nothing(facts):
    await sync(facts.champion, "ana", 100)
    socket = await socket_of()
    await arrival(socket)
    await ring()
    assert await socket.receive_nothing(timeout=1)
    await socket.disconnect(timeout=PATIENCE)


@pytest.mark.usefixtures("_quick")
async def test_a_lost_bell_loses_nothing(facts, monkeypatch):
    monkeypatch.setattr(feeds, "LOOK_EVERY", 0.5)
    socket = await socket_of()
    await arrival(socket)
    await sync(facts.champion, "ana", 100)
    assert "ana" in await socket.receive_from(timeout=PATIENCE)
    await socket.disconnect(timeout=PATIENCE)


@pytest.mark.usefixtures("_quick")
async def test_one_look_serves_all_sockets_of_the_process(facts, monkeypatch):
    sockets = [await socket_of() for _ in range(5)]
    for socket in sockets:
        await socket.receive_from(timeout=PATIENCE)
    await rest()
    looks = []
    look = feeds.look
    monkeypatch.setattr(feeds, "look", lambda *args: looks.append(1) or look(*args))
    await sync(facts.champion, "ana", 100)
    await ring()
    for socket in sockets:
        assert "ana" in await socket.receive_from(timeout=PATIENCE)
    assert len(looks) == 1
    for socket in sockets:
        await socket.disconnect(timeout=PATIENCE)


@pytest.mark.usefixtures("_quick")
async def test_a_broken_look_or_layer_does_not_end_the_feed(facts, monkeypatch, caplog):
    monkeypatch.setattr(bells, "RETRY_AFTER", 0.1)
    socket = await socket_of()
    await arrival(socket)

    tried = threading.Event()

    def broken(*args):
        tried.set()
        raise OSError("no database for a moment")

    with monkeypatch.context() as patch:
        patch.setattr(feeds, "look", broken)
        await ring()
        assert await asyncio.to_thread(tried.wait, PATIENCE)
    await sync(facts.champion, "ana", 100)
    await ring()
    assert "ana" in await socket.receive_from(timeout=PATIENCE)
    assert "could not be shown" in caplog.text
    await socket.disconnect(timeout=PATIENCE)


@pytest.mark.usefixtures("_quick")
async def test_the_close_reaches_an_open_page_without_a_bell(edition, facts, monkeypatch):
    monkeypatch.setattr(feeds, "LOOK_EVERY", 0.3)
    await sync(facts.champion, "ana", 100)
    socket = await socket_of()
    assert "Cierra el" in await arrival(socket)
    edition.closes_at = timezone.now() - timedelta(seconds=1)
    await sync(edition.save)
    assert "En un minuto" in await socket.receive_from(timeout=PATIENCE)
    edition.closes_at = timezone.now() - timedelta(minutes=2)
    await sync(edition.save)
    assert "la tabla está congelada" in await socket.receive_from(timeout=PATIENCE)
    await socket.disconnect(timeout=PATIENCE)


@pytest.mark.parametrize(
    "message",
    ["", "{", "null", "[]", '{"action": "play"}', "x" * 2048, "🂡" * 500],
)
@pytest.mark.usefixtures("_quick")
async def test_nothing_can_be_said_through_the_boards_socket(edition, message):
    """Promise 26: an error reply, and the socket stays."""
    socket = await socket_of()
    await arrival(socket)
    await socket.send_input({"type": "websocket.receive", "text": message})
    assert "solo se mira" in json.loads(await socket.receive_from(timeout=PATIENCE))["error"]
    await socket.send_to(bytes_data=b"\x00\xff")
    assert "solo se mira" in json.loads(await socket.receive_from(timeout=PATIENCE))["error"]
    await socket.disconnect(timeout=PATIENCE)


@pytest.mark.parametrize("message", ["x" * 2049, "🂡" * 513, b"\x00" * 2049])
@pytest.mark.usefixtures("_quick")
async def test_more_than_two_kilobytes_close_the_socket(edition, message):
    """Promise 26."""
    socket = await socket_of()
    await arrival(socket)
    key = "bytes_data" if isinstance(message, bytes) else "text_data"
    await socket.send_to(**{key: message})
    closed = await socket.receive_output(timeout=PATIENCE)
    assert closed == {"type": "websocket.close", "code": 1009}
    await socket.disconnect(timeout=PATIENCE)


@pytest.mark.parametrize(
    "origin", [None, b"null", b"http://127.0.0.1:9999", b"https://127.0.0.1:8000", b"http://["]
)
async def test_a_foreign_page_opens_no_socket(edition, origin):
    """Promise 23; nor does it leave anything behind."""
    before = asyncio.all_tasks()
    headers = [] if origin is None else [(b"origin", origin)]
    socket = WebsocketCommunicator(way_in(), "/ws/ranking/", headers=headers)
    connected, _ = await socket.connect(timeout=PATIENCE)
    assert not connected
    await socket.wait(timeout=PATIENCE)
    assert asyncio.all_tasks() == before


@pytest.mark.usefixtures("_quick")
async def test_when_the_last_socket_leaves_the_feed_falls_silent(edition):
    before = asyncio.all_tasks()
    first, second = await socket_of(), await socket_of()
    await first.disconnect(timeout=PATIENCE)
    assert len(feeds.feed()._tasks) == 2
    await second.disconnect(timeout=PATIENCE)
    assert feeds.feed()._tasks == []
    assert feeds.feed()._shown == {}
    assert asyncio.all_tasks() <= before
    again = await socket_of()
    assert await again.receive_from(timeout=PATIENCE)
    await again.disconnect(timeout=PATIENCE)


async def test_the_site_says_that_it_is_ready_while_the_board_is_open(edition):
    """On Redis a process hears one prefix of channels: the question must not ask by another."""
    socket = await socket_of()
    await arrival(socket)
    answer = await sync(Client().get, "/listo")
    assert (answer.status_code, answer.content) == (200, b"listo\n")
    await socket.disconnect(timeout=PATIENCE)
