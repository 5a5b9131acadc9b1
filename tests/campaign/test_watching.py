"""Who may look at which tables, and what an onlooker is shown (promises 9 and 10)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign import journal, open_tables, services, settling
from campaign.models import Edition, Game
from campaign.watched import watched_of
from cvarenta.models import Player
from tests.campaign.conftest import Clock
from tests.campaign.every_url import House
from tests.campaign.tables import (
    AT,
    CLOSE,
    SECOND,
    fresh,
    game_of,
    intents,
    lose,
    play_whole,
    seated,
    win,
)
from tests.campaign.test_secrets import Known

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(member: Player, clock: Clock) -> Game:
    return seated(member, services.start_scoring(member, None, AT))


def listed() -> list[str]:
    return [str(table.game_id) for table in open_tables.open_tables(AT)]


def page_of(client: Client, game: Game) -> str:
    response = client.get(reverse("campaign:watch", args=[game.pk]))
    assert response.status_code == 200
    return response.content.decode()


def test_nobody_is_asked_to_open_a_table_that_no_one_would_see(
    client: Client, clock: Clock, edition: Edition
) -> None:
    """After the close all play is practice."""
    address, invited = reverse("campaign:open_tables"), "Abrir la tuya"
    clock.at = edition.closes_at - SECOND
    assert invited in client.get(address).content.decode()
    clock.at = edition.closes_at
    html = client.get(address).content.decode()
    assert invited not in html
    assert "Con el torneo cerrado" in html


def test_a_scoring_table_is_listed_and_shown_to_anyone(client: Client, game: Game) -> None:
    html = client.get(reverse("campaign:open_tables")).content.decode()
    assert reverse("campaign:watch", args=[game.pk]) in html
    assert "Manuela" in html
    shown = page_of(client, game)
    assert "La mesa de Manuela" in shown
    assert "Tu mano" not in shown
    assert "csrfmiddlewaretoken" not in shown.split('id="watched"')[1]


@pytest.mark.parametrize("room", ["watch", "table", "replay"])
def test_everyone_reads_the_bots_names_in_their_own_language(
    room: str, member: Player, client: Client, house: House
) -> None:
    """In whatever language the game began: an onlooker has another, and a player may change."""
    game = house.over if room == "replay" else house.going
    client.force_login(member)
    url = reverse(f"campaign:{room}", args=[game.pk])
    for language, name in {"es": "San Miguel", "fr": "Saint Michel"}.items():
        html = client.get(url, headers={"accept-language": language}).content.decode()
        assert [one for one in ("San Miguel", "Saint Michel") if f">{one}<" in html] == [name]


def _practice(member: Player) -> Game:
    return seated(member, services.start_practice(member, None, AT))


def _not_dealt(member: Player) -> Game:
    return game_of(services.start_scoring(member, None, AT))


def _curtain(member: Player) -> Game:
    game = seated(member, services.start_scoring(member, None, AT))
    Player.objects.filter(pk=member.pk).update(shows_tables=False)
    return game


@pytest.mark.parametrize("closed", [_practice, _not_dealt, _curtain])
def test_other_tables_are_not_there(
    client: Client, member: Player, clock: Clock, closed: Callable[[Player], Game]
) -> None:
    """Promise 24: practice, a table without cards, and one behind its curtain."""
    game = closed(member)
    assert listed() == []
    for known in (client, _as(member)):
        assert known.get(reverse("campaign:watch", args=[game.pk])).status_code == 404
    with pytest.raises(journal.NoEntry):
        open_tables.watch(game.pk)


def _as(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def test_a_guests_table_is_not_there(client: Client, guest: Player, clock: Clock) -> None:
    game = seated(guest, services.start_practice(guest, None, AT))
    assert listed() == []
    assert client.get(reverse("campaign:watch", args=[game.pk])).status_code == 404


def test_what_is_not_there_says_so(client: Client, edition: object) -> None:
    assert client.get(reverse("campaign:watch", args=[uuid4()])).status_code == 404
    assert (
        "no se juega ninguna mesa" in client.get(reverse("campaign:open_tables")).content.decode()
    )


def test_a_table_left_alone_is_not_listed_but_still_shown(
    client: Client, game: Game, clock: Clock
) -> None:
    clock.at = AT + open_tables.STILL_WARM + timedelta(seconds=1)
    assert str(game.pk) not in client.get(reverse("campaign:open_tables")).content.decode()
    assert page_of(client, game)


def test_an_ended_game_leads_to_the_next_table(
    client: Client, game: Game, member: Player, clock: Clock
) -> None:
    services.give_up(member, game.run_id, AT)
    assert listed() == []
    assert "quedó a medias" in page_of(client, game)
    run = services.start_scoring(member, None, AT)
    won = win(member, run)
    html = page_of(client, won)
    assert "¡Cuarenta! Ganan Manuela y La Virgen." in html
    assert "mesa siguiente" not in html, "nobody sits there yet"
    following = seated(member, run)
    assert reverse("campaign:watch", args=[following.pk]) in page_of(client, won)
    friend = _friend()
    lost = lose(friend, services.start_scoring(friend, None, AT))
    assert "¡Cuarenta! Ganan El Alguacil y San Miguel." in page_of(client, lost)


def test_what_is_played_on_after_the_close_is_not_shown(
    client: Client, game: Game, member: Player, clock: Clock
) -> None:
    services.give_up(member, game.run_id, AT)
    before = CLOSE - 2 * SECOND
    game = seated(member, services.start_scoring(member, None, before), before)
    clock.at = CLOSE
    services.play(member, game.pk, intents(game)[0], CLOSE - SECOND)
    assert open_tables.open_tables(CLOSE - SECOND)
    assert open_tables.open_tables(CLOSE) == []
    settling.settle_player(member, CLOSE)
    assert client.get(reverse("campaign:watch", args=[game.pk])).status_code == 404


def _friend() -> Player:
    player = Player(username="Eugenio")
    player.set_unusable_password()
    player.save()
    return player


def test_the_list_alone_is_given_to_its_own_script(client: Client, game: Game) -> None:
    part = client.get(reverse("campaign:open_tables"), headers={"HX-Request": "true"})
    html = part.content.decode()
    assert "<html" not in html
    assert reverse("campaign:watch", args=[game.pk]) in html


def test_an_onlooker_of_a_whole_game_sees_no_card_that_was_not_played(
    client: Client, member: Player, game: Game
) -> None:
    """Promises 9 and 10: searched at every ply, against the true hands and stock."""
    seen = 0
    for now in play_whole(member, game):
        html = page_of(client, now)
        if now.is_over:
            break
        Known(now).assert_only_public(html)
        seen += 1
    assert seen > 10


def test_the_page_is_made_from_nobodys_view(game: Game) -> None:
    """Promise 8 for onlookers: a seat's View, which has a hand, is not accepted."""
    look = journal.look(fresh(game))
    with pytest.raises(ValueError, match="no seat"):
        watched_of(
            look.view,
            game_id="x",
            ply=0,
            chapter=open_tables.open_tables(AT)[0].chapter,
            names={},
            over=False,
            next_game=None,
        )


def test_the_counts_and_the_score_are_those_of_the_table(game: Game, member: Player) -> None:
    for now in play_whole(member, game):
        table = open_tables.watch(now.pk)
        view = journal.look(now, seat=None).view
        assert [seat.cards for seat in table.seats] == list(view.counts)
        assert [pair.points for pair in table.pairs] == [now.score_us, now.score_them]
        assert [pair.taken for pair in table.pairs] == list(view.taken)
        shown = {card.code for place in table.places for card in place.cards}
        assert shown == {str(card) for card in view.table}
