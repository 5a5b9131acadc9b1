"""What decisions about a run make of it. Pure.

A decision never erases another: the newest holds, so a decision is undone by a further one.
Source: rulings of the tournament, point 9.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Verdict(TextChoices):
    """What can be decided about an ended scoring run."""

    UPHOLD = "uphold", _("mantener")
    """Nothing changes: points stay, the place in the quota is spent."""
    RESTORE = "restore", _("devolver")
    """The player may start one more scoring run on the Quito day of the decision."""
    VOID = "void", _("anular")
    """The run's points no longer count."""


@dataclass(frozen=True)
class Standing:
    """What holds for a run after the decisions about it."""

    verdict: Verdict | None = None
    """The decision that holds; None while there is none."""
    was_restored: bool = False
    """Whether any decision gave a start back: there is one at most, whatever was decided since."""

    @property
    def counts(self) -> bool:
        """Whether the run's points are in the ranking."""
        return self.verdict is not Verdict.VOID

    @property
    def gives_start(self) -> bool:
        """Whether the start it gave back may be taken, unless it was taken already."""
        return self.verdict is Verdict.RESTORE


def after(decisions: Iterable[Verdict]) -> Standing:
    """What holds after these decisions, the oldest first.

    >>> after([Verdict.VOID, Verdict.UPHOLD]).counts
    True
    >>> after([Verdict.RESTORE, Verdict.VOID]).was_restored
    True
    """
    standing = Standing()
    for verdict in decisions:
        was_restored = standing.was_restored or verdict is Verdict.RESTORE
        standing = Standing(verdict, was_restored)
    return standing
