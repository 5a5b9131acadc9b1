"""Points won and bells rung from outside the server: `python -m tests.bench.ranking_bell`.

For each line it reads it says when, by the machine's steady clock, it rang: for `point` after
storing one more point of the leader, for `group N` after sending N letters to the bare group.
"""

from __future__ import annotations

import sys
import time

import django


def main() -> None:
    """Do as each line says."""
    django.setup()
    from asgiref.sync import async_to_sync
    from channels.layers import get_channel_layer

    from campaign.events import POINTS_GROUP
    from tests.bench.group import GROUP

    send = async_to_sync(get_channel_layer().group_send)
    for line in sys.stdin:
        what, _space, size = line.partition(" ")
        if what == "group":
            text = "x" * int(size)
            rang = time.monotonic()
            send(GROUP, {"type": "told", "text": text})
        else:
            store_a_point()
            rang = time.monotonic()
            send(POINTS_GROUP, {"type": "points.changed"})
        print(rang, flush=True)


def store_a_point() -> None:
    """Let the leader win one point more, as the campaign would store it."""
    from django.db import transaction
    from django.db.models import F, QuerySet

    from campaign.models import ChapterWon, Edition, PointsNote
    from ranking import selectors

    edition = Edition.objects.get(slug="2026")
    leader = selectors.top(edition, edition.opens_at, 1)[0]
    wins = ChapterWon.objects.filter(run__player_id=leader.player_id)
    win = wins.order_by("-points").first()
    assert win is not None
    with transaction.atomic():
        QuerySet(ChapterWon).filter(pk=win.pk).update(points=F("points") + 1)
        PointsNote.objects.create(edition=edition, player_id=leader.player_id)


if __name__ == "__main__":
    main()
