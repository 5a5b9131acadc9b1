"""A card played by the rows that this process wrote last: never by what is true no longer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from campaign import journal, services
from campaign.last_rows import LastRows
from campaign.models import Edition, Game, Run
from campaign.refusals import RunEnded, Stale
from cvarenta.models import Player
from tests.campaign.at_once import at_once
from tests.campaign.tables import AT, SECOND, fresh, intents, play_one, seated, texts

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 6


@pytest.fixture(autouse=True)
def rows(monkeypatch: pytest.MonkeyPatch) -> LastRows:
    """Begin with nothing kept."""
    kept = LastRows()
    monkeypatch.setattr(journal, "last_rows", kept)
    return kept


@pytest.fixture
def game(member: Player) -> Game:
    """A scoring game of which this process has written a card."""
    game = seated(member, services.start_scoring(member, None, AT))
    play_one(member, game)
    return fresh(game)


def test_the_next_card_asks_for_no_row(member: Player, game: Game) -> None:
    intent = intents(game)[0]
    with CaptureQueriesContext(connection) as queries:
        after = services.play(member, game.pk, intent, AT + SECOND)
    told = [one["sql"] for one in queries if one["sql"].startswith("SELECT")]
    assert not [sql for sql in told if 'FROM "campaign_game"' in sql]
    now = fresh(game)
    assert (after.ply, after.score_us, after.run.last_move_at) == (
        now.ply,
        now.score_us,
        now.run.last_move_at,
    )


def test_what_another_process_has_played_meanwhile_is_seen(
    member: Player, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = intents(game)[0]
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(journal, "last_rows", LastRows())
        services.play(member, game.pk, intents(game)[0], AT + SECOND)
    before = texts(game)
    with pytest.raises(Stale):
        services.play(member, game.pk, late, AT + 2 * SECOND)
    assert texts(game) == before


def test_a_run_that_was_ended_elsewhere_takes_no_card(member: Player, game: Game) -> None:
    intent = intents(game)[0]
    services.give_up(member, game.run_id, AT + SECOND)
    with pytest.raises(RunEnded):
        services.play(member, game.pk, intent, AT + 2 * SECOND)


def test_a_close_that_was_moved_is_the_one_that_counts(member: Player, game: Game) -> None:
    intent = intents(game)[0]
    Edition.objects.filter(pk=game.run.edition_id).update(closes_at=AT + SECOND)
    services.play(member, game.pk, intent, AT + 2 * SECOND)
    run = Run.objects.get(pk=game.run_id)
    assert (run.end_reason, run.ended_at) == (Run.End.CLOSED, AT + SECOND)


def test_another_player_gets_no_entry(member: Player, other: Player, game: Game) -> None:
    """Promise 22: what is kept is its player's alone."""
    with pytest.raises(journal.NoEntry):
        services.play(other, game.pk, intents(game)[0], AT + SECOND)


def test_a_run_that_is_gone_is_gone(member: Player, game: Game) -> None:
    """Promise 24: at every message."""
    intent = intents(game)[0]
    Run.objects.filter(pk=game.run_id).delete()
    with pytest.raises(journal.NoEntry):
        services.play(member, game.pk, intent, AT + SECOND)


def test_nothing_is_known_of_what_was_undone(member: Player, game: Game) -> None:
    intent = intents(game)[0]
    with transaction.atomic():
        services.play(member, game.pk, intent, AT + SECOND)
        transaction.set_rollback(True)
    services.play(member, game.pk, intent, AT + 2 * SECOND)
    assert fresh(game).run.last_move_at == AT + 2 * SECOND


def test_of_many_at_once_one_is_played(member: Player, game: Game) -> None:
    """Whoever takes the row and whoever reads it meet at the same constraint."""
    wanted = intents(game)[0]

    def play_at(at: datetime) -> Callable[[], Game]:
        intent = services.Intent(wanted.ply, wanted.move, uuid4())
        return lambda: services.play(member, game.pk, intent, at)

    plays = [play_at(AT + number * SECOND) for number in range(1, MANY + 1)]
    done = at_once(plays)
    assert sum(isinstance(one, Game) for one in done) == 1
    assert sum(isinstance(one, Stale) for one in done) == MANY - 1


def test_no_more_rows_are_kept_than_there_is_room_for(member: Player, game: Game) -> None:
    kept = LastRows(kept=2)
    for _ in range(4):
        game.pk = uuid4()
        kept.keep(game)
    assert len(kept._games) == 2
    assert kept.take(member, game.pk, game.ply) is not None
    assert kept.take(member, game.pk, game.ply) is None
