"""How games and runs end, and what they pay: wins, losses, five chapters, giving up."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from campaign import history, selectors, services
from campaign.models import ChapterWon, Game, Run
from campaign.refusals import Stale
from cvarenta.models import Player
from tests.campaign.tables import (
    AT,
    SECOND,
    THEM,
    US,
    fresh,
    game_of,
    lead_to_last_play,
    lose,
    play_one,
    play_whole,
    seated,
    win,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(member: Player) -> Run:
    return services.start_scoring(member, None, AT)


def won(run: Run) -> list[tuple[int, int]]:
    return list(run.wins.values_list("chapter", "points"))


def complete(player: Player, run: Run) -> Run:
    """Win all that is left of a run."""
    while selectors.current_game(run):
        win(player, run)
    return services.run_of(player, run.pk, AT)


def test_a_whole_game_card_by_card(member: Player, run: Run) -> None:
    """Nothing led, nothing skipped: every ply through the services, to forty."""
    plies = [game.ply for game in play_whole(member, seated(member, run))]
    game = run.games.get(chapter=1, attempt=1)
    assert plies == sorted(set(plies))
    assert game.is_over
    assert max(game.score_us, game.score_them) >= 40
    assert game.winner == (US if game.score_us >= 40 else THEM)
    assert len(won(run)) == (game.winner == US)


def test_a_chapter_won_pays_and_prepares_the_next_at_once(member: Player, run: Run) -> None:
    game = game_of(run)
    last = lead_to_last_play(member, game, US)
    at = AT + 9 * SECOND
    services.play(member, game.pk, last, at)
    game = fresh(game)
    assert (game.winner, game.ended_at) == (US, at)
    assert game.score_us >= 40 > game.score_them
    win_row = ChapterWon.objects.get()
    assert (win_row.run, win_row.game, win_row.chapter) == (run, game, 1)
    assert (win_row.points, win_row.kind, win_row.won_at) == (100, "scoring", at)
    following = game_of(run)
    assert (following.chapter, following.attempt, following.prepared_at) == (2, 1, at)
    assert following.is_prepared
    assert following.commitment != game.commitment
    assert selectors.points_of(run) == 100
    assert services.run_of(member, run.pk, at).is_open


def test_a_chapter_lost_is_tried_again(member: Player, run: Run) -> None:
    for attempt in (1, 2):
        assert lose(member, run).attempt == attempt
        following = game_of(run)
        assert (following.chapter, following.attempt) == (1, attempt + 1)
    assert won(run) == []
    win(member, run)
    assert game_of(run).chapter == 2
    assert game_of(run).attempt == 1
    facts = selectors.player_facts(run.edition, AT + SECOND)
    assert [(fact.points, fact.lost) for fact in facts] == [(100, 2)]
    steps = selectors.steps_of(run)
    assert [step.state for step in steps] == ["won", "current", "locked", "locked", "locked"]
    assert [(step.attempts, step.lost) for step in steps[:2]] == [(3, 2), (1, 0)]


def test_five_chapters_complete_a_run_with_seven_hundred(member: Player, run: Run) -> None:
    """Promise 17; case T01."""
    done = complete(member, run)
    assert won(run) == [(1, 100), (2, 100), (3, 100), (4, 100), (5, 300)]
    assert (done.end_reason, done.ended_at) == ("completed", AT)
    assert selectors.points_of(run) == 700
    assert selectors.current_game(run) is None
    assert [step.state for step in selectors.steps_of(run)] == ["won"] * 5
    assert run not in selectors.open_runs(member)
    assert [(r, r.points, r.won) for r in history.runs_page(member, 1)] == [(run, 700, 5)]


def test_three_chapters_and_giving_up_keep_three_hundred(member: Player, run: Run) -> None:
    """Case T02; promise 21: the place in the quota is spent."""
    for _ in range(3):
        win(member, run)
    left = services.give_up(member, run.pk, AT + SECOND)
    assert (left.end_reason, left.ended_at) == ("given_up", AT + SECOND)
    assert selectors.points_of(run) == 300
    assert selectors.quota_of(member, AT).left == 2
    assert [fact.points for fact in selectors.player_facts(run.edition, AT + SECOND)] == [300]


def test_three_complete_runs_in_a_day_are_twenty_one_hundred(member: Player) -> None:
    """Cases T08 and T04: the most that one day pays, and a fourth run that never was."""
    for _ in range(3):
        run = services.start_scoring(member, None, AT)
        assert complete(member, run).end_reason == "completed"
    facts = selectors.player_facts(run.edition, AT + SECOND)
    assert [(fact.player_id, fact.points, fact.lost) for fact in facts] == [(member.pk, 2100, 0)]
    with pytest.raises(services.QuotaSpent):
        services.start_scoring(member, None, AT)


def test_a_victory_sent_again_pays_nothing_more(member: Player, run: Run) -> None:
    """Promise 17: with its key, without one, and at the next table."""
    game = game_of(run)
    last = lead_to_last_play(member, game, US)
    services.play(member, game.pk, last, AT)
    with pytest.raises(Stale):
        services.play(member, game.pk, last, AT + SECOND)
    following = game_of(run)
    with pytest.raises(Stale):
        services.play(member, following.pk, last, AT + SECOND)
    assert won(run) == [(1, 100)]
    assert run.games.count() == 2


def test_the_database_pays_a_chapter_once(member: Player, run: Run) -> None:
    game = win(member, run)
    again = {"run": run, "chapter": 1, "kind": "scoring", "points": 100, "won_at": AT}
    for twice in (game, game_of(run)):
        with pytest.raises(IntegrityError), transaction.atomic():
            ChapterWon.objects.create(game=twice, **again)
    assert won(run) == [(1, 100)]


def test_practice_is_played_like_a_scoring_run_and_pays_nothing(
    member: Player, guest: Player
) -> None:
    """Promise 18."""
    for player in (member, guest):
        run = services.start_practice(player, None, AT)
        lose(player, run)
        assert complete(player, run).end_reason == "completed"
        assert won(run) == [(number, 0) for number in range(1, 6)]
        assert selectors.points_of(run) == 0
    assert selectors.player_facts(selectors.current_edition(AT), AT + SECOND) == []


def test_the_database_refuses_points_for_practice(guest: Player) -> None:
    """Promise 18: a row of practice bears no points; and one that lies about it counts nothing."""
    run = services.start_practice(guest, None, AT)
    game = game_of(run)
    row = {"run": run, "game": game, "chapter": 1, "points": 100, "won_at": AT}
    with pytest.raises(IntegrityError), transaction.atomic():
        ChapterWon.objects.create(kind="practice", **row)
    ChapterWon.objects.create(kind="scoring", **row)
    assert selectors.player_facts(selectors.current_edition(AT), AT + SECOND) == []


def test_facts_about_chapters_won_are_only_ever_inserted(member: Player, run: Run) -> None:
    win(member, run)
    for rows in (ChapterWon.objects, run.wins, ChapterWon.objects.filter(run=run)):
        with pytest.raises(TypeError):
            rows.update(points=700)
        with pytest.raises(TypeError):
            rows.all().delete()
    assert won(run) == [(1, 100)]


def test_giving_up_twice_is_giving_up_once(member: Player, run: Run) -> None:
    game = seated(member, run)
    services.give_up(member, run.pk, AT)
    after = (Run.objects.values().get(pk=run.pk), Game.objects.values().get(pk=game.pk))
    services.give_up(member, run.pk, AT + SECOND)
    assert after == (Run.objects.values().get(pk=run.pk), Game.objects.values().get(pk=game.pk))
    game = fresh(game)
    assert (game.is_over, game.winner, game.ended_at) == (True, None, AT)


def test_a_completed_run_cannot_be_given_up(member: Player, run: Run) -> None:
    complete(member, run)
    assert services.give_up(member, run.pk, AT + SECOND).end_reason == "completed"
    assert selectors.points_of(run) == 700


def test_a_game_broken_off_is_no_chapter_lost(member: Player, run: Run) -> None:
    win(member, run)
    seated(member, run)
    services.give_up(member, run.pk, AT)
    assert [fact.lost for fact in selectors.player_facts(run.edition, AT + SECOND)] == [0]


def test_a_run_goes_on_in_the_middle_of_a_deck(member: Player, run: Run) -> None:
    """Closing the browser loses nothing: hours later the table is as it was left."""
    game = seated(member, run)
    for _ in range(7):
        play_one(member, game)
    left = selectors.show(fresh(game)).table
    later = AT + timedelta(hours=23)
    assert selectors.open_runs(member) == [run]
    assert services.start_scoring(member, None, later) == run
    assert selectors.show(fresh(game_of(run))).table == left
    play_one(member, game, later)
    assert services.run_of(member, run.pk, later + timedelta(hours=23)).is_open


def test_the_story_of_a_run_tells_all_in_order_and_no_card(member: Player, run: Run) -> None:
    lose(member, run)
    win(member, run, AT + SECOND)
    seated(member, run, AT + 2 * SECOND)
    services.give_up(member, run.pk, AT + 3 * SECOND)
    told = [line.text for line in selectors.story_of(Run.objects.get(pk=run.pk))]
    assert told[0] == "Empieza la vuelta (puntuable)."
    assert told[1] == "Se sienta: capítulo 1, intento 1."
    assert "perdida" in told[2]
    assert told[3] == "Se sienta: capítulo 1, intento 2."
    assert any("ganada" in line for line in told)
    assert "Gana el capítulo 1: +100." in told
    assert any(line.startswith("Última jugada") for line in told)
    assert told[-1] == "Termina la vuelta: abandonada."
    whens = [line.at for line in selectors.story_of(run)]
    assert whens == sorted(whens)


def test_a_stranger_gives_nothing_up(member: Player, other: Player, run: Run) -> None:
    seated(member, run)
    with pytest.raises(services.journal.NoEntry):
        services.give_up(other, run.pk, AT)
    assert Run.objects.get(pk=run.pk).is_open


def test_deleting_a_player_takes_the_runs_along(member: Player, other: Player, run: Run) -> None:
    win(member, run)
    kept = services.start_scoring(other, None, AT)
    member.delete()
    assert list(Run.objects.all()) == [kept]
    assert not ChapterWon.objects.exists()


def test_a_run_has_one_unfinished_game_of_one_of_five_chapters(member: Player, run: Run) -> None:
    """By the database: neither a second one nor a sixth chapter."""
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.create(run=run, chapter=2, attempt=1, prepared_at=AT, server_seed=b"")
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.create(
            run=run, chapter=6, attempt=1, prepared_at=AT, ended_at=AT, server_seed=b""
        )
