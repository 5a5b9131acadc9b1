"""What can happen in the campaign: start a run, sit down, play, give up.

Each service takes ``at``, the instant its door received the request, and either does all
of it or raises a Refusal and changes nothing. Rows that two requests may want are taken
by conditional updates, the run always before the game, which lock alike on SQLite and
PostgreSQL.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from datetime import date, datetime
from itertools import count
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from campaign import events, journal, measures, quito, restored, words
from campaign.chapters import FREE_TABLE, US, Outcome, after, points_for
from campaign.houses import FreeTable
from campaign.models import ChapterWon, Edition, Game, RestoredStart, Run
from campaign.one_writer import in_turn
from campaign.refusals import (
    Busy,
    Closed,
    NeedsAccount,
    NotLegal,
    QuotaSpent,
    Refusal,
    Stale,
)
from campaign.selectors import current_edition, quota_of
from campaign.settling import end_run, is_due, settle, settle_game, settle_player, touch
from engine.moves import Play, SeatMove
from engine.shuffle import SeedError

_TRIES = 10


@dataclass(frozen=True)
class Intent:
    """A move as the player's page sends it: at which ply of the table, and what."""

    ply: int
    move: SeatMove
    key: UUID | None = None
    """The page's own name for this play: sent again, it is not played again."""


def start_practice(
    player: Any, request_id: UUID | None, at: datetime, free: FreeTable | None = None
) -> Run:
    """Start a practice run: free, as many as one likes, never on the ranking.

    With ``free`` it is no campaign but one table, by that house's rules, game after game.
    """
    repeated = _by_request(player, Run.Kind.PRACTICE, request_id)
    if repeated is not None:
        return repeated
    try:
        with transaction.atomic():
            return _new_run(player, Run.Kind.PRACTICE, request_id, at, **_free_fields(free))
    except IntegrityError:
        repeated = _by_request(player, Run.Kind.PRACTICE, request_id)
        if repeated is None:
            raise
        return repeated


def start_scoring(player: Any, request_id: UUID | None, at: datetime, place: str = "") -> Run:
    """Start a scoring run on the Quito day of ``at``, or hand back the one that is open.

    Beyond the day's quota a start that a review gave back is taken. ``place`` stands for the
    network of the request: `campaign.places`.

    :raises NeedsAccount: to a guest.
    :raises Closed: when no edition is open at that instant.
    :raises QuotaSpent: when the day's scoring runs are all started.
    """
    if player.is_guest:
        raise NeedsAccount
    edition = current_edition(at)
    settle_player(player, at)
    if edition is None or not edition.is_open(at):
        raise Closed
    day = quito.day_of(at, ZoneInfo(edition.zone))
    for _try in range(_TRIES):
        known = _by_request(player, Run.Kind.SCORING, request_id) or open_scoring_run(player)
        if known is not None:
            return known
        slot, start = _next_place(player, edition, day)
        if slot > edition.daily_quota and start is None:
            next_day = quito.next_day_at(at, ZoneInfo(edition.zone))
            raise QuotaSpent(quota_of(player, at).limit, next_day)
        try:
            with transaction.atomic():
                fields = {"edition": edition, "day": day, "slot": slot, "place": place}
                run = _new_run(player, Run.Kind.SCORING, request_id, at, **fields)
                if start is not None and not restored.take(start, run):
                    raise IntegrityError
                return run
        except IntegrityError:
            continue  # another request took that place first: look again
    raise Busy


def open_scoring_run(player: Any) -> Run | None:
    """The scoring run that the player has not ended, if there is one."""
    return Run.objects.filter(player=player, kind=Run.Kind.SCORING, ended_at=None).first()


def sit_down(player: Any, game_id: UUID, client_seed: str, at: datetime) -> None:
    """Give the player's seed to a prepared game: the dealer is drawn and cards are dealt.

    Sitting down again at a game that has begun changes nothing.

    :raises journal.NoEntry: if it is not the player's game.
    :raises RunEnded: if its run has ended.
    :raises Refusal: if the seed cannot be used.
    """
    game = journal.sit(player, game_id)
    settle_game(game, at)
    if game.started_at is not None:
        return
    try:
        told = journal.begin(game, client_seed)
    except SeedError as error:
        raise Refusal(
            _("La semilla lleva de 1 a 64 letras, cifras o signos sencillos, sin tildes.")
        ) from error
    with transaction.atomic():
        touch(game.run, at)
        begun = Game.objects.filter(pk=game.pk, started_at=None, ended_at=None).update(
            started_at=at, client_seed=client_seed
        )
        if begun and journal.append(game, told, at):
            events.ring_table(game.pk, told.next_ply)


def play(player: Any, game_id: UUID, intent: Intent, at: datetime) -> Game:
    """Play a card, and all that the bots answer, in one transaction; the game as it is then.

    A key that was played already is granted without playing it again.

    :raises journal.NoEntry: if it is not the player's game.
    :raises RunEnded: if its run has ended.
    :raises Stale: if the table is no longer at the ply the player saw.
    :raises NotLegal: if the card cannot be played so.
    """
    return _play_on(player, game_id, intent, at) or _play(player, game_id, intent, at)


