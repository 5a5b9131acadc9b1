"""What a seat remembers: the cards nobody has seen, and what each player's passes tell.

A good player keeps in mind who played what: whoever could have taken and did not hardly has
a card that takes. It is a belief, not knowledge, and it lasts until new cards are dealt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from engine.captures import ways_by_rank
from engine.cards import DECK, Card, Rank
from engine.profiles import HAND_SIZE, Profile
from engine.scoring import limpia_points
from engine.seats import team_of
from engine.view import View


class Memory(NamedTuple):
    """The cards that a hand may hold, by rank and in all."""

    unseen: list[int]
    hidden: int

    def without(self, ranks: int, hand: int) -> Memory:
        """The same less some ranks, as a mask; all of it if that would not leave a hand."""
        if not ranks:
            return self
        unseen = [
            0 if rank and ranks >> (rank - 1) & 1 else count
            for rank, count in enumerate(self.unseen)
        ]
        hidden = sum(unseen)
        return Memory(unseen, hidden) if hidden >= hand else self


def remember(view: View) -> Memory:
    """Cards in no hand of mine, not on the table and not in any play of this deck."""
    seen = {*view.hand, *view.table}
    for play in view.log:
        seen.add(play.card)
        seen.update(play.takes)
    unseen = [0] * (len(Rank) + 1)
    for card in DECK:
        if card not in seen:
            unseen[card.rank] += 1
    return Memory(unseen, len(DECK) - len(seen))


def remember_each(view: View) -> list[Memory]:
    """For each seat the cards that its hand may hold, after all it let lie in this deal."""
    memory = remember(view)
    return [
        memory.without(ranks, count)
        for ranks, count in zip(let_lie(view), view.counts, strict=True)
    ]


def let_lie(view: View) -> list[int]:
    """For each seat a mask of ranks it hardly holds, since it did not play them in this deal.

    Who took nothing had nothing that takes; who took without scoring could not have scored.
    """
    found, shown = [0] * view.players, [0] * view.players
    table = set(view.table)
    for number in range(len(view.log) - 1, _begun(view) - 1, -1):
        play = view.log[number]
        if play.takes:
            table.update(play.takes)
        else:
            table.discard(play.card)
        # What the seat plays later on, it held all along.
        found[play.seat] |= _let_lie_by(view, number, table) & ~shown[play.seat]
        shown[play.seat] |= play.card.bit
    return found


def lies_along(view: View) -> Iterator[tuple[int, ...]]:
    """The same before each play of this deal, as all knew it then, and at last after them.

    For houses in which only plays move cards from and to the table.
    """
    found = [0] * view.players
    begun = _begun(view)
    table: set[Card] = set()
    for number, play in enumerate(view.log):
        if number >= begun:
            yield tuple(found)
            known = found[play.seat] & ~play.card.bit
            found[play.seat] = known | _let_lie_by(view, number, table)
        if play.takes:
            table.difference_update(play.takes)
        else:
            table.add(play.card)
    yield tuple(found)


def _begun(view: View) -> int:
    """The first play of this deal."""
    return max(0, len(view.log) - HAND_SIZE * view.players + sum(view.counts))


def _let_lie_by(view: View, number: int, table: Iterable[Card]) -> int:
    """The ranks that whoever made a play on a table hardly held, since it made this one."""
    play, before = view.log[number], view.log[number - 1] if number else None
    cards = tuple(table)
    takes, sweeps = _answers(view.profile, mask_of(cards), len(cards))
    barred = number == _begun(view) and not view.profile.caida_on_first_play
    if not limpia_points(view.profile, view.score[team_of(play.seat)]):
        sweeps = 0
    if before is not None and not before.takes and not barred:
        sweeps |= before.card.bit
    lay = sweeps if play.takes else takes
    return 0 if play.card.bit & lay else lay


def mask_of(cards: Iterable[Card]) -> int:
    """The ranks of these cards, the ace on the lowest bit."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


@lru_cache(maxsize=1 << 12)
def _answers(profile: Profile, mask: int, on_table: int) -> tuple[int, int]:
    """The ranks that take something from a table, and those that take everything."""
    rows = ways_by_rank(profile.sum_cards_max, profile.ladder_is_forced)
    takes = sweeps = 0
    for rank in Rank:
        ways = rows[rank][mask]
        bit = 1 << (rank - 1)
        takes |= bit * bool(ways)
        sweeps |= bit * any(len(way) == on_table for way in ways)
    return takes, sweeps
