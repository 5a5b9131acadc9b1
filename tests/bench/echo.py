"""The baseline of an answer: a Channels consumer that sends back what it hears."""

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter


class Echo(AsyncWebsocketConsumer):
    """Accept everyone, and repeat every word."""

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Send the message back."""
        await self.send(text_data=text_data, bytes_data=bytes_data)


application = ProtocolTypeRouter({"websocket": Echo.as_asgi()})
