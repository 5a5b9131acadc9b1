"""An answer that is sent while it is still being read from the database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Iterator
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse


def streamed(request: HttpRequest, pieces: Iterator[str], **about: Any) -> StreamingHttpResponse:
    """Answer with the pieces, each sent before the next is asked for."""
    if isinstance(request, ASGIRequest):
        return StreamingHttpResponse(_in_turn(pieces), **about)
    return StreamingHttpResponse(pieces, **about)


async def _in_turn(pieces: Iterator[str]) -> AsyncIterator[str]:
    """Each piece, made on the thread that the database's connection belongs to."""
    next_piece = sync_to_async(lambda: next(pieces, None))
    try:
        while (piece := await next_piece()) is not None:
            yield piece
    finally:
        if isinstance(pieces, Generator):  # a reader who leaves lets go of the rows
            await sync_to_async(pieces.close)()
