"""Head to head: every pair of players as data, of which the script shows the two that one chooses.

The figures are those of the matchups table, as they are read; from the other side counts change
places and signs turn round. Without scripts a player's panel has those met most often.
"""

import json
from collections.abc import Sequence
from typing import Any
from xml.etree.ElementTree import Element

from ..output.screen import format_values
from . import page_texts
from .components import convert_to_float
from .html import Content, element
from .report_data import PageTable, ReportData, TableRow, is_figure

SHARED_COLUMNS = ("game_count", "tied_count", "hand_count")  # the same from both sides
AHEAD, BEHIND = "ahead_count", "behind_count"
DIFFERENCE = "score_difference_mean"


def head_to_head_section(season: ReportData) -> Sequence[Content]:
    """Where the script lets one choose two players; otherwise where all pairs are."""
    if not any(_list_pairs(season)):
        return []
    return [element("p", season.say(page_texts.PAIRS_NOTE), class_="note", id="pair-note")]


def panels_script(season: ReportData) -> Element:
    """What the script shows of players, as text that no browser runs, and in which nothing ends
    the element."""
    text = json.dumps(panels_data(season), ensure_ascii=False, separators=(",", ":"))
    text = text.replace("<", "\\u003c")
    return element("script", text, type="application/json", id="players-data")


def panels_data(season: ReportData) -> dict[str, Any]:
    """Every pair that met, and words; `players.js` says what is in it."""
    pairs = _list_pairs(season)
    grid = season.tables["matchups"]._replace(rows=[row for row, _, _ in pairs])
    shared = [name for name in SHARED_COLUMNS if _has_any(grid, name)]
    difference = [DIFFERENCE] if _has_any(grid, DIFFERENCE) else []
    transfers = [name for name in page_texts.TRANSFER_TITLES if _has_any(grid, name)]
    has_ranks = _has_any(grid, AHEAD) or _has_any(grid, BEHIND)
    columns = [*shared, *((AHEAD, BEHIND) if has_ranks else ()), *difference, *transfers]
    texts = [
        format_values(grid.columns[name].unit, [row[name] for row in grid.rows]) for name in columns
    ]
    return {
        "words": {name: season.say(text) for name, text in page_texts.PANEL_WORDS.items()},
        "shared": [season.say_heading(name) for name in shared],
        "ahead": season.say(page_texts.PAIR_AHEAD) if has_ranks else "",
        "difference": season.say(page_texts.PAIR_DIFFERENCE) if difference else "",
        "transfers": [season.say(page_texts.TRANSFER_TITLES[name]) for name in transfers],
        "pairs": [
            " ".join([str(one), str(other), *(column[at] for column in texts)])
            for at, (_, one, other) in enumerate(pairs)
        ],
    }


def _list_pairs(season: ReportData) -> list[tuple[TableRow, int, int]]:
    """The rows of the matchups table that tell of two players, each pair once, with their
    numbers."""
    numbered = (
        (row, season.player_number(row["name"]), season.player_number(row["opponent"]))
        for row in season.tables["matchups"].rows
    )
    return [(row, one, other) for row, one, other in numbered if 0 <= one < other]


def _has_any(grid: PageTable, name: str) -> bool:
    return grid.has_columns(name) and any(
        is_figure(row[name]) and convert_to_float(row[name]) for row in grid.rows
    )
