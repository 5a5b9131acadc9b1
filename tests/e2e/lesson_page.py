"""A hand of the tutorial as its learner uses it: by finger, by mouse or by keys."""

import re

from playwright.sync_api import Page, expect

from campaign.lessons.lesson import right_plays
from campaign.lessons.tutorial import TUTORIAL
from campaign.options import value_of

RIGHT = [value_of(right_plays(lesson)[0]) for lesson in TUTORIAL]
"""What each hand is about, as its button sends it."""


class LessonPage:
    """One page at a lesson; `touch` plays with a finger."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        """Look at a page."""
        self.page = page
        self.touch = touch

    def open(self, number: int) -> "LessonPage":
        """Go to the hand of that number and wait until its script runs."""
        self.page.goto(f"/aprender/{number}/")
        return self.await_hand()

    def await_hand(self) -> "LessonPage":
        """Wait until a card may be played."""
        expect(self.page).to_have_title(re.compile("^● Te toca · "))
        return self

    def press(self, selector: str) -> None:
        """Click, or tap with a finger."""
        target = self.page.locator(selector)
        if self.touch:
            target.tap()
        else:
            target.click()

    def play(self, way: str) -> None:
        """Play a card, or one way of it, with two touches."""
        self.press(f'.hand-card[data-card="{way[:2]}"]')
        option = f'.chooser.is-open .option[value="{way}"]'
        if self.page.locator(option).count():
            self.press(option)
            self.press(option)
        else:
            self.press(".ready-play")

    def go_on(self) -> None:
        """Go on to the next hand."""
        self.press(".lesson-next")
        self.page.locator(".lesson-next").wait_for(state="detached")
        self.await_hand()
