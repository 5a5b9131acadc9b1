"""Games for tests: played card by card through the services, or led to their last play.

`tests.campaign.conftest` opens the edition these instants lie in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID, uuid4

from campaign import journal, selectors, services
from campaign.chapters import US, YOU
from campaign.models import ChapterWon, Game, Run
from campaign.services import Intent
from engine.ai import choose
from engine.cards import Card
from engine.moves import Deal, Move, Play
from engine.profiles import QVITO
from engine.rules import apply, legal_moves, start
from engine.shuffle import bot_stream, deck_for, draw_dealer
from engine.state import State
from engine.view import view_of

AT = datetime(2026, 11, 20, 15, 0, tzinfo=UTC)
"""Ten in the morning in Quito, on an ordinary day of the tournament."""
OPENS = datetime(2026, 11, 1, 5, 0, tzinfo=UTC)
CLOSE = datetime(2026, 12, 7, 4, 59, tzinfo=UTC)
THEM = 1 - US
SECOND = timedelta(seconds=1)
Picker = Callable[[list[Intent]], Intent]


def game_of(run: Run) -> Game:
    """The game of a run that is not finished."""
    game = selectors.current_game(run)
    assert game is not None, "the run has no unfinished game"
    return game


def seated(player: Any, run: Run, at: datetime = AT, seed: str = "semilla") -> Game:
    """The run's game with the player sitting at it."""
    game = game_of(run)
    services.sit_down(player, game.pk, seed, at)
    return fresh(game)


def fresh(game: Game) -> Game:
    """The game as the database has it now."""
    return Game.objects.select_related("run", "run__edition").get(pk=game.pk)


def seated_with_quick_bots(player: Any, run: Run) -> Game:
    """The run's game with rivals and a partner who do not search: for tests of many plays."""
    make_bots_quick(game_of(run))
    return seated(player, run)


def make_bots_quick(game: Game) -> None:
    """Let the bots of a game that has not begun play without searching."""
    game.seats.filter(kind="bot").update(level="greedy")


def intents(game: Game) -> list[Intent]:
    """Every play that the page of a game offers, each with a key of its own."""
    table = selectors.show(fresh(game)).table
    return [
        Intent(table.ply, Play(0, Card.parse(card.code), cards(option.takes)), uuid4())
        for card in table.hand
        for option in card.options
    ]


def cards(texts: list[str]) -> tuple[Card, ...]:
    """Cards from their texts."""
    return tuple(map(Card.parse, texts))


def most_cards(offered: list[Intent]) -> Intent:
    """The play that takes most; what a hasty person does."""
    return max(offered, key=lambda intent: len(intent.move.takes))


def play_one(player: Any, game: Game, at: datetime = AT, pick: Picker = most_cards) -> Intent:
    """Play one card through the services; returns what was played."""
    intent = pick(intents(game))
    services.play(player, game.pk, intent, at)
    return intent


def play_whole(player: Any, game: Game, at: datetime = AT) -> Iterator[Game]:
    """Play a game to its end through the services, handing it out after every play."""
    game = fresh(game)
    while not game.is_over:
        play_one(player, game, at)
        game = fresh(game)
        yield game


def win(player: Any, run: Run, at: datetime = AT) -> Game:
    """Win the run's game, its last card played through the services."""
    return _finish(player, run, US, at)


def won_already(run: Run, at: datetime = AT) -> None:
    """Write a chapter won as its last card would, for tests that look at points alone."""
    game = _over_already(run, US, at)
    ChapterWon.objects.create(
        run=run, game=game, chapter=game.chapter, kind=run.kind, points=100, won_at=at
    )
    journal.prepare(run, game.chapter + 1, 1, at)


def lost_already(run: Run, at: datetime = AT) -> None:
    """Write a chapter lost as its last card would."""
    game = _over_already(run, THEM, at)
    journal.prepare(run, game.chapter, game.attempt + 1, at)


def _over_already(run: Run, winner: int, at: datetime) -> Game:
    game = game_of(run)
    Game.objects.filter(pk=game.pk).update(started_at=at, ended_at=at, winner=winner)
    return game


def lose(player: Any, run: Run, at: datetime = AT) -> Game:
    """Lose the run's game, its last card played through the services."""
    return _finish(player, run, THEM, at)


def _finish(player: Any, run: Run, winner: int, at: datetime) -> Game:
    game = game_of(run)
    services.play(player, game.pk, lead_to_last_play(player, game, winner, at), at)
    game = fresh(game)
    assert (game.is_over, game.winner) == (True, winner)
    return game


def lead_to_last_play(
    player: Any, game: Game, winner: int, at: datetime = AT, key: UUID | None = None
) -> Intent:
    """Bring a prepared game to where one play of the player ends it for ``winner``.

    The cards, the bots and the log are those of the seeds; only the player's own choices
    are made with knowledge that nobody at the table has. The bots do not search: each of the
    player's plays is tried, and five chapters would take a minute.
    """
    make_bots_quick(game)
    levels = dict(game.seats.filter(kind="bot").values_list("seat", "level"))
    seed = bytes(game.server_seed)
    lines = (_line(seed, f"semilla-{n}", levels, winner) for n in count())
    client_seed, moves, last, score = next(line for line in lines if line is not None)
    services.sit_down(player, game.pk, client_seed, at)
    begun = fresh(game)
    assert [str(move) for move in moves[: begun.ply]] == texts(begun)
    told = journal.Answer(begun.ply, moves[begun.ply :], begun.dealer or 0, score, None)
    assert journal.append(begun, told, at)
    return Intent(len(moves), last, key)


def texts(game: Game) -> list[str]:
    """The log of a game as its lines of text."""
    return list(game.moves.order_by("ply").values_list("text", flat=True))


Line = tuple[str, tuple[Move, ...], Play, tuple[int, int]]


def _line(seed: bytes, client_seed: str, levels: dict[int, str], winner: int) -> Line | None:
    """A game of these seeds up to the play that ends it as wanted, if one is found."""
    sign = 1 if winner == US else -1

    def worth(state: State) -> tuple[bool, int]:
        return not state.is_over, sign * (state.score[US] - state.score[THEM])

    dealer = draw_dealer(QVITO, 4, seed, client_seed).dealer
    state, moves = _until_you(start(QVITO, dealer), seed, client_seed, levels)
    while not state.is_over:
        ways = []
        for play in legal_moves(state):
            played = apply(state, play)
            after, answers = _until_you(played, seed, client_seed, levels)
            if after.winner == winner:
                return client_seed, tuple(moves), play, state.score
            ways.append((worth(after), [played.log[-1], *answers], after))
        _worth, more, state = max(ways, key=lambda way: way[0])
        moves += more
    return None


def _until_you(
    state: State, seed: bytes, client_seed: str, levels: dict[int, str]
) -> tuple[State, list[Move]]:
    """The deals and the bots' plays until the human seat must play, or the end."""
    moves: list[Move] = []
    while not state.is_over and state.turn != YOU:
        move: Move
        if state.turn is None:
            move = Deal(deck_for(seed, client_seed, state.decks))
        else:
            chance = bot_stream(seed, client_seed, state.number)
            move = choose(levels[state.turn], view_of(state, state.turn), chance)
        state = apply(state, move)
        moves.append(move)
    return state, moves
