"""The standings as a picture for chats: 1200 by 630 pixels, as links are shown with.

It is drawn as SVG, which any browser shows. A PNG is made of that by resvg, an optional extra
(`share`), which is imported only here. Letters are those of the machine's
fonts: where none has Chinese or Japanese ones, a PNG has boxes in their place. resvg takes one font
for a run of letters, so wide letters are runs of their own, whose fonts are named.
"""

import os
from itertools import groupby
from types import ModuleType
from xml.etree.ElementTree import Element, tostring

from .._version import __version__
from ..base.errors import UsageError
from ..base.terminal import display_width, escape_unprintable
from ..output.files import SVG_COMMENT
from ..output.screen import format_values
from .data import ReportData
from .html import append_content, element
from .opening import describe_extent, find_page_title, render_lead
from .page import PICTURE_HEIGHT as HEIGHT
from .page import PICTURE_WIDTH as WIDTH
from .standings import (
    count_played,
    format_points,
    list_last_ranks,
    list_standings,
    standing_column,
)

MARGIN = 56  # pixels, as all below
PICTURE_ENDINGS = (".png", ".svg")
FONTS = "system-ui, 'Noto Sans', 'Segoe UI', Roboto, 'Liberation Sans', sans-serif"
WIDE_STYLE = (  # fonts of Chinese, Japanese and Korean letters, by the language of the page
    ".wide {{ font-family: 'Noto Sans CJK {0}', 'Noto Sans {0}', 'Hiragino Sans', 'PingFang {0}', "
    "'Yu Gothic', 'Microsoft YaHei', 'Malgun Gothic', sans-serif }}"
)
# fonts by language; all others take Japanese forms
WIDE_LANGUAGES = {"zh-Hans": "SC", "zh-Hant": "TC"}
INK, SOFT, GRID, ACCENT = "#15181c", "#525a63", "#dce0e5", "#0a72d6"  # colours of the light page
RANK_FILLS = (
    ("#0a2f5c", "#ffffff"),
    ("#1d5c9f", "#ffffff"),
    ("#4f749b", "#ffffff"),
    ("#818c98", "#101418"),
)
MOST_ROWS = 10  # the most players
MORE_HEIGHT = 22  # the height of the line that says how many more there are
ROWS_TOP, HIGHEST_ROW = 216, 76  # where the rows start, and the greatest height of one
NAME_START, RANKS_START = 132, 896
FIGURE_GAP, SECOND_GAP = 180, 30  # from the ends of the two figures to what stands after both
LARGEST_TYPE = 40  # the largest type of a row
SMALLEST_SHARE = 0.55  # the smallest type for what is long, as a share of the usual size
LETTER_WIDTH = 0.58  # the width of a letter in most fonts, as a share of the size of type
RANK_STEP = 25  # the space from one rank to the next
END = "end"  # the end of a text is at the figure's place


def check_picture_path(path: str) -> None:
    """Fail if a picture cannot be made: the path has another ending, or a library is missing."""
    ending = _find_ending(path)
    if ending not in PICTURE_ENDINGS:
        raise UsageError(f"{path}: the ending of a picture to share is .png or .svg")
    if ending == ".png":
        _load_renderer()


def render_picture(report: ReportData, path: str) -> bytes:
    """The standings as the picture that the ending of a path says."""
    drawing = draw_standings(report)
    if _find_ending(path) == ".svg":
        return drawing.encode()
    return bytes(_load_renderer().svg_to_bytes(svg_string=drawing))


def _find_ending(path: str) -> str:
    return os.path.splitext(path)[1].casefold()


def _load_renderer() -> ModuleType:
    try:
        import resvg_py
    except ImportError:
        from ..base.extras import needs_extra

        why = needs_extra("a picture to share as PNG", "resvg-py", "share")
        raise UsageError(f"{why} (one as .svg needs nothing)") from None
    return resvg_py


# ------------------------------------------------------------------------------- the drawing


