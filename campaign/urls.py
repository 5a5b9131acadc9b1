"""The campaign's addresses, for pages and for sockets."""

from __future__ import annotations

from django.urls import path

from campaign import proof_views, views
from campaign.consumers import TableConsumer

app_name = "campaign"

urlpatterns = [
    path("campana/", views.campaign_map, name="map"),
    path("campana/empezar/", views.start, name="start"),
    path("mesa/", views.free_table, name="free_table"),
    path("vuelta/<uuid:run_id>/", views.run_page, name="run"),
    path("vuelta/<uuid:run_id>/abandonar/", views.give_up, name="give_up"),
    path("juego/<uuid:game_id>/", views.table, name="table"),
    path("juego/<uuid:game_id>/sentarse/", views.sit, name="sit"),
    path("juego/<uuid:game_id>/jugar/", views.play, name="play"),
    path("juego/<uuid:game_id>/acta.json", views.acta, name="acta"),
    path("juego/<uuid:game_id>/prueba/", proof_views.game_proof, name="proof"),
    path("prueba/", proof_views.proof_tool, name="proof_tool"),
]

websocket_urlpatterns = [
    path("ws/juego/<uuid:game_id>/", TableConsumer.as_asgi()),
]
