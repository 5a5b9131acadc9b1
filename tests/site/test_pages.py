"""The pages without rules: headers, refusals, health (promise 38)."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from cvarenta.models import Player

pytestmark = pytest.mark.django_db

PAGES = [
    "/",
    "/guia/",
    "/anotador/",
    "/privacidad/",
    "/sin-conexion/",
    "/cuenta/entrar/",
    "/cuenta/crear/",
    "/admin/login/",
    "/no-existe/",
]


@pytest.mark.parametrize("path", PAGES)
def test_every_page_carries_the_strict_headers(client, path):
    response = client.get(path)
    policy = response.headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["Referrer-Policy"] == "same-origin"
    assert response.headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize("path", [page for page in PAGES if "admin" not in page])
def test_no_page_holds_inline_code_or_points_elsewhere(client, path):
    html = client.get(path).content.decode()
    assert "<main" in html
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)
    assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", html)
    assert not re.search(r"""(?:src|href|action)=["'](?:https?:)?//""", html)


def test_cookies_are_out_of_reach_of_scripts(client):
    Player.objects.create_user("Manuela", password="cuarenta-y-pico")
    response = client.post(
        reverse("account_login"), {"login": "Manuela", "password": "cuarenta-y-pico"}
    )
    assert response.cookies["sessionid"]["httponly"]
    assert response.cookies["sessionid"]["samesite"] == "Lax"


def test_what_does_not_exist_says_so(client):
    response = client.get("/no-existe/")
    assert response.status_code == 404
    assert "no está en la baraja" in response.content.decode()


def test_a_form_from_elsewhere_is_refused():
    strict = Client(enforce_csrf_checks=True)
    response = strict.post(reverse("account_login"), {"login": "a", "password": "b"})
    assert response.status_code == 403
    assert "El formulario caducó" in response.content.decode()


def test_a_host_that_is_not_ours_is_refused(client):
    response = client.get("/", headers={"host": "evil.example"})
    assert response.status_code == 400


def test_a_fault_of_ours_shows_a_page_and_no_trace(monkeypatch):
    def broken(*args, **kwargs):
        raise RuntimeError("las cartas de Ayala")

    monkeypatch.setattr("cvarenta.views._database_answers", broken)
    response = Client(raise_request_exception=False).get("/listo")
    html = response.content.decode()
    assert response.status_code == 500
    assert "Se nos cayó la baraja" in html
    assert "Ayala" not in html
    assert "Traceback" not in html


def test_alive_and_ready(client):
    assert client.get("/vivo").content == b"vivo\n"
    assert client.get("/listo").content == b"listo\n"


def refuse(*args, **kwargs):
    raise OSError


def test_without_its_database_a_process_is_not_ready(client, monkeypatch):
    monkeypatch.setattr("django.db.connection.cursor", refuse)
    response = client.get("/listo")
    assert (response.status_code, response.content) == (503, b"base de datos: sin respuesta\n")


def test_without_bells_a_process_stays_in_service_and_says_so(client, monkeypatch, settings):
    """Redis is away for all processes at once: no balancer may take all of them out for it."""
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    monkeypatch.setattr("channels.layers.InMemoryChannelLayer.new_channel", refuse)
    response = client.get("/listo")
    assert response.status_code == 200
    assert response.content == b"listo, sin campanas\ncanales: sin respuesta\n"


def test_pages_are_read_not_written(client):
    assert client.post("/").status_code == 405
    assert client.post("/listo").status_code == 405
