"""The table's socket through the whole site: who may, what is answered, what two pages see."""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import uuid4

import pytest
from channels.layers import get_channel_layer

from campaign import consumers, frames, services
from campaign.models import Game, Run
from cvarenta.models import Player
from tests.campaign.conftest import Clock, Session
from tests.campaign.pages import PATIENCE, Page, first_play, in_database, without_token
from tests.campaign.tables import (
    AT,
    SECOND,
    US,
    fresh,
    game_of,
    intents,
    lead_to_last_play,
    seated,
    texts,
)

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game(member: Player, clock: Clock) -> Game:
    return seated(member, services.start_practice(member, None, AT))


@pytest.fixture
def strangers(other: Player, guest: Player, staff: Player, session_of: Session) -> list[str]:
    """The sessions of everybody else, an admin too."""
    return [session_of(player) for player in (other, guest, staff)]


async def test_strangers_are_refused_at_the_handshake(game: Game, strangers: list[str]) -> None:
    """Promises 22 and 24."""
    for stranger in strangers:
        assert not await Page(game, stranger).is_let_in()


async def test_nobody_is_let_in_without_a_session(game: Game) -> None:
    assert not await Page(game, None).is_let_in()
    assert not await Page(game, "0" * 32).is_let_in()


async def test_a_table_that_is_not_there_is_like_anothers(game: Game, session: str) -> None:
    assert not await Page(Game(pk=uuid4()), session).is_let_in()


async def test_a_page_of_another_site_is_refused(game: Game, session: str) -> None:
    """Promise 23."""
    assert not await Page(game, session, origin="http://evil.example").is_let_in()


async def test_a_page_looks_and_plays(game: Game, session: str) -> None:
    async with Page(game, session) as page:
        seen = await page.look()
        assert (seen["ply"], seen["error"], seen["id"]) == (game.ply, None, None)
        assert f'data-ply="{game.ply}"' in seen["html"]
        assert [step["ply"] for step in seen["steps"]] == list(range(1, game.ply + 1))
        message = await in_database(first_play)(game)
        done = await page.ask(message)
        assert (done["error"], done["id"]) == (None, message["id"])
        assert done["ply"] == len(await in_database(texts)(game))
        assert done["steps"][0]["card"] == message["card"]
        assert [step["ply"] for step in done["steps"]] == list(range(game.ply + 1, done["ply"] + 1))
        assert await page.hears_nothing(), "the page's own play rings no bell for it"


async def test_a_page_that_has_all_gets_nothing_to_render(game: Game, session: str) -> None:
    async with Page(game, session) as page:
        assert (await page.look(game.ply))["html"] is None


async def test_two_pages_see_each_others_plays(game: Game, session: str) -> None:
    async with Page(game, session) as one, Page(game, session) as two:
        await one.look()
        await two.look()
        for mover, watcher in ((one, two), (two, one)):
            before = (await in_database(fresh)(game)).ply
            done = await mover.play(game)
            seen = await watcher.hear()
            assert (seen["ply"], seen["html"]) == (done["ply"], without_token(done["html"]))
            assert [step["ply"] for step in seen["steps"]] == list(
                range(before + 1, done["ply"] + 1)
            )
            assert seen["error"] is None
        assert await one.hears_nothing()
        assert await two.hears_nothing()


async def test_a_play_by_form_is_seen_on_the_open_page(
    game: Game, session: str, member: Player
) -> None:
    async with Page(game, session) as page:
        await page.look()
        intent = (await in_database(intents)(game))[0]
        await in_database(services.play)(member, game.pk, intent, AT)
        assert (await page.hear())["ply"] > game.ply


async def test_giving_up_elsewhere_ends_the_table_on_the_open_page(
    game: Game, session: str, member: Player
) -> None:
    """The ply has not changed, yet the page must hear that the game is over."""
    async with Page(game, session) as page:
        seen = await page.look()
        assert 'data-turn="mine"' in seen["html"]
        await in_database(services.give_up)(member, game.run_id, AT)
        over = await page.hear()
        assert over["ply"] == game.ply
        assert 'data-turn="over"' in over["html"]


