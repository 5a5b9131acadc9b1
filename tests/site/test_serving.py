"""What the server says of tasks that nobody waited for."""

from __future__ import annotations

import asyncio
import gc

import pytest
from django.core.exceptions import RequestAborted

from cvarenta.management.commands.serve import complain


@pytest.mark.parametrize(("trouble", "is_told"), [(RequestAborted, False), (ValueError, True)])
def test_only_a_browser_that_left_is_no_error(
    trouble: type[Exception], is_told: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail() -> None:
        raise trouble

    async def forget() -> None:
        asyncio.get_running_loop().set_exception_handler(complain)
        forgotten = asyncio.create_task(fail())
        await asyncio.wait([forgotten])
        del forgotten
        gc.collect()

    asyncio.run(forget())
    assert ("never retrieved" in caplog.text) is is_told
