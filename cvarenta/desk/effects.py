"""What each decision about a case would change, said before it is made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaign import cases, quito, reviews, selectors
from campaign.flags import FlagKind
from campaign.models import RestoredStart, Run
from campaign.verdicts import Standing, Verdict, after
from ranking.what_if import place_with

SUGGESTIONS: Final[dict[Verdict, dict[str, Promise]]] = {
    Verdict.UPHOLD: {
        FlagKind.GIVEN_UP: gettext_lazy("La dejó por su cuenta, sin corte del servidor."),
        FlagKind.IDLE: gettext_lazy("Pasaron 24 horas sin jugar, sin corte del servidor."),
        "": gettext_lazy("Nada raro en el juego ni en las conexiones."),
    },
    Verdict.RESTORE: {
        FlagKind.CUT: gettext_lazy("El servidor arrancó de nuevo mientras jugaba."),
        "": gettext_lazy("Se cortó por una falla nuestra."),
    },
    Verdict.VOID: {
        FlagKind.SPEED: gettext_lazy("Respondió más rápido de lo que una persona ve y pulsa."),
        FlagKind.CROWD: gettext_lazy("Una sola persona jugó con varias cuentas."),
        "": gettext_lazy("Jugó contra las reglas del torneo."),
    },
}
"""A reason to begin with, by what is flagged; the admin makes it fit."""


@dataclass(frozen=True)
class Choice:
    """One decision as the desk offers it."""

    verdict: Verdict
    key: int
    """The digit that chooses it."""
    effects: list[str]
    why_not: str
    """Why it cannot be made; empty if it can."""
    suggestion: str


def choices(author: Any, run: Run, at: datetime) -> list[Choice]:
    """The three decisions about a case, each with what it would change now."""
    now = reviews.standing_of(run.reviews.order_by("number"))
    kinds = set(run.flags.values_list("kind", flat=True))
    offered = []
    for key, verdict in enumerate(Verdict, start=1):
        why_not = reviews.why_undecidable(author, run, verdict, at)
        effects = [] if why_not else effects_of(run, now, verdict, at)
        offered.append(Choice(verdict, key, effects, why_not, _suggestion(verdict, kinds)))
    return offered


def effects_of(run: Run, now: Standing, verdict: Verdict, at: datetime) -> list[str]:
    """What a decision would change, in sentences; that it changes nothing is said too."""
    then = after([*([now.verdict] if now.verdict else []), verdict])
    told = [_points_text(run, now, then), _start_text(run, now, then, at)]
    said = [text for text in told if text]
    return said or [_("No cambia nada: los puntos se quedan y el lugar del día sigue gastado.")]


def _points_text(run: Run, now: Standing, then: Standing) -> str:
    """What happens to the points of the run, and to the player's place."""
    points = selectors.points_of(run)
    if now.counts == then.counts:
        return "" if then.counts else _("Los puntos de la vuelta siguen sin contar.")
    if not points:
        return _("La vuelta no ganó puntos: en la tabla no cambia nada.")
    words = {"points": points, "player": run.player}
    words |= {"old": _place(run, now.counts), "new": _place(run, then.counts)}
    if then.counts:
        return _("Devuelve %(points)s puntos a %(player)s: %(old)s → %(new)s.") % words
    return _("Quita %(points)s puntos a %(player)s: %(old)s → %(new)s.") % words


def _place(run: Run, counts: bool) -> str:
    """Where the player stands if the run counts, or if not."""
    if run.edition is None:
        return _("fuera de la tabla")
    place = place_with(run.edition, run.player_id, cases.sums_if(run, counts=counts))
    return _("puesto %(place)s") % {"place": place} if place else _("fuera de la tabla")


def _start_text(run: Run, now: Standing, then: Standing, at: datetime) -> str:
    """What happens to the start that the run may give back."""
    start = RestoredStart.objects.filter(run=run).first()
    if start is not None and start.used_by_id is not None:
        if then.gives_start or now.gives_start:
            return _("La vuelta devuelta ya se jugó: se queda, y no se da otra.")
        return ""
    if then.gives_start and run.edition is not None:
        day = quito.day_of(at, ZoneInfo(run.edition.zone))
        words = {"player": run.player, "day": date_format(day, "MONTH_DAY_FORMAT")}
        return _("Devuelve 1 vuelta a %(player)s para hoy, %(day)s.") % words
    if now.gives_start:
        return _("Retira la vuelta devuelta, que %(player)s no ha usado.") % {"player": run.player}
    return ""


def _suggestion(verdict: Verdict, kinds: set[str]) -> str:
    """A reason to begin with."""
    offered = SUGGESTIONS[verdict]
    return str(next((text for kind, text in offered.items() if kind in kinds), offered[""]))


def left_text(count: int) -> str:
    """How many cases of the queue are left."""
    return ngettext("Queda %(count)s caso.", "Quedan %(count)s casos.", count) % {"count": count}
