"""The last card back: in practice alone, never out of the log, and never past new cards."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign import frames, journal, proof, selectors, services, words
from campaign.houses import FreeTable
from campaign.log_lines import Line, TakeBack, parse_line
from campaign.models import Game
from campaign.refusals import NothingToTakeBack, OnlyInPractice, RunEnded, Stale
from campaign.take_backs import take_back
from cvarenta.models import Player
from engine.acta import Acta, ActaBack, ActaError, verify
from engine.moves import Deal, Move, MoveTextError, Play
from tests.campaign.conftest import Clock, Session
from tests.campaign.pages import Page, in_database
from tests.campaign.tables import (
    AT,
    CLOSE,
    SECOND,
    US,
    fresh,
    game_of,
    intents,
    lead_to_last_play,
    play_one,
    seated,
    texts,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(guest: Player, clock: Clock) -> Game:
    return seated(guest, services.start_practice(guest, None, AT))


def shown(game: Game) -> dict[str, Any]:
    """What the page shows, but for its ply, its log and what it may do."""
    table = vars(selectors.show(fresh(game)).table).copy()
    for name in ("ply", "log", "may_take_back"):
        table.pop(name)
    return table


def standing(lines: list[Line]) -> list[Move]:
    """The moves that stand, told apart from the log's own way of telling them."""
    stand: list[Move] = []
    for line in lines:
        kept = len(stand) - line.moves if isinstance(line, TakeBack) else len(stand)
        stand = stand[:kept] + ([] if isinstance(line, TakeBack) else [line])
    return stand


def back(player: Player, game: Game) -> None:
    take_back(player, game.pk, fresh(game).ply, AT)


def test_the_table_is_as_it_was_and_the_log_says_what_happened(guest: Player, game: Game) -> None:
    before, log, ply = shown(game), texts(game), game.ply
    played = play_one(guest, game)
    said = texts(game)
    back(guest, game)
    assert shown(game) == before
    assert texts(game) == [*said, f"back {len(said) - len(log)}"], "nothing is erased"
    assert fresh(game).ply == len(said) + 1 > ply
    last = selectors.show(fresh(game)).table.log[-1]
    assert last == f"Retiraste tu última carta: {words_of(played)}."
    play_one(guest, game)
    assert last in selectors.show(fresh(game)).table.log, "the mark stays"


def words_of(played: services.Intent) -> str:
    assert isinstance(played.move, Play)
    return words.card_text(played.move.card)


def test_another_card_may_be_played_and_the_record_proves_itself(guest: Player, game: Game) -> None:
    first = play_one(guest, game)
    back(guest, game)
    second = play_one(guest, game, pick=lambda offered: min(offered, key=lambda i: i.move.card))
    assert {first.move, second.move} <= set(map(parse_line, texts(game)))
    services.give_up(guest, game.run_id, AT)
    acta = journal.acta_of(fresh(game))
    assert verify(acta, bots=True) == []
    own = [move for move in acta.moves if move.seat == 0]
    assert own == [second.move]


def taken_back_once(guest: Player, game: Game) -> Acta:
    """The acta of a game in which a card was taken back and another played."""
    play_one(guest, game)
    back(guest, game)
    play_one(guest, game, pick=lambda offered: min(offered, key=lambda i: i.move.card))
    services.give_up(guest, game.run_id, AT)
    return journal.acta_of(fresh(game))


def test_the_record_keeps_what_was_taken_back_and_proves_it_too(
    guest: Player, game: Game, client: Client
) -> None:
    """The proof stays honest: nobody shows a game as played in one go that was not."""
    acta = taken_back_once(guest, game)
    (line,) = acta.taken_back
    assert line.moves[0].seat == 0
    for wrong in (
        ActaBack(line.after + 99, line.moves),
        ActaBack(line.after, line.moves[1:]),
        ActaBack(line.after, (*line.moves, line.moves[0])),
    ):
        problems = verify(replace(acta, taken_back=(wrong,)), bots=True)
        assert [problem.where.startswith("taken_back[0]") for problem in problems] == [True]
        told = proof.of_acta(replace(acta, taken_back=(wrong,)))
        assert "retiró" in told.troubles[0].text
    client.force_login(guest)
    page = client.get(reverse("campaign:proof", args=[game.pk])).content.decode()
    assert "Todo encaja" in page
    assert "1 carta se retiró" in page


