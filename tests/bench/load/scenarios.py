"""What is measured: each scenario takes a stack that runs, and tells its figures.

deep         100 tables against the strongest bots, a card every five seconds at each
greedy       400 tables against greedy bots, likewise
house        50 scoring tables, two onlookers at each, the board open in fifty tabs
alone        one table on a quiet site, beside an echo that makes one write
spectators   a thousand onlookers of one table, beside a bare group of a thousand
memory       what open sockets take that say nothing, beside those of a bare consumer
"""

from __future__ import annotations

import asyncio
import os
import resource
import statistics
import time
from collections import Counter
from dataclasses import dataclass
from typing import Any

from tests.bench.bare_server import bare_server
from tests.bench.load.crowd import bare_line, echo, echoing, few_at_a_time, onlookers
from tests.bench.load.figures import milliseconds
from tests.bench.load.player import Player, Tale, line_to
from tests.bench.load.stack import Stack, Table, memory_kb

SECONDS = float(os.environ.get("LOAD_SECONDS", "60"))
SHARE = float(os.environ.get("LOAD_SHARE", "1"))
EVERY = 5.0
"""Seconds between two cards of one player."""
QUIET = 2.0
ECHO = "tests.bench.echo:application"
WRITING_ECHO = "tests.bench.writing_echo:application"
GROUP = "tests.bench.group:application"


def so_many(number: int) -> int:
    """The usual number, or the share of it that was asked for."""
    return max(round(number * SHARE), 1)


@dataclass
class Crowd:
    """Who is there: tables with their players, onlookers at each, tabs of the board."""

    tables: list[Table]
    onlookers_each: int = 0
    boards: int = 0
    every: float = EVERY


async def deep(stack: Stack) -> dict[str, Any]:
    """Many tables whose bots think as far ahead as any."""
    return await played(stack, Crowd(stack.seats(so_many(100), "deep")), SECONDS)


async def greedy(stack: Stack) -> dict[str, Any]:
    """Very many tables whose bots hardly think."""
    return await played(stack, Crowd(stack.seats(so_many(400), "greedy")), SECONDS)


async def house(stack: Stack) -> dict[str, Any]:
    """An evening of the tournament."""
    tables = stack.seats(so_many(50))
    return await played(stack, Crowd(tables, onlookers_each=2, boards=so_many(50)), SECONDS)


async def played(stack: Stack, crowd: Crowd, seconds: float) -> dict[str, Any]:
    """Let a crowd play for so long, and tell how they were answered."""
    tale = Tale()
    players = [
        Player(stack.sites[number % len(stack.sites)], table, tale)
        for number, table in enumerate(crowd.tables)
    ]
    before_kb = stack.memory_kb()
    await few_at_a_time([player.arrive for player in players])
    looking = await few_at_a_time(
        [lambda path=path, site=site: line_to(site, path) for site, path in watched(stack, crowd)]  # type: ignore[misc]
    )
    with bare_server(ECHO) as bare:
        async with onlookers(looking, tale), echoing(bare.url) as echoed:
            cpu, client, thought = stack.cpu(), client_cpu(), stack.thinking()
            begun = time.monotonic()
            await asyncio.gather(
                *(
                    player.play(
                        begun + crowd.every * number / len(players), crowd.every, begun + seconds
                    )
                    for number, player in enumerate(players)
                )
            )
            spent = [after - at_first for after, at_first in zip(stack.cpu(), cpu, strict=True)]
            thinking = [now - then for now, then in zip(stack.thinking(), thought, strict=True)]
            kb = stack.memory_kb() - before_kb
            client = client_cpu() - client
    for player in players:
        await player.leave()
    cards = max(len(tale.answered), 1)
    return {
        "tables": len(players),
        "onlookers": len(looking),
        "seconds": seconds,
        "card": milliseconds(tale.answered),
        "echo": milliseconds(echoed),
        "errors": told(tale.errors, stack),
        "cards_late": tale.late,
        "games_ended": tale.games_ended,
        "pushes": tale.pushes,
        "thinking_mean_ms": round(thinking[0] / max(thinking[1], 1) * 1000, 2),
        "web_cpu_ms_per_card": round(spent[0] / cards * 1000, 2),
        "bots_cpu_ms_per_card": round(spent[1] / cards * 1000, 2),
        "client_cpu_ms_per_card": round(client / cards * 1000, 2),
        "memory_kb_per_table": round(kb / len(players), 1),
    }


def watched(stack: Stack, crowd: Crowd) -> list[tuple[Any, str]]:
    """The pages of those who only look, spread over the web processes."""
    paths = [f"/ws/mesas/{table.game}/" for table in crowd.tables] * crowd.onlookers_each
    paths += ["/ws/ranking/"] * crowd.boards
    return [(stack.sites[number % len(stack.sites)], path) for number, path in enumerate(paths)]


def told(errors: list[str], stack: Stack) -> dict[str, Any]:
    """How many errors there were, of players and in the log of the site, and some of them."""
    complaints = stack.complaints()
    return {
        "count": len(errors),
        "logged": len(complaints),
        "locked": sum("database is locked" in line for line in complaints),
        "which": Counter(errors).most_common(5) + [(line, 1) for line in complaints[:5]],
    }


