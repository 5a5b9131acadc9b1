"""The ranking's addresses, for pages and for sockets."""

from django.urls import path

from ranking import views
from ranking.consumers import BoardConsumer

app_name = "ranking"

urlpatterns = [
    path("ranking/", views.board, name="board"),
    path("ranking/ranking.csv", views.as_csv, name="csv"),
    path("ranking/ranking.json", views.as_json, name="json"),
    path("ranking/version/<int:number>/", views.version, name="version"),
]
websocket_urlpatterns = [path("ws/ranking/", BoardConsumer.as_asgi())]
