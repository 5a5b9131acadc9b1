"""Take the pictures that the README shows, from a game played on a site of its own."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HOUSE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE))

from tests.conftest import CHROMIUM, CHROMIUM_FLAGS, PHONE  # noqa: E402
from tests.live import LiveSite  # noqa: E402

PICTURES = HOUSE / "docs"
CARDS_PLAYED = 4


def sit_down(page: Page) -> None:
    """Walk from the cover to the first table as a guest."""
    page.goto("/")
    page.screenshot(path=PICTURES / "cover.png")
    page.get_by_role("button", name="Jugar ahora").click()
    page.get_by_role("button", name="Sentarse y repartir").click()
    page.locator("#table").wait_for()


def choose(page: Page) -> None:
    """Lift the first card of the hand, once the table waits for it."""
    page.locator("#game:not(.is-busy) .hand-card:not([aria-disabled])").first.click()


def play(page: Page) -> None:
    """Play the card that is lifted, and wait for the rest of the table."""
    ply = page.locator("#table").get_attribute("data-ply")
    page.locator(".chooser .option:visible").first.click()
    page.locator(f"#table:not([data-ply='{ply}'])").wait_for()


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
                locale="es-EC",
                reduced_motion="reduce",
            )
            sit_down(page)
            for _ in range(CARDS_PLAYED):
                choose(page)
                play(page)
            choose(page)
            page.screenshot(path=PICTURES / "table.png")
        finally:
            chromium.close()
            site.destroy()
    print(f">> {PICTURES / 'cover.png'}\n>> {PICTURES / 'table.png'}")


if __name__ == "__main__":
    main()
