"""The log of a game and the engine's State: the only room of the site that holds secrets.

It opens the one gate to a seat, replays a log, answers a card with the bots' cards, and
lets out nothing but Views, steps that everyone saw, and, once a game is over, its acta.
No game lives in memory: the log is the truth, and what ``campaign.recent`` keeps of it is only
asked where the game's row proves it. What the bots answer is thought out by
``campaign.thinking``, which is lent a table, says moves and keeps nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from campaign import measures, models, thinking
from campaign.chapters import YOU
from campaign.last_rows import LastRows
from campaign.log_lines import (
    Line,
    TakeBack,
    TakenBack,
    Telling,
    Told,
)
from campaign.recent import KEPT, Recent
from campaign.venues import venue_of
from engine import __version__ as engine_version
from engine.acta import Acta, ActaSeat, as_made, record
from engine.events import Event
from engine.moves import Deal, Misdeal, Move, Play, SeatMove
from engine.profiles import PROFILES, RULESETS, Profile
from engine.rules import IllegalMove, apply, start
from engine.shuffle import commit, draw_dealer, new_server_seed
from engine.state import State
from engine.view import View, view_of

last_rows = LastRows()
recent = Recent()
"""What this process has told of late; every answer that it gives, the log would give."""


class NoEntry(LookupError):
    """There is no such game, or it is not this player's: one answer for both."""


class NotNow(ValueError):
    """The move cannot be made now; ``legal`` are the plays that its card does have."""

    def __init__(self, reason: str, legal: list[Play]) -> None:
        super().__init__(reason)
        self.legal = legal


@dataclass(frozen=True)
class Step:
    """What happened at one ply, as everybody at the table saw it."""

    ply: int
    move: SeatMove | None
    """What a seat did; None when a deck was shuffled and dealt."""
    dealer: int
    dealt: bool
    """Whether five new cards went to each seat."""
    events: tuple[Event, ...]
    counts: tuple[int, ...]
    taken: tuple[int, int]
    """Cards taken in this deck, by team; at its end what the cartón counted."""
    at: datetime
    back: SeatMove | None = None
    """What the player took back, if that is what happened."""


@dataclass(frozen=True)
class Look:
    """A game as one seat may see it: the view, its ply, and the steps since another ply."""

    view: View
    ply: int
    steps: tuple[Step, ...]
    taken_back: tuple[TakenBack, ...] = ()
    may_take_back: bool = False
    """Whether the player's last move may be taken back, as far as the cards go."""


@dataclass(frozen=True)
class Answer:
    """Moves to append after a ply, and what they make of the game."""

    ply: int
    moves: tuple[Line, ...]
    dealer: int
    score: tuple[int, int]
    winner: int | None

    @property
    def next_ply(self) -> int:
        """The ply of the game once these moves are appended."""
        return self.ply + len(self.moves)


def sit(player: Any, game_id: UUID) -> models.Game:
    """The one gate: the game in which this player has the human seat.

    :raises NoEntry: if there is no such game or it is another's.
    """
    games = models.Game.objects.select_related("run", "run__edition")
    try:
        return games.get(pk=game_id, run__player_id=player.pk)
    except models.Game.DoesNotExist as error:
        raise NoEntry(game_id) from error


def sit_again(player: Any, game_id: UUID, ply: int) -> models.Game | None:
    """The game at a ply as this process last wrote it for this player, if it did.

    Others may have changed it since: what is done by it must be stored by `append`, in a
    transaction that finds the run as it is here. Otherwise `sit` tells.
    """
    return last_rows.take(player, game_id, ply)


def stay_seated(game: models.Game) -> None:
    """After the commit, know a game and its run as they were written in this transaction."""
    transaction.on_commit(lambda: last_rows.keep(game), robust=True)


