"""Where the pictures of one screen and one scheme go, numbered as they are taken."""

import os
from pathlib import Path

from playwright.sync_api import Page

FOLDER = Path(os.environ.get("SCREENSHOTS", "var/screenshots"))
SCREENS = {"phone": (360, 640), "low-phone": (360, 560), "tablet": (768, 1024), "desk": (1280, 800)}
SCHEMES = ("light", "dark")
LOAD_ALL_IMAGES = """() => Promise.all([...document.images].map((image) => {
  image.loading = "eager";
  return image.decode();
}))"""


class Album:
    """The pictures of one screen and one scheme."""

    def __init__(self, page: Page, name: str) -> None:
        """Take pictures of a page under a common name."""
        FOLDER.mkdir(parents=True, exist_ok=True)
        self.page = page
        self.name = name
        self.taken = 0

    def take(self, what: str, *, whole: bool = True) -> None:
        """Take one picture, of the whole page or of what the screen shows."""
        self.taken += 1
        if whole:
            self.page.evaluate(LOAD_ALL_IMAGES)
        path = FOLDER / f"{self.name}-{self.taken:02}-{what}.png"
        self.page.screenshot(path=path, full_page=whole)
        assert path.stat().st_size > 1_000

    def take_each(self, addresses: dict[str, str]) -> None:
        """Take a picture of each of these addresses, by what they show."""
        for what, path in addresses.items():
            self.page.goto(path)
            self.take(what)
