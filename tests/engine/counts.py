"""How many lines of play there are from fixed positions, depth by depth, in a table to read.

``python -m tests.engine.counts`` writes ``counts.txt`` again. One legal move too many or too
few anywhere below a position changes its numbers, so a count is a short proof of the rules
that list moves. A test counts them twice, with the engine and with the second cuarenta.

A position is a deck, dealt by seat 0, and so many moves from it; of the legal moves, sorted
as text, move number n of the game is the one at place ``3 + 5 n²``, counted round.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from engine.arena import seeds_of
from engine.cards import Card
from engine.moves import Deal, parse_move
from engine.profiles import PROFILES
from engine.rules import apply, start
from engine.shuffle import deck_for
from engine.state import State
from tests.engine.reference_houses import Francia, Pagat, Qvito
from tests.engine.tables import listed

FILE = Path(__file__).with_suffix(".txt")
HEAD = "house players deck moves depth lines"
LINES_ENOUGH, DEPTH_MOST = 2_000, 8
STARTS = {"qvito": (0, 9, 23), "pagat": (0, 7, 21, 44), "francia": (0, 5, 18, 37)}
"""Positions by the moves before them: a deal, its middle and its end, the end of a deck."""
REFERENCES = {"qvito": Qvito, "pagat": Pagat, "francia": Francia}


class Row(NamedTuple):
    """One position, and how many lines of so many moves there are from it."""

    house: str
    players: int
    deck: str
    moves: int
    depth: int
    lines: int


def place(number: int, among: int) -> int:
    """Which of the sorted moves a position's way takes."""
    return (3 + 5 * number * number) % among


def deck_of(name: str) -> tuple[Card, ...]:
    """The deck of this name."""
    return deck_for(*seeds_of(name, 0), 0)


def position(row: Row) -> State:
    """The position in the engine."""
    state = start(PROFILES[row.house], 0, players=row.players)
    state = apply(state, Deal(deck_of(row.deck)))
    for number in range(row.moves):
        lines = sorted(listed(state))
        state = apply(state, parse_move(lines[place(number, len(lines))]))
    return state


def count(state: State, depth: int) -> int:
    """Lines of so many moves; one that ends the deck or the game sooner is a line too."""
    lines = listed(state)
    if depth == 0 or not lines:
        return 1
    if depth == 1:
        return len(lines)
    return sum(count(apply(state, parse_move(line)), depth - 1) for line in lines)


def second_position(row: Row) -> Qvito:
    """The position in the second cuarenta."""
    table = REFERENCES[row.house](0, row.players)
    table.deal_deck([card.text for card in deck_of(row.deck)])
    for number in range(row.moves):
        lines = sorted(table.moves())
        table.do(lines[place(number, len(lines))])
    return table


def second_count(table: Qvito, depth: int) -> int:
    """The same count in the second cuarenta, which walks down to the last move."""
    lines = table.moves() if depth else set()
    if not lines:
        return 1
    total = 0
    for line in lines:
        other = table.twin()
        other.do(line)
        total += second_count(other, depth - 1) if depth > 1 else 1
    return total


def rows() -> list[Row]:
    """The table as it stands in the file."""
    head, *lines = FILE.read_text(encoding="utf-8").splitlines()
    assert head == HEAD
    found = []
    for line in lines:
        house, players, deck, moves, depth, count_ = line.split()
        found.append(Row(house, int(players), deck, int(moves), int(depth), int(count_)))
    return found


def made() -> Iterator[Row]:
    """The table as the engine counts it now, each position as deep as is quick."""
    for profile in PROFILES.values():
        for players in profile.player_counts:
            for number, moves in enumerate(STARTS[profile.name]):
                deck = f"{profile.name}-{players}-{number}"
                row = Row(profile.name, players, deck, moves, 0, 1)
                state = position(row)
                while row.lines < LINES_ENOUGH and row.depth < DEPTH_MOST:
                    depth = row.depth + 1
                    row = row._replace(depth=depth, lines=count(state, depth))
                    yield row


def write() -> None:
    """Write the table."""
    lines = [HEAD, *(" ".join(map(str, row)) for row in made())]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{len(lines) - 1} counts in {FILE.name}")


if __name__ == "__main__":
    write()