def draw_standings(report: ReportData) -> str:
    """Draw the picture as SVG: the headline, and the first players of the standings. Each has the
    place, the name, the figure by which the players are ranked, one figure more, and the last
    ranks."""
    title, standings = find_page_title(report), list_standings(report)
    rows, more = standings[:MOST_ROWS], len(standings) - MOST_ROWS
    points = format_points([standing.points for standing in standings])
    played = [str(count_played(report, standing) or "") for standing in rows]
    period = report.name_period(report.shown) if len(report.choices) > 1 else ""
    extent = [period or report.name_stage(report.leaders), *describe_extent(report)]
    lead = [block for block in render_lead(report)[:1] if block.tag == "p"]  # none of some players
    headline = "".join("".join(block.itertext()) for block in lead)
    ranks, mean_ranks = list_last_ranks(report), _find_mean_ranks(report)
    figures_end = WIDTH - MARGIN + SECOND_GAP
    if any(ranks.get(standing.name) for standing in rows):
        figures_end = RANKS_START
    figure_end, second_end = figures_end - FIGURE_GAP, figures_end - SECOND_GAP
    counted = "game_count" if report.family.hand_is_game else f"{report.counted_word}_count"
    figure = report.say_heading(standing_column(report))
    second = report.say_heading("mean_rank" if mean_ranks else counted)
    if not mean_ranks and not any(played):  # known by balances alone
        second = ""
    above = ROWS_TOP - 14
    wide_style = WIDE_STYLE.format(WIDE_LANGUAGES.get(report.catalogue.language, "JP"))
    root = element(
        "svg",
        element("title", title),
        element("style", wide_style),
        element("rect", width=WIDTH, height=HEIGHT, fill="#fff"),
        element("rect", width=16, height=HEIGHT, fill=ACCENT),
        _text(title, (MARGIN, 72), 40, WIDTH - 2 * MARGIN, fill=SOFT),
        _text(headline, (MARGIN, 126), 46, WIDTH - 2 * MARGIN, weight="700"),
        _text(" · ".join(filter(None, extent)), (MARGIN, 166), 26, WIDTH - 2 * MARGIN, fill=SOFT),
        _text(figure, (figure_end, above), 22, 300, END, fill=SOFT),
        _text(second, (second_end, above), 22, FIGURE_GAP - SECOND_GAP, END, fill=SOFT),
        xmlns="http://www.w3.org/2000/svg",
        width=WIDTH,
        height=HEIGHT,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        font_family=FONTS,
        fill=INK,
    )
    if figures_end == RANKS_START:
        last_ten = report.say("last ten")
        root.append(_text(last_ten, (RANKS_START, above), 22, WIDTH - RANKS_START, fill=SOFT))
    if more > 0:
        note = report.say("and {count} more players", count=more)
        root.append(_text(note, (NAME_START, HEIGHT - 20), 22, WIDTH - NAME_START, fill=SOFT))
    end = HEIGHT - MARGIN / 2 - (MORE_HEIGHT if more > 0 else 0)
    height = min(HIGHEST_ROW, (end - ROWS_TOP) / max(len(rows), 1))
    size, side = min(LARGEST_TYPE, height * 0.58), RANK_STEP - 3
    for at, standing in enumerate(rows):
        top = ROWS_TOP + at * height
        middle, base = top + height / 2, top + height / 2 + size * 0.35
        points_text, beside = points[at], mean_ranks.get(standing.name) or played[at]
        room = figure_end - NAME_START - size * LETTER_WIDTH * (display_width(points_text) + 1)
        root.extend(
            (
                element(
                    "rect", x=MARGIN, y=f"{top:g}", height=1, fill=GRID, width=WIDTH - 2 * MARGIN
                ),
                _text(str(standing.place), (NAME_START - 20, base), size, 80, END, fill=SOFT),
                _text(escape_unprintable(standing.name), (NAME_START, base), size, room),
                _text(points_text, (figure_end, base), size, 400, END, weight="700"),
                _text(beside, (second_end, base), size * 0.8, 140, END),
            )
        )
        for number, rank in enumerate(ranks.get(standing.name, ())):
            x, y = RANKS_START + number * RANK_STEP, f"{middle - side / 2:g}"
            fill, ink = RANK_FILLS[rank - 1]
            root.append(element("rect", x=x, y=y, rx=3, fill=fill, width=side, height=side))
            root.append(_text(str(rank), (x + side / 2, middle + 6), 17, side, "middle", fill=ink))
    return f"{SVG_COMMENT}{__version__} -->\n{tostring(root, encoding='unicode')}\n"


def _find_mean_ranks(report: ReportData) -> dict[str, str]:
    """Everybody's mean rank, where games have ranks."""
    if report.counted_word != "game" or not report.tables["players"].has_figures("mean_rank"):
        return {}
    ranked = [standing for standing in report.leaders.standings if standing.mean_rank.denominator]
    texts = format_values("rank", [standing.mean_rank for standing in ranked])
    return {standing.name: text for standing, text in zip(ranked, texts, strict=True)}


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
    """Write a text at a place (its start, middle or end) so that it fits in its room: in smaller
    type, and cut if that is not enough."""
    letters = max(display_width(text), 1)
    fitting = min(size, max(room / (letters * LETTER_WIDTH), size * SMALLEST_SHARE))
    text = _cut(text, int(room / (fitting * LETTER_WIDTH)))
    drawn = element(
        "text",
        x=f"{place[0]:g}",
        y=f"{place[1]:.4g}",
        font_size=f"{fitting:.3g}",
        font_weight=weight,
        text_anchor=anchor,
        fill=fill,
    )
    for is_wide, letters_of_run in groupby(text, key=lambda letter: display_width(letter) > 1):
        run = "".join(letters_of_run)
        append_content(drawn, [element("tspan", run, class_="wide") if is_wide else run])
    return drawn


def _cut(text: str, letters: int) -> str:
    """Cut a text to so many letters, of which wide ones count as two, and add a sign that it goes
    on."""
    if display_width(text) <= letters:
        return text
    while text and display_width(text) >= letters:
        text = text[:-1]
    return f"{text}…"
