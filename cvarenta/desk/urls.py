"""The addresses of the reviewing desk."""

from django.urls import path

from cvarenta.desk import versions, views

app_name = "desk"

urlpatterns = [
    path("", views.queue, name="queue"),
    path("casos.csv", views.queue_csv, name="queue_csv"),
    path("caso/<uuid:run_id>/", views.case, name="case"),
    path("juego/<uuid:game_id>/", views.game_moves, name="moves"),
    path("juego/<uuid:game_id>/repeticion/", views.replay, name="replay"),
    path("juego/<uuid:game_id>/acta.json", views.acta, name="acta"),
    path("versiones/", versions.versions, name="versions"),
    path("registro/", views.log, name="log"),
    path("registro.csv", views.log_csv, name="log_csv"),
]