@pytest.mark.parametrize(
    "taken_back",
    [None, {}, [{}], [{"after": -1, "moves": []}], [{"after": 0, "moves": []}], [{"after": 0}]],
)
def test_a_record_with_a_line_that_is_none_is_refused(
    guest: Player, game: Game, taken_back: object
) -> None:
    data = taken_back_once(guest, game).to_dict() | {"taken_back": taken_back}
    with pytest.raises(ActaError, match="taken_back"):
        Acta.from_dict(data)


def test_cards_are_taken_back_one_by_one_to_the_beginning_of_the_deal(
    guest: Player, game: Game
) -> None:
    tables = []
    while True:
        tables.append(shown(game))
        before = journal.look(fresh(game)).view
        play_one(guest, game)
        if journal.look(fresh(game)).view.stock != before.stock:
            break
    assert len(tables) == 5
    assert not selectors.show(fresh(game)).table.may_take_back
    with pytest.raises(NothingToTakeBack):
        back(guest, game)
    tables = [shown(game)]
    for _ in range(3):
        play_one(guest, game)
        tables.append(shown(game))
    for table in reversed(tables[:-1]):
        back(guest, game)
        assert shown(game) == table
    assert not selectors.show(fresh(game)).table.may_take_back
    with pytest.raises(NothingToTakeBack):
        back(guest, game)
    marks = [text for text in selectors.show(fresh(game)).table.log if "Retiraste" in text]
    assert len(marks) == 3


def test_before_the_first_card_there_is_nothing(guest: Player, game: Game) -> None:
    assert not selectors.show(game).table.may_take_back
    with pytest.raises(NothingToTakeBack):
        back(guest, game)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("house", "players"), [("", 0), ("pagat", 4), ("francia", 2)])
def test_whatever_is_played_and_taken_back_the_log_tells_one_game(
    guest: Player, clock: Clock, seed: int, house: str, players: int
) -> None:
    """Promises 4 and 6: the acta is the line that stands, and every bot plays it again."""
    rng = random.Random(f"{seed} {house}")
    free = FreeTable(house, players, "greedy") if house else None
    game = seated(guest, services.start_practice(guest, None, AT, free))
    pasts: list[dict[str, Any]] = []
    while not fresh(game).is_over and fresh(game).ply < 150:
        table = selectors.show(fresh(game)).table
        if table.may_take_back and rng.random() < 0.35:
            back(guest, game)
            assert shown(game) == pasts.pop()
            continue
        now = shown(game)
        values = [ask.value for ask in table.asks]
        values += [option.value for card in table.hand for option in card.options]
        reply = frames.reply_to(
            guest,
            game.pk,
            json.dumps({"action": "play", "ply": table.ply, "value": rng.choice(values)}),
            AT,
        )
        assert reply["error"] is None
        pasts.append(now)
    lines = list(map(parse_line, texts(game)))
    told = [step for step in journal.look(fresh(game), 0).steps if step.back is None]
    assert [step.move for step in told if step.move] == [
        move for move in standing(lines) if not isinstance(move, Deal)
    ]
    assert any(isinstance(line, TakeBack) for line in lines)
    services.give_up(guest, game.run_id, AT)
    acta = journal.acta_of(fresh(game))
    assert verify(acta, bots=True) == []
    stand = [move for move in standing(lines) if not isinstance(move, Deal)]
    assert list(acta.moves) == stand
    assert sum(len(line.moves) for line in acta.taken_back) == sum(
        line.moves for line in lines if isinstance(line, TakeBack)
    )
    assert Acta.from_json(acta.to_json()) == acta
    row = fresh(game)
    assert (row.score_us, row.score_them) == acta.score
    assert row.dealer == acta.dealer


def test_it_is_refused_in_a_scoring_run_for_ever(member: Player, clock: Clock) -> None:
    game = seated(member, services.start_scoring(member, None, AT))
    play_one(member, game)
    before = texts(game)
    assert not selectors.show(fresh(game)).table.may_take_back
    for at in (AT, CLOSE, CLOSE + SECOND):
        with pytest.raises(OnlyInPractice):
            take_back(member, game.pk, fresh(game).ply, at)
    assert texts(game) == before


def test_a_game_that_has_ended_stays_ended(guest: Player, clock: Clock) -> None:
    run = services.start_practice(guest, None, AT)
    game = game_of(run)
    services.play(guest, game.pk, lead_to_last_play(guest, game, US), AT)
    before = texts(game)
    with pytest.raises(Stale):
        back(guest, game)
    assert texts(game) == before
    following = seated(guest, run)
    play_one(guest, following)
    services.give_up(guest, run.pk, AT)
    with pytest.raises(RunEnded):
        back(guest, following)