async def test_the_last_play_shows_the_end_on_both_pages(
    member: Player, session: str, clock: Clock
) -> None:
    def nearly_won() -> tuple[Game, services.Intent]:
        game = game_of(services.start_practice(member, None, AT))
        last = lead_to_last_play(member, game, US)
        return fresh(game), last

    game, last = await in_database(nearly_won)()
    async with Page(game, session) as one, Page(game, session) as two:
        await two.look()
        takes = [str(card) for card in last.move.takes]
        told = {"action": "play", "ply": last.ply, "card": str(last.move.card), "takes": takes}
        done = await one.ask(told)
        assert done["error"] is None
        seen = await two.hear()
        for reply in (done, seen):
            assert 'data-turn="over"' in reply["html"]
            assert "Siguiente capítulo" in reply["html"]
        assert done["ply"] == seen["ply"] > last.ply


async def test_a_page_waiting_at_a_prepared_table_hears_the_deal(
    member: Player, session: str
) -> None:
    def prepare() -> Game:
        return game_of(services.start_practice(member, None, AT))

    game = await in_database(prepare)()
    async with Page(game, session) as page:
        await in_database(services.sit_down)(member, game.pk, "semilla", AT)
        dealt = await page.hear()
        assert dealt["steps"][0]["kind"] == "deal"
        assert dealt["ply"] == (await in_database(fresh)(game)).ply


SENSELESS: list[str | bytes] = [
    "hola",
    "{",
    "null",
    "[]",
    '{"action":"look"}',
    '{"action":"look","ply":"0"}',
    '{"action":"deal","ply":0}',
    '{"action":"play","ply":0}',
    '{"action":"play","ply":[],"card":"5h","takes":[]}',
    '{"action":"play","ply":0,"card":"5h","takes":"2d"}',
    '{"action":"play","ply":0,"card":{"rank":5},"takes":[]}',
    '{"action":"play","ply":0,"card":"5h","takes":[],"id":"x"}',
    "[" * 2000,
    b" ",
    b"\x00\x01",
    b"\xff" * 64,
]


async def test_a_senseless_message_gets_an_error_and_the_socket_stays(
    game: Game, session: str
) -> None:
    """Promise 26: sixteen of them on one socket, text and bytes, and it still answers."""
    async with Page(game, session) as page:
        for message in SENSELESS:
            if isinstance(message, bytes):
                await page.socket.send_to(bytes_data=message)
                reply = await page.hear()
            else:
                reply = await page.ask(message)
            assert reply["error"] == "Ese mensaje no se entiende: no se hizo nada.", message
            assert reply["ply"] == game.ply
        await page.socket.send_to(bytes_data=b'{"action":"look","ply":0}')
        assert (await page.hear())["error"] is None
        assert len(await in_database(texts)(game)) == game.ply


async def test_a_play_that_cannot_be_is_refused_with_the_truth(game: Game, session: str) -> None:
    """Promise 28: late, against the rules, or with a card that is not in the hand."""
    message = await in_database(first_play)(game)
    held = {str(intent.move.card) for intent in await in_database(intents)(game)}
    not_held = next(card for card in ("Ah", "2h", "3h", "4h", "5h", "6h") if card not in held)
    wrong = {"ply": game.ply - 1}, {"takes": [message["card"]]}, {"card": not_held, "takes": []}
    async with Page(game, session) as page:
        for spoilt in wrong:
            reply = await page.ask(message | spoilt)
            assert reply["error"]
            assert reply["id"] == message["id"]
            assert (reply["ply"], f'data-ply="{game.ply}"' in reply["html"]) == (game.ply, True)
        assert len(await in_database(texts)(game)) == game.ply


async def test_a_play_sent_twice_is_answered_twice_and_played_once(
    game: Game, session: str
) -> None:
    """Promise 28."""
    async with Page(game, session) as page:
        message = await in_database(first_play)(game)
        assert await page.ask(message) == await page.ask(message)
        assert sum(text.startswith("0 ") for text in await in_database(texts)(game)) == 1


async def test_over_two_kilobytes_the_socket_is_closed(game: Game, session: str) -> None:
    """Promise 26: two kilobytes are still read, one byte more is not."""
    message = '{"action":"look","ply":0}'
    async with Page(game, session) as page:
        assert (await page.ask(message.ljust(2048)))["error"] is None
    for text, raw in ((message.ljust(2049), None), (None, b"x" * 2049), ("ñ" * 1025, None)):
        page = Page(game, session)
        assert await page.is_let_in()
        await page.socket.send_to(text_data=text, bytes_data=raw)
        closed = await page.socket.receive_output(timeout=PATIENCE)
        assert (closed["type"], closed["code"]) == ("websocket.close", 1009)


