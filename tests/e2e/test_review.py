"""An evening at the reviewing desk, by keyboard alone: case after case without a page load."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import review_cases
from tests.e2e.test_barriers import DESK, barriers
from tests.e2e.ways_in import by_two_steps

pytestmark = pytest.mark.e2e
WAITING = 7
IS_SAME_PAGE = "window.sameDesk === true"


@pytest.fixture(scope="module", autouse=True)
def _cases(live_site) -> None:
    review_cases.make_on(live_site)


@pytest.fixture(scope="module")
def enter(_cases: None) -> Callable[[Page], Page]:
    """A way to the desk for any page: the first logs in, since a code of the app works once."""
    cookies: list[Any] = []

    def to_desk(page: Page) -> Page:
        if cookies:
            page.context.add_cookies(cookies)
            page.goto("/revision/")
        else:
            by_two_steps(page, review_cases.REVIEWER, "/revision/")
            cookies.extend(page.context.cookies())
        page.locator("#desk").wait_for()
        return page

    return to_desk


def cases(page: Page) -> list[str]:
    return page.locator(".case-link").all_inner_texts()


def heading(page: Page, name: str) -> None:
    expect(page.locator("#desk h1")).to_have_text(name)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", ["phone", "desk"])
def test_no_barrier_at_the_desk(new_page, scheme, screen, enter):
    """Promise 39."""
    options = {"viewport": DESK} if screen == "desk" else {}
    page = enter(new_page(color_scheme=scheme, **options))
    assert barriers(page) == [], "queue"
    page.locator(".case-link", has_text="Primo").click()
    expect(page.locator("#decide")).to_be_visible()
    page.get_by_text("Jugada por jugada").first.click()
    expect(page.locator(".moves").first).to_be_visible()
    assert barriers(page) == [], "case"
    for path in ("/revision/registro/", "/juego-limpio/"):
        page.goto(path)
        assert barriers(page) == [], path
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= page.viewport_size["width"], path


def test_filters_and_search_change_the_list_alone(new_page, enter):
    page = enter(new_page(viewport=DESK))
    assert len(cases(page)) == WAITING
    page.evaluate("window.sameDesk = true")
    page.keyboard.press("/")
    page.keyboard.type("prim")
    expect(page.locator(".case-link")).to_have_count(2)
    assert "q=prim" in page.url
    expect(page.locator("#id_q")).to_be_focused()
    page.locator("#id_q").fill("")
    expect(page.locator(".case-link")).to_have_count(WAITING)
    page.get_by_role("link", name=re.compile("muchas cuentas")).click()
    expect(page.locator(".case-link")).to_have_count(4)
    page.get_by_label("Cómo terminó").select_option("idle")
    expect(page.locator(".case-link")).to_have_count(0)
    expect(page.get_by_text("No queda ningún caso")).to_be_visible()
    assert page.evaluate(IS_SAME_PAGE)


def test_two_reviewers_on_one_case(new_page, enter):
    """Promise 33: the second is told, and keeps the words."""
    first = enter(new_page(viewport=DESK))
    second = enter(new_page(viewport=DESK))
    for page in (first, second):
        page.locator(".case-link", has_text="Rapido").click()
        heading(page, "Rapido")
    first.keyboard.press("3")
    expect(first.locator("#reason")).to_have_value(
        "Respondió más rápido de lo que una persona ve y pulsa."
    )
    first.keyboard.press("Enter")
    expect(first.locator(".desk-said")).to_contain_text("Decidido: anular. Rapido")
    second.keyboard.press("1")
    second.keyboard.type("Jugó bien.")
    second.keyboard.press("Enter")
    expect(second.get_by_role("alert")).to_contain_text("decidió mientras tanto (anular)")
    expect(second.locator("#reason")).to_have_value("Jugó bien.")
    second.locator("#reason").press("Enter")
    expect(second.locator(".desk-said")).to_contain_text("Decidido: mantener. Rapido")
    first.goto("/revision/registro/")
    expect(first.locator("tbody tr")).to_have_count(2)


def test_an_evening_by_keyboard(new_page, enter):
    page = enter(new_page(viewport=DESK))
    waiting = cases(page)
    assert len(waiting) == WAITING - 1
    page.evaluate("window.sameDesk = true")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    heading(page, waiting[0])
    page.keyboard.press("j")
    heading(page, waiting[1])
    expect(page).to_have_title(f"Caso de {waiting[1]} · Cvarenta de Qvito")
    page.keyboard.press("k")
    heading(page, waiting[0])
    expect(page.locator("#desk h1")).to_be_focused()
    for number, name in enumerate(waiting):
        heading(page, name)
        verdict = "2" if name == "Ana" else "1"
        page.keyboard.press(verdict)
        expect(page.locator(f'[data-key="{verdict}"]')).to_be_checked()
        expect(page.locator("#reason")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".desk-said")).to_contain_text(name)
        assert page.evaluate(IS_SAME_PAGE), f"a page load after case {number + 1}"
    expect(page.get_by_text("No queda ningún caso")).to_be_visible()
    page.get_by_role("link", name="Volver a ese caso").click()
    heading(page, waiting[-1])
    page.keyboard.press("3")
    page.keyboard.press("Enter")
    expect(page.locator(".desk-said")).to_contain_text("Decidido: anular")
    page.go_back()
    heading(page, waiting[-1])


def test_the_player_sees_what_was_given_back(new_page):
    page = new_page()
    page.goto("/cuenta/entrar/?next=/campana/")
    page.get_by_label("Apodo").fill("Ana")
    page.get_by_label("Clave", exact=True).fill(review_cases.PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Entrar").click()
    expect(page.locator(".quota")).to_contain_text("4")


def test_the_desk_without_scripts(new_page, enter):
    page = enter(new_page(java_script_enabled=False))
    page.goto("/revision/?estado=todas&q=ana")
    page.locator(".case-link").first.click()
    page.get_by_text("Jugada por jugada").first.click()
    page.get_by_role("link", name="Ver las jugadas").first.click()
    expect(page.get_by_role("link", name="Descargar el acta")).to_be_visible()
    page.get_by_role("link", name="Volver al caso").click()
    page.locator('[name="verdict"][value="uphold"]').check()
    page.get_by_label("Motivo").fill("Sin guiones también.")
    page.get_by_role("button", name="Decidir y seguir").click()
    expect(page.get_by_text("Decidido: mantener.")).to_be_visible()


def test_server_starts_and_lines_are_noted_by_the_site_itself(new_page, live_site):
    """Promise 31, with the real server."""
    told = live_site.python(
        "from campaign.models import ServerStart; from datetime import timedelta;"
        "from django.utils import timezone;"
        "print(ServerStart.objects.filter(at__gt=timezone.now() - timedelta(hours=1)).count())"
    )
    assert int(told) >= 1
