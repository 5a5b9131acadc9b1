"""A player's own page: the past, the curtain, the data (promise 40) and the way out."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from campaign import history, journal, services
from campaign.models import Game, Move, Run, Seat, Tally
from cvarenta.models import Player
from cvarenta.my_data import LEFT_OUT, data_of, references_to
from engine.moves import Play, parse_move
from ranking import services as ranking
from ranking.models import FrozenRanking
from tests.campaign.tables import AT, fresh, game_of, lose, play_one, seated, win

pytestmark = pytest.mark.django_db
PASSWORD = "cuarenta-y-pico"


@pytest.fixture
def player(settings: object) -> Player:
    return Player.objects.create_user("Manuela", email="manuela@quito.ec", password=PASSWORD)


@pytest.fixture
def page(player: Player, client: Client) -> Client:
    client.force_login(player)
    return client


@pytest.fixture(autouse=True)
def _noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: AT)


def test_strangers_are_sent_to_the_log_in_page(client: Client) -> None:
    for name in ("profile", "my_data", "farewell"):
        response = client.get(reverse(name))
        assert response.status_code == 302
        assert response.headers["Location"].startswith(reverse("account_login"))
    assert client.post(reverse("curtain")).status_code == 302


def test_someone_without_games_is_told_what_will_be_there(page: Client) -> None:
    html = page.get(reverse("profile")).content.decode()
    assert "no has terminado ninguna partida" in html
    assert "Tus vueltas" not in html


def test_the_figures_are_those_of_the_games(page: Client, player: Player) -> None:
    run = services.start_scoring(player, None, AT)
    games = [win(player, run), lose(player, run), win(player, run)]
    told = history.statistics_of(player)
    assert (told.games, told.won, told.won_percent) == (3, 2, 67)
    assert (told.points, told.best_run, told.runs_completed) == (200, 200, 0)
    assert [(one.played, one.won) for one in told.chapters][:3] == [(1, 1), (2, 1), (0, 0)]
    taken = 0
    for game in games:
        for text in game.moves.values_list("text", flat=True):
            move = parse_move(text)
            if isinstance(move, Play) and move.seat == 0 and move.takes:
                taken += 1 + len(move.takes)
    assert told.taken == taken > 0
    events = [
        event
        for game in games
        for step in journal.look(game, since=0).steps
        for event in step.events
        if event.seat == 0
    ]
    for kind in ("caida", "limpia", "ronda"):
        assert getattr(told, f"{kind}s") == sum(event.type == kind for event in events)
    assert "67 %" in page.get(reverse("profile")).content.decode()


def test_a_game_is_counted_once(player: Player) -> None:
    win(player, services.start_practice(player, None, AT))
    first = history.statistics_of(player)
    assert Tally.objects.count() == 1
    assert history.statistics_of(player) == first
    Tally.objects.all().delete()
    assert history.statistics_of(player) == first


def test_a_game_broken_off_does_not_count(player: Player) -> None:
    run = services.start_practice(player, None, AT)
    seated(player, run)
    services.give_up(player, run.pk, AT)
    assert history.statistics_of(player).games == 0


def test_the_past_is_told_page_by_page(page: Client, player: Player) -> None:
    runs = [
        services.start_practice(player, None, AT + timedelta(minutes=n))
        for n in range(history.RUNS_A_PAGE + 1)
    ]
    first = page.get(reverse("profile")).content.decode()
    assert reverse("campaign:run", args=[runs[-1].pk]) in first
    assert reverse("campaign:run", args=[runs[0].pk]) not in first
    second = page.get(reverse("profile"), {"pagina": "2"}).content.decode()
    assert reverse("campaign:run", args=[runs[0].pk]) in second
    for wrong in ("0", "99", "-1", "x", "1e9"):
        assert page.get(reverse("profile"), {"pagina": wrong}).status_code == 200


def test_a_run_offers_acta_and_proof_of_what_is_over(page: Client, player: Player) -> None:
    run = services.start_scoring(player, None, AT)
    over = win(player, run)
    going_on = seated(player, run)
    html = page.get(reverse("campaign:run", args=[run.pk])).content.decode()
    for name in ("acta", "proof"):
        assert reverse(f"campaign:{name}", args=[over.pk]) in html
        assert reverse(f"campaign:{name}", args=[going_on.pk]) not in html
    assert reverse("campaign:table", args=[going_on.pk]) in html


def test_nobody_sees_anothers_past(page: Client, player: Player) -> None:
    other = Player.objects.create_user("Eugenio", password=PASSWORD)
    run = services.start_scoring(other, None, AT)
    win(other, run)
    assert str(run.pk) not in page.get(reverse("profile")).content.decode()
    assert str(run.pk) not in page.get(reverse("my_data")).content.decode()


def test_the_curtain_opens_and_closes(page: Client, player: Player) -> None:
    game = seated(player, services.start_scoring(player, None, AT))
    watch = reverse("campaign:watch", args=[game.pk])
    assert Client().get(watch).status_code == 200
    assert page.post(reverse("curtain"), {"shows_tables": "no"}).status_code == 302
    assert Client().get(watch).status_code == 404
    assert page.post(reverse("curtain"), {"shows_tables": "yes"}).status_code == 302
    assert Client().get(watch).status_code == 200


def stored_about(player: Player) -> set[str]:
    """The keys of every row that refers to a player, however far away."""
    seen: set[str] = set()
    rows = [player]
    while rows:
        row = rows.pop()
        for relation in references_to(type(row)):
            model = relation.related_model
            for found in model._base_manager.filter(**{relation.field.name: row}):
                if (key := f"{model._meta.label}:{found.pk}") not in seen:
                    seen.add(key)
                    rows.append(found)
    return seen


def test_the_download_holds_all_that_is_stored(page: Client, player: Player) -> None:
    """Promise 40, first half: each column of each row, but for what is said to be left out."""
    run = services.start_scoring(player, None, AT)
    win(player, run)
    seated(player, services.start_practice(player, None, AT))
    history.statistics_of(player)
    response = page.get(reverse("my_data"))
    assert "attachment" in response.headers["Content-Disposition"]
    text = response.content.decode()
    for value in ("Manuela", "manuela@quito.ec", str(run.pk)):
        assert value in text
    over = Game.objects.get(run=run, winner__isnull=False)
    assert bytes(over.server_seed).hex() in text
    for move in over.moves.all():
        assert json.dumps(move.text)[1:-1] in text
    told = json.loads(text)["player"]
    kept = {field.name for field in Player._meta.concrete_fields} - LEFT_OUT
    assert kept <= set(told)
    [scoring] = [one for one in told["runs"] if one["kind"] == "scoring"]
    assert {field.name for field in Run._meta.concrete_fields} - {"player"} <= set(scoring)
    [ended] = [one for one in scoring["games"] if one["ended_at"]]
    assert {field.name for field in Game._meta.concrete_fields} - {"run"} <= set(ended)
    for model, name in ((Move, "moves"), (Seat, "seats"), (Tally, "tally")):
        assert {field.name for field in model._meta.concrete_fields} - {"game"} <= set(
            ended[name][0]
        ), name
    assert len(stored_about(player)) > 50


def test_every_table_that_names_a_player_is_reached(player: Player) -> None:
    """A new table with a reference to the player is in the download from its first day."""
    reached = {relation.related_model for relation in references_to(Player)}
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if field.is_relation and field.related_model is Player:
                assert model in reached, model


def test_the_download_of_an_open_game_tells_nothing_hidden(page: Client, player: Player) -> None:
    """Promises 9 and 11: no deck, no seed; what everybody saw is there."""
    game = seated(player, services.start_scoring(player, None, AT))
    play_one(player, game)
    game = fresh(game)
    text = page.get(reverse("my_data")).content.decode()
    assert bytes(game.server_seed).hex() not in text
    told = json.loads(text)["player"]["runs"][0]["games"][0]
    assert "server_seed" not in told
    for move in game.moves.all():
        shown = next(one for one in told["moves"] if one["ply"] == move.ply)
        assert shown["text"] == (None if move.text.startswith("deal") else move.text)
    assert '"deal ' not in text


def test_the_password_is_not_in_the_download(player: Player) -> None:
    assert player.password not in json.dumps(data_of(player))


def farewell(page: Client, password: str = PASSWORD) -> int:
    return page.post(reverse("farewell"), {"password": password}).status_code


def test_an_account_asks_for_its_password(page: Client, player: Player) -> None:
    assert farewell(page, "otra-cosa-es") == 400
    player.refresh_from_db()
    assert player.is_active
    assert page.get(reverse("profile")).status_code == 200


def test_guessing_the_password_there_is_slowed_down(page: Client, player: Player) -> None:
    assert [farewell(page, f"no-es-esta-{n}") for n in range(12)][-1] == 429
    assert Player.objects.get(pk=player.pk).is_active


def test_whoever_never_played_for_points_goes_without_a_trace(page: Client, player: Player) -> None:
    win(player, services.start_practice(player, None, AT))
    assert farewell(page) == 302
    for model in (Player, Run, Game, Seat, Move, Tally):
        assert not model._base_manager.exists(), model


def test_scoring_runs_pass_to_a_stand_in_without_a_name(page: Client, player: Player) -> None:
    """Promise 40, second half: the nickname is nowhere in the database, and the points stay."""
    run = services.start_scoring(player, None, AT)
    win(player, run)
    services.start_practice(player, None, AT)
    other_device = Client()
    other_device.force_login(player)
    assert farewell(page) == 302
    stand_in = Player.objects.get(pk=player.pk)
    assert stand_in.username.startswith("anónimo-")
    assert not stand_in.is_active
    assert not stand_in.has_usable_password()
    assert stand_in.email == ""
    assert Run.objects.get(pk=run.pk).end_reason == Run.End.GIVEN_UP
    assert not Run.objects.filter(kind=Run.Kind.PRACTICE).exists()
    for device in (page, other_device):
        assert device.get(reverse("profile")).status_code == 302
    assert_nowhere("Manuela", "manuela@quito.ec")
    html = Client().get(reverse("ranking:board")).content.decode()
    assert stand_in.username in html
    assert "Manuela" not in html


def test_a_frozen_ranking_keeps_the_place_and_the_digest_but_not_the_name(
    page: Client, player: Player
) -> None:
    """Promise 40: in every published version a stand-in, and each still gives its digest."""
    run = services.start_scoring(player, None, AT)
    win(player, run)
    frozen, _ours = ranking.freeze(run.edition, ranking.due_at(run.edition))
    assert json.loads(page.get(reverse("my_data")).content)["published"][0]["place"] == 1
    farewell(page)
    assert_nowhere("Manuela")
    frozen = FrozenRanking.objects.get(pk=frozen.pk)
    assert frozen.is_intact
    [row] = frozen.rows.all()
    assert (row.place, row.points) == (1, 100)
    assert row.nickname == Player.objects.get(pk=player.pk).username


def assert_nowhere(*names: str) -> None:
    """No row of any table holds any of these, in any case of letters."""
    for model in apps.get_models():
        for row in model._base_manager.values():
            if "session_data" in row:
                continue  # signed and packed; it holds a number that nobody bears any more
            text = str(row).casefold()
            for name in names:
                assert name.casefold() not in text, (model, row)


def test_the_nickname_is_free_again(page: Client, player: Player) -> None:
    win(player, services.start_scoring(player, None, AT))
    farewell(page)
    assert Player.objects.create_user("Manuela", password=PASSWORD)


def test_a_guest_goes_without_a_password(client: Client) -> None:
    guest = Player(username="invitado-1", is_guest=True)
    guest.set_unusable_password()
    guest.save()
    seated(guest, services.start_practice(guest, None, AT))
    client.force_login(guest)
    assert client.post(reverse("farewell")).status_code == 302
    assert not Player.objects.exists()


def test_who_administers_is_not_deleted_from_here(client: Client) -> None:
    chief = Player.objects.create_superuser("Espejo", password=PASSWORD)
    client.force_login(chief)
    assert farewell(client) == 400
    assert Player.objects.get(pk=chief.pk).is_active


def test_an_open_game_stops_being_shown(page: Client, player: Player) -> None:
    game = seated(player, services.start_scoring(player, None, AT))
    assert game_of(game.run) == game
    farewell(page)
    assert Client().get(reverse("campaign:watch", args=[game.pk])).status_code == 404
