"""The way in for every request and every socket."""

import os

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cvarenta.settings")
pages = get_asgi_application()  # loads the applications: what follows may import their models

from django.conf import settings  # noqa: E402

from campaign.urls import websocket_urlpatterns as campaign_sockets  # noqa: E402
from cvarenta.departures import FreeToLeave  # noqa: E402
from cvarenta.languages import InTheReadersLanguage  # noqa: E402
from cvarenta.open_sockets import AsLongAsTheSession  # noqa: E402
from cvarenta.origins import FromOurOrigins, refuse  # noqa: E402
from cvarenta.request_ids import SocketIds  # noqa: E402
from ranking.urls import websocket_urlpatterns as ranking_sockets  # noqa: E402

elsewhere = re_path(r"", refuse)  # type: ignore[arg-type]

application = ProtocolTypeRouter(
    {
        "http": pages,
        "websocket": FreeToLeave(
            FromOurOrigins(
                InTheReadersLanguage(
                    AuthMiddlewareStack(
                        SocketIds(
                            AsLongAsTheSession(
                                URLRouter([*campaign_sockets, *ranking_sockets, elsewhere])
                            )
                        )
                    )
                ),
                settings.SITE_ORIGINS,
            )
        ),
    }
)
