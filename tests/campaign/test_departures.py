"""A page that closes while it is answered: its card counts and is seen, and no fault is told."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from autobahn.exception import Disconnected

from campaign import services
from campaign.models import Game
from cvarenta.models import Player
from tests.campaign.conftest import Clock
from tests.campaign.pages import PATIENCE, Page, first_play, in_database
from tests.campaign.tables import AT, fresh, seated

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(member: Player, clock: Clock) -> Game:
    return seated(member, services.start_scoring(member, None, AT))


def leaves_unheard(page: Page) -> None:
    """Have the page be gone, as the server's protocol sees it, for every answer but the first."""
    application = page.socket.application

    async def served(scope: Any, receive: Any, send: Any) -> None:
        async def speak(message: Any) -> None:
            if message["type"] != "websocket.accept":
                raise Disconnected("Attempt to send on a closed protocol")
            await send(message)

        await application(scope, receive, speak)

    page.socket.application = served


async def test_a_card_from_a_page_that_left_is_kept_and_shown(
    game: Game, session: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The card is stored and onlookers hear of it; nothing is logged as an error."""
    leaver = Page(game, session)
    leaves_unheard(leaver)
    async with Page(game, None, at="mesas") as onlooker:
        before = (await onlooker.hear())["ply"]
        with caplog.at_level(logging.WARNING):
            assert await leaver.is_let_in()
            await leaver.tell(await in_database(first_play)(game))
            assert (await onlooker.hear())["ply"] > before
            await leaver.socket.disconnect(timeout=PATIENCE)
    assert (await in_database(fresh)(game)).ply > game.ply
    assert not caplog.records
