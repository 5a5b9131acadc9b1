"""In which language the site answers: the browser's, unless another was chosen."""

import re

import pytest
from django.conf import settings
from django.utils import translation

from cvarenta.languages import InTheReadersLanguage, language_of

pytestmark = pytest.mark.django_db

PLAY_NOW = {"es": "Jugar ahora", "en": "Play now", "pt": "Jogar agora", "fr": "Jouer"}


def cover(client, **headers):
    return client.get("/", headers=headers).content.decode()


@pytest.mark.parametrize("language", PLAY_NOW)
def test_the_browser_chooses(client, language):
    html = cover(client, accept_language=f"{language}-XX,{language};q=0.9")
    assert f'<html lang="{language}"' in html
    assert PLAY_NOW[language] in html


@pytest.mark.parametrize("asked", ["", "de", "*", "zz;q=x", "es-EC,en;q=0.5", "x" * 5000])
def test_any_other_browser_gets_spanish(client, asked):
    assert PLAY_NOW["es"] in cover(client, accept_language=asked)


def test_a_choice_outlasts_the_browsers_wish_and_leads_back(client):
    chosen = client.post("/idioma/", {"language": "fr", "next": "/guia/"})
    assert chosen.status_code == 302
    assert chosen.url == "/guia/"
    cookie = chosen.cookies[settings.LANGUAGE_COOKIE_NAME]
    assert cookie["max-age"]
    assert cookie["samesite"] == "Lax"
    assert PLAY_NOW["fr"] in cover(client, accept_language="en")


def test_the_form_leads_back_to_the_page_it_was_on(client):
    asked = {"referer": "http://127.0.0.1:8000/ranking/?dia=1"}
    chosen = client.post("/idioma/", {"language": "pt"}, headers=asked, HTTP_HOST="127.0.0.1:8000")
    assert chosen.url == asked["referer"]


@pytest.mark.parametrize("language", ["de", "", "../etc", "e" * 600])
def test_a_language_that_is_not_there_changes_nothing(client, language):
    client.post("/idioma/", {"language": language, "next": "/"})
    assert PLAY_NOW["es"] in cover(client)


@pytest.mark.parametrize("elsewhere", ["https://evil.example/", "//evil.example", "javascript:1"])
def test_a_choice_never_leads_to_another_site(client, elsewhere):
    chosen = client.post("/idioma/", {"language": "en", "next": elsewhere})
    assert chosen.url == "/"


def test_the_four_languages_are_offered_by_their_own_names(client):
    html = cover(client)
    for name in ("Español", "English", "Português", "Français"):
        assert f">{name}</button>" in html


def test_a_handshake_is_read_like_a_page():
    cookie = f"{settings.LANGUAGE_COOKIE_NAME}=pt".encode()
    assert language_of({}) == "es"
    assert language_of({b"accept-language": b"fr-CA"}) == "fr"
    assert language_of({b"accept-language": b"fr", b"cookie": b"a=b; " + cookie}) == "pt"
    assert language_of({b"cookie": b"\xff\xfe;;=;"}) == "es"


async def test_each_socket_speaks_its_own_language():
    heard = []

    async def inner(scope, receive, send):
        heard.append(translation.gettext("Jugar ahora"))

    for language in PLAY_NOW:
        scope = {"headers": [(b"accept-language", language.encode())]}
        await InTheReadersLanguage(inner)(scope, None, None)
    assert heard == list(PLAY_NOW.values())
    translation.activate("es")


def test_dates_follow_the_language():
    """A date's format is Django's own for the language, never letters of one language."""
    fixed = [
        f"{path.name}: {found}"
        for path in (settings.BASE_DIR / "templates").rglob("*.html")
        for found in re.findall(r'(?:date|time):_?\(?"([^"]*)"', path.read_text())
        if re.search(r"\bde\b|\\d", found)
    ]
    assert fixed == []
