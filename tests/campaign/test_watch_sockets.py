"""An onlooker's socket through the whole site: who may, what it hears, when it is sent away."""

from __future__ import annotations

import json
from typing import Any

import pytest
from channels.layers import get_channel_layer

from campaign import events, open_tables, services, watch_feed
from campaign.models import Game
from cvarenta.models import Player
from tests.campaign.conftest import Clock, Session
from tests.campaign.pages import PATIENCE, Page, in_database
from tests.campaign.tables import AT, fresh, play_one, seated
from tests.campaign.test_secrets import Known

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(member: Player, clock: Clock) -> Game:
    return seated(member, services.start_scoring(member, None, AT))


def onlooker(game: Game, session: str | None = None) -> Page:
    return Page(game, session, at="mesas")


async def hear_ply(page: Page, ply: int) -> dict[str, Any]:
    """The first frame that has reached a ply."""
    while True:
        frame = await page.hear()
        if frame["ply"] >= ply:
            return frame


async def test_anyone_looks_on_and_sees_each_play(game: Game, member: Player) -> None:
    async with onlooker(game) as one, onlooker(game) as two:
        for page in (one, two):
            first = await page.hear()
            assert first["ply"] == game.ply
        for _ in range(3):
            await in_database(play_one)(member, game)
            now = await in_database(fresh)(game)
            frames = [await hear_ply(page, now.ply) for page in (one, two)]
            assert frames[0] == frames[1]
            assert set(frames[0]) == {"ply", "html"}
            known = await in_database(Known)(now)
            known.assert_only_public(json.dumps(frames[0], ensure_ascii=False))


async def test_a_play_is_rendered_once_however_many_look_on(
    game: Game, member: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[int] = []
    render = watch_feed.frame_of

    def counted(game_id: Any, language: str) -> str:
        frame = render(game_id, language)
        rendered.append(json.loads(frame)["ply"])
        return frame

    monkeypatch.setattr(watch_feed, "frame_of", counted)
    pages = [onlooker(game) for _ in range(8)]
    for page in pages:
        assert await page.is_let_in()
        await page.hear()
    rendered.clear()
    await in_database(play_one)(member, game)
    now = await in_database(fresh)(game)
    for page in pages:
        await hear_ply(page, now.ply)
    assert rendered.count(now.ply) == 1
    for page in pages:
        await page.socket.disconnect(timeout=PATIENCE)


async def test_everyone_looks_on_in_their_own_language(game: Game, member: Player) -> None:
    pages = {language: onlooker(game) for language in ("es", "en")}
    for language, page in pages.items():
        page.socket.scope["headers"].append((b"accept-language", language.encode()))
        assert await page.is_let_in()
        await page.hear()
    await in_database(play_one)(member, game)
    now = await in_database(fresh)(game)
    heard = {language: await hear_ply(page, now.ply) for language, page in pages.items()}
    assert "Juega Manuela." in heard["es"]["html"]
    assert "Juega Manuela." not in heard["en"]["html"]
    for page in pages.values():
        await page.socket.disconnect(timeout=PATIENCE)


async def test_a_closed_table_refuses_at_the_handshake(
    member: Player, other: Player, clock: Clock, session_of: Session
) -> None:
    """Promise 24: practice, and a curtain, whoever asks; its own player too looks from the seat."""

    def practice() -> Game:
        return seated(member, services.start_practice(member, None, AT))

    def curtain() -> Game:
        game = seated(member, services.start_scoring(member, None, AT))
        Player.objects.filter(pk=member.pk).update(shows_tables=False)
        return game

    sessions = [None, await in_database(session_of)(other), await in_database(session_of)(member)]
    for table in (practice, curtain):
        game = await in_database(table)()
        for session in sessions:
            assert not await onlooker(game, session).is_let_in()


async def test_closing_the_curtain_sends_everyone_away(game: Game, member: Player) -> None:
    def close() -> None:
        Player.objects.filter(pk=member.pk).update(shows_tables=False)
        open_tables.tell_onlookers(member)

    async with onlooker(game) as page:
        await page.hear()
        await in_database(close)()
        told = await page.socket.receive_output(timeout=PATIENCE)
        assert (told["type"], told["code"]) == ("websocket.close", 4404)


async def test_a_message_to_a_table_closed_meanwhile_ends_the_line(
    game: Game, member: Player
) -> None:
    """Promise 24: at every message, even with the bell lost."""
    async with onlooker(game) as page:
        await page.hear()
        await in_database(Player.objects.filter(pk=member.pk).update)(shows_tables=False)
        await page.socket.send_to(text_data="{}")
        told = await page.socket.receive_output(timeout=PATIENCE)
        assert (told["type"], told["code"]) == ("websocket.close", 4404)


@pytest.mark.parametrize(
    "message", ["{}", "[", '{"action": "play", "ply": 1, "card": "5h"}', '{"action": "look"}']
)
async def test_nothing_can_be_said_from_the_street(
    game: Game, message: str, member: Player
) -> None:
    before = game.ply
    async with onlooker(game) as page:
        await page.hear()
        answer = await page.ask(message)
        assert set(answer) == {"error"}
    assert (await in_database(fresh)(game)).ply == before


async def test_over_two_kilobytes_the_socket_is_closed(game: Game) -> None:
    async with onlooker(game) as page:
        await page.hear()
        await page.socket.send_to(text_data=" " * 2049)
        told = await page.socket.receive_output(timeout=PATIENCE)
        assert (told["type"], told["code"]) == ("websocket.close", 1009)


async def test_with_every_bell_lost_an_onlooker_still_sees_the_play(
    game: Game, member: Player, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "tests.campaign.layers.DeafLayer"}}
    monkeypatch.setattr(watch_feed, "LOOK_EVERY", 0.2)
    async with onlooker(game) as page:
        await page.hear()
        await in_database(play_one)(member, game)
        now = await in_database(fresh)(game)
        assert (await hear_ply(page, now.ply))["ply"] == now.ply


async def test_with_the_last_onlooker_the_feed_falls_silent(game: Game) -> None:
    gallery = watch_feed.gallery()
    async with onlooker(game) as page:
        await page.hear()
        assert gallery.is_watched(game.pk)
    assert not gallery.is_watched(game.pk)
    in_memory = getattr(get_channel_layer(), "groups", {})
    assert events.TABLES_GROUP not in in_memory
