"""A second cuarenta of `qvito`, to compare with: as literal as the guide, and slow.

Cards are texts, a capture is found by asking of every subset of the table whether it may be
taken, and the game is one function with plain variables. It shares no code with the engine.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

ORDER = "A234567JQK"


def may_take(card: str, taken: frozenset[str], table: frozenset[str]) -> bool:
    """Whether exactly these cards can be taken: a beginning, and the whole ladder with it."""
    rank = ORDER.index(card[0])
    for size in (1, 2):
        for begin in combinations(sorted(taken), size):
            ranks = [ORDER.index(other[0]) for other in begin]
            equal = size == 1 and ranks == [rank]
            numbers = max([*ranks, rank]) <= 6
            addition = size == 2 and numbers and sum(r + 1 for r in ranks) == rank + 1
            if not (equal or addition):
                continue
            ladder = sorted(ORDER.index(other[0]) for other in taken - set(begin))
            steps = list(range(rank + 1, rank + 1 + len(ladder)))
            on_table = [ORDER.index(other[0]) for other in table - taken]
            if ladder == steps and rank + 1 + len(ladder) not in on_table:
                return True
    return False


@cache
def choices(card: str, table: frozenset[str]) -> list[frozenset[str]]:
    """All that a card may take; just "nothing" if it can take nothing."""
    subsets = (frozenset(s) for n in range(1, len(table) + 1) for s in combinations(table, n))
    return [subset for subset in subsets if may_take(card, subset, table)] or [frozenset()]


def has_ronda(hand: list[str]) -> bool:
    """Whether three or four cards are equal."""
    ranks = [card[0] for card in hand]
    return any(ranks.count(rank) >= 3 for rank in ranks)


def carton(taken: list[int], next_dealer: int) -> tuple[int, int]:
    """Which pair the count favours and what it would get, were there no limit."""
    if taken[0] == taken[1]:
        return next_dealer % 2, 2
    team = 0 if taken[0] > taken[1] else 1
    return team, 0 if taken[team] < 20 else 6 + (taken[team] - 20 + 1) // 2 * 2


Pick = Callable[[list[tuple[str, frozenset[str]]]], tuple[str, frozenset[str]]]
Told = tuple[str, object]


def game(  # noqa: C901 - a whole game in one piece, so that it reads like the guide
    dealer: int, decks: Iterator[list[str]], pick: Pick
) -> Iterator[Told]:
    """Play a game; tells every set of choices, every event and, at the end, the score."""
    score = [0, 0]
    while True:
        deck, table, taken, last = next(decks), list[str](), [0, 0], ""
        for begin in (0, 20):
            hands: dict[int, list[str]] = {}
            for turn in range(1, 5):
                at = begin + 5 * (turn - 1)
                hands[(dealer + turn) % 4] = deck[at : at + 5]
            for turn in range(1, 5):
                seat = (dealer + turn) % 4
                if has_ronda(hands[seat]):
                    points = 2 if score[seat % 2] <= 30 else 0
                    score[seat % 2] += points
                    yield "event", ("ronda", seat % 2, points, tuple(score))
            for turn in range(1, 21):
                seat = (dealer + turn) % 4
                team = seat % 2
                can = [(c, t) for c in hands[seat] for t in choices(c, frozenset(table))]
                yield "can", set(can)
                card, takes = pick(can)
                hands[seat].remove(card)
                if not takes:
                    table.append(card)
                    last = card
                    continue
                before = score[team]
                caida = last in takes and last[0] == card[0]
                table = [other for other in table if other not in takes]
                taken[team] += 1 + len(takes)
                last = ""
                if caida:
                    score[team] += 2
                    yield "event", ("caida", team, 2, tuple(score))
                if not table:
                    points = 2 if before < 38 else 0
                    score[team] += points
                    yield "event", ("limpia", team, points, tuple(score))
                if score[team] >= 40:
                    yield "end", tuple(score)
                    return
        dealer = (dealer + 1) % 4
        team, points = carton(taken, dealer)
        if score[team] >= 30:
            points = 0
        score[team] += points
        yield "event", ("carton", team, points, tuple(score))
        if score[team] >= 40:
            yield "end", tuple(score)
            return
