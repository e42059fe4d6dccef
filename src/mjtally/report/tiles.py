"""Tiles of a hand as they lie on the table, in drawings of the project's own: strokes and dots that
can be told apart at 20 pixels and without colour: a red five has a thick frame.

A kind of tile is drawn once in a page, and used wherever it lies. A drawing is 30 wide and 40 high.
"""

import re
from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from .html import element

WIDTH, HEIGHT, GAP = 30, 40, 8  # the size of a tile, and the space between groups
EM_WIDTH = 1.4  # the width of a tile on the page
PARTS = re.compile(r"([+(\[{]?)(?:([0-9]+)([mpszf])|([CFP]++))[)\]}]?")
WRITTEN = re.compile(rf"(?:{PARTS.pattern})+")
LETTERS = {"P": "5z", "F": "6z", "C": "7z"}
BACK = "back"  # a tile that lies face down

# What is drawn: an ink and a path; an ink is a class of page.css. Dots are lines of no length.
CHARACTER = "M6 24H24M13 24q0 8-7 12M13 29h9q0 7-4 7l-3-1"
NUMBERS = (
    *("M5 13H25", "M9 8H21M5 17H25", "M7 6H23M9 12H21M5 18H25"),
    "M6 6H24V19H6ZM12 6q0 6-3 8M18 6v6q0 2 4 2",
    *("M7 5H23M14 5l-3 13M8 11.5H21l-1 7M4 19H26", "M15 3v4M5 9H25M11 12l-6 7M19 12l6 7"),
    *("M5 12L25 9M13 4v11q0 3 4 3h8", "M12 6q0 8-7 13M17 5q2 10 9 14"),
    "M5 9h13v7q0 3 4 3q3 0 3-3M11 4q0 10-6 15",
)
DOTS = (
    *("M15 20h0", "M15 11h0m0 18h0", "M8 9h0m7 11h0m7 11h0", "M9 11h0m12 0h0m-12 18h0m12 0h0"),
    *("M8 9h0m14 0h0m-7 11h0m-7 11h0m14 0h0", "M9 8h0m12 0h0m-12 12h0m12 0h0m-12 12h0m12 0h0"),
    "M7 6h0m8 4h0m8 4h0M9 24h0m12 0h0m-12 9.5h0m12 0h0",
    "M9 6.5h0m12 0h0m-12 9h0m12 0h0m-12 9h0m12 0h0m-12 9h0m12 0h0",
    "M7 8h0m8 0h0m8 0h0m-16 12h0m8 0h0m8 0h0m-16 12h0m8 0h0m8 0h0",
)
STICKS = (
    *("", "M15 6v11m0 6v11", "M15 6v11M8 23v11m14-11v11", "M9 6v11m12-11v11M9 23v11m12-11v11"),
    "M7 6v10m16-10v10M15 15v10M7 24v10m16-10v10",
    "M7 6v11m8-11v11m8-11v11M7 23v11m8-11v11m8-11v11",
    "M15 4v8M7 16v8m8-8v8m8-8v8M7 28v8m8-8v8m8-8v8",
    "M6 17V5l9 8 9-8v12M6 23v12l9-8 9 8V23",
    "M7 4v8m8-8v8m8-8v8M7 16v8m8-8v8m8-8v8M7 28v8m8-8v8m8-8v8",
)
BIRD = "M8 11q0-6 6-6 5 0 5 5l1 5 6-4q1 19-10 19-10 0-10-9 0-5 2-10zM4 13l5-2M12 30v6m6-6v6"
WINDS_AND_DRAGONS = (
    ("", "M5 10H25M8 15H22V25H8ZM8 20H22M15 5V36M13 26l-7 7M17 26l7 7"),
    ("", "M5 10H25M15 5v10M7 36V15H23V36M11 19l2 4M19 19l-2 4M10 25H20M10 30H20M15 25V36"),
    ("", "M5 7H25M6 15H24V34H6ZM12 7v12q0 4-4 6M18 7v14q0 3 5 3"),
    ("", "M12 6V35M4 14h8M4 32l8-5M18 6V29q0 4 4 4 4 0 4-6M18 19l7-6"),
    ("pin", "M7 7H23V33H7ZM11 11H19V29H11Z"),
    ("sou", "M6 8h7l-8 10M9 13l3 3M18 6l8 11M25 7l-4 4M5 21h7v5H6v5h6q0 5-4 5M16 27q2-2 2-6h5v6l3 1"
     "M16 31h8l-8 6M17 32l9 5"),
    ("red", "M6 13H24V26H6ZM15 5V36"),
)  # fmt: skip
FLOWER = "M15 30h0m-5-3h0m10 0h0m-8 6h0m6 0h0"


