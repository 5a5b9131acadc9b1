"""Players in the administration, and what has no business there."""

from typing import Any

from allauth.account import admin as pages_of_addresses
from allauth.mfa import admin as pages_of_second_steps
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm, AdminUserCreationForm
from django.contrib.auth.models import Group
from django.utils.translation import gettext_lazy as _

from cvarenta.models import Player

# Nobody is asked for an address; and a second step is its player's own, secret and all:
# `manage.py forget_second_step` takes it away from who has lost it.
admin.site.unregister([pages_of_addresses.EmailAddress, pages_of_second_steps.Authenticator])
admin.site.unregister(Group)


class SaysWhatItMeans:
    """Help with a password in the reader's language, and not in that of the server's start."""

    fields: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Say what an account without a password means here."""
        super().__init__(*args, **kwargs)
        if "usable_password" in self.fields:
            self.fields["usable_password"].help_text = _(
                "Desactivada, la clave de ahora se pierde y nadie entra en la cuenta con una."
            )


class PasswordForm(SaysWhatItMeans, AdminPasswordChangeForm):
    """Another password for an account."""


class NewPlayerForm(SaysWhatItMeans, AdminUserCreationForm):
    """A new account."""

    class Meta(AdminUserCreationForm.Meta):
        """For the players of this site."""

        model = Player


@admin.register(Player)
class PlayerAdmin(UserAdmin):
    """Accounts and guests, newest first; names and e-mail are optional for a player."""

    add_form = NewPlayerForm
    change_password_form = PasswordForm

    list_display = ("username", "is_guest", "is_active", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("username", "email")
    ordering = ("-date_joined",)
    readonly_fields = ("last_login", "date_joined")
    filter_horizontal = ()
    """Plain lists: Django's pair of boxes cannot be read by everyone."""


@admin.register(Group)
class PlainGroupAdmin(GroupAdmin):
    """Groups, their rights in a plain list for the same reason."""

    filter_horizontal = ()
