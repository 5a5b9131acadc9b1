"""Which address opens which room of the site."""

from allauth.account import views as account
from allauth.mfa.recovery_codes import views as spare_codes
from allauth.mfa.totp import views as totp
from django.contrib import admin
from django.urls import include, path

from cvarenta import (
    cover,
    languages,
    offline,
    profile,
    scorekeeper,
    second_step,
    session_views,
    views,
)
from cvarenta.fair_play import fair_play
from cvarenta.metrics import metrics

urlpatterns = [
    path("", cover.cover, name="cover"),
    path("portada/", cover.live, name="cover_live"),
    path("guia/", views.guide, name="guide"),
    path("juego-limpio/", fair_play, name="fair_play"),
    path("privacidad/", views.privacy, name="privacy"),
    path("anotador/", scorekeeper.page, name="scorekeeper"),
    path("sin-conexion/", offline.offline_page, name="offline"),
    path("sw.js", offline.worker, name="service_worker"),
    path("manifest.webmanifest", offline.manifest, name="manifest"),
    path("favicon.ico", offline.favicon, name="favicon"),
    path("idioma/", languages.choose, name="choose_language"),
    path("cuenta/entrar/", account.login, name="account_login"),
    path("cuenta/crear/", account.signup, name="account_signup"),
    # allauth sends whoever has no password there to set one: a guest makes an account instead.
    path("cuenta/crear/", account.signup, name="account_set_password"),
    path("cuenta/salir/", account.logout, name="account_logout"),
    path("cuenta/clave/", account.password_change, name="account_change_password"),
    path("cuenta/clave/otra-vez/", account.reauthenticate, name="account_reauthenticate"),
    path("cuenta/sesiones/", session_views.open_sessions, name="sessions"),
    path("cuenta/codigo/", second_step.ask_for_code, name="mfa_authenticate"),
    path("cuenta/dos-pasos/", second_step.overview, name="mfa_index"),
    path("cuenta/dos-pasos/activar/", second_step.link_app, name="mfa_activate_totp"),
    path("cuenta/dos-pasos/quitar/", totp.deactivate_totp, name="mfa_deactivate_totp"),
    path(
        "cuenta/dos-pasos/repuestos/",
        spare_codes.view_recovery_codes,
        name="mfa_view_recovery_codes",
    ),
    path("perfil/", profile.profile, name="profile"),
    path("perfil/mesas/", profile.curtain, name="curtain"),
    path("perfil/mis-datos.json", profile.my_data, name="my_data"),
    path("perfil/borrar/", profile.farewell, name="farewell"),
    path("", include("campaign.urls", namespace="campaign")),
    path("", include("ranking.urls", namespace="ranking")),
    path("revision/", include("cvarenta.desk.urls", namespace="desk")),
    # The administration has no log-in of its own: one way in, with its limits and its second step.
    path("admin/login/", second_step.log_in_for_admin),
    path("admin/estado/", include("cvarenta.health.urls", namespace="health")),
    path("admin/", admin.site.urls),
    path("metricas", metrics, name="metrics"),
    path("vivo", views.alive, name="alive"),
    path("listo", views.ready, name="ready"),
]

handler400 = "cvarenta.views.bad_request"
handler403 = "cvarenta.views.permission_denied"
handler404 = "cvarenta.views.page_not_found"
handler429 = "cvarenta.views.too_many_requests"  # allauth's limits ask for it
handler500 = "cvarenta.views.server_error"
