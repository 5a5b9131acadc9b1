"""The drawings: every card, portrait and scene is there, light, readable and harmless."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

STATIC = Path(__file__).resolve().parents[2] / "static"
CAMPAIGN = STATIC / "campaign"
SITE = STATIC / "site"
SVG = "{http://www.w3.org/2000/svg}"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"

SUITS = {"h": "corazones", "d": "diamantes", "c": "tréboles", "s": "picas"}
CARDS = {
    f"card-{rank}{suit}": f"{'As' if rank == 'A' else rank} de {name}"
    for suit, name in SUITS.items()
    for rank in "A234567JQK"
}
PORTRAITS = {
    f"portrait-{name}"
    for name in ["virgen", "miguel", "alguacil", "ayala", "almeida", "diablo", "hernando", "you"]
}
SCENES = ["la-ronda", "plaza-grande", "san-diego", "san-francisco", "la-compania", "epilogo"]
SPRITES = {CAMPAIGN / "cards.svg": 64_000, CAMPAIGN / "portraits.svg": 60_000}
PICTURES = {
    **{CAMPAIGN / "scenes" / f"{slug}.svg": 25_000 for slug in SCENES},
    CAMPAIGN / "city-wide.svg": 25_000,
    CAMPAIGN / "city-tall.svg": 25_000,
    SITE / "skyline.svg": 25_000,
    SITE / "favicon.svg": 2_000,
}
DRAWINGS = {**SPRITES, **PICTURES}
IVORY = "#fffaf0"
PIPS = dict(zip("A234567JQK", [1, 2, 3, 4, 5, 6, 7, 0, 0, 0], strict=True))

every_drawing = pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)


def parse(path: Path) -> ElementTree.Element:
    """The root of a drawing; raises ParseError if it is not well-formed."""
    return ElementTree.fromstring(path.read_bytes())


def symbols(path: Path) -> dict[str, ElementTree.Element]:
    """The symbols of a sprite by id."""
    return {symbol.attrib["id"]: symbol for symbol in parse(path).iter(f"{SVG}symbol")}


def title(element: ElementTree.Element) -> str:
    """The title that is the element's first child, or nothing."""
    first = next(iter(element), None)
    return "" if first is None or first.tag != f"{SVG}title" else (first.text or "").strip()


