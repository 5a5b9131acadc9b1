"""Every table of ``qvito`` as a node, and from each node an arrow for every rank played.

Suits never matter there and no two cards of a rank lie on the table, so a table is a
ten-bit mask of ranks and the rank that was just left, or none. An arrow leads to the table
after the play and says what the play brought, as one number that is added to a tally.
The arrows are made once, from the same table of captures that the rules use.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final, NamedTuple

from engine.captures import ways_by_rank
from engine.cards import Rank
from engine.profiles import QVITO, TARGET, Profile

RANKS: Final = len(Rank)
NOBODY_LEFT: Final = 0
"""In the place of the rank just left: no card can suffer a caida."""

TAKEN_BITS: Final = 6
POINTS_AT: Final = 2 * TAKEN_BITS
POINTS_BITS: Final = 8
POINTS_MASK: Final = (1 << POINTS_BITS) - 1
REACHED: Final = 64
"""A pair's field of points is kept so that the target of forty stands on this one bit."""
HEADROOM: Final = REACHED - TARGET
TAKEN_MASK: Final = (1 << TAKEN_BITS) - 1
PLAIN: Final = (1 << POINTS_AT) - 1
"""No arrow that only takes cards, or none, brings more than this."""
CHOICE: Final = 1 << 30
"""What an arrow says that leads to several ways, one of which is to be chosen."""

Node = list[Any]
"""Its arrows, a pair each: (the next node, what the play adds to the tally).

Places 1 to 10 are for team 0 by rank, 11 to 20 for team 1; 21 to 40 are the same by each
team's second policy, if it has one. Before them stands the mask, after them the rank just left
and what each play is worth, by place. A list of nodes that hold each other has no finite type,
hence ``Any``.
"""
WAYS: Final = 2
"""How many policies a team may have in one graph: its seats need not all play alike."""
MASK_AT: Final = 0
LEFT_AT: Final = WAYS * 2 * RANKS + 1
WORTH_AT: Final = LEFT_AT + 1


class Effect(NamedTuple):
    """All that one way of playing a rank does to a table: what a policy may look at."""

    rank: int
    mask: int
    """Ranks on the table before, ace on the lowest bit."""
    after: int
    taken: int
    """Cards that go to the pile, the played one too; 0 if it is left."""
    caida: bool
    limpia: bool


Worth = Callable[[Effect], float]
"""A policy: the card and the way of greatest worth, 0 or more, are played; chance may decide."""


def by_chance(effect: Effect) -> float:
    """Every card and every way is worth the same."""
    return 0


def by_greed(effect: Effect) -> float:
    """The points now, then the most cards; what that leaves to the rivals is no worry."""
    points = QVITO.caida_points * effect.caida + QVITO.limpia_points * effect.limpia
    return 16 * points + effect.taken


def refuse_other_rules(profile: Profile) -> None:
    """Let only rules pass under which a table is a mask and a tally is four numbers.

    :raises ValueError: naming the first field that is not as in ``qvito``.
    """
    for field in _ASSUMED:
        wanted, found = getattr(QVITO, field), getattr(profile, field)
        if wanted != found:
            raise ValueError(f"packed play needs {field} to be {wanted!r}, not {found!r}")


_ASSUMED: Final = (
    "player_counts",
    "sum_cards_max",
    "capture_is_forced",
    "ladder_is_forced",
    "forgotten",
    "caida_points",
    "caida_on_first_play",
    "limpia_points",
    "limpia_barred",
    "limpia_barred_with_caida",
    "ronda_points",
    "ronda_announced",
    "ronda_score_max",
    "four_equal",
    "ronda_caida_points",
    "falla_points",
    "carton_minority_points",
    "carton_tie_points_at_twenty",
    "carton_tie_points_below",
    "carton_score_max",
)


@cache
def nodes(worths: tuple[Worth, ...]) -> dict[tuple[int, int], Node]:
    """Every node by (mask, rank just left); arrows and worths are those of each team's policy.

    The policies are one for team 0 and one for team 1, then perhaps a second one for each.
    Made once for all of them, in a second or two and some twenty megabytes that stay:
    a policy is a function of a module, not one made anew for each decision.

    :raises ValueError: if a policy finds a worth below 0.
    """
    found: dict[tuple[int, int], Node] = {}
    # Tables of few cards are met most: laid side by side they stay in the cache.
    for mask in sorted(range(1 << RANKS), key=int.bit_count):
        for left in range(RANKS + 1):
            if left == NOBODY_LEFT or mask >> (left - 1) & 1:
                found[mask, left] = [mask, *[None] * WAYS * 2 * RANKS, left, None]
    rows: dict[tuple[float, ...], tuple[float, ...]] = {}
    shared: dict[tuple[tuple[int, int], int], tuple[Node, int]] = {}

    def arrow(to: tuple[int, int], adds: int) -> tuple[Node, int]:
        # Equal arrows are one object: the fewer there are, the more stay in the cache.
        return shared.setdefault((to, adds), (found[to], adds))

    for (mask, left), node in found.items():
        every = [_ways(mask, left, rank) for rank in range(1, RANKS + 1)]
        values: list[float] = [0]
        for number, worth in enumerate(worths):
            team = number % 2
            for rank, ways in enumerate(every, 1):
                best = max(map(worth, ways))
                if best < 0:
                    raise ValueError(f"the worth of {ways} is below 0")
                values.append(best)
                chosen = [way for way in ways if worth(way) == best]
                arrows = tuple([arrow(_after(way), _adds(way, team)) for way in chosen])
                several = len(arrows) > 1
                node[rank + RANKS * number] = (arrows, CHOICE) if several else arrows[0]
        node[WORTH_AT] = rows.setdefault(tuple(values), tuple(values))
    return found


def _ways(mask: int, left: int, rank: int) -> list[Effect]:
    """Each way that a card of this rank has on a table; a single one if it takes nothing."""
    rows = ways_by_rank(QVITO.sum_cards_max, QVITO.ladder_is_forced)
    found = []
    for way in rows[rank][mask]:
        after = mask & ~sum(1 << (taken - 1) for taken in way)
        caida = way[0] == rank == left
        found.append(Effect(rank, mask, after, len(way) + 1, caida, limpia=not after))
    return found or [Effect(rank, mask, mask | 1 << (rank - 1), 0, caida=False, limpia=False)]


def _after(way: Effect) -> tuple[int, int]:
    return way.after, NOBODY_LEFT if way.taken else way.rank


def _adds(way: Effect, team: int) -> int:
    points = QVITO.caida_points * way.caida + QVITO.limpia_points * way.limpia
    return way.taken << TAKEN_BITS * team | points << POINTS_AT + POINTS_BITS * team
