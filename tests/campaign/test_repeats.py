"""The same deal once more: the very cards, in practice alone, and said so wherever it is proved."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from campaign import history, houses, journal, repeats, replays, selectors, services
from campaign.models import ChapterWon, Game, Run
from cvarenta.models import Player
from engine.acta import verify
from tests.campaign.conftest import Clock
from tests.campaign.proved import break_off, play_some, text_of
from tests.campaign.tables import AT, fresh, game_of, lose, seated, texts, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(member: Player, clock: Clock) -> Run:
    return services.start_practice(member, None, AT)


def test_the_cards_are_the_very_same(member: Player, run: Run) -> None:
    first = play_some(member, seated(member, run), 4)
    services.give_up(member, run.pk, AT)
    again = repeats.repeat(member, first.pk, None, AT)
    assert again.started_at == AT
    assert bytes(again.server_seed) == bytes(first.server_seed)
    assert (again.client_seed, again.chapter) == (first.client_seed, first.chapter)
    assert texts(fresh(again)) == texts(fresh(first))[: fresh(again).ply]
    same = play_some(member, again, 4)
    assert texts(same) == texts(fresh(first))
    assert fresh(again).run.repeats == first


def test_it_is_practice_in_a_run_of_its_own_and_wins_nothing(member: Player, run: Run) -> None:
    won = win(member, run)
    wins = ChapterWon.objects.count()
    again = repeats.repeat(member, won.pk, None, AT)
    ended = play_some(member, again, 1_000)
    assert ended.is_over
    ended.run.refresh_from_db()
    assert (ended.run.kind, ended.run.end_reason) == ("practice", "completed")
    assert ended.run.pk != run.pk
    assert ChapterWon.objects.count() == wins
    assert selectors.current_game(ended.run) is None
    assert selectors.steps_of(ended.run) == []
    assert game_of(run).chapter == 2


def test_a_lost_scoring_game_is_repeated_as_practice_alone(member: Player, clock: Clock) -> None:
    scoring = services.start_scoring(member, None, AT)
    lost = lose(member, scoring)
    again = repeats.repeat(member, lost.pk, None, AT)
    assert not again.run.is_scoring
    assert (again.run.edition, again.run.day, again.run.slot) == (None, None, None)
    assert bytes(game_of(scoring).server_seed) != bytes(lost.server_seed)
    with pytest.raises(IntegrityError), transaction.atomic():
        Run.objects.filter(pk=scoring.pk).update(repeats=lost)
    with pytest.raises(ValueError, match="only to repeat"):
        journal.prepare(scoring, 1, 9, AT, seed=bytes(lost.server_seed))


def test_a_game_that_goes_on_cannot_be_repeated(member: Player, run: Run) -> None:
    for game in (game_of(run), play_some(member, seated(member, run), 2)):
        with pytest.raises(replays.StillSecret):
            repeats.repeat(member, game.pk, None, AT)
    assert Run.objects.count() == 1


def test_a_request_sent_twice_is_one_game(member: Player, clock: Clock, client: Client) -> None:
    game = break_off(member, 3)
    client.force_login(member)
    url = reverse("campaign:repeat", args=[game.pk])
    form = client.get(url).content.decode()
    assert "solo para practicar" in form
    request_id = str(uuid4())
    first = client.post(url, {"request_id": request_id})
    second = client.post(url, {"request_id": request_id})
    assert first["Location"] == second["Location"]
    assert Run.objects.filter(repeats=game).count() == 1
    assert client.post(url, {"request_id": "x"})["Location"] != first["Location"]


def test_a_free_table_is_repeated_by_its_own_rules(member: Player, clock: Clock) -> None:
    run = services.start_practice(member, None, AT, houses.free_table("francia", "2", "greedy"))
    game = play_some(member, seated(member, run), 6)
    services.give_up(member, run.pk, AT)
    again = repeats.repeat(member, game.pk, None, AT)
    assert (again.run.house, again.run.players, again.run.level) == ("francia", 2, "greedy")
    assert again.ruleset == game.ruleset
    ended = play_some(member, again, 1_000)
    assert ended.is_over
    assert selectors.current_game(ended.run) is None


def test_table_and_proof_say_that_it_is_a_repetition(
    member: Player, clock: Clock, client: Client
) -> None:
    game = break_off(member, 3)
    client.force_login(member)
    again = repeats.repeat(member, game.pk, None, AT)
    first_proof = reverse("campaign:proof", args=[game.pk])
    table = client.get(reverse("campaign:table", args=[again.pk])).content.decode()
    assert "Esta mano es una repetición" in table
    assert "recién después recibió la tuya" not in table
    assert first_proof in table
    services.give_up(member, again.run_id, AT)
    proof = client.get(reverse("campaign:proof", args=[again.pk])).content.decode()
    assert "repite las cartas de otra" in proof
    assert first_proof in proof
    assert "✓ Todo encaja." in text_of(proof)
    assert verify(journal.acta_of(fresh(again)), bots=True) == []
    ordinary = client.get(first_proof).content.decode()
    assert "repite las cartas de otra" not in ordinary


def test_its_pages_know_what_it_is(member: Player, run: Run, client: Client) -> None:
    client.force_login(member)
    game = win(member, run)
    again = repeats.repeat(member, game.pk, None, AT)
    assert "mano repetida" in client.get(reverse("campaign:map")).content.decode()
    ended = play_some(member, again, 1_000)
    page = client.get(reverse("campaign:run", args=[ended.run_id])).content.decode()
    assert "La misma mano otra vez" in page
    assert "Amanece en El Panecillo" not in page
    assert "La misma mano otra vez" in client.get(reverse("profile")).content.decode()
    result = client.get(reverse("campaign:table", args=[ended.pk])).content.decode()
    assert reverse("campaign:replay", args=[game.pk]) in result


def test_it_says_nothing_of_how_one_plays(member: Player, run: Run) -> None:
    game = win(member, run)
    before = history.statistics_of(member)
    play_some(member, repeats.repeat(member, game.pk, None, AT), 1_000)
    assert history.statistics_of(member) == before
    assert Game.objects.filter(winner__isnull=False).count() == 2
