"""What every template may ask for besides what its view gives it."""

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, str]:
    """Give the full origin the site is reached by, for what is read outside a browser."""
    return {"site_origin": settings.SITE_ORIGINS[0]}
