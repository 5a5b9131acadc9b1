"""The baseline of a push: consumers of one Channels group who pass on what it says.

The group hears what is sent through its layer from elsewhere, and what a socket says to it.
"""

from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter

GROUP = "bench.group"


class Member(AsyncWebsocketConsumer):
    """Accept everyone into the group, and pass its messages on."""

    groups = [GROUP]

    async def told(self, event: dict[str, Any]) -> None:
        """Send the group's message to the browser."""
        await self.send(text_data=event["text"])

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Tell the group as many letters as the message says."""
        text = "x" * int(text_data or bytes_data or 0)
        await self.channel_layer.group_send(GROUP, {"type": "told", "text": text})


application = ProtocolTypeRouter({"websocket": Member.as_asgi()})