def test_it_is_the_player_s_own(guest: Player, other: Player, game: Game) -> None:
    play_one(guest, game)
    with pytest.raises(journal.NoEntry):
        back(other, game)


def test_a_stale_page_takes_nothing_back_and_a_repeated_one_nothing_more(
    guest: Player, game: Game
) -> None:
    """Promise 28; a ply never comes to mean another table."""
    ply = game.ply
    play_one(guest, game)
    old = intents(game)[0]
    play_one(guest, game)
    seen, key = fresh(game).ply, uuid4()
    with pytest.raises(Stale):
        take_back(guest, game.pk, old.ply, AT, uuid4())
    take_back(guest, game.pk, seen, AT, key)
    after = texts(game)
    take_back(guest, game.pk, seen, AT, key)
    assert texts(game) == after
    with pytest.raises(Stale):
        take_back(guest, game.pk, seen, AT, uuid4())
    for stale in (ply, old.ply, seen):
        with pytest.raises(Stale):
            services.play(guest, game.pk, services.Intent(stale, old.move, uuid4()), AT)
    assert texts(game) == after


@pytest.mark.django_db(transaction=True)
async def test_both_tabs_of_a_player_see_the_card_come_back(
    guest: Player, session_of: Session, clock: Clock
) -> None:
    run = await in_database(services.start_practice)(guest, None, AT)
    game = await in_database(seated)(guest, run)
    session = await in_database(session_of)(guest)
    async with Page(game, session) as one, Page(game, session) as two:
        begun = await two.look()
        played = await one.play(game)
        assert (await two.hear())["ply"] == played["ply"]
        reply = await one.ask({"action": "take_back", "ply": played["ply"], "id": str(uuid4())})
        heard = await two.hear()
        assert reply["error"] is None
        assert reply["ply"] == heard["ply"] == played["ply"] + 1
        for told in (reply, heard):
            (step,) = told["steps"]
            assert (step["kind"], step["ply"]) == ("back", reply["ply"])
            assert "Retiraste tu última carta" in step["text"]
        assert hand_in(reply["html"]) == hand_in(begun["html"])
        late = await two.ask({"action": "take_back", "ply": played["ply"], "id": str(uuid4())})
        assert "ya había cambiado" in late["error"]


@pytest.mark.django_db(transaction=True)
async def test_a_page_that_missed_it_all_sees_only_that_it_was_taken_back(
    guest: Player, session_of: Session, clock: Clock
) -> None:
    run = await in_database(services.start_practice)(guest, None, AT)
    game = await in_database(seated)(guest, run)
    begun = game.ply
    await in_database(play_one)(guest, game)
    await in_database(back)(guest, game)
    async with Page(game, await in_database(session_of)(guest)) as page:
        assert [step["kind"] for step in (await page.look(begun))["steps"]] == ["back"]


def hand_in(html: str) -> list[str]:
    return re.findall(r'class="hand-card" data-card="(\w\w)"', html)


def test_the_plain_form_takes_it_back(guest: Player, game: Game, client: Client) -> None:
    client.force_login(guest)
    before = shown(game)
    play_one(guest, game)
    page = client.get(reverse("campaign:table", args=[game.pk])).content.decode()
    url = reverse("campaign:take_back", args=[game.pk])
    assert f'formaction="{url}"' in page
    told = client.post(url, {"ply": str(fresh(game).ply)}, follow=True).content.decode()
    assert shown(game) == before
    assert "Retiraste tu última carta" in told
    for ply in ("", "x", "-1", "9" * 30, str(fresh(game).ply - 1)):
        refused = client.post(url, {"ply": ply}, follow=True)
        assert refused.status_code == 200
        assert shown(game) == before
    assert client.get(url).status_code == 405
    client.logout()
    assert client.post(url, {"ply": "1"}).status_code == 302


@pytest.mark.parametrize("text", ["back", "back ", "back 0", "back -1", "back 1 2", "back ٣"])
def test_a_line_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(MoveTextError):
        parse_line(text)


def test_a_line_is_written_as_it_is_read() -> None:
    assert str(parse_line("back 5")) == "back 5"
    assert parse_line("back 5") == TakeBack(5)
