"""What a rival may take of what a player left uncaptured, where the house knows of it.

Two customs: only the rest of a ladder that stopped early, or anything at all, then the
played card itself too. The cards go to the next rival's pile, before it plays, also when
that rival is the leader of the next deal; the last card of a deck leaves nobody to take any.

A haul is complete: all of the ladder that was left out, or a whole capture that the played
card had, one base with its longest ladder. Among equal cards there is a haul for each choice.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.captures import WAYS_LISTED, ladders, whole_captures
from engine.cards import Card
from engine.moves import Play
from engine.profiles import Profile
from engine.scoring import is_caida


class Forgotten(NamedTuple):
    """One haul that the next rival may take, and whether it completes a caida."""

    cards: tuple[Card, ...]
    is_caida: bool


def forgotten_by(
    profile: Profile, table: tuple[Card, ...], left: Card | None, play: Play
) -> tuple[Forgotten, ...]:
    """What a play on this table forgot; ``left`` is the card that could suffer a caida.

    With ``5h 6d`` there, ``5s x 5h`` forgets the 6, by either custom; ``5s`` left beside
    ``5h`` forgets ``5h 5s`` where anything counts, and nothing where only ladders do.
    """
    if profile.forgotten == "nothing":
        return ()
    if play.takes:
        return _rest_of_ladder(table, play)
    if profile.forgotten == "ladder":
        return ()
    return tuple(
        Forgotten(
            (*way.takes, play.card),
            profile.forgotten_scores and is_caida(play.card, way.takes, left),
        )
        for way in whole_captures(profile, table, play.card)
    )


def _rest_of_ladder(table: tuple[Card, ...], play: Play) -> tuple[Forgotten, ...]:
    """The steps above those taken, from the highest card of the play on."""
    top = max(play.card.rank, *(card.rank for card in play.takes))
    rest = tuple(card for card in table if card not in play.takes)
    return tuple(
        Forgotten(steps, is_caida=False) for steps in ladders(rest, top, WAYS_LISTED) if steps
    )
