"""Many random words from one draw of a bot's chance, the same on every machine.

A search asks for thousands of words; taking each from the fair stream would cost more
than all its thinking. One draw seeds SHAKE-128 (FIPS 202), whose output is read in words.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from engine.ai.chance import Chance

WORD: Final = 1 << 32
_WORDS: Final = 4096
_LAYOUT: Final = struct.Struct(f"<{_WORDS}I")


def words_from(rng: Chance) -> Callable[[], int]:
    """A source of words from 0 to ``WORD - 1``; ``word() * n >> 32`` is one of ``n`` numbers."""
    return words_of(rng.uniform(WORD))


def words_of(seed: int) -> Callable[[], int]:
    """The same from a number."""
    return chain.from_iterable(_blocks(seed)).__next__


def _blocks(seed: int) -> Iterator[tuple[int, ...]]:
    number = 0
    while True:
        digest = hashlib.shake_128(b"%d:%d" % (seed, number)).digest(_LAYOUT.size)
        yield _LAYOUT.unpack(digest)
        number += 1
