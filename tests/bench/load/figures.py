"""What is told of many times: medians and tails in milliseconds."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence


def milliseconds(seconds: Sequence[float]) -> dict[str, float]:
    """How many there were, their median, their 99th percentile and the worst of them."""
    if not seconds:
        return {"count": 0}
    return {
        "count": len(seconds),
        "median_ms": round(statistics.median(seconds) * 1000, 2),
        "p99_ms": round(percentile(seconds, 99) * 1000, 2),
        "max_ms": round(max(seconds) * 1000, 2),
    }


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that so many of a hundred do not exceed."""
    ordered = sorted(values)
    return ordered[max(math.ceil(len(ordered) * percent / 100) - 1, 0)]
