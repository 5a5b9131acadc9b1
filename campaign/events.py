"""The bells: "look" after a commit, never a card and never a fact.

Whoever hears one reads the truth from the database; a lost bell loses nothing.
"""

from __future__ import annotations

import logging
from uuid import UUID

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

POINTS_GROUP = "campaign.points"
"""The group that hears when a scoring run earned points or lost a chapter."""

WHATEVER_PLY = 0
"""Rung for a table that has changed without a move: everyone looks, whatever ply they have."""

LOOK_ANYWAY = 0
"""Rung instead of a ply when the table has changed without a move."""

_log = logging.getLogger(__name__)


def table_group(game_id: UUID) -> str:
    """The group of everyone who looks at a game's table."""
    return f"campaign.table.{game_id.hex}"


def ring_table(game_id: UUID, ply: int) -> None:
    """After the commit, tell the table's onlookers which ply there is to look at."""
    _ring(table_group(game_id), {"type": "table.moved", "ply": ply})


def ring_points() -> None:
    """After the commit, tell the ranking's onlookers that the facts have grown."""
    _ring(POINTS_GROUP, {"type": "points.changed"})


def _ring(group: str, message: dict[str, object]) -> None:
    def send() -> None:
        layer = get_channel_layer()
        if layer is None:
            return
        try:
            async_to_sync(layer.group_send)(group, message)
        except Exception:
            _log.warning("a bell could not be rung", exc_info=True)

    transaction.on_commit(send, robust=True)