async def alone(stack: Stack) -> dict[str, Any]:
    """The site's own part of an answer, all but the bots' thinking, beside an echo that writes."""
    tale = Tale()
    cards = max(so_many(200), 20)
    bare: list[float] = []
    writing: list[float] = []
    with bare_server(ECHO) as one, bare_server(WRITING_ECHO, stack.sites[0].environment) as other:
        async with await bare_line(one.url) as plain, await bare_line(other.url) as writer:
            thought = stack.thinking()
            tables = stack.seats(cards // 15 + 2, "greedy", fresh=True)
            for table in tables:
                player = Player(stack.sites[0], table, tale)
                await player.arrive()
                for _card in range(15):  # no page that sends more is taken for a hurried one
                    await player.play(time.monotonic(), 1, time.monotonic() + 0.5)
                    bare.append(await echo(plain))
                    writing.append(await echo(writer))
                await player.leave()
            seconds, answers = (
                now - then for now, then in zip(stack.thinking(), thought, strict=True)
            )
    thinking = seconds / max(answers, 1)
    own = statistics.median(tale.answered) - thinking
    return {
        "card": milliseconds(tale.answered),
        "thinking_mean_ms": round(thinking * 1000, 2),
        "own_part_median_ms": round(own * 1000, 2),
        "echo": milliseconds(bare),
        "writing_echo": milliseconds(writing),
        "own_part_to_writing_echo": round(own / statistics.median(writing), 2),
        "errors": told(tale.errors, stack),
    }


async def spectators(stack: Stack) -> dict[str, Any]:
    """Seconds until the last of a thousand onlookers sees a card, beside a bare group message."""
    tale = Tale()
    (table,) = stack.seats(1)
    site, count = stack.sites[0], so_many(1000)
    before_kb = stack.memory_kb()
    path = f"/ws/mesas/{table.game}/"
    looking = await few_at_a_time([lambda: line_to(site, path)] * count)
    size = len(str([await line.recv() for line in looking][-1]))
    kb = (stack.memory_kb() - before_kb) / count
    player = Player(site, table, tale)
    await player.arrive()
    seen: list[float] = []
    grouped: list[float] = []
    with bare_server(GROUP, site.environment) as bare:
        members = await few_at_a_time([lambda: bare_line(bare.url)] * count)
        for _card in range(max(int(SECONDS / EVERY), 5)):
            await asyncio.sleep(QUIET)
            begun = time.monotonic()
            hearing = asyncio.gather(*(when_heard(line) for line in looking))
            await player.play(begun, 1, begun + 0.5)
            seen.append(max(await hearing) - begun)
            await asyncio.sleep(QUIET)
            begun = time.monotonic()
            hearing = asyncio.gather(*(when_heard(line) for line in members))
            await members[0].send(str(size))
            grouped.append(max(await hearing) - begun)
        await asyncio.gather(*(line.close() for line in members))
    await player.leave()
    await asyncio.gather(*(line.close() for line in looking))
    return {
        "spectators": count,
        "letters": size,
        "last_sees_the_card": milliseconds(seen),
        "bare_group": milliseconds(grouped),
        "to_bare_group": round(
            statistics.median(one / other for one, other in zip(seen, grouped, strict=True)), 2
        ),
        "memory_kb_per_spectator": round(kb, 1),
        "errors": told(tale.errors, stack),
    }


async def when_heard(line: Any) -> float:
    """When the next message has come."""
    async with asyncio.timeout(30):
        await line.recv()
    return time.monotonic()


async def memory(stack: Stack) -> dict[str, Any]:
    """Memory of the web process for each open socket, and of a bare server for each of its own."""
    site, count = stack.sites[0], so_many(500)
    (watched_table,) = stack.seats(1)
    tables = stack.seats(2 * count, "greedy", fresh=True)
    kinds = {
        "spectator": [lambda: line_to(site, f"/ws/mesas/{watched_table.game}/")] * 2 * count,
        "board": [lambda: line_to(site, "/ws/ranking/")] * 2 * count,
        "player": [
            lambda table=table: line_to(site, f"/ws/juego/{table.game}/", table.session)
            for table in tables
        ],
    }
    found: dict[str, Any] = {"sockets": count}
    with bare_server(ECHO) as bare:
        bare_kb = await kb_each([lambda: bare_line(bare.url)] * 2 * count, bare.pid)
        found["bare_kb"] = round(bare_kb, 1)
        for kind, opening in kinds.items():
            stack.restart()  # or one kind would use what another has left
            kb = await kb_each(opening, stack.pids()[0])
            found[f"{kind}_kb"] = round(kb, 1)
            found[f"{kind}_to_bare"] = round(kb / bare_kb, 2)
    found["errors"] = told([], stack)
    return found


async def kb_each(opening: list[Any], pid: int) -> float:
    """Kilobytes for each of the second half of these sockets, the first half being the warm-up."""
    half = len(opening) // 2
    lines = await few_at_a_time(opening[:half])
    await asyncio.sleep(QUIET)
    before = memory_kb(pid)
    lines += await few_at_a_time(opening[half:])
    await asyncio.sleep(QUIET)
    after = memory_kb(pid)
    await asyncio.gather(*(line.close() for line in lines))
    return (after - before) / half


def client_cpu() -> float:
    """Processor seconds of this process so far."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime
