"""Nothing that leaves the server tells a hidden card or a seed: a canary search, ply by ply.

What may be told is worked out from the log alone: your own hand, and the cards that have
been played in the deck on the table.
"""

from __future__ import annotations

import base64
import json
import logging
import re
from collections.abc import Iterable
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from campaign import journal, selectors, services
from campaign.models import Game, Run
from cvarenta.models import Player
from engine.cards import Card
from engine.moves import Deal, Play, parse_move
from engine.profiles import QVITO
from engine.rules import replay
from tests.campaign.conftest import Clock
from tests.campaign.tables import (
    AT,
    US,
    fresh,
    game_of,
    intents,
    lead_to_last_play,
    most_cards,
    play_one,
    seated,
    texts,
)

pytestmark = pytest.mark.django_db
SUITS = {"♥": "h", "♦": "d", "♣": "c", "♠": "s"}
NAMES = {"corazones": "h", "diamantes": "d", "tréboles": "c", "picas": "s"}


def cards_in(text: str) -> set[Card]:
    """Every card that a text names, as a code, as it is printed, or in words."""
    text = re.sub(r'\sd="[^"]*"', "", text)  # the outlines of pictures are numbers and letters
    codes = r"(?<![A-Za-z0-9])(?<!tu )([A2-7JQK][hdcs])(?![A-Za-z0-9♥♦♣♠]| de )"
    found = set(re.findall(codes, text))
    printed = re.findall(r"(As|[A2-7JQK])([♥♦♣♠])", text)
    named = re.findall(r"\b(As|[A2-7JQK]) de (corazones|diamantes|tréboles|picas)", text)
    found |= {rank[0] + SUITS[suit] for rank, suit in printed}
    found |= {rank[0] + NAMES[suit] for rank, suit in named}
    return {Card.parse(code) for code in found}


def test_the_search_finds_a_card_in_every_form() -> None:
    text = '<use href="/static/cards.1f.svg#card-5h"/> {"card":"As"} As♦ As de tréboles 7♠ 2d:3h,Kc'
    assert set(map(str, cards_in(text))) == {"5h", "As", "Ad", "Ac", "7s", "2d", "3h", "Kc"}
    assert cards_in('Has 2dice 15h b3d4-11ee «cáele con tu As» <path d="M1 2h3"/>') == set()


class Known:
    """What a game's log says may be shown to its player, and what may not."""

    def __init__(self, game: Game) -> None:
        lines = texts(game)
        state = replay(QVITO, game.dealer or 0, map(parse_move, lines))
        last_deal = max(n for n, line in enumerate(lines) if line.startswith("deal"))
        moves = [parse_move(line) for line in lines[last_deal + 1 :]]
        self.played = {card for move in moves for card in (move.card, *move.takes)}
        self.hand = set(state.hands[0])
        self.secrets = {*state.stock, *(card for hand in state.hands[1:] for card in hand)}
        self.decks = [move.deck for move in map(parse_move, lines) if isinstance(move, Deal)]
        self.seed = bytes(game.server_seed)
        assert not self.secrets & (self.played | self.hand)

    def assert_no_seed_and_no_deck(self, text: str) -> None:
        seed = self.seed
        for form in (seed.hex(), seed.hex().upper(), str(seed)[2:-1], str(list(seed))[1:-1]):
            assert form not in text
        assert base64.b64encode(seed).decode().rstrip("=") not in text
        assert seed.hex()[:12] not in text
        for deck in self.decks:
            for start in range(len(deck) - 3):
                assert " ".join(map(str, deck[start : start + 4])) not in text

    def assert_only_own(self, text: str) -> None:
        """A text for the player: the hand and the cards played in this deck."""
        self.assert_no_seed_and_no_deck(text)
        text = text.replace(render_to_string("cvarenta/_fallen_cards.html"), "")
        assert cards_in(text) <= self.hand | self.played, cards_in(text) & self.secrets

    def assert_only_public(self, text: str) -> None:
        """A text for anybody else: the cards played in this deck, and nobody's hand."""
        self.assert_no_seed_and_no_deck(text)
        assert cards_in(text) <= self.played


def cards_of_step(step: dict[str, Any]) -> set[Card]:
    return {Card.parse(code) for code in [step.get("card"), *step.get("takes", [])] if code}


@pytest.fixture
def game(member: Player, clock: Clock) -> Game:
    return seated(member, services.start_scoring(member, None, AT))


@pytest.fixture
def page(member: Player, client: Client) -> Client:
    client.force_login(member)
    return client


