"""Many sockets at once: opened a few at a time, read to the end, closed together."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import TypeVar

from websockets.asyncio.client import ClientConnection, connect

from tests.bench.load.player import PATIENCE, Tale, look_on

HANDS = 20
"""Sockets that are opened at the same time."""
ECHO_EVERY = 0.25

Opened = TypeVar("Opened")


async def few_at_a_time(
    opening: Iterable[Callable[[], Awaitable[Opened]]], hands: int = HANDS
) -> list[Opened]:
    """Open everything, never more than a few at once."""
    gate = asyncio.Semaphore(hands)

    async def one(begin: Callable[[], Awaitable[Opened]]) -> Opened:
        async with gate:
            return await begin()

    return list(await asyncio.gather(*(one(begin) for begin in opening)))


async def bare_line(url: str) -> ClientConnection:
    """A socket of a bare server."""
    return await connect(
        url, compression=None, open_timeout=PATIENCE, ping_interval=None, max_size=None
    )


@contextlib.asynccontextmanager
async def onlookers(lines: list[ClientConnection], tale: Tale) -> AsyncIterator[None]:
    """Read what open pages are shown meanwhile, and close them."""
    reading = [asyncio.create_task(look_on(line, tale)) for line in lines]
    try:
        yield
    finally:
        await asyncio.gather(*(line.close() for line in lines))
        await asyncio.gather(*reading)


@contextlib.asynccontextmanager
async def echoing(url: str) -> AsyncIterator[list[float]]:
    """Ask a bare echo a few times a second meanwhile; the seconds of each answer."""
    answered: list[float] = []
    async with await bare_line(url) as line:

        async def ask() -> None:
            while True:
                answered.append(await echo(line))
                await asyncio.sleep(ECHO_EVERY)

        asking = asyncio.create_task(ask())
        try:
            yield answered
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)


async def echo(line: ClientConnection) -> float:
    """Seconds of one message sent and heard again."""
    begun = time.perf_counter()
    await line.send('{"action": "look", "ply": 0}')
    await line.recv()
    return time.perf_counter() - begun
