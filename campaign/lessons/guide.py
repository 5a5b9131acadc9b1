"""What the guide shows besides its sentences: positions, hands, sums and houses. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from campaign import house_table
from campaign.houses import HOUSES
from campaign.lessons.drawing import draw
from campaign.lessons.examples import EXAMPLES
from campaign.table import CardShown, shown
from engine.cards import Rank, parse_cards
from engine.profiles import QVITO, TARGET
from engine.scoring import has_ronda, majority_points

RONDA_HANDS: Final = ("7h 7d 7c 2s Kc", "4h 4d Qs Qc 6h", "Jh Jd Jc Js 3d")
CARTON_COUNTS: Final = range(19, 29)


@dataclass(frozen=True)
class DealtHand:
    """Five cards just dealt, and whether they are a ronda."""

    cards: list[CardShown]
    is_ronda: bool


def guide_facts() -> dict[str, Any]:
    """All that the guide's page needs, in the reader's language."""
    return {
        "examples": {slug.replace("-", "_"): draw(one) for slug, one in EXAMPLES.items()},
        "ranks": [f"{rank.letter}h" for rank in Rank],
        "ronda_hands": [
            DealtHand([shown(card) for card in parse_cards(hand)], has_ronda(parse_cards(hand)))
            for hand in RONDA_HANDS
        ],
        "carton": [(cards, majority_points(QVITO, cards)) for cards in CARTON_COUNTS],
        "houses": HOUSES.values(),
        "rows": house_table.rows(),
        "rules": QVITO,
        "both_points": QVITO.caida_points + QVITO.limpia_points,
        "limpia_barred": QVITO.limpia_barred.start,
        "carton_barred": QVITO.carton_score_max + 1,
        "target": TARGET,
    }
