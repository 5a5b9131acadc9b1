"""Which browser on which system, in the names people know: all that is kept of a user agent."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

NAME_MAX: Final = 20
"""Letters of the longest name."""
_READ: Final = 400
"""No browser's own user agent is longer; what is said beyond it is not read."""
# The order counts: nearly every browser also calls itself Chrome, Safari or both.
_BROWSERS: Final = (
    ("Edge", r"Edg(?:e|A|iOS)?/"),
    ("Opera", r"OPR/|Opera"),
    ("Samsung Internet", r"SamsungBrowser/"),
    ("Firefox", r"Firefox/|FxiOS/"),
    ("Chrome", r"Chrome/|CriOS/|Chromium/"),
    ("Safari", r"Version/.*Safari/"),
)
_SYSTEMS: Final = (
    ("Android", r"Android"),
    ("iPhone", r"iPhone"),
    ("iPad", r"iPad"),
    ("Windows", r"Windows"),
    ("ChromeOS", r"CrOS"),
    ("Mac", r"Macintosh"),
    ("Linux", r"Linux|X11"),
)


class Device(NamedTuple):
    """A browser and a system by name; empty where it is not known."""

    browser: str
    system: str


def device_of(user_agent: str) -> Device:
    """The device that a user agent names, its versions and models left away.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0")
    Device(browser='Firefox', system='Linux')
    """
    told = user_agent[:_READ]
    return Device(_first(_BROWSERS, told), _first(_SYSTEMS, told))


def _first(names: tuple[tuple[str, str], ...], told: str) -> str:
    return next((name for name, sign in names if re.search(sign, told)), "")
