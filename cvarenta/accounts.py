"""From guest to account: who someone is at the table before and after giving a nickname."""

import secrets
import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.auth import login
from django.core.validators import MaxLengthValidator, RegexValidator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from cvarenta.forms import nickname_taken
from cvarenta.models import Player, nickname_key

GUEST_PREFIX = "invitado-"
STAND_IN_PREFIX = "anónimo-"
"""What the stand-in of a deleted account is called, so that nobody else can be taken for one."""
BACKEND = "django.contrib.auth.backends.ModelBackend"
NICKNAME_VALIDATORS: list[Callable[[str], None]] = [
    RegexValidator(
        r"^\w[\w.-]*$",
        _("El apodo lleva letras, números, puntos y guiones, sin espacios."),
    ),
    RegexValidator(
        f"(?i)^{GUEST_PREFIX}",
        _("Los apodos que empiezan por «invitado-» son de los invitados."),
        inverse_match=True,
    ),
    RegexValidator(
        "(?i)^an[oó]nimo-",
        _("Los apodos que empiezan por «anónimo-» son de las cuentas borradas."),
        inverse_match=True,
    ),
    MaxLengthValidator(20),
]


def ensure_guest(request: HttpRequest) -> Player:
    """Return who is playing, making and logging in a guest when nobody is known yet."""
    if isinstance(request.user, Player):
        return request.user
    guest = Player(username=f"{GUEST_PREFIX}{secrets.token_hex(4)}", is_guest=True)
    guest.set_unusable_password()
    guest.save()
    login(request, guest, backend=BACKEND)
    return guest


class GuestMiddleware:
    """Give every request `ensure_guest()`, so that the game need not know the site."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the next link of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Hang the door for guests on the request."""
        request.ensure_guest = partial(ensure_guest, request)  # type: ignore[attr-defined]
        return self.get_response(request)


class PlayerAdapter(DefaultAccountAdapter):
    """How allauth makes our players: a guest who signs up keeps the guest's own row."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Say that only strangers and guests may sign up: an account has its account."""
        return not isinstance(request.user, Player) or request.user.is_guest

    def new_user(self, request: HttpRequest) -> Player:
        """Return the row that becomes the account: the guest's own, or a new one."""
        if isinstance(request.user, Player) and request.user.is_guest:
            return Player.objects.get(pk=request.user.pk)
        return Player()

    def save_user(
        self, request: HttpRequest, user: Player, form: Any, commit: bool = True
    ) -> Player:
        """Store the account: whoever has a nickname and a password is no guest."""
        user.is_guest = False
        saved: Player = super().save_user(request, user, form, commit)
        return saved

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """Return the nickname in its normal form.

        :raises ValidationError: if it is malformed, reserved or taken in any case of letters.
        """
        nickname = unicodedata.normalize("NFKC", username)
        for validate in NICKNAME_VALIDATORS:
            validate(nickname)
        if not shallow and Player.objects.filter(nickname_key=nickname_key(nickname)).exists():
            raise nickname_taken()
        return nickname
