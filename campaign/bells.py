"""Hear a group's bells through whatever happens to the channel layer.

A layer that is gone, or came back with nothing in it, costs only the bells rung meanwhile:
whoever listens is told on every return to look for itself, and a membership that the layer
has forgotten is renewed within `RENEW_EVERY`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final

from channels.layers import get_channel_layer

Heard = Callable[[dict[str, Any] | None], Awaitable[None]]
"""Called with each message of the group; with None when it was joined, to look what was missed."""

RENEW_EVERY: Final = 30.0
"""Seconds after which the group is joined again: on Redis a membership expires, or is lost."""
RETRY_AFTER = 2.0
"""Seconds before a channel layer that failed is tried again."""
PATIENCE: Final = 2.0
"""Seconds that a layer may take for one order before it counts as gone."""

_log = logging.getLogger(__name__)


async def listen(group: str, heard: Heard) -> None:
    """Call `heard` with every bell of a group, until cancelled.

    An error of `heard` itself is taken like one of the layer: it is logged, and the group is
    joined anew.
    """
    silent = False
    while True:
        try:
            await _listen_once(group, heard)
        except Exception as error:
            if _is_cancelled():
                raise asyncio.CancelledError from error
            if not silent:
                _log.warning("a bell cannot be heard for now", exc_info=error)
            silent = True
            await asyncio.sleep(RETRY_AFTER)


def _is_cancelled() -> bool:
    """Whether this task was told to end: an error of a layer's clean-up can hide it."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


async def _listen_once(group: str, heard: Heard) -> None:
    layer = get_channel_layer()
    channel = await layer.new_channel()
    async with asyncio.timeout(PATIENCE):
        await layer.group_add(group, channel)
    try:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(_renew(layer, group, channel))
            await heard(None)
            while True:
                await heard(await layer.receive(channel))
    finally:
        with contextlib.suppress(Exception):
            async with asyncio.timeout(PATIENCE):
                await layer.group_discard(group, channel)


async def _renew(layer: Any, group: str, channel: str) -> None:
    while True:
        await asyncio.sleep(RENEW_EVERY)
        async with asyncio.timeout(PATIENCE):
            await layer.group_add(group, channel)
