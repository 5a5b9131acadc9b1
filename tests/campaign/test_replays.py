"""The replay of a game that is over: every hand open to its player, and to whom it is shared."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from campaign import coaching, houses, journal, replays, services
from campaign.models import Game
from cvarenta.farewell import say_goodbye
from cvarenta.models import Player
from engine.moves import Play, parse_move
from engine.replay import frames
from engine.shuffle import deck_for
from tests.campaign.conftest import Clock
from tests.campaign.proved import break_off, play_some, text_of
from tests.campaign.tables import AT, fresh, game_of, seated, texts

pytestmark = pytest.mark.django_db


def page_of(game: Game) -> str:
    return reverse("campaign:replay", args=[game.pk])


@pytest.fixture
def game(member: Player, clock: Clock) -> Game:
    return play_some(member, seated(member, services.start_practice(member, None, AT)), 1_000)


@pytest.fixture
def page(member: Player, client: Client) -> Client:
    client.force_login(member)
    return client


def cards_in(html: str) -> list[str]:
    return re.findall(r"#card-(\w\w)", html)


def test_every_move_is_there_in_order_with_all_hands(page: Client, game: Game) -> None:
    lines = texts(game)
    told = list(frames(journal.acta_of(game)))
    assert [str(frame.move) for frame in told] == lines
    for frame in told:
        if isinstance(frame.move, Play):
            assert frame.move.card not in frame.hands[frame.move.seat]
            table = set(frame.before.table)
            assert set(frame.move.takes) <= table
            assert not table & {card for hand in frame.hands for card in hand}
    for ply in (1, 2, len(lines) // 2, len(lines)):
        html = page.get(page_of(game), {"jugada": ply}).content.decode()
        shown = set(cards_in(html))
        for hand in told[ply - 1].hands:
            assert {str(card) for card in hand} <= shown
        move = told[ply - 1].move
        if isinstance(move, Play):
            assert str(move.card) in shown
        assert f"<b data-now>{ply}</b> / {len(lines)}" in html


def test_the_first_move_is_the_deal_of_the_seeds(page: Client, game: Game) -> None:
    html = page.get(page_of(game)).content.decode()
    deck = deck_for(bytes(game.server_seed), game.client_seed, 0)
    assert sorted(cards_in(html)) == sorted(map(str, deck[:20]))
    assert "Baraja nueva" in html


@pytest.mark.parametrize("asked", ["0", "-1", "x", "99999", "9999999999", "", "1e3", "٣"])
def test_a_move_that_there_is_not_is_the_nearest(page: Client, game: Game, asked: str) -> None:
    response = page.get(page_of(game), {"jugada": asked})
    assert response.status_code == 200
    wanted = len(texts(game)) if asked == "99999" else 1
    assert f'data-ply="{wanted}"' in response.content.decode()


def test_every_step_is_a_link_without_a_script(page: Client, game: Game) -> None:
    html = page.get(page_of(game), {"jugada": 5}).content.decode()
    links = dict(re.findall(r'href="[^"]*\?jugada=(\d+)"\s+data-step="(\w+)"', html))
    last = str(len(texts(game)))
    assert {"1": "first", "4": "back", "6": "on", last: "last"} == links


def test_the_fragment_is_that_of_the_page(page: Client, game: Game) -> None:
    whole = page.get(page_of(game), {"jugada": 7}).content.decode()
    part = page.get(page_of(game), {"jugada": 7, "parte": "mesa"}).content.decode()
    assert "<html" not in part
    assert text_of(part).strip() in text_of(whole)


def test_what_the_coach_said_stands_beside_each_move(
    page: Client, member: Player, clock: Clock
) -> None:
    game = break_off(member, 5)
    before = page.get(page_of(game)).content.decode()
    assert "Preguntar al entrenador" in before
    report = coaching.CoachReport.objects.create(game=game, seat=0, engine=coaching.engine_version)
    coaching.work(report.pk, clock)
    shown = replays.replay_of(game, 1).report
    assert shown is not None
    for verdict in shown.verdicts:
        html = page.get(page_of(game), {"jugada": verdict.ply}).content.decode()
        assert verdict.reason in text_of(html)
        assert f"{verdict.chance}\xa0%" in html.replace("&nbsp;", "\xa0")
        if verdict.best_card:
            assert "is-best" in html
    for turn in shown.turns:
        assert f'?jugada={turn.ply}"' in html


def test_a_game_that_goes_on_is_not_replayed(page: Client, member: Player, clock: Clock) -> None:
    """Promise 12: the same condition as for its seed."""
    run = services.start_practice(member, None, AT)
    waiting = game_of(run)
    for game in (waiting, play_some(member, seated(member, run), 3)):
        for name in ("replay", "repeat"):
            response = page.get(reverse(f"campaign:{name}", args=[game.pk]))
            assert response.status_code == 302
        for name in ("share", "repeat"):
            response = page.post(reverse(f"campaign:{name}", args=[game.pk]), {"share": "yes"})
            assert response.status_code == 302
            assert response["Location"].endswith(f"/juego/{game.pk}/")
        assert fresh(game).shared_as is None
    assert Game.objects.count() == 1


def test_anothers_game_is_not_there(client: Client, other: Player, game: Game) -> None:
    """Promise 22, for these doors."""
    urls = [reverse(f"campaign:{name}", args=[game.pk]) for name in ("replay", "repeat")]
    urls.append(reverse("campaign:share", args=[game.pk]))
    for url in urls[:2]:
        assert client.get(url).status_code == 302
    client.force_login(other)
    for url in urls[:2]:
        assert client.get(url).status_code == 404
    for url in urls[1:]:
        assert client.post(url, {"share": "yes"}).status_code == 404
    assert fresh(game).shared_as is None


def test_a_shared_game_is_open_to_strangers_until_it_is_taken_back(
    page: Client, game: Game
) -> None:
    stranger = Client()
    page.post(reverse("campaign:share", args=[game.pk]), {"share": "yes"})
    shared_as = fresh(game).shared_as
    url = reverse("campaign:shared_replay", args=[shared_as])
    assert url in page.get(page_of(game)).content.decode()
    html = stranger.get(url, {"jugada": 4}).content.decode()
    assert "Manuela" in html
    assert 'name="robots" content="noindex"' in html
    own = [str(game.pk), "otra-vez", "compartir", "como-jugue", "acta.json"]
    assert not [word for word in own if word in html]
    page.post(reverse("campaign:share", args=[game.pk]), {"share": "yes"})
    assert fresh(game).shared_as == shared_as
    page.post(reverse("campaign:share", args=[game.pk]), {"share": "no"})
    assert stranger.get(url).status_code == 404
    page.post(reverse("campaign:share", args=[game.pk]), {"share": "yes"})
    assert fresh(game).shared_as != shared_as
    assert stranger.get(reverse("campaign:shared_replay", args=[uuid4()])).status_code == 404


def test_strangers_are_told_of_the_player_by_name(page: Client, game: Game) -> None:
    page.post(reverse("campaign:share", args=[game.pk]), {"share": "yes"})
    url = reverse("campaign:shared_replay", args=[fresh(game).shared_as])
    for ply, line in enumerate(texts(game), start=1):
        text = text_of(Client().get(url, {"jugada": ply, "parte": "mesa"}).content.decode())
        move = parse_move(line)
        if isinstance(move, Play) and move.seat == 0:
            assert "Manuela juega" in text or "Manuela deja" in text
        assert not re.search(r"\b(Dejas|Juegas|Tú|repartes|Nosotros)\b", text), text


def test_a_guest_has_no_name(guest: Player, clock: Clock, client: Client) -> None:
    game = break_off(guest, 3)
    client.force_login(guest)
    client.post(reverse("campaign:share", args=[game.pk]), {"share": "yes"})
    url = reverse("campaign:shared_replay", args=[fresh(game).shared_as])
    for ply in range(1, game.ply + 1):
        html = Client().get(url, {"jugada": ply}).content.decode()
        assert guest.username not in html
        assert "Invitado" in html


def test_who_leaves_takes_the_address_along(member: Player, clock: Clock) -> None:
    """Promise 40."""
    run = services.start_scoring(member, None, AT)
    game = play_some(member, seated(member, run), 3)
    services.give_up(member, run.pk, AT)
    shared = replays.share(member, game.pk, AT, shared=True)
    url = reverse("campaign:shared_replay", args=[shared.shared_as])
    assert Client().get(url).status_code == 200
    say_goodbye(member, AT)
    assert Client().get(url).status_code == 404


@pytest.mark.parametrize("table", [("francia", "2"), ("pagat", "4")])
def test_the_other_houses(page: Client, member: Player, clock: Clock, table: tuple) -> None:
    free = houses.free_table(*table, "greedy")
    run = services.start_practice(member, None, AT, free)
    game = play_some(member, seated(member, run), 15)
    services.give_up(member, run.pk, AT)
    for ply in range(1, fresh(game).ply + 1):
        html = page.get(page_of(game), {"jugada": ply}).content.decode()
        assert html.count('class="open-seat') == int(table[1])


def test_the_end_of_a_game_leads_there(page: Client, game: Game) -> None:
    html = page.get(reverse("campaign:table", args=[game.pk])).content.decode()
    for name in ("replay", "review", "repeat"):
        assert f'href="{reverse(f"campaign:{name}", args=[game.pk])}"' in html