def luminance(colour: str) -> float:
    """Relative luminance of "#rrggbb" (WCAG 2.2)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def index_colour(symbol: ElementTree.Element) -> str:
    """The colour of a card's index unless the player chooses another: its outermost group's."""
    for group in symbol.iter(f"{SVG}g"):
        if "fill" in group.attrib and any(
            use.attrib.get("href", "").startswith("#rank-") for use in group.iter(f"{SVG}use")
        ):
            chosen = re.fullmatch(r"var\(--suit-[hdcs],(#\w{6})\)", group.attrib["fill"])
            assert chosen, "the colour can be chosen, and has one of its own"
            return chosen[1]
    raise AssertionError(f"{symbol.attrib['id']} shows no rank")


@every_drawing
def test_drawing_is_light(path: Path) -> None:
    assert path.stat().st_size < DRAWINGS[path]


@every_drawing
def test_drawing_has_a_title_and_its_own_frame(path: Path) -> None:
    root = parse(path)
    assert root.tag == f"{SVG}svg"
    assert title(root)
    if path in PICTURES:
        assert re.fullmatch(r"0 0 \d+ \d+", root.attrib["viewBox"])


@every_drawing
def test_drawing_runs_nothing_and_asks_nobody(path: Path) -> None:
    """A strict policy on styles and a page without third parties (promise 38) hold for art too."""
    for element in parse(path).iter():
        assert element.tag.removeprefix(SVG) not in {
            "script",
            "style",
            "image",
            "foreignObject",
            "a",
            "animate",
            "set",
        }
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert name not in {"style", "class", XLINK_HREF}
            if name == "href":
                assert value.startswith("#")
            assert "//" not in value


@every_drawing
def test_ids_are_unique_and_every_reference_has_its_target(path: Path) -> None:
    root = parse(path)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        for name, value in element.attrib.items():
            targets = re.findall(r"url\(#([^)]+)\)", value)
            if name == "href":
                targets.append(value.removeprefix("#"))
            assert set(targets) <= set(ids), f"{name}={value}"


@pytest.mark.parametrize("path", SPRITES, ids=lambda path: path.stem)
def test_sprites_paint_with_flat_colours(path: Path) -> None:
    """A gradient named by url(#…) does not reach every browser through an external use."""
    assert "url(" not in path.read_text(encoding="utf-8")


def test_the_deck_is_forty_cards_and_a_back() -> None:
    drawn = symbols(CAMPAIGN / "cards.svg")
    assert set(drawn) == set(CARDS) | {"card-back"}
    for code, symbol in drawn.items():
        assert symbol.attrib["viewBox"] == "0 0 64 90"
        assert title(symbol) == CARDS.get(code, "carta boca abajo")


def drawn_in(symbol: ElementTree.Element, switch: str) -> list[str]:
    """What a card refers to inside the part that a switch shows or hides."""
    (part,) = [
        group
        for group in symbol.iter(f"{SVG}g")
        if group.attrib.get("display", "").startswith(f"var(--{switch},")
    ]
    return [use.attrib["href"] for use in part.iter(f"{SVG}use")]


def test_each_card_shows_its_rank_and_its_pips() -> None:
    """An index of rank and suit, then as many pips as the number; figures show none but it.

    With a large index one suit sign stands for all of them.
    """
    for code, symbol in symbols(CAMPAIGN / "cards.svg").items():
        if code == "card-back":
            continue
        rank, suit = code[-2], code[-1]
        for switch, pips in (("index-small", PIPS[rank] + 1), ("index-large", 1)):
            uses = drawn_in(symbol, switch)
            assert [use for use in uses if use.startswith("#rank-")] == [f"#rank-{rank}"]
            assert [use for use in uses if use.startswith("#pip-")] == [f"#pip-{suit}"] * pips
            assert uses.count(f"#letter-{suit}") == 1


def test_each_suit_has_a_colour_of_its_own_that_reads_on_ivory() -> None:
    """Graphics need 3:1 against their ground (WCAG 2.2, 1.4.11)."""
    colours: dict[str, set[str]] = {suit: set() for suit in SUITS}
    for code, symbol in symbols(CAMPAIGN / "cards.svg").items():
        if code != "card-back":
            colours[code[-1]].add(index_colour(symbol))
    assert all(len(one) == 1 for one in colours.values())
    flat = {colour for one in colours.values() for colour in one}
    assert len(flat) == 4
    for colour in flat:
        assert (luminance(IVORY) + 0.05) / (luminance(colour) + 0.05) >= 3


def test_every_figure_is_drawn_apart() -> None:
    drawn = symbols(CAMPAIGN / "cards.svg")
    figures = {ElementTree.tostring(symbol) for code, symbol in drawn.items() if code[-2] in "JQK"}
    assert len(figures) == 12


def test_everyone_at_the_table_has_a_portrait() -> None:
    drawn = symbols(CAMPAIGN / "portraits.svg")
    assert set(drawn) == PORTRAITS
    for symbol in drawn.values():
        assert symbol.attrib["viewBox"] == "0 0 88 88"
        assert title(symbol)


@pytest.mark.parametrize("slug", SCENES)
def test_a_scene_has_three_planes(slug: str) -> None:
    root = parse(CAMPAIGN / "scenes" / f"{slug}.svg")
    assert root.attrib["viewBox"] == "0 0 720 360"
    planes = [child for child in root if child.tag == f"{SVG}g"]
    assert len(planes) == 3
    assert all(len(plane) >= 4 for plane in planes)
