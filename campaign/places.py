"""From which network somebody plays, kept only as a keyed hash and only for thirty days.

Two sessions from one network have the same hash; nobody without the site's secret key can tell
which network it was. The address itself is never stored.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from campaign.models import Connection, Run

KEPT: Final = timedelta(days=30)
"""After so long a place is forgotten."""
IPV6_NETWORK: Final = 64
"""Bits that one household shares in IPv6; in IPv4 it shares the whole address."""
_LETTERS = 32


def place_of_request(request: HttpRequest) -> str:
    """The place a request came from; empty if its address is not known."""
    return _place(request.META.get("REMOTE_ADDR"), request.META.get("HTTP_X_FORWARDED_FOR", ""))


def place_of_scope(scope: dict[str, Any]) -> str:
    """The place a socket was opened from; empty if its address is not known."""
    client = scope.get("client") or (None,)
    headers: Iterable[tuple[bytes, bytes]] = scope.get("headers", ())
    forwarded = [value.decode("latin-1") for name, value in headers if name == b"x-forwarded-for"]
    return _place(client[0], ",".join(forwarded))


def place_of(address: str) -> str:
    """The keyed hash of an address's network; empty for what is no address.

    >>> place_of("not an address")
    ''
    """
    try:
        known = ipaddress.ip_address(address.strip().partition("%")[0])
    except ValueError:
        return ""
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    network = str(known)
    if isinstance(known, ipaddress.IPv6Address):
        network = str(ipaddress.ip_network((known, IPV6_NETWORK), strict=False))
    return salted_hmac("campaign.places", network, algorithm="sha256").hexdigest()[:_LETTERS]


def forget_old(at: datetime) -> int:
    """Forget the places of what began more than thirty days ago; of how many rows."""
    return sum(rows.update(place="") for rows in _kept_before(at - KEPT))


def kept_before(at: datetime) -> int:
    """How many rows of what began before an instant still have their place."""
    return sum(rows.count() for rows in _kept_before(at))


def _kept_before(at: datetime) -> tuple[QuerySet[Any], ...]:
    return (
        Run.objects.exclude(place="").filter(started_at__lt=at),
        Connection.objects.exclude(place="").filter(opened_at__lt=at),
    )


def _place(peer: str | None, forwarded: str) -> str:
    """The place of whoever speaks; behind our proxy that is whom the proxy says, and said last."""
    if settings.TRUST_PROXY and forwarded:
        return place_of(forwarded.rpartition(",")[2])
    return place_of(peer or "")
