"""Every socket of the site × every role × every action: who is let in, and what can be done there.

The doors come from the routing: one without a row fails (promises 22 and 24). The player's run has
a game that is over and one that goes on.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.conf import settings

from campaign.urls import websocket_urlpatterns as tables
from cvarenta.models import Player
from ranking.urls import websocket_urlpatterns as boards
from tests.campaign.conftest import Session
from tests.campaign.every_url import ROLES, House
from tests.campaign.pages import PATIENCE, first_play, in_database
from tests.campaign.tables import fresh, intents

pytestmark = pytest.mark.django_db(transaction=True)
EVERYBODY = frozenset(ROLES)
OWNER = frozenset({"owner"})
LET_IN: dict[str, frozenset[str]] = {
    "ws/juego/going/": OWNER,
    "ws/juego/over/": OWNER,
    "ws/mesas/going/": EVERYBODY,
    "ws/mesas/over/": EVERYBODY,
    "ws/ranking/": EVERYBODY,
}
ACTIONS = ("look", "play", "take_back", "hint", "announce", "pass", "give_up", "coach", "watch")
"""What pages send to a table, and what a page might try to send."""


@pytest.fixture
def sessions(people: dict[str, Player | None], session_of: Session) -> dict[str, str]:
    return {role: session_of(player) if player else "" for role, player in people.items()}


def socket_at(path: str, session: str) -> WebsocketCommunicator:
    from cvarenta.asgi import application

    headers = [(b"origin", settings.SITE_ORIGINS[0].encode())]
    if session:
        headers.append((b"cookie", f"sessionid={session}".encode()))
    return WebsocketCommunicator(application, path, headers)


def path_of(door: str, house: House) -> str:
    return "/" + door.replace("going", str(house.going.pk)).replace("over", str(house.over.pk))


def messages(house: House) -> list[str]:
    """Each action with the fields of a play that the owner's page could send now."""
    play = first_play(fresh(house.going))
    bare = [play | {"action": action} for action in ACTIONS if action != "play"]
    return [json.dumps(message) for message in (*bare, play)]


async def granted(socket: WebsocketCommunicator, sent: list[str]) -> list[str]:
    """Which of these messages' actions are answered without an error."""
    done = []
    for text in sent:
        await socket.send_to(text_data=text)
        if not (await answer_of(socket))["error"]:
            done.append(json.loads(text)["action"])
    return done


async def answer_of(socket: WebsocketCommunicator) -> dict[str, Any]:
    """The next answer; boards and tables that are shown meanwhile are none."""
    while True:
        heard = await socket.receive_from(timeout=PATIENCE)
        if heard.startswith("{") and "error" in (answer := json.loads(heard)):
            return dict(answer)


def test_every_socket_has_a_row() -> None:
    doors = {str(pattern.pattern) for pattern in (*tables, *boards)}
    rows = {door.replace("going", "<uuid:game_id>") for door in LET_IN if "over" not in door}
    assert doors == rows


async def test_each_role_is_let_in_where_the_table_says_and_can_only_look(
    house: House, sessions: dict[str, str]
) -> None:
    before = await in_database(house.facts)()
    sent = await in_database(messages)(house)
    for door, may in LET_IN.items():
        for role, session in sessions.items():
            socket = socket_at(path_of(door, house), session)
            is_in = (await socket.connect(timeout=PATIENCE))[0]
            assert is_in == (role in may), (door, role)
            if is_in and door != "ws/juego/going/":
                expected = ["look"] if role == "owner" and "juego" in door else []
                assert await granted(socket, sent) == expected, (door, role)
            await socket.disconnect(timeout=PATIENCE)
            assert await in_database(house.facts)() == before, (door, role)


async def test_at_a_scoring_table_its_player_plays_and_nothing_else(
    house: House, sessions: dict[str, str]
) -> None:
    """Of all actions a look and the play are granted; hint, take-back and what is none are not."""
    sent = await in_database(messages)(house)
    socket = socket_at(path_of("ws/juego/going/", house), sessions["owner"])
    assert (await socket.connect(timeout=PATIENCE))[0]
    assert await granted(socket, sent) == ["look", "play"]
    await socket.disconnect(timeout=PATIENCE)
    assert (await in_database(fresh)(house.going)).ply > house.going.ply
    assert await in_database(intents)(house.going)
