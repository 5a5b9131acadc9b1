"""What an admin can decide about an ended scoring run, and what the decision does at once.

Decisions pile up, numbered within the run; who decides says how many they saw, so that of two
who decide at once the second is refused and nothing is overwritten.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from campaign import events, quito, restored
from campaign.models import Review, Run
from campaign.refusals import Refusal
from campaign.review_models import REASON_MAX
from campaign.verdicts import Standing, Verdict, after


class NoCase(LookupError):
    """There is no such run, or it is none that can be reviewed: practice, or still being played."""


class NotDecided(Refusal):
    """The decision makes sense to nobody: the text says why."""

    code = "not_decided"


class DecidedMeanwhile(Refusal):
    """Another admin decided first."""

    code = "decided"

    def __init__(self, author: str, verdict: str) -> None:
        text = _(
            "%(author)s decidió mientras tanto (%(verdict)s): tu decisión no se guardó. "
            "Mira el caso otra vez y decide de nuevo si hace falta."
        )
        super().__init__(text % {"author": author, "verdict": verdict})


@dataclass(frozen=True)
class Decision:
    """What an admin's page sends: the verdict, why, and how many decisions the page showed."""

    verdict: Verdict
    reason: str
    seen: int


def case_of(run_id: UUID) -> Run:
    """The ended scoring run of that number.

    :raises NoCase: if there is none.
    """
    cases = Run.objects.select_related("player", "edition")
    run = cases.filter(pk=run_id, kind=Run.Kind.SCORING, ended_at__isnull=False).first()
    if run is None:
        raise NoCase(run_id)
    return run


def standing_of(reviews: Iterable[Review]) -> Standing:
    """What holds for a run after these decisions, the oldest first."""
    return after(Verdict(review.decision) for review in reviews)


def decide(author: Any, run_id: UUID, decision: Decision, at: datetime) -> Review:
    """Decide about a run, and do what the decision does; a repeated request changes nothing.

    :raises NoCase: if the run cannot be reviewed.
    :raises NotDecided: if the decision cannot be made, whatever others decide.
    :raises DecidedMeanwhile: if there is a decision that the admin had not seen.
    """
    run = case_of(run_id)
    reason = " ".join(decision.reason.split())
    why_not = why_undecidable(author, run, decision.verdict, at) or _bad_reason(run, reason)
    if why_not:
        raise NotDecided(why_not)
    try:
        with transaction.atomic():
            if run.reviews.count() != decision.seen:
                raise IntegrityError
            review = Review.objects.create(
                run=run,
                number=decision.seen + 1,
                decision=decision.verdict,
                reason=reason,
                author=author,
                at=at,
            )
            _take_effect(run, at)
            return review
    except IntegrityError:
        return _repeated(author, run, decision, reason)


def why_undecidable(author: Any, run: Run, verdict: Verdict, at: datetime) -> str:
    """Why this admin cannot decide so about this run; empty if nothing stands against it."""
    if run.player_id == author.pk:
        return _("Nadie revisa sus propias vueltas: que decida otra persona.")
    if verdict is not Verdict.RESTORE:
        return ""
    if run.end_reason not in (Run.End.GIVEN_UP, Run.End.IDLE):
        return _("Solo se devuelve una vuelta abandonada: esta terminó de otra manera.")
    if run.edition is None or not run.edition.is_open(at):
        return _("El torneo está cerrado: ya no puede empezar ninguna vuelta, tampoco devuelta.")
    return ""


def _bad_reason(run: Run, reason: str) -> str:
    """Why a reason cannot be kept; the log outlives the account, so that it names nobody."""
    if not reason:
        return _("Falta el motivo: una frase basta.")
    if len(reason) > REASON_MAX:
        return _("El motivo es demasiado largo: hasta %(limit)s letras.") % {"limit": REASON_MAX}
    if re.search(rf"(?i)(?<!\w){re.escape(str(run.player))}(?!\w)", reason):
        return _("El motivo queda para siempre y la cuenta quizá no: escríbelo sin el apodo.")
    return ""


def _take_effect(run: Run, at: datetime) -> None:
    """Bring points and starts to what all decisions about the run make of them."""
    standing = standing_of(run.reviews.order_by("number"))
    told_otherwise = Run.objects.filter(pk=run.pk).exclude(is_void=not standing.counts)
    if told_otherwise.update(is_void=not standing.counts) and run.edition_id is not None:
        events.note_points(run.edition_id, run.player_id)
    if standing.gives_start and run.edition is not None:
        restored.give(run, run.edition, quito.day_of(at, ZoneInfo(run.edition.zone)))
    elif standing.was_restored:
        restored.withdraw(run)


def _repeated(author: Any, run: Run, decision: Decision, reason: str) -> Review:
    """The decision that this very request made before.

    :raises DecidedMeanwhile: if it is somebody's other decision.
    """
    newest = run.reviews.order_by("-number").first()
    if newest is None:
        raise NotDecided(_("Esa página ya no vale: mira el caso otra vez."))
    told = (newest.number, newest.decision, newest.reason, newest.author_id)
    if told == (decision.seen + 1, decision.verdict, reason, author.pk):
        return newest
    who = str(newest.author) if newest.author else _("Otra persona")
    raise DecidedMeanwhile(who, newest.get_decision_display())
