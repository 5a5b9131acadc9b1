"""The channel layer in memory: nothing is lost, and what nobody fetches goes."""

from __future__ import annotations

import asyncio

import pytest

from cvarenta import tidy_layer
from cvarenta.tidy_layer import TidyLayer


async def test_each_member_hears_a_group_in_order() -> None:
    layer = TidyLayer()
    channels = [await layer.new_channel() for _ in range(3)]
    for channel in channels:
        await layer.group_add("mesa", channel)
    for number in range(5):
        await layer.group_send("mesa", {"type": "told", "number": number})
    heard = [[(await layer.receive(one))["number"] for _ in range(5)] for one in channels]
    assert heard == [[0, 1, 2, 3, 4]] * 3


async def test_what_nobody_fetches_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that vanished must not fill the memory."""
    monkeypatch.setattr(tidy_layer, "TIDY_EVERY", 0.02)
    layer = TidyLayer(expiry=0.01)
    gone, there = [await layer.new_channel() for _ in range(2)]
    for channel in (gone, there):
        await layer.group_add("mesa", channel)
    await layer.group_send("mesa", {"type": "told"})
    await layer.receive(there)
    await asyncio.sleep(0.1)
    await layer.group_send("otra", {"type": "told"})
    assert gone not in layer.channels
    assert gone not in layer.groups["mesa"]
    assert there in layer.groups["mesa"]


async def test_a_hundred_messages_are_not_a_hundred_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    layer = TidyLayer()
    monkeypatch.setattr(
        "channels.layers.InMemoryChannelLayer._clean_expired", lambda _layer: looks.append(1)
    )
    for _ in range(100):
        await layer.group_send("mesa", {"type": "told"})
    assert 1 <= len(looks) < 100
