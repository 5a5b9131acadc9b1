"""Channel layers that fail: they lose messages, cannot be told, are not there, do not let go."""

from __future__ import annotations

import asyncio
from typing import Any

from channels.layers import InMemoryChannelLayer


class DeafLayer(InMemoryChannelLayer):
    """Takes every message for a group and delivers none."""

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Lose it."""


class BrokenLayer(InMemoryChannelLayer):
    """Like a server that is gone: sending to a group is an error."""

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Fail, as a lost connection would."""
        raise ConnectionError("the layer is gone")


class GoneLayer(BrokenLayer):
    """Like a server that was never there, until `is_gone` is unset."""

    is_gone = True

    async def group_add(self, group: str, channel: str) -> None:
        """Fail to join."""
        self._knock()
        await super().group_add(group, channel)

    async def receive(self, channel: str) -> dict[str, Any]:
        """Fail to hear."""
        self._knock()
        return dict(await super().receive(channel))

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Fail to ring."""
        self._knock()
        await InMemoryChannelLayer.group_send(self, group, message)

    def _knock(self) -> None:
        if self.is_gone:
            raise ConnectionError("the layer is gone")


class ClumsyLayer(InMemoryChannelLayer):
    """Fails while it lets go of a listener that was cancelled, so that this is not heard."""

    async def receive(self, channel: str) -> dict[str, Any]:
        """Hide the cancellation behind an error."""
        try:
            return dict(await super().receive(channel))
        except asyncio.CancelledError as told:
            raise ConnectionError("broken off while letting go") from told


class ObstinateLayer(InMemoryChannelLayer):
    """Misses every other cancellation."""

    misses = True

    async def receive(self, channel: str) -> dict[str, Any]:
        """Go on waiting when told to end for the first time."""
        try:
            return dict(await super().receive(channel))
        except asyncio.CancelledError:
            self.misses = not self.misses
            if self.misses:
                raise
            return dict(await self.receive(channel))
