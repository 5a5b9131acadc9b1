"""A table's pages while the channel layer loses every bell, or is gone and comes back."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest
from channels.layers import get_channel_layer

from campaign import bells, consumers, services, tasks
from campaign.models import Game
from cvarenta.models import Player
from tests.campaign.conftest import Clock
from tests.campaign.pages import Page
from tests.campaign.tables import AT, seated

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(member: Player, clock: Clock) -> Game:
    return seated(member, services.start_practice(member, None, AT))


@pytest.mark.parametrize("layer", ["DeafLayer", "BrokenLayer", "GoneLayer"])
async def test_the_game_goes_on_with_every_bell_lost(
    game: Game, session: str, settings: Any, layer: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Promise 30: answers do not go through the layer, and a look brings the truth."""
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": f"tests.campaign.layers.{layer}"}}
    async with Page(game, session) as one, Page(game, session) as two:
        for _ in range(6):
            done = await one.play(game)
            assert done["error"] is None
        assert await two.hears_nothing()
        caught_up = await two.look(game.ply)
        assert (caught_up["ply"], caught_up["error"]) == (done["ply"], None)
        assert len(caught_up["steps"]) == done["ply"] - game.ply
    assert ("a bell could not be rung" in caplog.text) is (layer != "DeafLayer")


async def test_bells_are_heard_again_when_the_layer_is_back(
    game: Game, session: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page let in without a bell is shown what it missed, and hears every later one."""
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "tests.campaign.layers.GoneLayer"}}
    monkeypatch.setattr(bells, "RETRY_AFTER", 0.05)
    monkeypatch.setattr(consumers, "BELL_PATIENCE", 0.05)
    async with Page(game, session) as one, Page(game, session) as two:
        done = await one.play(game)
        get_channel_layer().is_gone = False
        for page in (one, two):
            assert (await page.hear())["ply"] == done["ply"]
        done = await one.play(game)
        assert (await two.hear())["ply"] == done["ply"]


@pytest.mark.parametrize("layer", ["ClumsyLayer", "ObstinateLayer"])
async def test_a_layer_that_does_not_let_go_holds_no_socket(
    game: Game, session: str, settings: Any, monkeypatch: pytest.MonkeyPatch, layer: str
) -> None:
    """Of a table and its session; a listener of either that went on for ever would keep both."""
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": f"tests.campaign.layers.{layer}"}}
    monkeypatch.setattr(tasks, "TOLD_AGAIN_AFTER", 0.05)
    before = asyncio.all_tasks()
    async with Page(game, session) as page:
        assert (await page.play(game))["error"] is None
    assert asyncio.all_tasks() == before


async def test_who_ends_others_does_not_wait_for_ever(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(tasks, "TOLD_AGAIN_AFTER", 0.01)
    released = asyncio.Event()

    async def deaf() -> None:
        while not released.is_set():
            with contextlib.suppress(asyncio.CancelledError):
                await released.wait()

    task = asyncio.create_task(deaf())
    await asyncio.sleep(0)
    await tasks.end_tasks([task])
    assert "1 tasks cannot be ended" in caplog.text
    assert not task.done()
    released.set()
    await task
