"""A member plays a scoring run, five chapters for 700 points, and others watch the board."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.counting import Counting
from tests.e2e.table_page import Sight, TablePage
from tests.e2e.ways_in import sign_up, sit_down, start, without_pauses

pytestmark = pytest.mark.e2e

MEMBER = "Manuelita"
FACTS = """
import json
from campaign.models import ChapterWon, Game, Run
run = Run.objects.get(player__username="Manuelita")
games = Game.objects.filter(run=run)
print(json.dumps({
    "kind": run.kind, "end": run.end_reason,
    "paid": sum(ChapterWon.objects.values_list("points", flat=True)),
    "won": games.filter(winner=0).count(), "lost": games.filter(winner=1).count(),
    "scores": [[game.score_us, game.score_them] for game in games.order_by("ended_at")],
}))
"""


def test_five_chapters_are_seven_hundred_points_on_the_board(new_page, live_site):
    page = without_pauses(new_page())
    sign_up(page, MEMBER)
    watcher = new_page(viewport={"width": 1280, "height": 800})
    watcher.goto("/ranking/")
    expect(watcher.get_by_text("Nadie tiene puntos todavía")).to_be_visible()
    watcher.evaluate("window.sameDocument = true")

    start(page, "Empezar vuelta puntuable")
    ends = play_run(page, watcher)

    check_board(page, lost=sum(end.score[0] < end.score[1] for end in ends))
    assert watcher.evaluate("window.sameDocument"), "the board came to the watcher without a reload"
    page.goto("/campana/")
    expect(page.get_by_text("Hoy te quedan 2 de 3.")).to_be_visible()
    expect(page.locator(".quota .is-spent")).to_have_count(1)
    facts = json.loads(live_site.python(FACTS))
    assert facts == {
        "kind": "scoring",
        "end": "completed",
        "paid": 700,
        "won": 5,
        "lost": len(ends) - 5,
        "scores": [end.score for end in ends],
    }


def play_run(page: Page, watcher: Page) -> list[Sight]:
    """Play chapters until the fifth is won; how each game ended."""
    ends: list[Sight] = []
    won = 0
    while won < 5:
        expect(page.locator(".eyebrow")).to_contain_text(f"Capítulo {won + 1} de 5")
        end = play_game(sit_down(page))
        ends.append(end)
        if end.score[0] > end.score[1]:
            won += 1
            points = 700 if won == 5 else 100 * won
            expect(row_of(watcher)).to_contain_text(f"{points}")
        page.locator(".result").get_by_role("link").first.click()
    expect(page.get_by_text("Cinco mesas ganadas")).to_be_visible()
    expect(page.locator(".run-points")).to_have_text("700 puntos de 700")
    return ends


def play_game(game: TablePage) -> Sight:
    """Play one game to its end."""
    person = Counting()
    shown = game.await_turn()
    while not shown.is_over:
        shown = game.play(person.choose(shown))
    return shown


def row_of(board: Page):
    """The member's row on a board."""
    return board.locator("table.board tbody tr").filter(has_text=MEMBER).first


def check_board(page: Page, lost: int) -> None:
    """The member's own board: first place, 700 points, the row marked as one's own."""
    page.goto("/ranking/")
    row = row_of(page)
    expect(row).to_have_attribute("aria-current", "true")
    expect(row.locator(".place")).to_have_text("1")
    expect(row.locator("th")).to_contain_text(MEMBER)
    expect(row.locator(".number")).to_have_text(["700", str(lost)])
    expect(row.locator("time")).to_have_text(re.compile(r"\d\d:\d\d:\d\d"))
    expect(page.get_by_text("Vas en el puesto 1 de 1 con 700 puntos.")).to_be_visible()