def prepare(
    run: models.Run, number: int, attempt: int, at: datetime, *, seed: bytes | None = None
) -> models.Game:
    """Make a game that waits for the player's seed, its own committed to already.

    ``seed`` is that of a game whose deal is repeated, in a run made for it.
    """
    if seed is None:
        seed = new_server_seed()
    elif run.repeats_id is None:
        raise ValueError("a seed is used again only to repeat a deal")
    game = models.Game.objects.create(
        run=run,
        chapter=number,
        attempt=attempt,
        ruleset=PROFILES[run.house].ruleset,
        engine=engine_version,
        server_seed=seed,
        commitment=commit(seed),
        prepared_at=at,
    )
    seats = [models.Seat(game=game, seat=YOU, kind="human", name=run.player.get_username())]
    seats += [
        models.Seat(game=game, seat=seat, kind="bot", name=str(sitter.name), level=sitter.level)
        for seat, sitter in venue_of(run, number).sitters.items()
    ]
    models.Seat.objects.bulk_create(seats)
    return game


def begin(game: models.Game, client_seed: str) -> Answer:
    """Draw for the dealer, deal, and let the bots play until the player must.

    :raises engine.shuffle.SeedError: if the seed is not 1 to 64 printable ASCII characters.
    """
    profile = _profile(game)
    players = game.run.players
    dealer = draw_dealer(profile, players, bytes(game.server_seed), client_seed).dealer
    return _go_on(game, start(profile, dealer, players=players), (), client_seed, dealer)


def answer(game: models.Game, move: SeatMove) -> Answer:
    """The player's move and all that follows, until the player must act again or it ends.

    :raises NotNow: if the move cannot be made now.
    """
    state = _told(game).state
    if move.seat != YOU:
        raise NotNow("a player plays from the player's seat", [])
    try:
        after = apply(state, move)
    except IllegalMove as error:
        card = move.card if isinstance(move, Play) else None
        legal = [way for way in view_of(state, YOU).plays() if way.card == card]
        raise NotNow(str(error), legal) from error
    dealer = game.dealer if game.dealer is not None else after.dealer
    return _go_on(game, after, (as_made(move, after),), game.client_seed, dealer)


def take_back(game: models.Game) -> Answer:
    """The line by which the player's last move, and all that answered it, stand no longer.

    :raises NotNow: if there is none, if cards have been dealt since, or if the game is over.
    """
    back = _told(game).to_take_back()
    if back is None:
        raise NotNow("there is no move to take back", [])
    line, before = back
    dealer = game.dealer if game.dealer is not None else before.dealer
    return Answer(game.ply, (line,), dealer, before.score, None)


def append(game: models.Game, told: Answer, at: datetime, key: UUID | None = None) -> bool:
    """Write an answer into the log; False if another move was there first, and nothing changed.

    Must run inside a transaction. ``key`` names the player's own move, the first. ``game`` is
    then as its row is.
    """
    changed = {
        "ply": told.next_ply,
        "dealer": told.dealer,
        "score_us": told.score[0],
        "score_them": told.score[1],
        "winner": told.winner,
        "ended_at": at if told.winner is not None else None,
    }
    game_now = models.Game.objects.filter(pk=game.pk, ply=told.ply, ended_at=None)
    if not game_now.update(**changed):
        return False
    models.Move.objects.bulk_create(
        models.Move(
            game=game,
            ply=told.ply + number,
            text=str(move),
            at=at,
            key=key if number == 0 else None,
        )
        for number, move in enumerate(told.moves)
    )
    for name, value in changed.items():
        setattr(game, name, value)
    rows = tuple((str(move), at) for move in told.moves)
    transaction.on_commit(lambda: recent.note(game.pk, told.ply, rows), robust=True)
    return True


def has_key(game: models.Game, key: UUID | None) -> bool:
    """Whether the player's page already had this play written under this name."""
    return key is not None and game.moves.filter(key=key).exists()


