"""The score as it lies on a real table: how many tokens of each kind a pair has."""

from __future__ import annotations

from engine.profiles import Profile, Token


def tokens(profile: Profile, points: int) -> tuple[tuple[Token, int], ...]:
    """How many of each token of the house make these points, with the fewest tokens.

    >>> from engine.profiles import FRANCIA
    >>> [(token.face, count) for token, count in tokens(FRANCIA, 26)]
    [('down', 2), ('up', 3)]

    :raises ValueError: if the points are none that the house can score.
    """
    if points < 0:
        raise ValueError(f"nobody has {points} points")
    rest, counts = points, []
    for token in profile.score_tokens:
        count, rest = divmod(rest, token.points)
        counts.append((token, count))
    if rest:
        raise ValueError(f"{points} points cannot be laid out, every award is even")
    return tuple(counts)
