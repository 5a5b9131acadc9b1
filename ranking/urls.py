"""The ranking's addresses, for pages and for sockets."""

from django.urls import URLPattern, URLResolver

app_name = "ranking"

urlpatterns: list[URLPattern | URLResolver] = []
websocket_urlpatterns: list[URLPattern] = []
