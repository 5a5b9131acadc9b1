"""The campaign as a Django application."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignConfig(AppConfig):
    """Registers the campaign's models and pages."""

    name = "campaign"
    verbose_name = _("Campaña")
    default_auto_field = "django.db.models.BigAutoField"
