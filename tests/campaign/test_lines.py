"""Lines to scoring tables as facts: opened, heard, closed with a code, held by which process."""

from __future__ import annotations

import logging

import pytest
from django.db import OperationalError

from campaign import lines, services
from campaign.models import Connection, Game
from cvarenta.models import Player
from tests.campaign.conftest import Clock
from tests.campaign.pages import PATIENCE, Page, in_database
from tests.campaign.tables import AT, SECOND, seated

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(member: Player, clock: Clock) -> Game:
    return seated(member, services.start_scoring(member, None, AT))


async def test_a_line_is_noted_from_its_opening_to_its_code(
    game: Game, session: str, clock: Clock
) -> None:
    """Promise 31."""
    start = await in_database(lines.note_server_start)(AT - SECOND)
    page = Page(game, session)
    assert await page.is_let_in()
    line = await in_database(Connection.objects.get)()
    assert (line.game_id, line.server_id, line.opened_at) == (game.pk, start.pk, AT)
    assert (line.closed_at, line.close_code) == (None, None)
    clock.at = AT + 7 * SECOND
    await page.socket.disconnect(code=1006, timeout=PATIENCE)
    line = await in_database(Connection.objects.get)()
    assert (line.last_seen_at, line.closed_at, line.close_code) == (clock.at, clock.at, 1006)


async def test_a_line_that_goes_on_is_noted_now_and_then(
    game: Game, session: str, clock: Clock
) -> None:
    async def last_seen():
        return (await in_database(Connection.objects.get)()).last_seen_at

    async with Page(game, session) as page:
        clock.at = AT + lines.HEARD_EVERY - SECOND
        await page.look()
        assert await last_seen() == AT
        clock.at = AT + lines.HEARD_EVERY
        await page.look()
        assert await last_seen() == clock.at


async def test_practice_leaves_no_trace(
    member: Player, session: str, clock: Clock, edition: object
) -> None:
    practice = await in_database(services.start_practice)(member, None, AT)
    async with Page(await in_database(seated)(member, practice), session) as page:
        await page.look()
    assert not await in_database(Connection.objects.exists)()


async def test_a_fact_that_cannot_be_noted_stops_no_card(
    game: Game,
    session: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(**fields: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(Connection.objects, "create", fail)
    with caplog.at_level(logging.WARNING):
        async with Page(game, session) as page:
            assert (await page.play(game))["error"] is None
    assert "could not be noted" in caplog.text
    assert not await in_database(Connection.objects.exists)()
