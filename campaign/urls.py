"""The campaign's addresses, for pages and for sockets."""

from __future__ import annotations

from django.urls import path

from campaign import coach_views, lesson_views, proof_views, replay_views, views, watch_views
from campaign.consumers import TableConsumer
from campaign.watch_consumers import WatchConsumer

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
    path("juego/<uuid:game_id>/retirar/", views.take_back, name="take_back"),
    path("juego/<uuid:game_id>/pista/", coach_views.hint, name="hint"),
    path("juego/<uuid:game_id>/acta.json", views.acta, name="acta"),
    path("juego/<uuid:game_id>/prueba/", proof_views.game_proof, name="proof"),
    path("juego/<uuid:game_id>/repeticion/", replay_views.replay, name="replay"),
    path("juego/<uuid:game_id>/compartir/", replay_views.share, name="share"),
    path("juego/<uuid:game_id>/otra-vez/", replay_views.repeat, name="repeat"),
    path("juego/<uuid:game_id>/como-jugue/", coach_views.review, name="review"),
    path("repeticion/<uuid:shared_as>/", replay_views.shared, name="shared_replay"),
    path("mesas/", watch_views.tables, name="open_tables"),
    path("mesas/<uuid:game_id>/", watch_views.watch, name="watch"),
    path("aprender/", lesson_views.lesson_page, {"number": 1}, name="learn"),
    path("aprender/<int:number>/", lesson_views.lesson_page, name="lesson"),
    path("aprender/<int:number>/respuesta/", lesson_views.lesson_answer, name="lesson_answer"),
    path("prueba/", proof_views.proof_tool, name="proof_tool"),
]

websocket_urlpatterns = [
    path("ws/juego/<uuid:game_id>/", TableConsumer.as_asgi()),
    path("ws/mesas/<uuid:game_id>/", WatchConsumer.as_asgi()),
]