def look(game: models.Game, since: int | None = None, seat: int | None = YOU) -> Look:
    """The table as a seat sees it now, with the steps after ply ``since`` (None: no steps).

    What was taken back is no step any more; the taking back is.
    """
    telling, first, rows = recent.told(game, start_of(game), since)
    steps: list[Step] = []
    for ply, row in enumerate(rows, start=first + 1):
        told = telling.tell(*row)
        if isinstance(told.line, TakeBack):
            steps = _without_last(steps, told.line.moves)
        if since is not None and ply > since:
            steps.append(_step(ply, told))
    view, may = view_of(telling.state, seat), telling.to_take_back() is not None
    return Look(view, game.ply, tuple(steps), tuple(telling.decided), may)


def names_of(game: models.Game) -> dict[int, str]:
    """Who sits where: whoever plays by the name of that day, the bots in the reader's language."""
    bots = venue_of(game.run, game.chapter).sitters
    return {seat: str(bots[seat].name) if level else name for seat, name, level in _seats(game.pk)}


def acta_of(game: models.Game) -> Acta:
    """The whole record of a game that is over, its seed revealed.

    :raises NoEntry: while the game or its run goes on, since the cards are still secret.
    """
    if not game.is_over or game.dealer is None:
        raise NoEntry(game.pk)
    seats = [
        ActaSeat("human" if seat.kind == "human" else "bot", seat.name, seat.level or None)
        for seat in game.seats.order_by("seat")
    ]
    telling = _told(game)
    acta = record(
        _profile(game),
        seats=seats,
        server_seed=bytes(game.server_seed),
        client_seed=game.client_seed,
        moves=telling.moves,
        taken_back=telling.taken_back,
    )
    return replace(acta, commitment=game.commitment, engine=game.engine)


def _go_on(
    game: models.Game, state: State, first: tuple[Move, ...], client_seed: str, dealer: int
) -> Answer:
    """Deal and let the bots play until the human seat must act or the game is over."""
    levels = {seat: level for seat, _name, level in _seats(game.pk) if level}
    seed = bytes(game.server_seed)
    _lend_the_connection()
    with measures.THINKING.time():
        thought = thinking.think(thinking.Question(state, levels, seed, client_seed))
    return Answer(game.ply, first + thought.moves, dealer, thought.score, thought.winner)


def _lend_the_connection() -> None:
    """Let others have the pool's connection while the bots think: eight serve every table.

    One that is kept for good (``CONN_MAX_AGE``) or holds a transaction stays.
    """
    if connection.settings_dict["CONN_MAX_AGE"] == 0 and not connection.in_atomic_block:
        connection.close()


def _without_last(steps: list[Step], many: int) -> list[Step]:
    """The steps without the last so many that stood, which were taken back."""
    stood = [step for step in steps if step.back is None]
    gone = {step.ply for step in stood[-many:]}
    return [step for step in steps if step.ply not in gone]


def _step(ply: int, told: Told) -> Step:
    line, before, after = told.line, told.before, told.after
    back = told.taken_back
    made = None if isinstance(line, Deal | Misdeal | TakeBack) else line
    return Step(
        ply=ply,
        move=made,
        dealer=before.dealer,
        dealt=back is None and (made is None or len(after.stock) < len(before.stock)),
        events=after.events if back is None else (),
        counts=tuple(len(hand) for hand in after.hands),
        taken=(len(after.piles[0]), len(after.piles[1])),
        at=told.at,
        back=back,
    )


def _told(game: models.Game) -> Telling:
    """The log of a game, told to its end."""
    return recent.told(game, start_of(game)).to_its_end()


@lru_cache(KEPT)
def _seats(game_id: UUID) -> tuple[tuple[int, str, str], ...]:
    """Each seat of a game with its name and its bot's level; they never change."""
    seats = models.Seat.objects.filter(game=game_id).order_by("seat")
    return tuple(seats.values_list("seat", "name", "level"))


def start_of(game: models.Game) -> State:
    """The table before the first line of a game's log."""
    return start(_profile(game), game.dealer or 0, players=game.run.players)


def _profile(game: models.Game) -> Profile:
    """The rules the game is played by, whatever the house plays today."""
    return RULESETS[game.ruleset]
