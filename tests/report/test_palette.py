"""The colours of the page by the formulas of those who know: the contrast of WCAG 2.2, colours as
people without red or green cones see them (Machado, Oliveira and Fernandes, 2009, table of severity
1.0), and their distance by CIEDE2000 (Sharma, Wu and Dalal, 2005, whose pairs it is tested by)."""

import re
from itertools import combinations, pairwise
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from mjtally.report import charts, page
from mjtally.report import share as share_picture
from support.paths import ROOT

Colour = tuple[float, float, float]  # red, green and blue, from 0 to 1

STYLES = ROOT / "src" / "mjtally" / "report"
TEXT_CONTRAST, MARK_CONTRAST = 4.5, 3.0
GREY_STEP = 1.3  # between neighbouring ranks, whatever their hue
APART = 10.0  # of two lines
LINES = [f"c{number}" for number in range(charts.COLOUR_COUNT)]
PLACES = ["p1", "p2", "p3", "p4"]
SCHEMES = ["light", "dark", "chosen dark"]
# What is read or seen, and what it stands on.
TEXTS = [
    *((text, ground) for text in ("ink", "soft") for ground in ("page", "surface", "key")),
    *((text, ground) for text in ("ink", "soft") for ground in ("dealer-soft", "riichi-soft")),
    *(("accent", ground) for ground in ("page", "surface", "accent-soft")),
    *((f"on-{key}", key) for key in ("main", "accent", "dealer", *PLACES)),
    *(("dealer", ground) for ground in ("page", "dealer-soft")),
    *(
        (sum_, ground)
        for sum_ in ("gain", "loss")
        for ground in ("page", "surface", f"{sum_}-soft")
    ),
    *(("warn", ground) for ground in ("page", "surface", "warn-soft")),
    *((line, "page") for line in LINES),
]
MARKS = [
    *((mark, ground) for mark in (*PLACES, "edge") for ground in ("page", "surface")),
    *((mark, "page") for mark in ("main", "faded", "dealer")),
    ("stick-dot", "stick"),
    *(("stick-edge", ground) for ground in ("page", "riichi-soft")),
]
SIGHTS = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red cones": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green cones": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def read_palettes() -> dict[str, dict[str, str]]:
    """The colours by day, by night, and where somebody chose the dark ones."""
    tokens = (STYLES / page.TOKENS).read_text(encoding="utf-8")
    blocks = re.findall(r"color-scheme: \w+;(.*?)\}", tokens, re.DOTALL)
    found = [dict(re.findall(r"--([\w-]+): (#[^;]+);", block)) for block in blocks]
    return dict(zip(SCHEMES, found, strict=True))


PALETTES = read_palettes()


def read_colour(text: str) -> Colour:
    """`#rrggbb`."""
    red, green, blue = (int(text[at : at + 2], 16) for at in (1, 3, 5))
    return red / 255, green / 255, blue / 255


def linear(colour: Colour) -> Colour:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    dark, bright = sorted(
        0.2126 * red + 0.7152 * green + 0.0722 * blue
        for red, green, blue in map(linear, (one, other))
    )
    return (bright + 0.05) / (dark + 0.05)


def cover(ground: Colour, paint: Colour, share: float) -> Colour:
    """A ground through a paint of which a share is opaque."""
    red, green, blue = (
        below + (above - below) * share for below, above in zip(ground, paint, strict=True)
    )
    return red, green, blue


def lab_seen(colour: Colour, sight: str) -> Colour:
    """A colour as somebody sees it, in CIE Lab of daylight (D65)."""
    light = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True))))
        for row in SIGHTS[sight]
    )
    xyz = (
        (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
    )
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in xyz
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: Colour, other: Colour) -> float:
    """CIEDE2000 of two colours in Lab."""
    (light_1, a_1, b_1), (light_2, a_2, b_2) = one, other
    mean = (hypot(a_1, b_1) + hypot(a_2, b_2)) / 2
    stretch = 1.5 - 0.5 * sqrt(mean**7 / (mean**7 + 25**7))
    chroma_1, chroma_2 = hypot(a_1 * stretch, b_1), hypot(a_2 * stretch, b_2)
    hue_1, hue_2 = (degrees(atan2(b, a * stretch)) % 360 for a, b in ((a_1, b_1), (a_2, b_2)))
    apart = (hue_2 - hue_1 + 180) % 360 - 180 if chroma_1 * chroma_2 else 0.0
    hue = (hue_1 + apart / 2) % 360 if chroma_1 * chroma_2 else hue_1 + hue_2
    light, chroma = (light_1 + light_2) / 2, (chroma_1 + chroma_2) / 2
    turn = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (light_2 - light_1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    by_chroma = (chroma_2 - chroma_1) / (1 + 0.045 * chroma)
    by_hue = 2 * sqrt(chroma_1 * chroma_2) * sin(radians(apart / 2)) / (1 + 0.015 * chroma * turn)
    bend = (
        -2
        * sqrt(chroma**7 / (chroma**7 + 25**7))
        * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    )
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 + bend * by_chroma * by_hue)


