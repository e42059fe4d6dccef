"""Pictures as small as a word: a few shapes scaled to a box, beside figures that say the same.

(Charts, with axes and labels, are drawn by a library. For a line in each of hundreds of games
it takes seconds and hundreds of kilobytes; these take neither.)
"""

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from .html import element

LINES_HEIGHT = 60  # of a game's lines; they are as wide as there are hands, and stretched to fit
BAR_LENGTH, BAR_THICKNESS = 96, 14  # of a bar
LINE_STYLES = 4  # of lines: solid and dashed


def draw_lines(runs: Sequence[Sequence[float]], words: str) -> Element:
    """A line for each run of numbers, all in one box: the highest number at its top."""
    low, high = min(map(min, runs)), max(map(max, runs))
    tall = (high - low) or 1
    wide = max(map(len, runs)) - 1
    svg = element("svg", viewBox=f"0 -2 {wide} {LINES_HEIGHT + 4}", class_="lines", role="img")
    svg.set("preserveAspectRatio", "none")
    svg.set("aria-label", words)
    for number, run in enumerate(runs):
        points = (f"{at},{(high - each) / tall * LINES_HEIGHT:.0f}" for at, each in enumerate(run))
        svg.append(element("polyline", points=" ".join(points), class_=f"l{number % LINE_STYLES}"))
    return svg


def draw_shares(counts: Sequence[int], words: str) -> Element:
    """A bar cut by counts, each part in its own shade."""
    svg = element("svg", viewBox=f"0 0 {BAR_LENGTH} {BAR_THICKNESS}", class_="bar", role="img")
    svg.set("aria-label", words)
    whole, before = sum(counts) or 1, 0
    for number, count in enumerate(counts):
        x, width = before * BAR_LENGTH / whole, count * BAR_LENGTH / whole
        before += count
        if count:
            part = element("rect", class_=f"r{number}", x=f"{x:.1f}", width=f"{width:.1f}")
            part.set("height", str(BAR_THICKNESS))
            svg.append(part)
    return svg
