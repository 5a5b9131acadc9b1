"""What each rank is worth to a seat whose hand nobody sees, as ``counting`` weighs its plays.

A position holds what everyone saw of it. Held alone, a rank is worth its balance by that; what
the rest of the hand adds is kept apart, so that it can be added for any hand: another card of
the rank means that one less is about, and any other card may take what the others leave.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.ai.ahead import Tables, again_by_rank, others_ahead
from engine.ai.counting import brings, prices_for
from engine.ai.memory import Memory
from engine.ai.prospects import Prices
from engine.ai.style import PLAIN
from engine.captures import plays
from engine.cards import DECK, Card
from engine.moves import Play
from engine.packed.graph import RANKS
from engine.profiles import Profile
from engine.seats import team_of
from engine.view import View

_OF_A_RANK: Final = len(DECK) // RANKS
_NOTHING: Final = (0.0,) * (RANKS + 1)


class Position(NamedTuple):
    """A table as everyone saw it before a play."""

    seat: int
    mask: int
    left: Card | None
    shown: tuple[int, ...]
    """Cards of each rank played in this deck."""
    counts: tuple[int, ...]
    taken: tuple[int, int]
    score: tuple[int, int]
    lies: tuple[int, ...]
    """For each seat a mask of ranks it hardly holds, by what it let lie in this deal."""


class Judged(NamedTuple):
    """What each rank is worth to the seat in turn, in points, the ace at 1."""

    alone: Sequence[float | None]
    """Held alone; None for a rank all of whose cards have been shown."""
    twin: Sequence[float]
    """What is added if another of the rank stays in the hand."""
    again: Sequence[Sequence[float]]
    """What is added for the best card that stays, by its rank: it may take in its turn."""

    def worth(self, rank: int, hand: Sequence[int]) -> float:
        """The balance of playing one card of a hand of ranks."""
        alone, more = self.alone[rank], self.again[rank]
        if alone is None:
            raise ValueError(f"no hand holds a card of rank {rank}: all have been shown")
        if hand.count(rank) > 1:
            alone += self.twin[rank]
        return alone + max([more[card] for card in hand])


@lru_cache(maxsize=1 << 10)
def judged(profile: Profile, position: Position) -> Judged:
    """What each rank is worth at a position of a house that plays with four."""
    view = _as_seen(profile, position)
    prices = [prices_for(view, team) for team in (0, 1)]
    mine = prices[team_of(position.seat)]
    unseen = [0, *[_OF_A_RANK - count for count in position.shown[1:]]]
    alone: list[float | None] = [None]
    twin, again = [0.0], [_NOTHING]
    for rank in range(1, RANKS + 1):
        if not unseen[rank]:
            alone.append(None)
            twin.append(0.0)
            again.append(_NOTHING)
            continue
        card = next(card for card in DECK if card.rank == rank and card not in view.table)
        ways = plays(profile, position.seat, (card,), view.table)
        unseen[rank] -= 1
        worth, way, tables = _best(view, ways, _memories(unseen, position), prices)
        alone.append(worth)
        later = [PLAIN.again * more for more in again_by_rank(profile, tables, mine)]
        later[rank] = 0.0
        again.append(tuple(later))
        twin.append(_with_twin(view, way, unseen, position, prices) - worth)
        unseen[rank] += 1
    return Judged(alone, twin, again)


def _as_seen(profile: Profile, position: Position) -> View:
    """The position as a view with an empty hand."""
    seat, mask, left, _, counts, taken, score, _ = position
    table = [card if left is None or card.rank != left.rank else left for card in _on(mask)]
    return View(
        profile=profile, players=len(counts), seat=seat, hand=(), turn=seat, dealer=0,
        table=tuple(table), left=left, counts=counts, stock=0, taken=taken, score=score,
        winner=None, number=0, decks=1, log=(), rondas=(), events=(),
    )  # fmt: skip


def _with_twin(
    view: View, way: Play, unseen: list[int], position: Position, prices: Sequence[Prices]
) -> float:
    """What a play is worth if its seat holds one more card of the rank."""
    rank = way.card.rank
    is_possible = unseen[rank] and view.counts[way.seat] > 1
    unseen[rank] -= bool(is_possible)
    worth, *_ = _best(view, [way], _memories(unseen, position), prices)
    unseen[rank] += bool(is_possible)
    return worth


def _best(
    view: View, ways: Sequence[Play], memories: Sequence[Memory], prices: Sequence[Prices]
) -> tuple[float, Play, Tables]:
    """The worth of the best of these plays, the play, and the tables it leads to."""

    def found() -> Iterator[tuple[float, Play, Tables]]:
        for way in ways:
            worth, after = brings(view, way, prices)
            parts, tables = others_ahead(view, way, after, memories, prices, PLAIN)
            for part in parts:
                worth += part
            yield worth, way, tables

    return max(found(), key=lambda one: one[0])


def _memories(unseen: Sequence[int], position: Position) -> list[Memory]:
    """For each seat the cards that it may hold, of these."""
    memory = Memory(list(unseen), sum(unseen))
    return [
        memory.without(lies, count)
        for lies, count in zip(position.lies, position.counts, strict=True)
    ]


def _on(mask: int) -> list[Card]:
    return [card for card in DECK[:RANKS] if card.bit & mask]
