"""What a decision would change in the table, and what was decided since it was published."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from campaign.selectors import Edition, PlayerFacts
from ranking import positions
from ranking.folding import fold
from ranking.models import FrozenRanking, FrozenRow, Standing
from ranking.standings import MERIT_LENGTH, merit_key


@dataclass(frozen=True)
class Correction:
    """A player whose points are not those of the published version any more."""

    player_id: int
    published: int
    """The points of the published version; 0 for who is not in it."""
    now: int


def place_with(edition: Edition, player_id: int, sums: PlayerFacts | None) -> int | None:
    """The player's place if these were its sums and nobody else's changed; None without points."""
    if sums is None:
        return None
    ledger = fold(edition)
    merit = merit_key(sums.points, sums.lost, sums.reached_at)
    place = positions.spot(ledger, merit).place
    own = Standing.objects.filter(ledger=ledger, player_id=player_id).first()
    return place - 1 if own is not None and own.key[:MERIT_LENGTH] < merit else place


def corrections(frozen: FrozenRanking, players: Collection[int]) -> list[Correction]:
    """Those of these players whose line in the published version is no longer what facts say."""
    ledger = fold(frozen.edition)
    fields = ("points", "lost", "reached_at")
    standing = Standing.objects.filter(ledger=ledger, player_id__in=players)
    now = {one.player_id: [getattr(one, field) for field in fields] for one in standing}
    lines = FrozenRow.objects.filter(ranking=frozen, player_id__in=players)
    then = {one.player_id: [getattr(one, field) for field in fields] for one in lines}
    return [
        Correction(player_id, then.get(player_id, [0])[0], now.get(player_id, [0])[0])
        for player_id in sorted(players)
        if then.get(player_id) != now.get(player_id)
    ]
