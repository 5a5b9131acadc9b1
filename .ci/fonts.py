"""Make the site's fonts from the packages of their authors: `python .ci/fonts.py PACKAGES`.

PACKAGES is a folder with the unpacked npm packages @fontsource-variable/atkinson-hyperlegible-next,
@fontsource/cinzel and @fontsource/alegreya, all 5.3.0; fonttools and brotli do the work:

    npm pack PACKAGE && tar xf FILE && pip install fonttools brotli

Each font is cut down to the letters of western European languages, and the four suit signs, which
no two systems draw alike, become a font of our own, from the very drawings of the deck.
"""

import re
import shutil
import sys
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HOUSE = Path(__file__).resolve().parent.parent
FONTS = HOUSE / "static/fonts"
LETTERS = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    *(0x131, 0x152, 0x153, 0x178, 0x2C6, 0x2DA, 0x2DC),
    *(0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026),
    *(0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2190, 0x2191, 0x2192, 0x2193, 0x2212),
)
FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum", "pnum"]
WEIGHTS = (400, 700)
FILES = {
    "atkinson": "atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal",
    "cinzel": "cinzel/files/cinzel-latin-600-normal",
    "alegreya": "alegreya/files/alegreya-latin-400-normal",
    "alegreya-italic": "alegreya/files/alegreya-latin-400-italic",
}
SUITS = {"h": ("♥", "♡"), "d": ("♦", "♢"), "c": ("♣", "♧"), "s": ("♠", "♤")}
EM = 1000
SIGN_WIDTH = 640
SIGN_SCALE = 6.6  # a pip is drawn about ninety units high
SIGN_MIDDLE = 350  # as high over the line as the middle of a figure


def subset(source: Path, target: Path) -> None:
    """Write a font with our letters and weights alone."""
    font = TTFont(source)
    options = Options(
        layout_features=FEATURES, hinting=False, flavor="woff2", name_IDs=[0, 1, 2, 13]
    )
    cut = Subsetter(options)
    cut.populate(unicodes=LETTERS)
    cut.subset(font)
    if "fvar" in font:
        font = instantiateVariableFont(font, {"wght": WEIGHTS})
    font.flavor = "woff2"
    font.save(target)


def draw_suits(target: Path) -> None:
    """Write a font of the four suit signs, traced from the deck."""
    deck = (HOUSE / "static/campaign/cards.svg").read_text()
    builder = FontBuilder(EM, isTTF=True)
    glyphs, cmap = {".notdef": TTGlyphPen(None).glyph()}, {}
    for suit, signs in SUITS.items():
        drawn = re.search(rf'id="pip-{suit}" d="([^"]+)"', deck)
        pen = TTGlyphPen(None)
        place = (SIGN_SCALE, 0, 0, -SIGN_SCALE, SIGN_WIDTH / 2, SIGN_MIDDLE)
        parse_path(drawn[1], TransformPen(Cu2QuPen(pen, 1.0), place))
        glyphs[suit] = pen.glyph()
        cmap |= {ord(sign): suit for sign in signs}
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(cmap)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(
        {
            name: (SIGN_WIDTH, glyph.xMin if glyph.numberOfContours else 0)
            for name, glyph in glyphs.items()
        }
    )
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Qvito Suits", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
    builder.setupPost()
    builder.font.flavor = "woff2"
    builder.save(target)


def main(packages: Path) -> None:
    """Make every font anew, each with its licence beside it."""
    FONTS.mkdir(exist_ok=True)
    for name, source in FILES.items():
        subset(packages / f"{source}.woff2", FONTS / f"{name}.woff2")
        family = name.partition("-")[0]
        shutil.copyfile(
            packages / source.partition("/")[0] / "LICENSE", FONTS / f"{family}-OFL.txt"
        )
    draw_suits(FONTS / "suits.woff2")
    for font in sorted(FONTS.glob("*.woff2")):
        print(f"{font.stat().st_size:>6} {font.name}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
