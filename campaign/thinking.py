"""Where the bots think: in processes of their own, so that no other table waits for them.

A question is a position with the seeds, an answer the moves that follow; both are plain
data, and the answer is the same wherever it is worked out. Until ``start`` is called, and
wherever processes cannot be had, whoever asks thinks in its own thread.
"""

from __future__ import annotations

import logging
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, connection, get_context, parent_process
from os import _exit
from typing import Final, NamedTuple

from campaign.chapters import YOU
from campaign.log_lines import waits_for_you
from engine.ai import choose
from engine.arena import warm_up
from engine.moves import Deal, Move, Pass
from engine.profiles import RULESETS
from engine.rules import apply
from engine.shuffle import bot_stream, deck_for
from engine.state import State
from engine.view import view_of

_TRIES: Final = 2
_MEETING: Final = 0.2
"""Seconds that a new process waits, so that each of the others is begun too."""

_log = logging.getLogger(__name__)
_lock = threading.Lock()
_processes = 0
_pool: ProcessPoolExecutor | None = None


class Question(NamedTuple):
    """A position, and what decides how it goes on: the bots' levels by seat and both seeds."""

    state: State
    levels: dict[int, str]
    server_seed: bytes
    client_seed: str


class Thought(NamedTuple):
    """The moves up to the player's next turn or the end of the game, and the score then."""

    moves: tuple[Move, ...]
    score: tuple[int, int]
    winner: int | None


def start(processes: int) -> None:
    """Think in so many processes from now on; they begin at once, and nobody waits for them."""
    global _processes
    with _lock:
        _processes = processes
    pool = _the_pool()
    if pool is not None:
        for _ in range(processes):
            with _deaf_to_ctrl_c():
                pool.submit(time.sleep, _MEETING)


def stop() -> None:
    """End the processes at once; whoever still waits for an answer thinks it out alone."""
    global _processes
    with _lock:
        _processes = 0
        pool = _pool
    if pool is not None:
        for process in active_children():  # the server has no others
            process.terminate()
        _forget(pool, wait=True)


def think(question: Question) -> Thought:
    """What the bots answer, thought out in a process if there are any."""
    state = question.state
    if state.is_over or waits_for_you(state):
        return Thought((), state.score, state.winner)
    for _ in range(_TRIES):
        pool = _the_pool()
        asked = None if pool is None else _asked(pool, question)
        if pool is None or asked is None:
            continue
        try:
            return asked.result()
        except (BrokenProcessPool, CancelledError):
            _log.warning("a process of the bots ended before it answered")
            _forget(pool, wait=False)
    return go_on(question)


def _asked(pool: ProcessPoolExecutor, question: Question) -> Future[Thought] | None:
    """The question as put to the processes; None if they end, or one was killed."""
    try:
        with _deaf_to_ctrl_c():
            return pool.submit(go_on, question)
    except RuntimeError:
        _forget(pool, wait=False)
        return None


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Begin processes that inherit deaf ears: Ctrl-C must not find them half made."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def go_on(question: Question) -> Thought:
    """Deal and let the bots play until the player must act or the game is over."""
    state, levels, server_seed, client_seed = question
    # A copy that came through a pipe is not the very record that the engine's tables know.
    state = state._replace(profile=RULESETS[state.profile.ruleset])
    moves: list[Move] = []
    while not state.is_over and not waits_for_you(state):
        move: Move
        if state.turn is None:
            move = Deal(deck_for(server_seed, client_seed, state.decks))
        elif state.turn == YOU:
            move = Pass(YOU)
        else:
            chance = bot_stream(server_seed, client_seed, state.number)
            move = choose(levels[state.turn], view_of(state, state.turn), chance)
        state = apply(state, move)
        moves.append(move)
    return Thought(tuple(moves), state.score, state.winner)


def _the_pool() -> ProcessPoolExecutor | None:
    """The processes, begun if there shall be any and there are none."""
    global _pool
    with _lock:
        if _pool is None and _processes:
            try:
                # Not by fork: it would copy the threads' locks, perhaps in the wrong moment.
                _pool = ProcessPoolExecutor(_processes, get_context("spawn"), _begin)
            except (OSError, ImportError) as error:
                _log.warning("the bots think in the server's own process: %s", error)
        return _pool


def _forget(pool: ProcessPoolExecutor | None, *, wait: bool) -> None:
    """Let these processes go, unless another thread has begun new ones already."""
    global _pool
    with _lock:
        if _pool is pool:
            _pool = None
    if pool is not None:
        pool.shutdown(wait=wait, cancel_futures=wait)


def _begin() -> None:
    """Make a new process ready: Ctrl-C is the server's to hear, and its end is the end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, daemon=True).start()
    warm_up()


def _end_with_the_server() -> None:
    """A server that was killed cannot say goodbye to its processes: they watch it."""
    server = parent_process()
    if server is not None:
        connection.wait([server.sentinel])
        _exit(0)
