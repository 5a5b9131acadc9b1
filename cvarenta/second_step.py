"""The second step of a log-in: a code of an authenticator app, which staff cannot do without.

Any account may turn it on. The administration and the reviewing desk let nobody in whose
session has not passed it, however the session came to be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import qrcode
from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.account.internal.stagekit import LOGIN_SESSION_KEY
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base import forms as allauth
from allauth.mfa.base.views import authenticate
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as totp
from allauth.mfa.totp.views import activate_totp
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from qrcode.image.svg import SvgPathImage

from cvarenta.forms import PlainFields
from cvarenta.models import Player
from cvarenta.staff_rooms import is_for_staff


def has_taken_it(request: HttpRequest) -> bool:
    """Whether this very session passed a second step that its player still has."""
    records = get_authentication_records(request, request.user)
    passed = any(record["method"] == "mfa" for record in records)
    return passed and is_mfa_enabled(request.user, [Authenticator.Type.TOTP])


class StaffTakeTwoSteps:
    """Send staff on their way to the administration or the desk through the second step."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next link of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass on: the address is known in `process_view`."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Any, args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Let in, or send to turn it on, or to log in with it."""
        user = request.user
        if not is_for_staff(request) or not isinstance(user, Player) or not user.is_staff:
            return None
        if has_taken_it(request):
            return None
        if is_mfa_enabled(user, [Authenticator.Type.TOTP]):
            return redirect_to_login(request.get_full_path())
        return redirect("mfa_activate_totp")


class TwoStepsAdapter(DefaultMFAAdapter):
    """The second step in the words and colours of the house."""

    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _("Ese código no es, o ya pasó: prueba con el que sale ahora."),
    }

    def get_totp_label(self, user: Any) -> str:
        """Show the nickname in the app."""
        return str(user.get_username())

    def build_totp_svg(self, url: str) -> str:
        """Draw the QR code as a part of the page: the policy allows no picture in an address."""
        drawn: str = qrcode.make(url, image_factory=SvgPathImage).to_string(encoding="unicode")
        return drawn


class _CodeFields(PlainFields):
    """One field for six digits, and the keys of a phone for them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask in the words of the table."""
        super().__init__(*args, **kwargs)
        self.fields["code"].label = _("Código")
        self.fields["code"].widget.attrs["autofocus"] = True


class CodeForm(_CodeFields, allauth.AuthenticateForm):
    """The code at the log-in: of the app, or a spare one."""

    def save(self) -> None:
        """Note on the request what was used: the log-in of a guest empties the session."""
        super().save()
        context.request.second_step_by = self.authenticator


class FirstCodeForm(_CodeFields, totp.ActivateTOTPForm):
    """The code that proves that the app has read the secret."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask for digits only."""
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs["inputmode"] = "numeric"


@never_cache
def ask_for_code(request: HttpRequest) -> HttpResponseBase:
    """Ask for the code of a log-in that waits for it, guests being logged in already."""
    if LOGIN_SESSION_KEY in request.session:
        request.user = AnonymousUser()
    answer: HttpResponseBase = authenticate(request)
    used = getattr(request, "second_step_by", None)
    if used is not None and request.user.pk == used.user_id and not has_taken_it(request):
        record_authentication(request, used.user, "mfa", id=used.pk, type=used.type)
    return answer


def link_app(request: HttpRequest) -> HttpResponseBase:
    """Link an app; the code that proves it is this session's second step too."""
    had_one = is_mfa_enabled(request.user, [Authenticator.Type.TOTP])
    answer: HttpResponseBase = activate_totp(request)
    if not had_one and is_mfa_enabled(request.user, [Authenticator.Type.TOTP]):
        record_authentication(request, request.user, "mfa", type=Authenticator.Type.TOTP)
    return answer


@never_cache
@require_safe
@login_required
def overview(request: HttpRequest) -> HttpResponse:
    """Say whether the second step is on, and where to turn it on or off."""
    is_on = is_mfa_enabled(request.user, [Authenticator.Type.TOTP])
    return render(request, "mfa/index.html", {"is_on": is_on})


@require_safe
def log_in_for_admin(request: HttpRequest) -> HttpResponse:
    """Send whoever the administration asks to log in to the site's own log-in.

    Who is known already, and is not staff, would be sent round in a circle.

    :raises PermissionDenied: to a player with an account who is not staff.
    """
    user = request.user
    if isinstance(user, Player) and not user.is_guest and not user.is_staff:
        raise PermissionDenied
    return redirect_to_login(request.GET.get("next") or reverse("admin:index"))
