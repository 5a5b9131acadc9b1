"""The score-keeper's page and its worker: the engine's tables in it, nothing personal, no cache."""

import html
import json
import re

import pytest
from django.urls import reverse

from cvarenta.models import Player
from engine.profiles import PROFILES
from engine.tables import score_table

pytestmark = pytest.mark.django_db


def shown(client) -> str:
    response = client.get(reverse("scorekeeper"))
    assert response.status_code == 200
    return response.content.decode()


def test_the_page_holds_the_tables_of_the_engine(client):
    [text] = re.findall(r'<template id="score-tables">(.*?)</template>', shown(client), re.S)
    tables = json.loads(html.unescape(text))
    assert tables == {name: score_table(profile) for name, profile in PROFILES.items()}


def test_every_event_of_a_house_has_a_button_and_a_word(client):
    page = shown(client)
    for profile in PROFILES.values():
        table = score_table(profile)
        for award in table["awards"]:
            assert f'data-award="{award}"' in page
            assert f'data-word="{award}"' in page
        for award, scores in table["barred"].items():
            assert not scores or f'data-word="barred_{award}"' in page


def test_the_script_says_only_words_that_the_page_brings(client, settings):
    scripts = (settings.BASE_DIR / "static" / "js").glob("scorekeeper*.js")
    said = {name for file in scripts for name in re.findall(r'\bsay\("(\w+)"', file.read_text())}
    brought = set(re.findall(r'data-word="(\w+)"', shown(client)))
    assert said
    assert said <= brought


def test_the_page_is_the_same_for_everyone(client):
    stranger = shown(client)
    client.force_login(Player.objects.create_user("Manuela", password="cuarenta-y-pico"))
    assert shown(client) == stranger
    assert "csrf" not in stranger


def test_it_writes_nothing(client):
    assert client.post(reverse("scorekeeper")).status_code == 405
    assert client.post(reverse("service_worker")).status_code == 405


def test_the_worker_is_served_from_the_root_and_not_kept(client):
    response = client.get("/sw.js")
    assert response.status_code == 200
    assert response.headers["Content-Type"].startswith("text/javascript")
    assert "no-store" in response.headers["Cache-Control"]
    assert b'addEventListener("fetch"' in response.content


def test_the_worker_keeps_its_pages_by_their_true_addresses(client):
    worker = client.get("/sw.js").content.decode()
    [offline] = re.findall(r'const OFFLINE = (".*?");', worker)
    [pages] = re.findall(r"const PAGES = (\[.*?\]);", worker)
    kept = json.loads(pages.replace("OFFLINE", offline))
    assert kept == [reverse("scorekeeper"), reverse("guide"), reverse("offline")]


def test_only_our_own_worker_may_run(client):
    policy = client.get(reverse("scorekeeper")).headers["Content-Security-Policy"]
    assert "worker-src 'self'" in policy


@pytest.mark.parametrize("path", ["/", "/guia/"])
def test_cover_and_footer_lead_to_it(client, path):
    assert f'href="{reverse("scorekeeper")}"' in client.get(path).content.decode()
