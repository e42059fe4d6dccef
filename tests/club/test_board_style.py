"""The colours of the board by the formula of WCAG 2.2: it is read in dim light, and by day."""

import re

import pytest

from mjtally.club.documents import render_table_page
from mjtally.club.page_texts import TABLE_TEXTS
from support.paths import ROOT

PAGES = ROOT / "src" / "mjtally" / "club" / "pages"
TEXT_CONTRAST, MARK_CONTRAST = 4.5, 3.0
SCHEMES = ["dark", "light"]
TEXTS = [  # a colour, and what it stands on
    *(("ink", ground) for ground in ("page", "raise", "key", "dealer")),
    *(("soft", ground) for ground in ("page", "raise", "key", "dealer")),
    *(("link", ground) for ground in ("page", "raise")),
    ("on-main", "main"),
    ("page", "dealer-edge"),
    *((change, ground) for change in ("up", "down") for ground in ("page", "raise")),
    *(("error", ground) for ground in ("error-page", "page", "raise")),
    *(("warning", ground) for ground in ("warning-page", "page", "raise")),
    *(("ink", ground) for ground in ("error-page", "warning-page")),
    *((f"on-r{rank}", f"r{rank}") for rank in range(4)),
]
MARKS = [
    *(("edge", ground) for ground in ("page", "raise", "dealer")),
    *(("link", ground) for ground in ("page", "raise", "key")),  # what has the focus
    *(("main", ground) for ground in ("page", "raise", "key")),
    ("dealer-edge", "page"),
    ("dot", "stick"),
]


def read_palettes() -> dict[str, dict[str, str]]:
    """The colours of the style by night, and by day."""
    style = (PAGES / "table.css").read_text(encoding="utf-8")
    blocks = re.findall(r":root \{(.*?)\}", style, re.DOTALL)
    found = [dict(re.findall(r"--([\w-]+): (#\w+);", block)) for block in blocks]
    return dict(zip(SCHEMES, found, strict=True))


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted(map(luminance, (one, other)))
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_of_known_colours() -> None:
    """Pairs whose contrast is known: the widest, none, and the grey that is just enough."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#ffffff") == pytest.approx(1)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_stands_on_the_board_is_told_from_its_ground(scheme: str) -> None:
    palette = read_palettes()[scheme]
    least = [(*pair, TEXT_CONTRAST) for pair in TEXTS] + [(*pair, MARK_CONTRAST) for pair in MARKS]
    weak = {
        (one, other): round(contrast(palette[one], palette[other]), 2)
        for one, other, enough in least
        if contrast(palette[one], palette[other]) < enough
    }
    assert not weak


def test_texts_are_those_that_the_scripts_say() -> None:
    """Each name that a script says is that of a text, and each text is said."""
    scripts = "".join(path.read_text(encoding="utf-8") for path in sorted(PAGES.glob("*.js")))
    known = set(TABLE_TEXTS)
    named = set(re.findall(r"\bsay\(\"([\w-]+)\"", scripts))
    counted = set(re.findall(r"\bsayCount\(\"([\w-]+)\"", scripts))
    assert named | counted | {f"{name}s" for name in counted} <= known
    quoted = set(re.findall(r"\"([\w-]+)\"", scripts))
    starts = tuple(re.findall(r"\bsay\(`([\w-]+)\$\{", scripts))
    assert starts
    unsaid = {
        name
        for name in known - quoted
        if not name.startswith(starts) and name.removesuffix("s") not in counted
    }
    assert not unsaid


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_page_says_its_words_and_runs_nothing_of_its_own(language: str) -> None:
    page = render_table_page(language, "./")
    assert f'<html lang="{language}">' in page
    assert "{texts}" not in page
    assert re.findall(r"<script(?![^>]*(?:src=|application/json))[^>]*>", page) == []
    assert re.findall(r" (?:style|on\w+)=", page) == []
