"""What a card may take: igualdad, suma of number cards, and the escalera that follows.

On a table without two cards of a rank (every table of ``qvito``) what a card may take
depends on its rank and on which ranks lie there, so it is looked up in a table of
10 × 1,024 entries made once. Tables with equal cards are worked out card by card.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Final, NamedTuple

from engine.cards import DECK, Card, Rank
from engine.moves import LEAVES, Play
from engine.profiles import Profile

WAYS_LISTED: Final = 192
"""How many choices among equal cards are listed; suits change nothing, so more tell nothing."""
_MASKS: Final = 1 << 10
_RANK_OF_BIT: Final = tuple(Rank)
_new: Final = tuple.__new__


class Capture(NamedTuple):
    """One way to take: the base that begins it and the ladder that goes on from it."""

    base: tuple[Card, ...]
    ladder: tuple[Card, ...]

    @property
    def takes(self) -> tuple[Card, ...]:
        """All it takes from the table, without the played card: base, then ladder."""
        return self.base + self.ladder


def captures(profile: Profile, table: tuple[Card, ...], card: Card) -> tuple[Capture, ...]:
    """Every capture that a card has on a table, equality first, each cards-of-base once.

    With a 5: ``5h`` alone or ``2d + 3h``, never both; then ``6 7 J`` while the ranks
    follow without a gap, from one above the **played** card whatever the sum took.
    Where the house lets the ladder stop early, each shorter ladder is a capture too.
    A crowd of equal cards is not listed in every mixture (see ``ladders``).
    """
    found: dict[Capture, None] = {}
    bases = list(_bases(profile, table, card))
    steps = list(ladders(table, card.rank, WAYS_LISTED // max(len(bases), 1)))
    for base in bases:
        for ladder in steps:
            shortest = len(ladder) if profile.ladder_is_forced else 0
            for length in range(len(ladder), shortest - 1, -1):
                found[Capture(base, ladder[:length])] = None
    return tuple(found)


def may_leave(profile: Profile, table: tuple[Card, ...], card: Card) -> bool:
    """Whether the card may stay on the table: when it takes nothing or need not take."""
    return not profile.capture_is_forced or next(_bases(profile, table, card), None) is None


def plays(
    profile: Profile, seat: int, hand: tuple[Card, ...], table: tuple[Card, ...]
) -> list[Play]:
    """Every legal play of a hand, card by card in the order of the hand.

    A card that can take must take where the house says so; any other card may be left.
    """
    lying = {card.bit: card for card in table}
    if len(lying) != len(table):
        return _plays_among_equals(profile, seat, hand, table)
    rows = _bits_by_card(profile.sum_cards_max, profile.ladder_is_forced)
    forced = profile.capture_is_forced
    mask = sum(lying)
    leaves = LEAVES[seat]
    found = []
    for card in hand:
        ways = rows[card][mask]
        for way in ways:
            takes = tuple([lying[bit] for bit in way])
            found.append(_new(Play, (seat, card, takes, False)))
        if not ways or not forced:
            found.append(leaves[card])
    return found


def in_order(
    profile: Profile, table: tuple[Card, ...], card: Card, takes: tuple[Card, ...]
) -> tuple[Card, ...] | None:
    """The cards a play takes in the order of the rules, base, then ladder; None if it may not.

    Taking nothing is legal, as ``()``, where ``may_leave`` says so.
    """
    lying = {other.bit: other for other in table}
    if len(lying) == len(table):
        ways = _bits_by_card(profile.sum_cards_max, profile.ladder_is_forced)[card][sum(lying)]
        if not takes:
            return None if ways and profile.capture_is_forced else takes
        for way in ways:
            if takes == tuple([lying[bit] for bit in way]):
                return takes
    elif not takes:
        return takes if may_leave(profile, table, card) else None
    if len(set(takes)) != len(takes) or not set(takes) <= set(table):
        return None
    tidy = tuple(sorted(takes, key=lambda other: (other.rank, table.index(other))))
    wanted = [other.rank for other in tidy]
    for capture in captures(profile, table, card):
        if [other.rank for other in capture.takes] == wanted:
            return tidy
    return None


def _plays_among_equals(
    profile: Profile, seat: int, hand: tuple[Card, ...], table: tuple[Card, ...]
) -> list[Play]:
    found = []
    for card in hand:
        ways = captures(profile, table, card)
        found += [Play(seat, card, way.takes) for way in ways]
        if not ways or not profile.capture_is_forced:
            found.append(Play(seat, card))
    return found


def _bases(profile: Profile, table: tuple[Card, ...], card: Card) -> Iterator[tuple[Card, ...]]:
    for other in table:
        if other.rank == card.rank:
            yield (other,)
    if card.rank.is_number:
        numbers = sorted((c for c in table if c.rank < card.rank), key=lambda c: c.rank)
        yield from _sums_of_cards(numbers, card.rank, profile.sum_cards_max)


def _sums_of_cards(numbers: list[Card], total: int, cards_max: int) -> list[tuple[Card, ...]]:
    """Choices of two cards or more that add up to a total, fewest cards first.

    Where equal cards make more than WAYS_LISTED of them, each sum of ranks is listed once.
    """
    every = [choice for size in range(2, cards_max + 1) for choice in _sums(numbers, size, total)]
    if len(every) <= WAYS_LISTED:
        return every
    once: dict[tuple[Rank, ...], tuple[Card, ...]] = {}
    for choice in every:
        once.setdefault(tuple(card.rank for card in choice), choice)
    return list(once.values())


def _sums(numbers: list[Card], size: int, total: int) -> Iterator[tuple[Card, ...]]:
    """Every choice of ``size`` cards, from numbers in rising order, that adds up to a total."""
    for place, card in enumerate(numbers):
        if size * card.rank > total:
            return
        if size == 1:
            if card.rank == total:
                yield (card,)
            continue
        for rest in _sums(numbers[place + 1 :], size - 1, total - card.rank):
            yield (card, *rest)


def ladders(table: tuple[Card, ...], below: Rank, most: int = 1) -> Iterator[tuple[Card, ...]]:
    """Each full ladder from one above a rank: one per choice among equal cards of a step.

    Suits change nothing, so where the choices are more than ``most``, the rest of the
    steps show the card that has lain there longest; any equal card may be taken.
    """
    steps: list[list[Card]] = []
    choices = 1
    for rank in range(below + 1, Rank.KING + 1):
        step = [c for c in table if c.rank == rank]
        if not step:
            break
        if choices * len(step) > most:
            step = step[:1]
        choices *= len(step)
        steps.append(step)
    return product(*steps)


def whole_captures(profile: Profile, table: tuple[Card, ...], card: Card) -> tuple[Capture, ...]:
    """The captures of a card that leave nothing of their ladder behind."""
    bases = list(_bases(profile, table, card))
    steps = list(ladders(table, card.rank, WAYS_LISTED // max(len(bases), 1)))
    return tuple(Capture(base, ladder) for base in bases for ladder in steps)


@cache
def ways_by_rank(
    sum_cards_max: int, ladder_is_forced: bool
) -> tuple[tuple[tuple[tuple[Rank, ...], ...], ...], ...]:
    """Ranks taken, by rank played and by mask of the table: ``ways[Rank.FIVE][mask]``."""
    nothing: tuple[tuple[tuple[Rank, ...], ...], ...] = ()
    rows = [nothing]
    for rank in Rank:
        sums = _sums_to(rank, sum_cards_max)
        rows.append(tuple(_ways_on(rank, sums, mask, ladder_is_forced) for mask in range(_MASKS)))
    return tuple(rows)


@cache
def _bits_by_card(
    sum_cards_max: int, ladder_is_forced: bool
) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]:
    """The same by card played, each rank taken as its bit: no look at a card's rank is needed."""
    bits = tuple(
        tuple(tuple(tuple(1 << (rank - 1) for rank in way) for way in ways) for ways in row)
        for row in ways_by_rank(sum_cards_max, ladder_is_forced)
    )
    return tuple(bits[card.rank] for card in DECK)


def _sums_to(rank: Rank, sum_cards_max: int) -> list[tuple[Rank, ...]]:
    if not rank.is_number:
        return []
    lower = [other for other in Rank if other < rank]
    return [
        group
        for size in range(2, sum_cards_max + 1)
        for group in combinations(lower, size)
        if sum(group) == rank
    ]


def _ways_on(
    rank: Rank, sums: list[tuple[Rank, ...]], mask: int, ladder_is_forced: bool
) -> tuple[tuple[Rank, ...], ...]:
    there = {other for other in Rank if mask >> (other - 1) & 1}
    ladder: list[Rank] = []
    for above in _RANK_OF_BIT[rank:]:
        if above not in there:
            break
        ladder.append(above)
    bases: list[tuple[Rank, ...]] = [(rank,)] if rank in there else []
    bases += [group for group in sums if there.issuperset(group)]
    shortest = len(ladder) if ladder_is_forced else 0
    return tuple(
        base + tuple(ladder[:length])
        for base in bases
        for length in range(len(ladder), shortest - 1, -1)
    )
