"""A hint is for practice alone, comes from what the player sees, and changes nothing."""

from __future__ import annotations

import re
import threading
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from campaign import coach_words, frames, hints, journal, services
from campaign.messages import BadMessage
from campaign.models import Game
from campaign.refusals import OnlyInPractice, RunEnded, Stale
from cvarenta.models import Player
from engine.cards import Card
from engine.coach import Hint, Reason
from engine.moves import Announce, Claim, Pass, Play, Steal
from tests.campaign.conftest import Clock, Session
from tests.campaign.pages import PATIENCE, Page, in_database
from tests.campaign.proved import play_some
from tests.campaign.tables import AT, CLOSE, fresh, intents, seated, texts

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(guest: Player, clock: Clock) -> Game:
    return seated(guest, services.start_practice(guest, None, AT))


def test_a_hint_is_a_play_that_the_page_offers(guest: Player, game: Game) -> None:
    before = texts(game)
    asked = hints.question(guest, game.pk, game.ply, AT)
    advice = hints.think(asked)
    assert advice == hints.think(asked)
    assert advice.value in {
        f"{intent.move.card}:{','.join(map(str, intent.move.takes))}" for intent in intents(game)
    }
    assert advice.value.startswith(advice.card)
    assert advice.text.startswith("La Virgen ")
    assert texts(game) == before
    assert fresh(game).ply == game.ply


def test_it_is_thought_out_from_a_view_alone(guest: Player, game: Game) -> None:
    """Promise 8: the question has no field for a card that the player cannot see."""
    asked = hints.question(guest, game.pk, game.ply, AT)
    assert asked.view == journal.look(game).view
    assert asked.seed == game.commitment


def test_a_scoring_run_gives_none_for_ever(member: Player, clock: Clock) -> None:
    run = services.start_scoring(member, None, AT)
    game = seated(member, run)
    with pytest.raises(OnlyInPractice):
        hints.question(member, game.pk, game.ply, AT)
    reply = frames.reply_to(member, game.pk, f'{{"action": "hint", "ply": {game.ply}}}', AT)
    assert "solo para practicar" in reply["error"]
    assert "hint" not in reply
    later = CLOSE + timedelta(hours=1)
    services.run_of(member, run.pk, later)
    with pytest.raises(OnlyInPractice):
        hints.question(member, game.pk, fresh(game).ply, later)


def test_only_at_the_ply_that_the_page_has(guest: Player, game: Game) -> None:
    for ply in (0, game.ply - 1, game.ply + 1):
        with pytest.raises(Stale):
            hints.question(guest, game.pk, ply, AT)
    assert hints.question(guest, game.pk, None, AT).ply == game.ply


def test_neither_before_the_seat_nor_after_the_end(guest: Player, clock: Clock) -> None:
    run = services.start_practice(guest, None, AT)
    waiting = run.games.get()
    with pytest.raises(Stale):
        hints.question(guest, waiting.pk, 0, AT)
    ended = play_some(guest, seated(guest, run), 1_000)
    with pytest.raises(Stale):
        hints.question(guest, ended.pk, ended.ply, AT)
    services.give_up(guest, run.pk, AT)
    with pytest.raises(RunEnded):
        hints.question(guest, ended.pk, ended.ply, AT)


def test_anothers_table_is_not_there(other: Player, client: Client, game: Game) -> None:
    """Promise 22, for the hint."""
    with pytest.raises(journal.NoEntry):
        hints.question(other, game.pk, game.ply, AT)
    url = reverse("campaign:hint", args=[game.pk])
    assert client.post(url).status_code == 302
    client.force_login(other)
    assert client.post(url).status_code == 404
    assert client.get(url).status_code == 405
    assert client.post(reverse("campaign:hint", args=[uuid4()])).status_code == 404


def test_without_a_script_it_is_said_at_the_table(
    guest: Player, client: Client, game: Game
) -> None:
    client.force_login(guest)
    table = client.get(reverse("campaign:table", args=[game.pk])).content.decode()
    url = reverse("campaign:hint", args=[game.pk])
    assert f'formaction="{url}"' in table
    told = client.post(url, {"ply": game.ply}, follow=True).content.decode()
    assert hints.think(hints.question(guest, game.pk, game.ply, AT)).text in told
    stale = client.post(url, {"ply": game.ply + 1}, follow=True).content.decode()
    assert "La mesa ya había cambiado" in stale


