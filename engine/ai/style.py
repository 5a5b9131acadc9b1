"""What a bot cares about, as data: the weights by which it judges a play at a glance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Style:
    """Weights of one character, in points; the defaults are those of the bot "counting"."""

    next_rival: float = 1.2
    """How much of what the table offers to the next rival is taken off."""
    partner: float = 0.8
    """How much of what it offers to the partner is added."""
    last_rival: float = 0.9
    """How much of what it offers to the rival before this seat is taken off."""
    again: float = 0.7
    """How much of what it offers to this seat's own next turn is added."""
    caida: float = 1.0
    """How dear a caida is to it: the boastful one gives it more than its points."""
    limpia: float = 1.0
    """How dear a limpia is to it."""
    cards: float = 1.0
    """How dear a card is to it: the one who plays for the cartón gives it more."""
    pairs: float = 0.0
    """What playing a card is worth whose equal stays in the hand."""
    low: float = 0.0
    """What each rank that a card is lower is worth, since high cards are the safer to keep."""


PLAIN: Final = Style()

SHARP: Final = Style(pairs=0.125, low=0.014)
"""Plays from pairs and keeps high cards besides: how searchers see a play at a glance."""

BOASTFUL: Final = Style(next_rival=0.2, partner=0.0, last_rival=0.0, again=0.2, caida=2.5)
"""Hunts caidas, and is too proud to fear one."""
DEVOUT: Final = Style(next_rival=0.6, partner=0.5, last_rival=0.2, again=0.2, caida=0.8, cards=1.5)
"""Gathers cards in peace: thinks of the cartón rather than of caidas."""
SWEEPING: Final = Style(next_rival=0.7, partner=0.3, last_rival=0.3, again=0.5, limpia=2.0)
"""Leaves nothing on the table: a limpia above all."""
PAINTER: Final = Style(next_rival=1.1, cards=1.7, pairs=0.125, low=0.014)
"""Plays for the cartón, card by card."""
DEVOTED: Final = Style(partner=1.2, last_rival=1.0, pairs=0.125, low=0.014)
"""Saves its partner: feeds the seat opposite and starves the rival who plays after it."""
