"""Players in the administration."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from cvarenta.models import Player


@admin.register(Player)
class PlayerAdmin(UserAdmin):
    """Accounts and guests, newest first; names and e-mail are optional for a player."""

    list_display = ("username", "is_guest", "is_active", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_active", "is_staff")
    search_fields = ("username", "email")
    ordering = ("-date_joined",)
