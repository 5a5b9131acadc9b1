"""Looking on in a real browser: each play arrives by itself, and the curtain closes at once."""

import pytest
from playwright.sync_api import expect

from tests.e2e.ways_in import sign_up, sit_down, start, without_pauses

pytestmark = pytest.mark.e2e


def test_an_onlooker_sees_each_play_until_the_curtain_closes(new_page):
    player = without_pauses(new_page())
    sign_up(player, "Mirada")
    start(player, "Empezar vuelta puntuable")
    game = sit_down(player)
    shown = game.await_turn()

    onlooker = new_page()
    onlooker.goto("/mesas/")
    onlooker.get_by_role("link", name="Mirada", exact=True).click()
    table = onlooker.locator("#watched")
    expect(table).to_have_attribute("data-ply", str(shown.ply))
    assert onlooker.evaluate("document.documentElement.scrollWidth") <= 360
    shown = game.play(shown.options[0])
    expect(table).to_have_attribute("data-ply", str(shown.ply))
    expect(onlooker.locator("#watch-voice")).to_contain_text("Mirada")

    player.goto("/perfil/")
    player.get_by_role("button", name="Cerrar la cortina").click()
    expect(player.get_by_text("Cortina cerrada")).to_be_visible()
    expect(onlooker.get_by_text("quien juega cerró la cortina")).to_be_visible()
    expect(table).to_have_count(0)
    onlooker.goto("/mesas/")
    expect(onlooker.get_by_role("link", name="Mirada", exact=True)).to_have_count(0)


def test_the_cover_asks_for_what_is_new_by_itself(new_page):
    page = new_page()
    page.goto("/")
    with page.expect_response("**/portada/", timeout=60_000) as told:
        pass
    assert told.value.ok
    expect(page.get_by_role("heading", name="Los cinco primeros")).to_be_visible()


def test_leaving_for_good_by_touch(new_page):
    page = new_page(has_touch=True)
    sign_up(page, "Pasajera")
    page.get_by_role("link", name="Pasajera").tap()
    page.get_by_role("link", name="Borrar mi cuenta").tap()
    page.get_by_label("Tu clave").fill("no-es-esta")
    page.get_by_role("button", name="Borrar mi cuenta para siempre").tap()
    expect(page.get_by_role("alert")).to_contain_text("Esa no es tu clave")
    page.get_by_label("Tu clave").fill("cuarenta-y-pico")
    page.get_by_role("button", name="Borrar mi cuenta para siempre").tap()
    expect(page.get_by_text("Tu cuenta ya no existe")).to_be_visible()
    expect(page.get_by_role("link", name="Crear cuenta")).to_be_visible()
    page.complaints[:] = [line for line in page.complaints if "400" not in line]
