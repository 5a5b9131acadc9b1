"""Which address opens which room of the site."""

from allauth.account import views as account
from django.contrib import admin
from django.urls import include, path

from cvarenta import scorekeeper, views

urlpatterns = [
    path("", views.cover, name="cover"),
    path("guia/", views.guide, name="guide"),
    path("anotador/", scorekeeper.page, name="scorekeeper"),
    path("sw.js", scorekeeper.worker, name="service_worker"),
    path("cuenta/entrar/", account.login, name="account_login"),
    path("cuenta/crear/", account.signup, name="account_signup"),
    # allauth sends whoever has no password there to set one: a guest makes an account instead.
    path("cuenta/crear/", account.signup, name="account_set_password"),
    path("cuenta/salir/", account.logout, name="account_logout"),
    path("cuenta/clave/", account.password_change, name="account_change_password"),
    path("", include("campaign.urls", namespace="campaign")),
    path("", include("ranking.urls", namespace="ranking")),
    path("admin/", admin.site.urls),
    path("vivo", views.alive, name="alive"),
    path("listo", views.ready, name="ready"),
]

handler400 = "cvarenta.views.bad_request"
handler403 = "cvarenta.views.permission_denied"
handler404 = "cvarenta.views.page_not_found"
handler429 = "cvarenta.views.too_many_requests"  # allauth's limits ask for it
handler500 = "cvarenta.views.server_error"
