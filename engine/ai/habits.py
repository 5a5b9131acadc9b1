"""Whether a seat plays with care or greedily, by all it has played in the deals that are over.

A deal that is over has shown every hand, so each play in it can be asked about: how likely was
it for one who counts, and how likely for one who takes the most and drops any card when there
is nothing to take? The answers are multiplied over the whole game: Bayes' factors for two kinds
of player. What is found is a chance, never a name: a bot does not know who sits where.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from engine.ai.likelihood import odds_of
from engine.ai.playing_out import LEAVING, POLICIES, SEATS, TAKING, greeds_at
from engine.moves import Play
from engine.packed.graph import NOBODY_LEFT, RANKS, WORTH_AT, nodes
from engine.profiles import HAND_SIZE
from engine.view import View

_BOTH, _ONE, _NEITHER = 0.45, 0.03, 0.49
"""How often both seats of a pair are greedy, this one alone, and neither: pairs are alike."""
_PARTNER: Final = 0.15 / 0.85
"""The odds that a bot's own partner is."""
_SLIP: Final = 0.03
"""How often a greedy player plays any card at all."""
_TELLING: Final = 30.0
"""No single play makes one kind of player more than so many times likelier than the other."""
_CERTAIN: Final = 1e9
"""Odds beyond which nothing is gained by more."""
_DEAL: Final = HAND_SIZE * SEATS


def chances_of_greed(view: View) -> list[float]:
    """For each seat the chance that it plays greedily, before what it did in this deal."""
    ratios = [1.0] * SEATS
    begun = len(view.log) - _DEAL + sum(view.counts)
    for deck in (*view.earlier, view.log[: max(0, begun)]):
        for seat, ratio in enumerate(_ratios(deck)):
            ratios[seat] = min(max(ratios[seat] * ratio, 1 / _CERTAIN), _CERTAIN)
    return [_chance(ratios, seat, seat % 2 == (view.seat or 0) % 2) for seat in range(SEATS)]


def _chance(ratios: Sequence[float], seat: int, is_partner: bool) -> float:
    """The chance for one seat, by its own plays and, of a rival, by those of its partner."""
    odds = ratios[seat]
    if is_partner:
        odds *= _PARTNER
    else:
        mate = ratios[(seat + 2) % SEATS]
        odds *= (_BOTH * mate + _ONE) / (_ONE * mate + _NEITHER)
    return odds / (1.0 + odds)


def chance_if_greedy(greeds: Sequence[float], held: Sequence[int], rank: int) -> float:
    """The chance that a greedy player who holds these ranks plays just this one of them."""
    values = [greeds[card] for card in held]
    most = max(values)
    chosen = (1.0 - _SLIP) / values.count(most) if greeds[rank] == most else 0.0
    return chosen + _SLIP / len(held)


@lru_cache(maxsize=1 << 8)
def _ratios(deck: tuple[Play, ...]) -> tuple[float, ...]:
    """For each seat how many times likelier its plays of a deck are if it is greedy."""
    ratios = [1.0] * SEATS
    shown = [0] * (RANKS + 1)
    mask, left = 0, NOBODY_LEFT
    for begun in range(0, len(deck) - _DEAL + 1, _DEAL):  # hands of a deal cut short are unknown
        deal = deck[begun : begun + _DEAL]
        hands = [[int(one.card.rank) for one in deal if one.seat == seat] for seat in range(SEATS)]
        for play in deal:
            rank, hand = int(play.card.rank), hands[play.seat]
            if len(hand) > 1:
                greedy = chance_if_greedy(greeds_at(mask, left), hand, rank)
                careful = _chance_if_careful(mask, left, shown, hand, rank)
                ratio = greedy / max(careful, greedy / _TELLING)
                ratios[play.seat] *= max(ratio, 1 / _TELLING)
            hand.remove(rank)
            shown[rank] += 1
            mask, left = _after(mask, play)
    return tuple(ratios)


def _chance_if_careful(
    mask: int, left: int, shown: Sequence[int], hand: Sequence[int], rank: int
) -> float:
    """The same for one who plays with care, as seats do in playouts (``playing_out``)."""
    node = nodes(POLICIES)[mask, left]

    def worths() -> Iterator[float]:
        for card in (rank, *hand):
            held = hand.count(card)
            more = TAKING[held] if node[card][1] else LEAVING[held][shown[card]]
            yield node[WORTH_AT][card] + more

    own, *all_worths = worths()
    best = max(all_worths)
    total = 0.0
    for worth in all_worths:
        total += odds_of(worth - best)
    return odds_of(own - best) / total


def _after(mask: int, play: Play) -> tuple[int, int]:
    """The table after a play: its mask, and the rank just left."""
    if not play.takes:
        return mask | play.card.bit, int(play.card.rank)
    for card in play.takes:
        mask &= ~card.bit
    return mask, NOBODY_LEFT
