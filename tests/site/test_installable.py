"""The site as an app: its manifest, its icons, and what a shared link shows."""

import json
import re
import struct

import pytest
from django.conf import settings
from django.urls import Resolver404, resolve, reverse

pytestmark = pytest.mark.django_db

STATIC = settings.BASE_DIR / "static"
ICON_BYTES_MAX = 40_000
SHARE_BYTES_MAX = 200_000


def png_size(path):
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", head[16:24])


def test_the_manifest_names_icons_of_the_size_they_have(client):
    response = client.get(reverse("manifest"))
    assert response.headers["Content-Type"] == "application/manifest+json"
    manifest = json.loads(response.content)
    assert manifest["display"] == "standalone"
    purposes = set()
    for icon in manifest["icons"]:
        path = STATIC / icon["src"].removeprefix("/static/")
        width, height = map(int, icon["sizes"].split("x"))
        assert png_size(path) == (width, height)
        assert path.stat().st_size <= ICON_BYTES_MAX
        purposes.add(icon["purpose"])
    assert purposes == {"any", "maskable"}


def test_where_the_manifest_leads_there_is_a_page(client):
    manifest = json.loads(client.get(reverse("manifest")).content)
    for url in [manifest["start_url"], *(one["url"] for one in manifest["shortcuts"])]:
        try:
            resolve(url)
        except Resolver404:
            pytest.fail(url)


def test_every_page_names_its_icons_and_its_manifest(client):
    html = client.get("/").content.decode()
    assert f'rel="manifest" href="{reverse("manifest")}"' in html
    for rel in ("icon", "apple-touch-icon"):
        [path] = re.findall(rf'rel="{rel}"\s+href="/static/([^"]+)"', html)
        assert (STATIC / path).is_file()
    assert png_size(STATIC / "site/apple-touch-icon.png") == (180, 180)


def test_a_shared_link_shows_our_picture_by_its_full_address(client, settings):
    html = client.get("/").content.decode()
    [url] = re.findall(r'property="og:image"\s+content="([^"]+)"', html)
    assert url == f"{settings.SITE_ORIGINS[0]}/static/site/share.jpg"
    assert (STATIC / "site/share.jpg").stat().st_size <= SHARE_BYTES_MAX


def test_who_asks_for_the_icon_without_a_page_finds_it(client):
    response = client.get("/favicon.ico")
    assert response.status_code == 302
    assert response.headers["Location"].endswith("favicon.svg")


def test_the_page_for_no_connection_is_a_strangers(client, django_user_model):
    stranger = client.get(reverse("offline")).content
    client.force_login(django_user_model.objects.create_user("Manuela", password="clave-larga-1"))
    assert client.get(reverse("offline")).content == stranger
    assert b"csrf" not in stranger