def post_play(page: Client, game: Game, pick: Any = most_cards) -> dict[str, Any]:
    intent = pick(intents(game))
    message = {
        "action": "play",
        "ply": intent.ply,
        "id": str(intent.key),
        "card": str(intent.move.card),
        "takes": [str(card) for card in intent.move.takes],
    }
    url = reverse("campaign:play", args=[game.pk])
    response = page.post(url, json.dumps(message), content_type="application/json")
    assert response.status_code == 200
    return {"text": response.content.decode(), **response.json()}


def test_every_reply_of_a_whole_game_holds_only_what_its_player_may_know(
    page: Client, game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    """Promise 9: the reply's table, its steps, and the page itself, at every ply."""
    caplog.set_level(logging.DEBUG)
    before = game.ply
    while not fresh(game).is_over:
        reply = post_play(page, game)
        known = Known(fresh(game))
        assert reply["error"] is None
        known.assert_no_seed_and_no_deck(json.loads(json.dumps(reply["text"])))
        if fresh(game).is_over:
            break
        known.assert_only_own(reply["html"])
        log = [parse_move(line) for line in texts(game)]
        for step in reply["steps"]:
            move = log[step["ply"] - 1]
            own = {move.card, *move.takes} if isinstance(move, Play) else set()
            assert cards_in(json.dumps(step, ensure_ascii=False)) == own == cards_of_step(step)
        assert [step["ply"] for step in reply["steps"]] == list(range(before + 1, reply["ply"] + 1))
        before = reply["ply"]
        html = page.get(reverse("campaign:table", args=[game.pk])).content.decode()
        known.assert_only_own(html)
        assert known.hand <= cards_in(html)
    for record in caplog.records:
        assert not cards_in(record.getMessage())
        known.assert_no_seed_and_no_deck(record.getMessage())


def test_errors_and_refusals_tell_nothing_hidden(
    page: Client, game: Game, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Promise 9: illegal, late, senseless and even failing requests, and what is logged of them."""
    caplog.set_level(logging.DEBUG)
    url = reverse("campaign:play", args=[game.pk])
    known = Known(game)
    shown: list[str] = []

    def send(message: Any) -> str:
        body = json.dumps(message)
        response = page.post(url, body, content_type="application/json")
        shown.append(response.content.decode())
        return shown[-1]

    for card in sorted(known.secrets):
        text = send({"action": "play", "ply": game.ply, "card": str(card), "takes": []})
        assert "no está en tu mano" in json.loads(text)["error"]
    for message in (None, [], {"action": "peek"}, {"action": "look", "ply": 0}, {"ply": "x"}):
        send(message)
    send({"action": "play", "ply": game.ply + 1, "card": str(min(known.hand)), "takes": []})
    page.post(url, {"ply": game.ply, "play": str(min(known.secrets))})
    shown.append(page.get(reverse("campaign:table", args=[game.pk])).content.decode())
    for name in ("run", "give_up"):
        shown.append(page.get(reverse(f"campaign:{name}", args=[game.run_id])).content.decode())
    shown.append(page.get(reverse("campaign:acta", args=[game.pk])).content.decode())

    def fail(*args: Any) -> None:
        raise RuntimeError("the table broke")

    monkeypatch.setattr(journal, "apply", fail)
    page.raise_request_exception = False
    legal = {"action": "play", "ply": game.ply, "card": str(min(known.hand)), "takes": []}
    shown.append(
        page.post(url, json.dumps(legal), content_type="application/json").content.decode()
    )
    assert "the table broke" not in shown[-1]
    monkeypatch.undo()
    # A step of the whole game so far names the cards that were played, and nothing else does.
    for text in shown:
        known.assert_only_own(text)
    logged = "\n".join(logging.Formatter().format(record) for record in caplog.records)
    assert "the table broke" in logged
    assert not cards_in(logged) & (known.secrets | known.hand)
    known.assert_no_seed_and_no_deck(logged)


def admin_pages(game: Game) -> Iterable[str]:
    yield reverse("admin:index")
    for name in ("run", "game", "move", "chapterwon", "edition"):
        yield reverse(f"admin:campaign_{name}_changelist")
    yield reverse("admin:campaign_run_change", args=[game.run_id])
    yield reverse("admin:campaign_game_change", args=[game.pk])
    yield reverse("admin:campaign_game_history", args=[game.pk])
    yield from (
        reverse("admin:campaign_move_change", args=[pk])
        for pk in game.moves.order_by("ply").values_list("pk", flat=True)[:6]
    )


def test_the_administration_shows_no_hand_no_stock_and_no_seed_of_an_open_game(
    member: Player, staff: Player, client: Client, game: Game
) -> None:
    """Promise 11: in the first deck, where every card shown must have been played."""
    client.force_login(staff)
    for number in range(8):
        known = Known(fresh(game))
        for url in admin_pages(game) if number % 3 == 0 else [*admin_pages(game)][4:9]:
            response = client.get(url)
            assert response.status_code == 200, url
            known.assert_only_public(response.content.decode())
        play_one(member, game)
    detail = client.get(reverse("admin:campaign_game_change", args=[game.pk])).content.decode()
    assert known.played <= cards_in(detail)
    assert "oculto mientras se juega" in detail


def test_the_administration_shows_seed_and_decks_once_the_game_is_over(
    member: Player, staff: Player, client: Client, clock: Clock
) -> None:
    """Promise 12, and the proof that the search above would find them."""
    run = services.start_scoring(member, None, AT)
    game = game_of(run)
    services.play(member, game.pk, lead_to_last_play(member, game, US), AT)
    client.force_login(staff)
    detail = client.get(reverse("admin:campaign_game_change", args=[game.pk])).content.decode()
    assert bytes(game.server_seed).hex() in detail
    with pytest.raises(AssertionError):
        Known(fresh(game)).assert_no_seed_and_no_deck(detail)


@pytest.mark.parametrize(
    "query",
    [
        "move/?text__startswith=deal",
        "move/?text__contains=5h",
        "move/?text=0+5h",
        "move/?game__server_seed__isnull=0",
        "game/?server_seed__startswith=a",
        "game/?server_seed__gt=a",
        "game/?moves__text__startswith=deal",
        "game/?server_seed=a",
        "run/?games__moves__text__contains=5h",
        "run/?games__server_seed__gt=a",
        "chapterwon/?game__server_seed__gt=a",
    ],
)
def test_an_admin_cannot_ask_for_a_secret_bit_by_bit(
    staff: Player, client: Client, game: Game, query: str
) -> None:
    """Promise 11: a filter on a hidden column would answer yes or no."""
    client.force_login(staff)
    response = client.get(f"/admin/campaign/{query}")
    assert response.status_code == 400


def test_the_seed_is_shown_to_nobody_before_the_player_gives_one(
    page: Client, member: Player, clock: Clock
) -> None:
    game = game_of(services.start_scoring(member, None, AT))
    html = page.get(reverse("campaign:table", args=[game.pk])).content.decode()
    assert game.commitment in html
    assert bytes(game.server_seed).hex() not in html


def test_nothing_about_the_next_game_is_told_by_the_end_of_one(
    page: Client, member: Player, clock: Clock
) -> None:
    """The next seed is made in the same instant, and its commitment alone is shown."""
    run = services.start_scoring(member, None, AT)
    game = game_of(run)
    services.play(member, game.pk, lead_to_last_play(member, game, US), AT)
    following = game_of(run)
    seed = bytes(following.server_seed).hex()
    for url in (
        reverse("campaign:table", args=[game.pk]),
        reverse("campaign:acta", args=[game.pk]),
        reverse("campaign:run", args=[run.pk]),
        reverse("campaign:table", args=[following.pk]),
    ):
        assert seed not in page.get(url).content.decode()


def test_what_is_shown_does_not_depend_on_what_is_hidden(game: Game) -> None:
    """Promise 8, through the whole house: other hands and stock exchanged, the same page."""
    known = Known(game)
    before = selectors.show(game, 0)
    deal = game.moves.get(ply=0)
    deck = list(parse_move(deal.text).deck)
    hidden = [place for place, card in enumerate(deck) if card in known.secrets]
    turned = hidden[::-1]
    for place, card in zip(hidden, [deck[place] for place in turned], strict=True):
        deck[place] = card
    changed = str(Deal(tuple(deck)))
    assert changed != deal.text
    type(deal).objects.filter(pk=deal.pk)._raw_delete("default")
    type(deal).objects.create(game=game, ply=0, text=changed, at=deal.at)
    after = selectors.show(game, 0)
    without_rondas = [
        [{**step, "events": None} for step in shown.steps] for shown in (before, after)
    ]
    assert without_rondas[0] == without_rondas[1]
    assert after.table.hand == before.table.hand
    assert after.table.places == before.table.places


def test_a_run_page_tells_no_card(page: Client, game: Game, member: Player) -> None:
    for _ in range(4):
        play_one(member, game)
    html = page.get(reverse("campaign:run", args=[game.run_id])).content.decode()
    assert cards_in(html) == set()
    assert not any(cards_in(line.text) for line in selectors.story_of(Run.objects.get()))
