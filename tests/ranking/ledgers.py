"""Whether the ledgers of an edition are its facts, place by place."""

from campaign.selectors import player_facts
from ranking import positions, selectors
from ranking.models import Block, Ledger, Standing
from ranking.standings import standings
from tests.ranking.conftest import START


def kept(edition):
    """What the ledgers say, without the numbers of their rows."""
    standings = Standing.objects.filter(ledger__edition=edition)
    fields = ("ledger__day", "player_id", "points", "lost", "reached_at", "key")
    ledgers = Ledger.objects.filter(edition=edition, players__gt=0)
    return (
        sorted(standings.values_list(*fields), key=str),
        sorted(ledgers.values_list("day", "players"), key=str),
    )


def from_facts(edition):
    """The table counted from the facts alone."""
    return standings(player_facts(edition, edition.closes_at))


def assert_true(edition):
    """The board, every place and every page are those of the facts."""
    rows = from_facts(edition)
    table = selectors.table(edition, START)
    assert tuple(table.rows) == rows
    assert table.total == len(rows)
    for position, row in enumerate(rows, start=1):
        near = table.source.near(row.player_id)
        assert near == rows[max(position - 2, 0) : position + 1]
        assert table.source.from_position(position, 4) == rows[position - 1 : position + 3]
    for ledger in Ledger.objects.filter(edition=edition):
        blocks = list(Block.objects.filter(ledger=ledger).order_by("start"))
        assert sum(block.count for block in blocks) == ledger.players
        ends = [block.start for block in blocks[1:]] + ["~"]
        for block, end in zip(blocks, ends, strict=True):
            held = Standing.objects.filter(ledger=ledger, key__gte=block.start, key__lt=end)
            assert held.count() == block.count <= positions.BLOCK_LIMIT