def draw_hand(mark: str) -> Element | None:
    """The tiles of a winner's mark: those held, the one won on, then what was called and flowers;
    None where no hand is written in it."""
    written = max((match[0] for match in WRITTEN.finditer(mark)), key=len, default="")
    if "+" not in written:
        return None
    groups: dict[str, list[list[str]]] = {"": [[]], "+": [], "(": [], "[": [], "{": []}
    for sign, digits, suit, letters in PARTS.findall(written):
        tiles = [LETTERS[letter] for letter in letters] or [f"{digit}{suit}" for digit in digits]
        if sign == "[":
            tiles[0] = tiles[-1] = BACK
        groups[sign] = [*groups[sign], tiles] if sign else [groups[""][0] + tiles]
    lying, x = element("svg", class_="tiles", role="img", aria_label=written), 0
    for together in (group for kind in groups.values() for group in kind if group):
        for tile in together:
            lying.append(element("use", href=f"#t-{tile}", x=x))
            x += WIDTH
        x += GAP
    width = x - GAP
    lying.attrib |= {
        "viewBox": f"0 0 {width} {HEIGHT}",
        "width": f"{width * EM_WIDTH / WIDTH:.1f}em",
    }
    return lying


def define_tiles(parts: Iterable[Element]) -> Element | None:
    """The drawings of all tiles that lie in some elements, each once."""
    used = {use.get("href", "").removeprefix("#t-") for part in parts for use in part.iter("use")}
    if not used:
        return None
    symbols = (
        element(
            "symbol",
            element("rect", x=1.5, y=1.5, width=27, height=37, rx=4, class_=_name_frame(tile)),
            *_draw_kind(tile),
            id=f"t-{tile}",
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            width=str(WIDTH),
            height=str(HEIGHT),
        )
        for tile in sorted(used)
    )  # fmt: skip
    return element("svg", *symbols, width="0", height="0", class_="unseen", aria_hidden="true")


def _name_frame(tile: str) -> str | None:
    return "five" if tile[0] == "0" else None


def _draw_kind(tile: str) -> Iterator[Element]:
    """Draw what is on a tile, such as `3m`, `0p`, `7z` or the flower `8f`."""
    if tile == BACK:
        yield element("path", d="M7 8h16v24H7zM7 8l16 24M23 8L7 32", class_="pin")
        return
    number, suit = int(tile[0]) or 5, tile[1]
    is_red = tile[0] == "0"
    match suit:
        case "m":
            yield element("path", d=NUMBERS[number - 1], class_="red" if is_red else None)
            yield element("path", d=CHARACTER, class_="red")
        case "p":
            size = "r1" if number == 1 else "r2" if number < 5 else "r3" if number < 7 else "r4"
            ink = "red" if is_red else "pin"
            yield element("path", d=DOTS[number - 1], class_=f"{ink} dots {size}")
            if number == 1:
                yield element("path", d="M15 20h0", class_="hole")
        case "s":
            ink = "red" if is_red else "sou"
            if number == 1:
                yield element("path", d=BIRD, class_="sou bird")
                yield element("path", d="M12 11h0", class_="hole")
            else:
                yield element("path", d=STICKS[number - 1], class_=f"{ink} sticks")
        case "z":
            ink, path = WINDS_AND_DRAGONS[number - 1]
            yield element("path", d=path, class_=ink or None)
        case _:
            yield element("path", d=FLOWER, class_=f"{'red' if number < 5 else 'pin'} dots r4")
            yield element("text", str(number), x=15, y=19)
