"""Make the icons of the installed site and the picture of a shared link from our own drawings."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

HOUSE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HOUSE))

from tests.chromium import CHROMIUM, CHROMIUM_FLAGS  # noqa: E402

STATIC = HOUSE / "static"
SITE = STATIC / "site"
GROUND = "#1b2a50"
"""The ground of the mark, which reaches the edge where the system cuts the shape."""
ICONS = {
    # name: side in pixels, share of the side that the mark takes, whether the ground fills all
    "icon-192.png": (192, 1.0, False),
    "icon-512.png": (512, 1.0, False),
    "icon-maskable-512.png": (512, 0.8, True),
    "apple-touch-icon.png": (180, 0.92, True),
}
SHARE = {"width": 1200, "height": 630}
SHARE_PAGE = """
<base href="{static}/"><link rel="stylesheet" href="css/tokens.css">
<link rel="stylesheet" href="css/fonts.css">
<style>
  body {{ margin: 0; width: 1200px; height: 630px; position: relative; overflow: hidden;
    background: #17202e; font-family: var(--font-title); text-align: center; color: #f7f0de; }}
  img {{ position: absolute; left: 0; top: -16px; width: 1200px; height: 600px; }}
  div {{ position: absolute; inset: auto 0 0; padding: 26px 0 30px;
    background: #17202e; border-top: 6px solid #c9982f; }}
  h1 {{ margin: 0; font-size: 76px; line-height: 1; letter-spacing: 0.08em; font-weight: 700; }}
  p {{ margin: 14px 0 0; font: 32px/1.2 var(--font-story); color: #ffd977; }}
</style>
<img src="campaign/scenes/epilogo.svg">
<div><h1>CVARENTA <small>DE</small> QVITO</h1><p>El juego de cartas de Quito</p></div>
"""


def draw_icon(chromium: Browser, name: str) -> None:
    """Draw the mark at one size."""
    side, share, fills = ICONS[name]
    page = chromium.new_page(viewport={"width": side, "height": side})
    mark = (SITE / "favicon.svg").read_text()
    size = round(side * share)
    ground = GROUND if fills else "transparent"
    page.set_content(
        f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{ground}}}"
        f"svg{{width:{size}px;height:{size}px}}</style>{mark}"
    )
    page.screenshot(path=SITE / name, omit_background=True)
    page.close()


def draw_share(chromium: Browser, folder: Path) -> None:
    """Draw what a messenger shows beside a link to the site."""
    page = chromium.new_page(viewport=SHARE)
    sheet = folder / "share.html"
    sheet.write_text(SHARE_PAGE.format(static=STATIC.as_uri()))
    page.goto(sheet.as_uri())
    page.evaluate("Promise.all([document.images[0].decode(), document.fonts.ready])")
    page.screenshot(path=SITE / "share.jpg", type="jpeg", quality=88)
    page.close()


def main() -> None:
    """Draw them all."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        home = {"HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_CACHE_HOME": folder}
        chromium = playwright.chromium.launch(
            executable_path=CHROMIUM, args=CHROMIUM_FLAGS, env=home
        )
        for name in ICONS:
            draw_icon(chromium, name)
        draw_share(chromium, Path(folder))
        chromium.close()
    for path in sorted([*SITE.glob("*.png"), SITE / "share.jpg"]):
        print(f">> {path.relative_to(HOUSE)}: {path.stat().st_size} B")


if __name__ == "__main__":
    main()
