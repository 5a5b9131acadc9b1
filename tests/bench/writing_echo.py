"""The baseline of a stored answer: a consumer that writes one row and sends back what it hears."""

from __future__ import annotations

from typing import Any

import django
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter
from django.utils import timezone

django.setup()


def write() -> None:
    """Insert one small row, and have it stored as the site's own moves are."""
    from campaign.models import ServerStart

    ServerStart.objects.create(at=timezone.now())


class WritingEcho(AsyncWebsocketConsumer):
    """Accept everyone, and repeat every word once a row is written."""

    async def receive(self, text_data: Any = None, bytes_data: Any = None) -> None:
        """Write, then send the message back."""
        await database_sync_to_async(write)()
        await self.send(text_data=text_data, bytes_data=bytes_data)


application = ProtocolTypeRouter({"websocket": WritingEcho.as_asgi()})
