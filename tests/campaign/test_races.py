"""Many requests at once, each on a connection of its own: the database decides, once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from campaign import selectors, services, settling
from campaign.models import ChapterWon, Game, Move, Run
from campaign.refusals import NothingToTakeBack, QuotaSpent, RunEnded, Stale
from campaign.services import Intent
from campaign.take_backs import take_back
from cvarenta.models import Player
from tests.campaign.at_once import at_once
from tests.campaign.tables import (
    AT,
    SECOND,
    US,
    fresh,
    game_of,
    intents,
    lead_to_last_play,
    seated,
    texts,
)

pytestmark = pytest.mark.django_db(transaction=True)
MANY = 12


def play(player: Player, game_id: UUID, intent: Intent, at: datetime) -> None:
    """Play, and say nothing of the game: the database is asked for that."""
    services.play(player, game_id, intent, at)


def test_parallel_starts_make_one_run(member: Player) -> None:
    """Promise 14: impatient clicks, each with a request of its own."""
    started = at_once(lambda: services.start_scoring(member, uuid4(), AT) for _ in range(MANY))
    assert {run.pk for run in started} == {Run.objects.get().pk}
    assert Game.objects.count() == 1


def test_parallel_starts_and_endings_never_make_a_fourth(member: Player) -> None:
    """Promise 13: three a day, however they are asked for."""

    def start_and_leave() -> Run | None:
        try:
            run = services.start_scoring(member, None, AT)
        except QuotaSpent:
            return None
        return services.give_up(member, run.pk, AT)

    for _ in range(2):
        at_once(start_and_leave for _ in range(MANY))
    runs = Run.objects.filter(player=member)
    assert sorted(run.slot for run in runs) == [1, 2, 3]
    assert not any(run.is_open for run in runs)
    assert isinstance(at_once([lambda: services.start_scoring(member, None, AT)])[0], QuotaSpent)


def test_parallel_starts_of_several_players_do_not_disturb_each_other(
    member: Player, other: Player
) -> None:
    players = [member, other] * (MANY // 2)
    at_once(lambda who=who: services.start_scoring(who, None, AT) for who in players)
    assert {run.player_id for run in Run.objects.all()} == {member.pk, other.pk}
    assert Run.objects.count() == 2


@pytest.mark.parametrize("start", [services.start_practice, services.start_scoring])
def test_one_request_sent_in_parallel_makes_one_run(
    member: Player, start: Callable[..., Run]
) -> None:
    """Promise 14."""
    request = uuid4()
    started = at_once(lambda: start(member, request, AT) for _ in range(MANY))
    assert {run.pk for run in started} == {Run.objects.get().pk}


def test_sitting_down_in_parallel_deals_once(member: Player) -> None:
    game = game_of(services.start_practice(member, None, AT))
    seeds = [f"semilla-{n}" for n in range(6)]
    at_once(lambda s=s: services.sit_down(member, game.pk, s, AT) for s in seeds)
    game = fresh(game)
    assert game.client_seed in seeds
    assert sum(text.startswith("deal") for text in texts(game)) == 1
    assert game.ply == len(texts(game))
    assert selectors.show(game).table.my_turn


def test_two_tabs_play_at_once_and_one_play_counts(member: Player) -> None:
    """The constraint on the ply is the lock: every other page is told that it is stale."""
    game = seated(member, services.start_practice(member, None, AT))
    for _ in range(3):
        offered = intents(game)
        plays = [offered[n % len(offered)] for n in range(6)]
        tabs = [Intent(i.ply, i.move, uuid4()) for i in plays]
        before = fresh(game)
        answers = at_once(lambda i=i: play(member, game.pk, i, AT) for i in tabs)
        assert sum(answer is None for answer in answers) == 1
        assert sum(isinstance(answer, Stale) for answer in answers) == len(tabs) - 1
        won = tabs[answers.index(None)]
        assert texts(game)[before.ply].startswith(f"0 {won.move.card}")
        assert Move.objects.filter(game=game, key__isnull=False, ply=before.ply).count() == 1
    plies = list(game.moves.order_by("ply").values_list("ply", flat=True))
    assert plies == list(range(fresh(game).ply))


def test_a_card_is_taken_back_once_whoever_asks_and_whatever_is_played_meanwhile(
    member: Player,
) -> None:
    """One of all the tabs is granted; the log has no gap and no page's ply means two tables."""
    game = seated(member, services.start_practice(member, None, AT))
    for _ in range(3):
        services.play(member, game.pk, intents(game)[0], AT)
        seen, offered = fresh(game).ply, intents(game)[0]
        acts: list[Callable[[], Any]] = [
            lambda seen=seen: take_back(member, game.pk, seen, AT, uuid4()),
            lambda offered=offered: play(member, game.pk, offered, AT),
        ] * 3
        answers = at_once(acts)
        backs = [line for line in texts(game)[seen:] if line.startswith("back")]
        assert answers[::2].count(None) == len(backs) <= 1
        assert (answers[1::2].count(None) == 0) is bool(backs)
        refused = [answer for answer in answers if answer is not None]
        # Where the bots' answer was followed by a deal, there is nothing to take back.
        assert all(isinstance(answer, Stale | NothingToTakeBack) for answer in refused)
        plies = list(game.moves.order_by("ply").values_list("ply", flat=True))
        assert plies == list(range(fresh(game).ply))
        assert selectors.show(fresh(game)).table.my_turn


