"""The ways from the street to a table, for tests that begin there."""

import re

from playwright.sync_api import Page

from tests.e2e.table_page import TablePage
from tests.second_step import codes_of_now

PASSWORD = "cuarenta-y-pico"
SECRET = "QVITO234QVITO234QVITO234QVITO234"
"""From which the app of someone who logs in by two steps makes its codes."""
NO_PAUSES = """
  try {
    if (!localStorage.getItem("cvarenta.table"))
      localStorage.setItem("cvarenta.table", JSON.stringify({ pace: "none" }));
  } catch {}
"""
TABLE = re.compile(r"/juego/[0-9a-f-]+/$")
OPTION = re.compile(r'class="option"\s+type="submit"\s+name="play"\s+value="(\w\w):([\w,]*)"')
PLY = re.compile(r'data-ply="(\d+)"')


def without_pauses(page: Page) -> Page:
    """Set the table's pace to «sin pausas» before the page is first loaded."""
    page.add_init_script(NO_PAUSES)
    return page


def sign_up(page: Page, nickname: str) -> None:
    """Make an account through its form."""
    page.goto("/cuenta/crear/")
    page.get_by_label("Apodo").fill(nickname)
    page.get_by_label("Clave", exact=True).fill(PASSWORD)
    page.get_by_label("Otra vez la clave").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Crear cuenta").click()
    page.get_by_role("button", name="Salir").wait_for()


def by_two_steps(page: Page, nickname: str, where: str) -> None:
    """Log in with a password and a code of the app; a code is good only once."""
    page.goto(f"/cuenta/entrar/?next={where}")
    page.get_by_label("Apodo").fill(nickname)
    page.get_by_label("Clave", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Entrar").click()
    page.wait_for_url("**/cuenta/codigo/")
    page.get_by_label("Código").fill(codes_of_now(SECRET)[0])
    page.get_by_role("main").get_by_role("button", name="Entrar").click()
    page.wait_for_url(f"**{where}")


def start(page: Page, button: str) -> None:
    """Start a run on the campaign's page; leads to its first chapter."""
    page.goto("/campana/")
    page.get_by_role("button", name=button).click()
    page.wait_for_url(TABLE)


def sit_down(page: Page, *, touch: bool = False) -> TablePage:
    """Sit down at the chapter that is shown."""
    seat = page.get_by_role("button", name="Sentarse y repartir")
    if touch:
        seat.tap()
    else:
        seat.click()
    page.locator("#table").wait_for()
    return TablePage(page, touch=touch).await_script()


def practise(page: Page, *, touch: bool = False) -> TablePage:
    """Sit down at the first chapter of a new practice run, as a guest if need be."""
    start(page, "Empezar práctica")
    return sit_down(page, touch=touch)


def post(page: Page, message: dict[str, object]) -> dict[str, object]:
    """Send the table one message by POST with the page's own cookies; the server's answer."""
    game = page.locator("#game")
    response = page.request.post(
        game.get_attribute("data-play") or "",
        headers={"X-CSRFToken": game.get_attribute("data-csrf") or ""},
        data=message,
    )
    assert response.ok, response.status
    answer: dict[str, object] = response.json()
    return answer


def truth(page: Page) -> str:
    """The table as the server renders it for the player of this page, asked without its socket."""
    return str(post(page, {"action": "look", "ply": 0})["html"])


def play_by_post(page: Page, html: str, *, most: bool = True) -> str:
    """Play a card of a table behind its page's back; the table as it is then.

    It is the card that takes the most cards, or the least.
    """
    card, takes = (max if most else min)(OPTION.findall(html), key=lambda option: len(option[1]))
    answer = post(
        page,
        {
            "action": "play",
            "ply": int(PLY.findall(html)[0]),
            "card": card,
            "takes": takes.split(",") if takes else [],
        },
    )
    assert answer["error"] is None, answer["error"]
    return str(answer["html"])


def finish_by_post(page: Page) -> None:
    """Play the game of this page to its end without its page, and load its result."""
    html = truth(page)
    while OPTION.search(html):
        html = play_by_post(page, html)
    page.reload()
    page.locator(".result").wait_for()


def sit_down_to_a_choice(page: Page, *, touch: bool = False) -> tuple[TablePage, str]:
    """A practice table where a card has more than one way, and that card.

    Cards are played without the page until there is one: one in fifty has more than one way.
    """
    while True:
        game = practise(page, touch=touch)
        html = truth(page)
        while cards := [card for card, _ in OPTION.findall(html)]:
            several = [card for card in cards if cards.count(card) > 1]
            if several:
                page.reload()
                return game.await_script(), several[0]
            html = play_by_post(page, html, most=False)
