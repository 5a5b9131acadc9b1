"""The log of a game and the engine's State: the only room of the site that holds secrets.

It opens the one gate to a seat, replays a log, answers a card with the bots' cards, and
lets out nothing but Views, steps that everyone saw, and, once a game is over, its acta.
No game lives in memory: every question reads the log again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from campaign import models
from campaign.chapters import YOU
from campaign.venues import venue_of
from engine import __version__ as engine_version
from engine.acta import Acta, ActaSeat, as_made, record
from engine.ai import choose
from engine.events import Event
from engine.moves import Deal, Misdeal, Move, Pass, Play, SeatMove, parse_move
from engine.profiles import PROFILES, RULESETS, Profile
from engine.rules import IllegalMove, apply, legal_moves, positions, start
from engine.shuffle import bot_stream, commit, deck_for, draw_dealer, new_server_seed
from engine.state import State
from engine.view import View, view_of


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


@dataclass(frozen=True)
class Look:
    """A game as one seat may see it: the view, its ply, and the steps since another ply."""

    view: View
    ply: int
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Answer:
    """Moves to append after a ply, and what they make of the game."""

    ply: int
    moves: tuple[Move, ...]
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
    game = (
        models.Game.objects.select_related("run", "run__edition")
        .filter(pk=game_id, run__player_id=player.pk)
        .first()
    )
    if game is None:
        raise NoEntry(game_id)
    return game


def prepare(run: models.Run, number: int, attempt: int, at: datetime) -> models.Game:
    """Make a game that waits for the player's seed, its own committed to already."""
    seed = new_server_seed()
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
    state = _state(game)
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


def append(game: models.Game, told: Answer, at: datetime, key: UUID | None = None) -> bool:
    """Write an answer into the log; False if another move was there first, and nothing changed.

    Must run inside a transaction. ``key`` names the player's own move, the first.
    """
    over = told.winner is not None
    written = models.Game.objects.filter(pk=game.pk, ply=told.ply, ended_at=None).update(
        ply=told.next_ply,
        dealer=told.dealer,
        score_us=told.score[0],
        score_them=told.score[1],
        winner=told.winner,
        ended_at=at if over else None,
    )
    if not written:
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
    return True


def has_key(game: models.Game, key: UUID | None) -> bool:
    """Whether the player's page already had this play written under this name."""
    return key is not None and game.moves.filter(key=key).exists()


def look(game: models.Game, since: int | None = None, seat: int | None = YOU) -> Look:
    """The table as a seat sees it now, with the steps after ply ``since`` (None: no steps)."""
    rows = _rows(game)
    moves = [parse_move(text) for text, _ in rows]
    state = _start(game)
    steps = []
    told = positions(state.profile, state.dealer, moves, players=state.players)
    for ply, ((move, after), (_, at)) in enumerate(zip(told, rows, strict=True), start=1):
        if since is not None and ply > since:
            steps.append(_step(ply, move, state, after, at))
        state = after
    return Look(view_of(state, seat), len(rows), tuple(steps))


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
    acta = record(
        _profile(game),
        seats=seats,
        server_seed=bytes(game.server_seed),
        client_seed=game.client_seed,
        moves=[parse_move(text) for text, _ in _rows(game)],
    )
    return replace(acta, commitment=game.commitment, engine=game.engine)


def _go_on(
    game: models.Game, state: State, first: tuple[Move, ...], client_seed: str, dealer: int
) -> Answer:
    """Deal and let the bots play until the human seat must act or the game is over."""
    seed = bytes(game.server_seed)
    levels = dict(game.seats.filter(kind="bot").values_list("seat", "level"))
    moves = list(first)
    while not state.is_over and not _waits_for_you(state):
        move: Move
        if state.turn is None:
            move = Deal(deck_for(seed, client_seed, state.decks))
        elif state.turn == YOU:
            move = Pass(YOU)
        else:
            chance = bot_stream(seed, client_seed, state.number)
            move = choose(levels[state.turn], view_of(state, state.turn), chance)
        state = apply(state, move)
        moves.append(move)
    return Answer(game.ply, tuple(moves), dealer, state.score, state.winner)


def _waits_for_you(state: State) -> bool:
    """Whether the player must decide; who is asked but can only pass is not kept waiting."""
    return state.turn == YOU and legal_moves(state) != [Pass(YOU)]


def _step(ply: int, move: Move, before: State, after: State, at: datetime) -> Step:
    made = None if isinstance(move, Deal | Misdeal) else move
    return Step(
        ply=ply,
        move=made,
        dealer=before.dealer,
        dealt=made is None or len(after.stock) < len(before.stock),
        events=after.events,
        counts=tuple(len(hand) for hand in after.hands),
        taken=(len(after.piles[0]), len(after.piles[1])),
        at=at,
    )


def _state(game: models.Game) -> State:
    """The state that the log of a game leads to."""
    state = _start(game)
    for text, _ in _rows(game):
        state = apply(state, parse_move(text))
    return state


def _start(game: models.Game) -> State:
    return start(_profile(game), game.dealer or 0, players=game.run.players)


def _rows(game: models.Game) -> list[tuple[str, datetime]]:
    """The log up to the ply that ``game`` was read at, so that row and log tell one story."""
    told = game.moves.filter(ply__lt=game.ply).order_by("ply")
    return list(told.values_list("text", "at"))


def _profile(game: models.Game) -> Profile:
    """The rules the game is played by, whatever the house plays today."""
    return RULESETS[game.ruleset]