def _play_on(player: Any, game_id: UUID, intent: Intent, at: datetime) -> Game | None:
    """The same by the rows that this process wrote last; None where they do not tell for sure.

    Where the run's time may be over, a move is refused or a game ends, the database is asked.
    """
    game = journal.sit_again(player, game_id, intent.ply)
    if game is None or is_due(game.run, at) is not None:
        return None
    run = game.run
    seen = {"last_move_at": run.last_move_at}
    if run.edition is not None:
        seen["edition__closes_at"] = run.edition.closes_at
    with contextlib.suppress(Refusal, IntegrityError, journal.NotNow):
        told = journal.answer(game, intent.move)
        if told.winner is None:
            _store(game, told, intent, at, **seen)
            return game
    return None


def _play(player: Any, game_id: UUID, intent: Intent, at: datetime) -> Game:
    """The same by the rows as the database has them."""
    game = journal.sit(player, game_id)
    if game.ply != intent.ply and journal.has_key(game, intent.key):
        return game
    settle_game(game, at)
    if game.is_over or game.ply != intent.ply or game.started_at is None:
        raise Stale
    try:
        told = journal.answer(game, intent.move)
    except journal.NotNow as error:
        raise NotLegal(_why_not(intent.move, error)) from error
    try:
        _store(game, told, intent, at)
    except (IntegrityError, Stale):
        # The same play at the same moment, or a key that the page has used before.
        game = journal.sit(player, game_id)
        if not journal.has_key(game, intent.key):
            raise
    return game if told.winner is None else journal.sit(player, game_id)


def _store(
    game: Game, told: journal.Answer, intent: Intent, at: datetime, **seen: datetime
) -> None:
    """Write a play and all that answered it, unless another move was there first.

    :raises Stale: if one was.
    :raises RunEnded: if the run has ended meanwhile, or is not as it was seen.
    """

    def write() -> None:
        touch(game.run, at, **seen)
        if not journal.append(game, told, at, intent.key):
            raise Stale
        if told.winner is None:
            journal.stay_seated(game)
        else:
            _end_game(game, told.winner == US, at)
        events.ring_table(game.pk, told.next_ply)
        transaction.on_commit(measures.PLAYS.inc)

    in_turn(write)


def give_up(player: Any, run_id: UUID, at: datetime) -> Run:
    """End a run for good: its points stay, its place in the quota is spent.

    Giving up a run that has ended changes nothing.

    :raises journal.NoEntry: if it is not the player's run.
    """
    run = run_of(player, run_id, at)
    with transaction.atomic():
        end_run(run, Run.End.GIVEN_UP, at)
    return run_of(player, run_id, at)


def run_of(player: Any, run_id: UUID, at: datetime) -> Run:
    """The player's run, ended first if its time is over.

    :raises journal.NoEntry: if there is no such run or it is another's.
    """
    run = Run.objects.select_related("edition").filter(pk=run_id, player_id=player.pk).first()
    if run is None:
        raise journal.NoEntry(run_id)
    if settle(run, at):
        run.refresh_from_db()
    return run


def _end_game(game: Game, won: bool, at: datetime) -> None:
    """Pay a chapter won, end the run after the fifth, and prepare what comes next."""
    run = game.run
    if run.repeats_id is not None:
        end_run(run, Run.End.COMPLETED, at)
        return
    counts = run.is_scoring and run.edition is not None and at < run.edition.closes_at
    if won and not run.is_free_table:
        edition = run.edition
        ChapterWon.objects.create(
            run=run,
            game=game,
            chapter=game.chapter,
            kind=run.kind,
            points=points_for(game.chapter, edition.chapter_points, edition.final_bonus)
            if counts and edition is not None
            else 0,
            won_at=at,
        )
    if counts and run.edition_id is not None:
        events.note_points(run.edition_id, run.player_id)
    number = after(game.chapter, Outcome.WON if won else Outcome.LOST)
    if number is None:
        end_run(run, Run.End.COMPLETED, at)
    else:
        attempt = 1 if number != game.chapter else game.attempt + 1
        journal.prepare(run, number, attempt, at)


def _new_run(
    player: Any, kind: Run.Kind, request_id: UUID | None, at: datetime, **place: Any
) -> Run:
    run = Run.objects.create(
        player=player,
        kind=kind,
        by_guest=player.is_guest,
        started_at=at,
        last_move_at=at,
        request_id=request_id,
        **place,
    )
    journal.prepare(run, FREE_TABLE if run.is_free_table else 1, 1, at)
    return run


def _free_fields(free: FreeTable | None) -> dict[str, Any]:
    if free is None:
        return {}
    return {
        "is_free_table": True,
        "house": free.house,
        "players": free.players,
        "level": free.level,
    }


def _by_request(player: Any, kind: Run.Kind, request_id: UUID | None) -> Run | None:
    """The run that a request made already; a page may ask for either kind under one id."""
    if request_id is None:
        return None
    return Run.objects.filter(player=player, kind=kind, request_id=request_id).first()


def _next_place(player: Any, edition: Edition, day: date) -> tuple[int, RestoredStart | None]:
    """The lowest place in the day that no run has taken.

    A place beyond the quota can be taken only with the start that comes with it.
    """
    runs = Run.objects.filter(player=player, edition=edition, day=day)
    taken = set(runs.values_list("slot", flat=True))
    slot = next(number for number in count(1) if number not in taken)
    return slot, restored.waiting(player, edition, day) if slot > edition.daily_quota else None


def _why_not(move: SeatMove, error: journal.NotNow) -> str:
    if not isinstance(move, Play):
        return _("Eso no se puede hacer ahora.")
    if not error.legal:
        return _("Esa carta no está en tu mano.")
    return words.must_take_text(move.card, error.legal)
