"""A browser may leave while it is being answered: that is no fault, and no error in the log."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from asgiref.typing import ASGI3Application
from autobahn.exception import Disconnected


class FreeToLeave:
    """Let what is said to a browser that has gone go unheard.

    The server learns of a closing socket a moment before the application does. What the
    application still had to do (ring the table's bell, say) is done all the same, and the
    message that the socket has ended follows.
    """

    def __init__(self, inner: ASGI3Application) -> None:
        """Keep the next link of the chain."""
        self.inner = inner

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one socket, whether or not it hears everything."""

        async def speak(message: Any) -> None:
            with suppress(Disconnected):
                await send(message)

        await self.inner(scope, receive, speak)
