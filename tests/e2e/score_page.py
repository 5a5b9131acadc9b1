"""The score-keeper's page as a test plays it, and the same sheet reckoned by the engine."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from playwright.sync_api import Page

from engine.profiles import Profile
from engine.scoring import (
    carton,
    four_equal_points,
    limpia_points,
    misdeal_points,
    ronda_caida_points,
    ronda_points,
)

PATH = "/anotador/"


@dataclass
class Reckoning:
    """A real table's score, kept by ``engine.scoring`` beside the page."""

    profile: Profile
    score: list[int] = field(default_factory=lambda: [0, 0])
    dealer: int = 0

    def points_of(self, event: str, score: int) -> int:
        """What an event adds to a pair with this score."""
        house = self.profile
        caida = house.caida_points
        return {
            "ronda": ronda_points(house, score),
            "caida": caida,
            "limpia": limpia_points(house, score),
            "caida_limpia": caida + limpia_points(house, score, with_caida=True),
            "doble_ronda": four_equal_points(house, score),
            "caida_en_ronda": ronda_caida_points(house, score),
            "falla": house.falla_points,
            "misdeal": misdeal_points(house, score),
        }[event]

    def tap(self, event: str, team: int) -> None:
        """Write an event down for a pair; a misdeal passes the deal."""
        self.score[team] += self.points_of(event, self.score[team])
        if event == "misdeal":
            self.dealer = 1 - self.dealer

    def carton(self, taken: tuple[int, int]) -> None:
        """Count the cartón of the deck; the deal passes."""
        count = carton(self.profile, taken, self.dealer, (self.score[0], self.score[1]))
        self.score[count.team] += count.points
        self.dealer = 1 - self.dealer


@dataclass
class ScorePage:
    """The page, in the words of a table."""

    page: Page

    def open(self) -> ScorePage:
        """Load the page and wait for its script."""
        self.page.goto(PATH)
        self.page.locator("#setup, #board").locator("visible=true").first.wait_for()
        return self

    def begin(self, house: str, names: tuple[str, str] = ("Nosotros", "Ellos")) -> ScorePage:
        """Choose a house and names; the first pair deals."""
        self.page.locator(f'[name=house][value="{house}"]').check()
        for team, name in enumerate(names):
            self.page.locator(f"#name{team}").fill(name)
        self.page.get_by_role("button", name="Empezar a anotar").click()
        return self

    def tap(self, event: str, team: int = 0, times: int = 1) -> None:
        """Tap an event for a pair."""
        where = f'[data-award="{event}"]'
        for _ in range(times):
            if event == "misdeal":
                self.page.locator(where).click()
            else:
                self.page.locator(f'{where}[data-team="{team}"]').click()

    def carton(self, first: int, second: int) -> None:
        """Count a deck's piles."""
        self.page.get_by_role("button", name="Cartón").click()
        self.page.locator("#pile0").fill(str(first))
        self.page.locator("#pile1").fill(str(second))
        self.page.get_by_role("button", name="Apuntar").click()

    def undo(self, times: int = 1) -> None:
        """Take steps back."""
        for _ in range(times):
            self.page.get_by_role("button", name="Deshacer").click()

    def redo(self, times: int = 1) -> None:
        """Do steps again."""
        for _ in range(times):
            self.page.get_by_role("button", name="Rehacer").click()

    @property
    def score(self) -> list[int]:
        """Both pairs' points as shown."""
        return [int(text) for text in self.page.locator(".pair-score").all_inner_texts()]

    @property
    def dealer(self) -> int | None:
        """Which pair is shown to deal."""
        away = self.page.locator(".deals").evaluate_all(
            "nodes => nodes.map(node => getComputedStyle(node).visibility === 'hidden')"
        )
        return None if all(away) else away.index(False)

    @property
    def message(self) -> str:
        """What the live region says, with plain spaces."""
        return re.sub(r"\s+", " ", self.page.locator("#message").inner_text())

    @property
    def steps(self) -> int:
        """How many lines the history has."""
        return self.page.locator("#history li").count()

    def tokens(self, team: int) -> dict[str, int]:
        """How many tokens of a pair lie face down and face up."""
        panel = self.page.locator(f'.pair[data-pair="{team}"]')
        return {face: panel.locator(f".perro-{face}").count() for face in ("down", "up")}
