"""Channel layers that fail: one loses every message, one cannot even be asked."""

from __future__ import annotations

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