def test_a_scoring_table_shows_no_button(member: Player, client: Client, clock: Clock) -> None:
    game = seated(member, services.start_scoring(member, None, AT))
    client.force_login(member)
    table = client.get(reverse("campaign:table", args=[game.pk])).content.decode()
    assert "¿Qué haría la Virgen?" not in table
    told = client.post(reverse("campaign:hint", args=[game.pk]), follow=True).content.decode()
    assert "solo para practicar" in told


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["es", "fr"])
async def test_over_the_socket(
    guest: Player, session_of: Session, clock: Clock, language: str
) -> None:
    run = await in_database(services.start_practice)(guest, None, AT)
    game = await in_database(seated)(guest, run)
    session = await in_database(session_of)(guest)
    async with Page(game, session, language=language) as page:
        reply = await page.ask({"action": "hint", "ply": game.ply})
        expected = await in_database(hints.question)(guest, game.pk, game.ply, AT)
        with translation.override(language):
            advice = hints.think(expected)
        assert reply["hint"] == {"value": advice.value, "card": advice.card, "text": advice.text}
        assert (reply["html"], reply["error"], reply["ply"]) == (None, None, game.ply)
        stale = await page.ask({"action": "hint", "ply": game.ply + 3})
        assert "hint" not in stale
        assert stale["error"]
        assert 'id="table"' in stale["html"]
        with translation.override(language):
            refused = str(BadMessage())
        for bad in ("x", -1, None, 1.5):
            assert (await page.ask({"action": "hint", "ply": bad}))["error"] == refused


@pytest.mark.parametrize(
    "move",
    [
        Play(0, Card.parse("5h")),
        Play(0, Card.parse("5h"), (Card.parse("2d"), Card.parse("3s"))),
        Steal(0, (Card.parse("6d"),)),
        Claim(0, Card.parse("7h").rank),
        Announce(0),
        Pass(0),
    ],
    ids=str,
)
def test_every_move_and_every_reason_has_its_sentence(move: Any) -> None:
    cards = (Card.parse("As"), Card.parse("2h"))
    for code in coach_words._PRAISE:
        reason = Reason(code, cards, cards[1].rank)
        told = coach_words.hint_text(Hint(move, 0.5, reason))
        for text in (told, coach_words.blame_text(reason), coach_words.move_title(move)):
            assert text
            assert not re.search(r"%\(|\{|None", text)


def test_every_reason_of_the_engine_has_both_sentences() -> None:
    from engine.coach import reasons

    named = set(re.findall(r"^    ([a-z_, ]+?)\s{2,}", reasons.__doc__ or "", re.M))
    codes = {code for line in named for code in line.split(", ")}
    assert len(codes) >= 20
    assert codes == set(coach_words._PRAISE) == set(coach_words._BLAME)


@pytest.mark.django_db(transaction=True)
async def test_nothing_waits_while_a_hint_is_thought_out(
    guest: Player, session_of: Session, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page whose looks stay unanswered takes its line for dead, and would never see the hint."""
    run = await in_database(services.start_practice)(guest, None, AT)
    game = await in_database(seated)(guest, run)
    session = await in_database(session_of)(guest)
    is_thought_out = threading.Event()
    think = hints.think

    def slowly(asked: hints.Question) -> hints.Advice:
        assert is_thought_out.wait(PATIENCE)
        return think(asked)

    monkeypatch.setattr(hints, "think", slowly)
    async with Page(game, session) as page:
        await page.tell({"action": "hint", "ply": game.ply})
        looked = await page.look(game.ply)
        assert (looked["ply"], looked["html"]) == (game.ply, None)
        is_thought_out.set()
        assert "hint" in await page.hear()
    is_thought_out.clear()
    async with Page(game, session) as page:
        await page.tell({"action": "hint", "ply": game.ply})
        await page.look(game.ply)
    is_thought_out.set()  # whoever has gone is told nothing
