"""The pages of proof: a game that is over shows all of itself, one that goes on nothing.

Promises 6, 11 and 12: what is revealed is what was committed to, to nobody before the end.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from campaign import houses, journal, proof, services
from campaign.models import Game, Run
from cvarenta.models import Player
from engine.shuffle import commit, deck_for
from tests.campaign.conftest import Clock
from tests.campaign.proved import break_off, play_some, text_of
from tests.campaign.tables import AT, game_of, seated

pytestmark = pytest.mark.django_db


def page_of(game: Game) -> str:
    return reverse("campaign:proof", args=[game.pk])


@pytest.fixture
def run(member: Player, clock: Clock) -> Run:
    return services.start_practice(member, None, AT)


@pytest.fixture
def ended(member: Player, run: Run) -> Game:
    """A game played to its end."""
    game = play_some(member, seated(member, run), 1_000)
    assert game.winner is not None
    return game


@pytest.fixture
def broken_off(member: Player, clock: Clock) -> Game:
    return break_off(member)


@pytest.fixture
def page(member: Player, client: Client) -> Client:
    client.force_login(member)
    return client


def test_a_game_that_is_over_proves_itself(page: Client, ended: Game) -> None:
    """Promise 6: every figure from the commitment to the last move."""
    response = page.get(page_of(ended))
    html = response.content.decode()
    acta = journal.acta_of(ended)
    bots = sum(move.seat != 0 for move in acta.moves)
    assert response.status_code == 200
    assert "✓ Todo encaja." in text_of(html)
    assert f"✓ {len(acta.moves)} de {len(acta.moves)} jugadas, jugadas otra vez" in text_of(html)
    assert f"✓ {bots} de {bots} jugadas de los bots" in text_of(html)
    assert "✗" not in text_of(html.partition("<template")[0])
    for figure in (ended.commitment, ended.client_seed, bytes(ended.server_seed).hex()):
        assert figure in html
    assert commit(bytes(ended.server_seed)) == ended.commitment
    for deck in acta.decks:
        assert f'data-cards="{" ".join(map(str, deck))}"' in html


def test_the_hands_are_those_that_were_dealt(page: Client, broken_off: Game) -> None:
    """By seat from the one after the dealer; what was not played is dimmed."""
    shown = proof.of_acta(journal.acta_of(broken_off))
    (deck,) = shown.decks
    cards = deck_for(bytes(broken_off.server_seed), broken_off.client_seed, 0)
    hands = [hand for deal in deck.deals for hand in deal]
    assert [card.code for hand in hands for card in hand.cards] == [card.text for card in cards]
    names = dict(broken_off.seats.values_list("seat", "name"))
    order = [names[((broken_off.dealer or 0) + 1 + place) % 4] for place in range(4)]
    assert [[hand.name for hand in deal] for deal in deck.deals] == [order, order]
    played = [card for hand in hands for card in hand.cards if card.played]
    assert len(played) == len(journal.acta_of(broken_off).moves) < 40
    html = page.get(page_of(broken_off)).content.decode()
    assert html.count('class="unplayed"') == 40 - len(played)
    assert "se interrumpió antes de los cuarenta" in text_of(html)


def test_an_open_game_tells_nothing(page: Client, member: Player, run: Run) -> None:
    """Promise 11: before the seat, in the middle, and of the game that comes next."""
    waiting = game_of(run)
    for game in (waiting, play_some(member, seated(member, run), 3)):
        response = page.get(f"{page_of(game)}?sello={game.commitment}")
        html = response.content.decode()
        assert response.status_code == 409
        assert "La semilla sigue en secreto" in html
        assert game.commitment in html
        assert bytes(game.server_seed).hex()[:12] not in html
        assert "#card-" not in html
    ended = play_some(member, waiting, 1_000)
    following = game_of(run)
    html = page.get(page_of(ended)).content.decode()
    assert bytes(ended.server_seed).hex() in html
    assert bytes(following.server_seed).hex() not in html


def test_a_game_that_was_never_dealt_reveals_no_seed(
    page: Client, member: Player, run: Run
) -> None:
    game = game_of(run)
    services.give_up(member, run.pk, AT)
    response = page.get(page_of(game))
    assert response.status_code == 409
    assert "no se llegó a repartir" in response.content.decode()
    assert bytes(game.server_seed).hex() not in response.content.decode()


def test_anothers_game_is_not_there(client: Client, other: Player, ended: Game) -> None:
    """Promise 22, for this page."""
    assert client.get(page_of(ended)).status_code == 302
    client.force_login(other)
    assert client.get(page_of(ended)).status_code == 404
    assert client.post(page_of(ended)).status_code == 405


@pytest.mark.parametrize("form", [str, str.upper, lambda seal: f" {seal[:32]}\n{seal[32:]} "])
def test_the_seal_that_was_noted_is_compared(
    page: Client, broken_off: Game, form: Callable[[str], str]
) -> None:
    html = page.get(page_of(broken_off), {"sello": form(broken_off.commitment)}).content.decode()
    assert "Es el mismo sello que anotaste" in html


@pytest.mark.parametrize("noted", ["0" * 64, "abc", '"><script>', "ñ" * 300])
def test_another_seal_than_the_noted_one_is_said(
    page: Client, broken_off: Game, noted: str
) -> None:
    html = page.get(page_of(broken_off), {"sello": noted}).content.decode()
    assert "No es el mismo" in html
    assert "<script>" not in html


def test_a_house_that_changes_its_seed_is_caught(page: Client, broken_off: Game) -> None:
    """The seal on the page is the one that was published, not one made from the seed."""
    Game.objects.filter(pk=broken_off.pk).update(server_seed=b"\x01" * 32)
    text = text_of(page.get(page_of(broken_off)).content.decode())
    assert "✗ Algo no encaja." in text
    assert "la casa selló otra" in text
    assert "✗ No es el sello" in text
    assert "✗ no es el de las semillas" in text
    assert "✗ 0 de " in text


def test_bots_of_another_engine_are_not_asked_again(page: Client, broken_off: Game) -> None:
    Game.objects.filter(pk=broken_off.pk).update(engine="0.9.1")
    text = text_of(page.get(page_of(broken_off)).content.decode())
    assert "✓ Todo encaja." in text
    assert "La jugó el motor 0.9.1" in text
    assert "jugadas de los bots" not in text


def test_a_free_table_for_two_by_another_house(page: Client, member: Player, clock: Clock) -> None:
    table = houses.free_table("francia", "2", "greedy")
    run = services.start_practice(member, None, AT, table)
    game = play_some(member, seated(member, run), 12)
    services.give_up(member, run.pk, AT)
    text = text_of(page.get(page_of(game)).content.decode())
    assert "✓ Todo encaja." in text
    assert "Reglas de Francia" in text
    assert "Mano 4" in text


def test_the_end_of_a_game_leads_to_its_proof(page: Client, ended: Game) -> None:
    html = page.get(reverse("campaign:table", args=[ended.pk])).content.decode()
    assert html.count(f'href="{page_of(ended)}"') == 2
    assert 'href="/prueba/"' in page.get(page_of(ended)).content.decode()
    assert 'href="/prueba/"' in page.get(reverse("guide")).content.decode()


def test_a_table_that_goes_on_does_not_lead_there(page: Client, member: Player, run: Run) -> None:
    game = seated(member, run)
    html = page.get(reverse("campaign:table", args=[game.pk])).content.decode()
    assert page_of(game) not in html