SHARMA_PAIRS = [  # of the paper's table of test data: 1, 4, 7, 13, 17, 20, 25
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, -0.001, 2.49), (50.0, 0.0009, -2.49), 4.8045),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
]


@pytest.mark.parametrize(("one", "other", "expected"), SHARMA_PAIRS)
def test_distances_are_those_of_the_paper(one: Colour, other: Colour, expected: float) -> None:
    assert distance(one, other) == pytest.approx(expected, abs=0.00006)
    assert distance(other, one) == pytest.approx(expected, abs=0.00006)


def test_contrasts_are_those_of_wcag() -> None:
    """Black and white, and the grey that is just enough on white."""
    white = read_colour("#ffffff")
    assert contrast(white, read_colour("#000000")) == 21
    assert contrast(read_colour("#767676"), white) == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_and_marks_stand_out(scheme: str) -> None:
    palette = {name: read_colour(text) for name, text in PALETTES[scheme].items()}
    least = [(*pair, TEXT_CONTRAST) for pair in TEXTS] + [(*pair, MARK_CONTRAST) for pair in MARKS]
    weak = {
        (one, other): round(contrast(palette[one], palette[other]), 2)
        for one, other, enough in least
        if contrast(palette[one], palette[other]) < enough
    }
    assert not weak


def test_the_dark_that_somebody_chose_is_the_dark_of_the_system() -> None:
    assert PALETTES["chosen dark"] == PALETTES["dark"]
    assert {*PALETTES["dark"]} == {*PALETTES["light"]}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_first_place_is_the_furthest_from_the_page(scheme: str) -> None:
    palette = PALETTES[scheme]
    ground = read_colour(palette["page"])
    distances = [contrast(read_colour(palette[place]), ground) for place in PLACES]
    assert distances == sorted(distances, reverse=True)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_gains_and_losses_can_be_read(scheme: str) -> None:
    """On every tint, of which the strongest has the least contrast; each is stronger than the
    one before."""
    palette = {name: read_colour(text) for name, text in PALETTES[scheme].items()}
    tints = re.findall(
        r"\.([gx])(\d) \{ background: color-mix\(in srgb, var\(--(\w+)\) ([\d.]+)%",
        (STYLES / "page.css").read_text(encoding="utf-8"),
    )
    assert [kind + number for kind, number, _, _ in tints] == [
        f"{kind}{number}" for kind in "gx" for number in range(1, 5)
    ]
    for kind in "gx":
        shares = [float(share) for each, _, _, share in tints if each == kind]
        assert shares == sorted(set(shares))
    for _, _, paint, share in tints:
        ground = cover(palette["page"], palette[paint], float(share) / 100)
        assert contrast(palette["ink"], ground) >= TEXT_CONTRAST, (paint, share)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_neighbouring_ranks_differ_in_grey(scheme: str) -> None:
    ranks = [read_colour(PALETTES[scheme][name]) for name in PLACES]
    steps = [contrast(one, other) for one, other in pairwise(ranks)]
    assert min(steps) >= GREY_STEP, steps


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_lines_are_told_apart(scheme: str, sight: str) -> None:
    """The five from each other, from the chosen one in ink and from the grey ones."""
    names = [*LINES, "ink", "faded"]
    seen = {name: lab_seen(read_colour(PALETTES[scheme][name]), sight) for name in names}
    close = {
        pair: distance(seen[pair[0]], seen[pair[1]])
        for pair in combinations(names, 2)
        if distance(seen[pair[0]], seen[pair[1]]) < APART
    }
    assert not close


def test_the_picture_to_share_has_the_colours_of_the_light_page() -> None:
    """A rank that is dark on the page is not the light one of the picture."""
    light = PALETTES["light"]
    ranks = tuple((light[rank], light[f"on-{rank}"]) for rank in PLACES)
    assert ranks == share_picture.RANK_FILLS
    texts = [light[name] for name in ("ink", "soft", "line", "c0")]
    assert texts == [
        share_picture.INK,
        share_picture.SOFT,
        share_picture.GRID,
        share_picture.ACCENT,
    ]
