"""What a reviewer's page may send: filters by address, and a decision by form."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from campaign.cases import Filters, State
from campaign.flags import FlagKind
from campaign.models import Run
from campaign.review_models import REASON_MAX
from campaign.verdicts import Verdict
from cvarenta.models import nickname_key

ANY = ("", _("cualquiera"))
SEEN_MAX = 32_000


class Filtering(forms.Form):
    """Filters of a list: some always in sight, the rest folded away until one of them is used."""

    ALWAYS_IN_SIGHT: tuple[str, ...] = ()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Write no colon after a label."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""

    def in_sight(self) -> list[forms.BoundField]:
        """The filters that are always in sight."""
        return [self[name] for name in self.ALWAYS_IN_SIGHT]

    def folded(self) -> list[forms.BoundField]:
        """The filters that are rarely needed."""
        return [one for one in self.visible_fields() if one.name not in self.ALWAYS_IN_SIGHT]

    def is_unfolded(self) -> bool:
        """Whether one of those is at work, or was not understood."""
        return any(one.value() or one.errors for one in self.folded())


class FilterForm(Filtering):
    """Which cases to show; what cannot be understood filters nothing, and is said."""

    ALWAYS_IN_SIGHT = ("q", "estado")

    estado = forms.ChoiceField(label=_("Estado"), choices=State.choices, required=False)
    q = forms.CharField(
        label=_("Apodo o número"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    final = forms.ChoiceField(
        label=_("Cómo terminó"), choices=[ANY, *Run.End.choices], required=False
    )
    decision = forms.ChoiceField(
        label=_("Decisión"), choices=[ANY, *Verdict.choices], required=False
    )
    dia = forms.DateField(
        label=_("Día de Quito"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    puntos = forms.BooleanField(label=_("solo con puntos"), required=False)
    senal = forms.ChoiceField(
        choices=[ANY, *FlagKind.choices], required=False, widget=forms.HiddenInput()
    )

    def filters(self) -> Filters:
        """The filters that the address asks for."""
        self.is_valid()
        told = self.cleaned_data
        words = told.get("q") or ""
        run_id = _uuid(words)
        return Filters(
            state=told.get("estado") or State.PENDING,
            flag=told.get("senal") or "",
            end=told.get("final") or "",
            verdict=told.get("decision") or "",
            day=told.get("dia"),
            with_points=bool(told.get("puntos")),
            nickname_key="" if run_id else nickname_key(words),
            run_id=run_id,
        )


class SaysWhy(forms.Form):
    """A form that says in one sentence why it cannot be read."""

    def first_error(self) -> str:
        """Why the form cannot be read."""
        errors: dict[str, Any] = self.errors
        return str(next(iter(errors.values()))[0])


class DecisionForm(SaysWhy):
    """A decision about a case."""

    verdict = forms.ChoiceField(
        choices=Verdict.choices, error_messages={"required": _("Elige una de las tres decisiones.")}
    )
    reason = forms.CharField(
        max_length=REASON_MAX,
        error_messages={"required": _("Falta el motivo: una frase basta.")},
    )
    seen = forms.IntegerField(min_value=0, max_value=SEEN_MAX)


class CorrectionForm(SaysWhy):
    """A new version of the frozen table."""

    reason = forms.CharField(
        max_length=REASON_MAX,
        error_messages={"required": _("Falta el motivo: una frase basta.")},
    )
    seen = forms.IntegerField(min_value=1, max_value=SEEN_MAX)


class LogForm(Filtering):
    """Which decisions of the log to show."""

    ALWAYS_IN_SIGHT = ("q", "decision")

    q = forms.CharField(
        label=_("Apodo"),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )
    decision = forms.ChoiceField(
        label=_("Decisión"), choices=[ANY, *Verdict.choices], required=False
    )


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text.strip())
    except ValueError:
        return None