def test_one_play_sent_again_in_parallel_is_played_once_and_granted_to_all(
    member: Player,
) -> None:
    """Promise 28."""
    game = seated(member, services.start_practice(member, None, AT))
    intent = intents(game)[0]
    answers = at_once([lambda: play(member, game.pk, intent, AT)] * 6)
    assert answers == [None] * 6
    assert Move.objects.filter(game=game, key=intent.key).count() == 1


def test_a_victory_sent_in_parallel_is_paid_once(member: Player) -> None:
    """Promise 17."""
    run = services.start_scoring(member, None, AT)
    game = game_of(run)
    last = lead_to_last_play(member, game, US)
    tabs = [Intent(last.ply, last.move, uuid4()) for _ in range(6)]
    answers = at_once(lambda i=i: play(member, game.pk, i, AT) for i in tabs)
    assert sum(answer is None for answer in answers) == 1
    assert ChapterWon.objects.get().points == 100
    assert [(g.chapter, g.attempt) for g in run.games.order_by("chapter")] == [(1, 1), (2, 1)]


def test_giving_up_and_playing_at_once_agree(member: Player) -> None:
    """Whichever comes first, the log and the end of the run fit together."""
    ends = set()
    for number in range(6):
        run = services.start_practice(member, None, AT)
        game = seated(member, run)
        before = fresh(game).ply
        intent = intents(game)[0]
        acts = [
            lambda game=game, intent=intent: play(member, game.pk, intent, AT + SECOND),
            lambda run=run: services.give_up(member, run.pk, AT + SECOND),
        ]
        played, _left = at_once(acts if number % 2 else acts[::-1])[:: 1 if number % 2 else -1]
        run.refresh_from_db()
        game = fresh(game)
        assert (run.end_reason, game.winner, game.is_over) == ("given_up", None, True)
        assert game.ply == len(texts(game))
        assert (game.ply > before) is (played is None)
        assert played is None or isinstance(played, RunEnded | Stale)
        ends.add(type(played))
    assert ends


def test_giving_up_and_winning_at_once_agree(member: Player) -> None:
    """A chapter is paid if and only if the play that won it stands in the log."""
    for _ in range(3):
        run = services.start_scoring(member, None, AT)
        game = game_of(run)
        last = lead_to_last_play(member, game, US)
        acts = [
            lambda run=run: services.give_up(member, run.pk, AT),
            lambda game=game, last=last: play(member, game.pk, last, AT),
        ]
        _left, played = at_once(acts)
        run.refresh_from_db()
        assert run.end_reason == "given_up"
        assert selectors.current_game(run) is None
        assert selectors.points_of(run) == (100 if played is None else 0)
        assert fresh(game).winner == (US if played is None else None)


def test_the_clock_and_the_player_end_a_run_once(member: Player) -> None:
    runs = [services.start_practice(member, None, AT) for _ in range(3)]
    day = AT + 24 * 3600 * SECOND
    acts: list[Callable[[], Any]] = [lambda: settling.settle_all(day)] * 3
    acts += [lambda run=run: services.give_up(member, run.pk, day) for run in runs]
    settled = at_once(acts)[:3]
    assert sum(settled) <= len(runs)
    assert {(run.end_reason, run.ended_at) for run in Run.objects.all()} == {("idle", day)}