async def test_over_twenty_messages_in_five_seconds_are_not_done(
    game: Game, session: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Promise 27: a hurried page is asked to wait, and is heard again when it has."""

    class Watch:
        now = 100.0

        @classmethod
        def monotonic(cls) -> float:
            return cls.now

    monkeypatch.setattr(consumers, "time", Watch)
    play = await in_database(first_play)(game)
    async with Page(game, session) as page:
        for _ in range(20):
            assert (await page.look(game.ply))["error"] is None
        hurried = await page.ask(play)
        assert "Demasiados mensajes" in hurried["error"]
        assert hurried["html"] is None
        assert len(await in_database(texts)(game)) == game.ply
        Watch.now += 4.99
        assert (await page.ask(play))["error"]
        Watch.now += 0.02
        assert (await page.ask(play))["error"] is None


async def test_a_failure_of_ours_is_said_without_its_traceback(
    game: Game,
    session: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Promise 26: the socket stays, nothing is half done, and the log says what happened."""

    def fail(*args: object) -> None:
        raise RuntimeError("the table broke")

    async with Page(game, session) as page:
        message = await in_database(first_play)(game)
        with monkeypatch.context() as broken:
            broken.setattr(frames.services.journal, "apply", fail)
            reply = await page.ask(message)
        assert "Algo falló de nuestro lado" in reply["error"]
        told = json.dumps(reply)
        assert not re.search(r"Traceback|RuntimeError|the table broke|\.py", told)
        assert "the table broke" in caplog.text
        assert len(await in_database(texts)(game)) == game.ply
        assert (await page.ask(message))["error"] is None


async def test_a_table_that_is_gone_closes_its_socket(
    game: Game, session: str, member: Player
) -> None:
    """Promise 24: the gate is asked at every message, not at the handshake alone."""
    page = Page(game, session)
    assert await page.is_let_in()
    await in_database(Run.objects.filter(pk=game.run_id).delete)()
    await page.socket.send_to(text_data='{"action":"look","ply":0}')
    closed = await page.socket.receive_output(timeout=PATIENCE)
    assert (closed["type"], closed["code"]) == ("websocket.close", 4404)


async def test_a_run_given_up_takes_no_more_cards(game: Game, session: str, member: Player) -> None:
    message = await in_database(first_play)(game)
    await in_database(services.give_up)(member, game.run_id, AT)
    async with Page(game, session) as page:
        reply = await page.ask(message)
        assert reply["error"] == "Esta vuelta ya terminó."
        assert 'data-turn="over"' in reply["html"]


async def test_a_bell_holds_a_ply_and_no_card(
    game: Game, session: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Promise 9: what goes through the layer."""
    rung: list[tuple[str, dict[str, Any]]] = []
    layer = get_channel_layer()
    send = layer.group_send

    async def listen(group: str, message: dict[str, Any]) -> None:
        rung.append((group, message))
        await send(group, message)

    monkeypatch.setattr(layer, "group_send", listen)
    async with Page(game, session) as page:
        for _ in range(5):
            done = await page.play(game)
    assert len(rung) == 5
    last = {"type": "tables.moved", "tables": {game.pk.hex: done["ply"]}}
    assert rung[-1] == ("campaign.tables", last)
    assert {frozenset(message) for _group, message in rung} == {frozenset({"type", "tables"})}


async def test_the_time_of_a_play_is_the_servers(
    member: Player, session: str, clock: Clock
) -> None:
    """Promise 16: nothing in a message can say what time it is."""

    def start() -> Game:
        return seated(member, services.start_practice(member, None, AT))

    game = await in_database(start)()
    clock.at = AT + 90 * SECOND
    async with Page(game, session) as page:
        message = await in_database(first_play)(game)
        assert (await page.ask(message | {"at": "2020-01-01T00:00:00Z"}))["error"] is None
    run = await in_database(Run.objects.get)(pk=game.run_id)
    assert run.last_move_at == clock.at
