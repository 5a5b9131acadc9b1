"""Players in the administration, and what has no business there."""

from allauth.account import admin as pages_of_addresses
from allauth.mfa import admin as pages_of_second_steps
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group

from cvarenta.models import Player

# Nobody is asked for an address; and a second step is its player's own, secret and all:
# `manage.py forget_second_step` takes it away from who has lost it.
admin.site.unregister([pages_of_addresses.EmailAddress, pages_of_second_steps.Authenticator])
admin.site.unregister(Group)


@admin.register(Player)
class PlayerAdmin(UserAdmin):
    """Accounts and guests, newest first; names and e-mail are optional for a player."""

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
