"""Several requests at the same time, each on a thread and a connection of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import close_old_connections, connection

from campaign.refusals import Refusal


def at_once(acts: Iterable[Callable[[], Any]]) -> list[Any]:
    """Do all of these at the same time; what each returned, or the refusal it raised."""
    acts = list(acts)
    barrier = Barrier(len(acts))

    def do(act: Callable[[], Any]) -> Any:
        close_old_connections()
        try:
            barrier.wait(timeout=30)
            return act()
        except Refusal as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(do, acts))
