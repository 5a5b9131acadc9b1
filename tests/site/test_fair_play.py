"""«Juego limpio»: every claim leads to where it is checked, and the figures are the site's own."""

from __future__ import annotations

import html
import re
from urllib.parse import urlsplit

import pytest
from django.test import Client

from campaign import services
from campaign.flags import LIMITS
from campaign.models import Edition, Review
from cvarenta.models import Player
from cvarenta.my_data import data_of
from tests.campaign.tables import AT, seated

pytestmark = pytest.mark.django_db
PAGE = "/juego-limpio/"


@pytest.fixture
def shown(client: Client) -> str:
    Edition.objects.get_or_create(
        slug="2026", defaults={"name": "2026", "opens_at": AT, "closes_at": AT.replace(year=2030)}
    )
    return html.unescape(client.get(PAGE).content.decode())


def main_of(page: str) -> str:
    return page[page.index("<main") : page.index("</main>")]


def test_each_claim_says_where_it_is_checked(shown: str) -> None:
    sections = re.findall(r"<section.*?</section>", main_of(shown), re.DOTALL)
    assert len(sections) == 8
    assert sum('class="check"' in section for section in sections) == 7
    assert 'id="lo-que-no-podemos"' in sections[-1], "what cannot be checked is said last"


def test_every_link_leads_somewhere(client: Client, shown: str) -> None:
    links = set(re.findall(r'href="([^"]+)"', main_of(shown)))
    assert len(links) >= 14
    for link in links:
        parts = urlsplit(link)
        if parts.path:
            assert client.get(parts.path).status_code in (200, 302), link
        if parts.fragment:
            target = client.get(parts.path, follow=True).content.decode() if parts.path else shown
            assert f'id="{parts.fragment}"' in target, link


def test_the_figures_are_those_of_the_tournament_and_of_the_limits(shown: str) -> None:
    edition = Edition.objects.get(slug="2026")
    told = " ".join(re.sub(r"<[^>]+>", " ", main_of(shown)).split())
    for said in (
        f"vale {edition.chapter_points} puntos",
        f"{edition.final_bonus} más: 700 por vuelta",
        f"empezar {edition.daily_quota} vueltas puntuables",
        f"{LIMITS.crowd_accounts} o más cuentas",
        "menos de 10 minutos de un arranque",
        f"al menos {LIMITS.speed_answers} respuestas, la mitad tardó menos de 0,6 segundos",
        "se olvida a los 30 días",
    ):
        assert said in told, said


def test_the_reviews_that_hold_are_counted_and_nobody_is_named(client: Client, shown: str) -> None:
    ana = Player.objects.create_user("Anacleta")
    rosa = Player.objects.create_user("Rosalba", is_staff=True)
    run = services.give_up(ana, services.start_scoring(ana, None, AT).pk, AT)
    for number, decision in enumerate(["void", "restore"], start=1):
        Review.objects.create(
            run=run, number=number, decision=decision, reason="Corte.", author=rosa, at=AT
        )
    page = main_of(client.get(PAGE).content.decode())
    figures = re.findall(r"<dt>(\w+)</dt>\s*<dd>\s*(\d+)", page)
    assert figures == [("mantenidas", "0"), ("devueltas", "1"), ("anuladas", "0")]
    assert "Anacleta" not in page
    assert "Rosalba" not in page


def test_without_any_tournament_the_page_still_stands(client: Client) -> None:
    Edition.objects.all().delete()
    assert client.get(PAGE).status_code == 200


def test_the_commands_it_names_exist(shown: str) -> None:
    commands = re.findall(r"python -m engine (\w+)", main_of(shown))
    assert set(commands) == {"verify", "shuffle"}
    from engine.cli import shuffle, verify

    assert shuffle.__doc__
    assert verify.__doc__


def test_the_data_that_a_player_downloads_holds_the_hour_of_each_move(shown: str) -> None:
    ana = Player.objects.create_user("Ana")
    seated(ana, services.start_practice(ana, None, AT), AT)
    (run,) = data_of(ana)["player"]["runs"]
    assert {move["at"] for game in run["games"] for move in game["moves"]} == {AT.isoformat()}


def test_footer_and_cover_lead_there(client: Client, shown: str) -> None:
    footer = shown[shown.index("<footer") :]
    assert f'href="{PAGE}"' in footer
    assert f'href="{PAGE}"' in main_of(client.get("/").content.decode())
