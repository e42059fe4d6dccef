"""The standings as a picture for chats: 1200 by 630 pixels, as links are shown with.

It is drawn as SVG, which any browser shows. A PNG is made of that by resvg, an optional extra
(`pip install 'mjtally[share]'`), which is imported only here. Letters are those of the machine's
fonts: where none has Chinese or Japanese ones, a PNG has boxes in their place.
"""

import os
import struct
import zlib
from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple
from xml.etree.ElementTree import Element, tostring

from .._version import __version__
from ..base.errors import UsageError
from ..base.terminal import display_width, escape_unprintable
from ..output.own_tables import AUTHOR, SVG_COMMENT
from ..output.screen import format_values
from . import page_texts
from .html import append_content, element
from .report_data import ReportData
from .scope import describe_extent, find_page_title
from .standings import list_last_ranks, list_standings, standing_column

WIDTH, HEIGHT, MARGIN = 1200, 630, 56  # pixels, as all below
PICTURE_ENDINGS = (".png", ".svg")
FONTS = "system-ui, 'Noto Sans', 'Segoe UI', Roboto, 'Liberation Sans', sans-serif"
INK, SOFT, GRID, ACCENT = "#1a1c1f", "#545a61", "#dfe2e6", "#0a72d6"  # of the light page
RANK_FILLS = (
    ("#0b3a66", "#ffffff"),
    ("#175d98", "#ffffff"),
    ("#ad5a10", "#ffffff"),
    ("#cf8225", "#000000"),
)
MOST_ROWS = 8  # players who fit in large type
ROWS_TOP, HIGHEST_ROW = 208, 76  # where the rows start, and how high one is at most
NAME_START, RANKS_START = 132, 896
FIGURE_GAP, SECOND_GAP = 180, 30  # from the ends of the two figures to what stands after both
LARGEST_TYPE = 40  # of a row
SMALLEST_SHARE = 0.55  # of the size of type, for what is long
LETTER_WIDTH = 0.58  # of the size of type: what a letter takes in most fonts
RANK_STEP = 25  # from a rank to the next
END = "end"  # where a figure's place is
PNG_HEADER_LENGTH = 33  # bytes: the signature and the first chunk, which says the size


class ShareRow(NamedTuple):
    """A player's line: place and name, what players stand in order by, one figure more, and the
    last ranks."""

    place: str
    name: str
    figure: str
    second: str
    ranks: Sequence[int]


def check_picture_path(path: str) -> None:
    """Fails where a picture can't be made: another ending, or a missing library."""
    ending = _find_ending(path)
    if ending not in PICTURE_ENDINGS:
        raise UsageError(f"{path}: the ending of a picture to share is .png or .svg")
    if ending == ".png":
        _load_renderer()


def render_picture(season: ReportData, path: str) -> bytes:
    """The standings as the picture that the ending of a path says."""
    drawing = draw_standings(season)
    if _find_ending(path) == ".svg":
        return drawing.encode()
    picture: bytes = bytes(_load_renderer().svg_to_bytes(svg_string=drawing))
    software = _build_chunk(b"tEXt", b"Software\0" + f"{AUTHOR} {__version__}".encode())
    return picture[:PNG_HEADER_LENGTH] + software + picture[PNG_HEADER_LENGTH:]


def _find_ending(path: str) -> str:
    return os.path.splitext(path)[1].casefold()


def _load_renderer() -> ModuleType:
    try:
        import resvg_py
    except ImportError:
        why = "a picture to share as PNG needs resvg-py: pip install 'mjtally[share]'"
        raise UsageError(f"{why} (one as .svg needs nothing)") from None
    return resvg_py


