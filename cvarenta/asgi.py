"""The way in for every request and every socket."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import OriginValidator, WebsocketDenier
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cvarenta.settings")
pages = get_asgi_application()  # loads the applications: what follows may import their models

from django.conf import settings  # noqa: E402

from campaign.urls import websocket_urlpatterns as campaign_sockets  # noqa: E402
from ranking.urls import websocket_urlpatterns as ranking_sockets  # noqa: E402

elsewhere = re_path(r"", WebsocketDenier.as_asgi())

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": OriginValidator(
            AuthMiddlewareStack(URLRouter([*campaign_sockets, *ranking_sockets, elsewhere])),
            settings.SITE_ORIGINS,
        ),
    }
)
