"""A game's proof in a real browser, which works the shuffle out again by itself.

Promises 6, 9, 11 and 12: nothing of the seed before the end, all of it after.
"""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.ways_in import finish_by_post, play_by_post, practise, truth

pytestmark = pytest.mark.e2e

SEED_OF = """
from campaign.models import Game
print(bytes(Game.objects.get(pk="{}").server_seed).hex())
"""


def seed_of(live_site, page: Page) -> str:
    """The server's seed of the game of this page, from the database itself."""
    game = page.url.split("/")[4]
    return str(live_site.python(SEED_OF.format(game)).split()[-1])


def acta_of(page: Page, table_url: str) -> dict:
    answer = page.request.get(f"{table_url}acta.json")
    assert answer.ok
    return answer.json()


def give_up(page: Page) -> None:
    """Give up the run of the table that is shown, as its player does."""
    page.goto("/campana/")
    page.locator("main a[href*='/vuelta/']").first.click()
    page.get_by_role("link", name="Abandonar la vuelta").click()
    page.get_by_role("button", name="Abandonar la vuelta").click()
    page.get_by_text("Esta vuelta terminó").wait_for()


def check(page: Page, acta: dict) -> None:
    """Paste an acta on the open page of proofs."""
    page.goto("/prueba/")
    page.get_by_label("El acta, entera").fill(json.dumps(acta))
    page.get_by_role("button", name="Comprobar el acta").click()
    page.locator("#own-verdict").wait_for()


def test_a_seed_is_secret_until_its_game_is_broken_off(live_site, page):
    practise(page)
    table = page.url
    for _ in range(4):
        play_by_post(page, truth(page))
    seed = seed_of(live_site, page)
    page.goto(f"{table}prueba/")
    expect(page.get_by_role("heading", name="La semilla sigue en secreto")).to_be_visible()
    seal = page.locator("code").first.inner_text()
    assert seed[:12] not in page.content()
    assert page.request.get(f"{table}acta.json").status == 404
    page.complaints = []  # the browser complains of the 409 and the 404

    page.goto(table)
    assert page.locator(".commitment code").first.text_content() == seal
    assert seed[:12] not in page.content()

    give_up(page)
    page.goto(f"{table}prueba/")
    expect(page.locator(".verdict")).to_contain_text("Todo encaja")
    expect(page.locator("#own-verdict")).to_contain_text("Comprobado también en tu navegador")
    assert seed in page.content()
    expect(page.get_by_text("se interrumpió antes de los cuarenta")).to_be_visible()

    page.get_by_label("¿Anotaste el sello antes de jugar?").fill(seal)
    page.get_by_role("button", name="Comparar").click()
    expect(page.get_by_text("Es el mismo sello que anotaste")).to_be_visible()


def test_the_browser_agrees_on_every_deck_and_tells_a_tampered_acta(page, new_page):
    practise(page)
    table = page.url
    finish_by_post(page)
    page.locator(".result").get_by_role("link", name="Ver la prueba de la baraja").click()
    page.wait_for_url(f"{table}prueba/")
    expect(page.locator("#own-verdict")).to_have_class(re.compile("success"))
    acta = acta_of(page, table)
    marks = page.locator(".own-check:not([hidden])")
    expect(marks).to_have_count(len(acta["decks"]) + 2)
    for mark in marks.all():
        assert mark.text_content() == "✓ comprobado en tu navegador"
    page.locator("summary").first.click()
    assert page.locator("details[open] .proof-card").count() == 40
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    anyone_sees_where_it_was_tampered_with(new_page(), acta)


def anyone_sees_where_it_was_tampered_with(stranger: Page, acta: dict) -> None:
    """The open page, without an account: a deck, the seal, then two moves exchanged."""
    check(stranger, acta)
    expect(stranger.locator(".verdict")).to_contain_text("Todo encaja")
    expect(stranger.locator("#own-verdict")).to_have_class(re.compile("success"))
    assert "sessionid" not in {cookie["name"] for cookie in stranger.context.cookies()}

    stacked = json.loads(json.dumps(acta))
    last = len(stacked["decks"]) - 1
    deck = stacked["decks"][last]
    deck[4], deck[25] = deck[25], deck[4]
    check(stranger, stacked)
    expect(stranger.locator(".verdict")).to_contain_text(
        f"Mazo {last + 1}, carta 5: la semilla da "
    )
    expect(stranger.locator("#own-verdict")).to_have_class(re.compile("error"))
    wrong = stranger.locator(".own-check.fails")
    expect(wrong).to_have_count(1)
    assert wrong.get_attribute("data-check") == str(last)

    sealed = json.loads(json.dumps(acta))
    sealed["shuffle"]["commitment"] = "0" * 64
    check(stranger, sealed)
    expect(stranger.locator(".verdict")).to_contain_text("la casa selló otra")
    expect(stranger.locator("[data-check=seal]")).to_have_class(re.compile("fails"))

    moved = json.loads(json.dumps(acta))
    moved["moves"][11], moved["moves"][12] = moved["moves"][12], moved["moves"][11]
    check(stranger, moved)
    expect(stranger.locator(".verdict")).to_contain_text("Jugada 12, de ")
    expect(stranger.locator("#own-verdict")).to_have_class(re.compile("success"))


def test_an_acta_is_taken_from_its_file_and_nonsense_is_refused(page, tmp_path):
    file = tmp_path / "acta.json"
    file.write_text("{}", encoding="utf-8")
    page.goto("/guia/")
    page.get_by_role("link", name="Comprobar una partida con su acta").click()
    page.get_by_label("El archivo del acta").set_input_files(file)
    expect(page.get_by_label("El acta, entera")).to_have_value("{}")
    page.get_by_role("button", name="Comprobar el acta").click()
    expect(page.get_by_role("alert")).to_contain_text("falta el campo acta")
    page.complaints = []  # the browser complains of the 400


def test_the_proof_needs_no_script(new_page):
    page = new_page(java_script_enabled=False)
    page.goto("/")
    page.get_by_role("button", name="Jugar ahora").click()
    page.get_by_role("button", name="Sentarse y repartir").click()
    table = page.url
    give_up(page)
    page.goto(f"{table}prueba/")
    expect(page.locator(".verdict")).to_contain_text("Todo encaja")
    expect(page.locator("#own-verdict")).to_be_hidden()
    page.goto("/prueba/")
    expect(page.get_by_label("El archivo del acta")).to_be_hidden()
