"""The site's addresses and one more: /vacia/, the frame of every page and nothing in it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import include, path
from django.views.decorators.cache import never_cache


@never_cache
def empty(request: HttpRequest) -> HttpResponse:
    """Show the frame."""
    return render(request, "base.html")


urlpatterns = [path("vacia/", empty), path("", include("cvarenta.urls"))]
