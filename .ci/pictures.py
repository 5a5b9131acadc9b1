"""Take the pictures that the README shows, from a game played on a site of its own."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HOUSE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE))

from tests.chromium import CHROMIUM, CHROMIUM_FLAGS, PHONE  # noqa: E402
from tests.e2e.table_page import Option, Sight, TablePage  # noqa: E402
from tests.live import LiveSite  # noqa: E402

PICTURES = HOUSE / "static/site/pictures"
TURNS = 40  # at most: a table worth a picture comes long before


def sit_down(page: Page) -> None:
    """Walk from the cover to the first table as a guest."""
    page.goto("/")
    page.screenshot(path=PICTURES / "cover.png")
    page.get_by_role("button", name="Jugar ahora").click()
    page.get_by_role("button", name="Sentarse y repartir").click()
    page.locator("#table").wait_for()


def cards_taken(option: Option) -> int:
    """Count what a way to play takes."""
    return len(option.takes)


def is_picture(shown: Sight) -> bool:
    """Say whether the table shows what the game is about: a ladder to take, a hand to choose."""
    return len(shown.hand) >= 3 and any(option.ladder for option in shown.options)


def main() -> None:
    """Serve, play a few cards, take the pictures."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = LiveSite(Path(folder))
        home = {"HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CACHE_HOME": folder}
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM, args=CHROMIUM_FLAGS, env=home
        )
        try:
            site.prepare()
            site.start()
            page = chromium.new_page(
                base_url=site.url,
                viewport=PHONE,
                device_scale_factor=2,
                is_mobile=True,
                has_touch=True,
                locale="es-EC",
                reduced_motion="reduce",
            )
            sit_down(page)
            table = TablePage(page, touch=True).await_script()
            shown = table.await_turn()
            for _ in range(TURNS):
                if shown.is_over or is_picture(shown):
                    break
                shown = table.play(min(shown.options, key=cards_taken))
            table.raise_card(max(shown.options, key=cards_taken))
            page.screenshot(path=PICTURES / "table.png")
        finally:
            chromium.close()
            site.destroy()
    print(f">> {PICTURES / 'cover.png'}\n>> {PICTURES / 'table.png'}")


if __name__ == "__main__":
    main()