def _build_chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG: its length, its kind, the data, and a checksum of both."""
    checksum = zlib.crc32(kind + data)
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", checksum)


# ------------------------------------------------------------------------------- the drawing


def draw_standings(season: ReportData) -> str:
    """The picture as SVG."""
    rows, title = list_rows(season), find_page_title(season)
    height = min(HIGHEST_ROW, (HEIGHT - MARGIN / 2 - ROWS_TOP) / max(len(rows), 1))
    figures_end = RANKS_START if any(row.ranks for row in rows) else WIDTH - MARGIN + SECOND_GAP
    root = element(
        "svg",
        element("title", title),
        element("rect", width=str(WIDTH), height=str(HEIGHT), fill="#fff"),
        element("rect", width="16", height=str(HEIGHT), fill=ACCENT),
        _text(title, (MARGIN, 92), 52, WIDTH - 2 * MARGIN, weight="700"),
        _text(
            " · ".join(filter(None, [season.name_stage(season.leaders), *describe_extent(season)])),
            (MARGIN, 136),
            28,
            WIDTH - 2 * MARGIN,
            fill=SOFT,
        ),
        *_draw_headings(season, figures_end),
        xmlns="http://www.w3.org/2000/svg",
        width=str(WIDTH),
        height=str(HEIGHT),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        font_family=FONTS,
        fill=INK,
    )
    for number, row in enumerate(rows):
        top = ROWS_TOP + number * height
        append_content(root, _draw_row(row, top, height, figures_end))
    return f"{SVG_COMMENT}{__version__} -->\n{tostring(root, encoding='unicode')}\n"


def list_rows(season: ReportData) -> list[ShareRow]:
    """The first of the standings, as many as fit."""
    standings, ranks = list_standings(season)[:MOST_ROWS], list_last_ranks(season)
    seconds = _find_second_figures(season)
    return [
        ShareRow(
            str(each.place),
            escape_unprintable(each.name),
            page_texts.show_minus(each.text),
            seconds.get(each.name) or str(each.played),
            ranks.get(each.name, ()),
        )
        for each in standings
    ]


def _find_second_figures(season: ReportData) -> dict[str, str]:
    """Everybody's mean rank, where games have ranks."""
    grid = season.tables["players"]
    if season.counted_word != "game" or not grid.has_figures("mean_rank"):
        return {}
    ranked = [each for each in season.leaders.standings if each.mean_rank.denominator]
    texts = format_values("rank", [each.mean_rank for each in ranked])
    return {each.name: text for each, text in zip(ranked, texts, strict=True)}


def _draw_headings(season: ReportData, figures_end: float) -> list[Element]:
    figure, second = standing_column(season), "mean_rank"
    if not _find_second_figures(season):
        second = "game_count" if season.family.hand_is_game else f"{season.counted_word}_count"
    base, room = ROWS_TOP - 14, FIGURE_GAP - SECOND_GAP
    headings = [
        _text(
            season.say_heading(figure), (figures_end - FIGURE_GAP, base), 22, 300, END, fill=SOFT
        ),
        _text(
            season.say_heading(second), (figures_end - SECOND_GAP, base), 22, room, END, fill=SOFT
        ),
    ]
    if figures_end == RANKS_START:
        title = season.say(page_texts.LAST_RANKS_HEADING)
        headings.append(_text(title, (RANKS_START, base), 22, WIDTH - RANKS_START, fill=SOFT))
    return headings


def _draw_row(row: ShareRow, top: float, height: float, figures_end: float) -> list[Element]:
    """A line above it, and what it says, all on one base."""
    size = min(LARGEST_TYPE, height * 0.58)
    base, middle = top + height / 2 + size * 0.35, top + height / 2
    figure_end, second_end = figures_end - FIGURE_GAP, figures_end - SECOND_GAP
    room = figure_end - NAME_START - size * LETTER_WIDTH * (display_width(row.figure) + 1)
    rule = element("rect", x=str(MARGIN), y=f"{top:g}", height="1", fill=GRID)
    rule.set("width", str(WIDTH - 2 * MARGIN))
    drawn = [
        rule,
        _text(row.place, (NAME_START - 20, base), size, 80, END, fill=SOFT),
        _text(row.name, (NAME_START, base), size, room),
        _text(row.figure, (figure_end, base), size, 400, END, weight="700"),
        _text(row.second, (second_end, base), size * 0.8, 140, END),
    ]
    side = RANK_STEP - 3
    for number, rank in enumerate(row.ranks):
        x = RANKS_START + number * RANK_STEP
        fill, ink = RANK_FILLS[rank - 1]
        square = element("rect", x=str(x), y=f"{middle - side / 2:g}", rx="3", fill=fill)
        square.set("width", str(side))
        square.set("height", str(side))
        drawn.append(square)
        drawn.append(_text(str(rank), (x + side / 2, middle + 6), 17, side, "middle", fill=ink))
    return drawn


def _text(
    text: str,
    place: tuple[float, float],
    size: float,
    room: float,
    anchor: str = "start",
    *,
    weight: str = "400",
    fill: str = INK,
) -> Element:
    """A text at a place (of its start, middle or end) that fits in its room: in smaller type, and
    if it must be, cut."""
    letters = max(display_width(text), 1)
    fitting = min(size, max(room / (letters * LETTER_WIDTH), size * SMALLEST_SHARE))
    text = _cut(text, int(room / (fitting * LETTER_WIDTH)))
    return element(
        "text",
        text,
        x=f"{place[0]:g}",
        y=f"{place[1]:.4g}",
        font_size=f"{fitting:.3g}",
        font_weight=weight,
        text_anchor=anchor,
        fill=fill,
    )


def _cut(text: str, letters: int) -> str:
    """A text of so many letters at most, wide ones counted as two, with what says that it goes
    on."""
    if display_width(text) <= letters:
        return text
    while text and display_width(text) >= letters:
        text = text[:-1]
    return f"{text}…"
