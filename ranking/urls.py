"""The ranking's addresses, for pages and for sockets.

Each page twice: of the current edition, and of the edition that the address names.
"""

from datetime import date

from django.urls import URLPattern, path, register_converter

from ranking import views
from ranking.consumers import BoardConsumer

app_name = "ranking"


class DayConverter:
    """A calendar day as 2026-12-03."""

    regex = r"\d{4}-\d\d-\d\d"

    def to_python(self, value: str) -> date:
        """Read it; a day that no calendar has is no address."""
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:
        """Write it."""
        return value.isoformat()


register_converter(DayConverter, "day")


def _pages(under: str) -> list[URLPattern]:
    """The pages of an edition, below a part of the address."""
    return [
        path(f"ranking/{under}", views.board, name="board"),
        path(f"ranking/{under}tabla/", views.rows, name="rows"),
        path(f"ranking/{under}dia/<day:day>/", views.day, name="day"),
        path(f"ranking/{under}ranking.csv", views.as_csv, name="csv"),
        path(f"ranking/{under}ranking.json", views.as_json, name="json"),
        path(f"ranking/{under}version/<int:number>/", views.version, name="version"),
    ]


urlpatterns = [*_pages(""), *_pages("<slug:slug>/")]
websocket_urlpatterns = [path("ws/ranking/", BoardConsumer.as_asgi())]
