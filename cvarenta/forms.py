"""The three account forms in the words of the house: who you are, and your password."""

from typing import Any

from allauth.account import forms as allauth
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from cvarenta.models import Player

PASSWORD_HELP = _("Ocho caracteres o más; ni solo números ni una de las más usadas.")


def nickname_taken() -> ValidationError:
    """Say that somebody already bears the nickname."""
    return ValidationError(_("Ese apodo ya tiene dueño. Prueba con otro."), code="username_taken")


class PlainFields:
    """Labels above the fields say all: no text inside them that vanishes on typing."""

    fields: dict[str, Any]
    label_suffix: str

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Take the placeholders away, and the colons."""
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class LoginForm(PlainFields, allauth.LoginForm):
    """Nickname, in any case of letters, and password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask for the nickname by its name."""
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Apodo")
        self.fields["password"].label = _("Clave")
        self.fields["password"].help_text = ""


class SignupForm(PlainFields, allauth.SignupForm):
    """Nickname and password, and nothing else asked."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask in the words of the table."""
        super().__init__(*args, **kwargs)
        nickname = self.fields["username"]
        nickname.label = _("Apodo")
        nickname.help_text = _("Así te verán en el ranking. Hasta 20 letras, sin espacios.")
        nickname.widget.attrs["maxlength"] = "20"
        self.fields["password1"].label = _("Clave")
        self.fields["password1"].help_text = PASSWORD_HELP
        self.fields["password2"].label = _("Otra vez la clave")

    def try_save(self, request: HttpRequest) -> tuple[Player | None, HttpResponse | None]:
        """Store the account, or show the form again if another took the nickname meanwhile."""
        try:
            with transaction.atomic():
                user, response = super().try_save(request)
        except IntegrityError:
            self.add_error("username", nickname_taken())
            return None, render(request, "account/signup.html", {"form": self}, status=409)
        return user, response


class PasswordAgainForm(PlainFields, allauth.ReauthenticateForm):
    """The password once more, before something that decides over the account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask in the words of the table."""
        super().__init__(*args, **kwargs)
        self.fields["password"].label = _("Clave")
        self.fields["password"].help_text = ""


class ChangePasswordForm(PlainFields, allauth.ChangePasswordForm):
    """The password of now, and the new one twice."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask in the words of the table."""
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Clave de ahora")
        self.fields["oldpassword"].help_text = ""
        self.fields["password1"].label = _("Clave nueva")
        self.fields["password1"].help_text = PASSWORD_HELP
        self.fields["password2"].label = _("Otra vez la clave nueva")
