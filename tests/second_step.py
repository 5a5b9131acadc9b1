"""The app of a player's phone, by RFC 6238: what codes it shows for a secret."""

import base64
import hashlib
import hmac
import struct
import time

PERIOD = 30


def code_at(secret: str, seconds: float) -> str:
    """The six digits at a moment.

    >>> code_at(base64.b32encode(b"12345678901234567890").decode(), 1111111109)
    '081804'
    """
    counter = struct.pack(">Q", int(seconds) // PERIOD)
    digest = hmac.digest(base64.b32decode(secret), counter, hashlib.sha1)
    start = digest[-1] & 15
    number = int.from_bytes(digest[start : start + 4], "big") & 0x7FFFFFFF
    return f"{number % 10**6:06}"


def codes_of_now(secret: str) -> list[str]:
    """The codes that the site takes now: this one, the one before, the one after."""
    now = time.time()
    return [code_at(secret, now + later) for later in (0, -PERIOD, PERIOD)]
