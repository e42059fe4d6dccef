"""Head to head: every pair of players as data, of which the script shows the two that one chooses.

The figures are those of the matchups table, as they are read; from the other side counts change
places and signs turn round. Without scripts a player's panel has those met most often.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..output.screen import format_values
from . import page_texts
from .html import Content, element
from .report_data import PageTable, ReportData, TableRow

SHARED_COLUMNS = ("game_count", "tied_count", "hand_count")  # the same from both sides
RANK_COLUMNS = ("ahead_count", "behind_count")  # which change places from the other side
DIFFERENCE_COLUMNS = ("score_difference_mean",)  # whose sign turns round


def head_to_head_section(season: ReportData) -> Sequence[Content]:
    """Where the script lets one choose two players; otherwise where all pairs are."""
    if not any(_list_pairs(season)):
        return []
    return [element("p", season.say(page_texts.PAIRS_NOTE), class_="note", id="pair-note")]


class PairColumns(NamedTuple):
    """The columns of the matchups table of which somebody has more than 0."""

    shared: Sequence[str]  # the same from both sides
    ranks: Sequence[str]  # who was ahead how often
    differences: Sequence[str]
    transfers: Sequence[str]

    @property
    def names(self) -> Sequence[str]:
        """All, in the order of the data."""
        return [*self.shared, *self.ranks, *self.differences, *self.transfers]


def players_data(season: ReportData) -> dict[str, Any]:
    """Every pair that met, and words; `players.js` says what is in it."""
    pairs = _list_pairs(season)
    grid = season.tables["matchups"]._replace(rows=[row for row, _, _ in pairs])
    columns = _select_pair_columns(grid)
    return {
        "words": {name: season.say(text) for name, text in page_texts.PANEL_WORDS.items()},
        "shared": [season.say_heading(name) for name in columns.shared],
        "ahead": season.say(page_texts.PAIR_AHEAD) if columns.ranks else "",
        "difference": season.say(page_texts.PAIR_DIFFERENCE) if columns.differences else "",
        "transfers": [season.say(page_texts.TRANSFER_TITLES[name]) for name in columns.transfers],
        "pairs": _write_pairs(grid, columns.names, [(one, other) for _, one, other in pairs]),
    }


def _select_pair_columns(grid: PageTable) -> PairColumns:
    return PairColumns(
        shared=[name for name in SHARED_COLUMNS if grid.has_amounts(name)],
        ranks=RANK_COLUMNS if any(map(grid.has_amounts, RANK_COLUMNS)) else (),
        differences=[name for name in DIFFERENCE_COLUMNS if grid.has_amounts(name)],
        transfers=[name for name in page_texts.TRANSFER_TITLES if grid.has_amounts(name)],
    )


def _write_pairs(
    grid: PageTable, names: Sequence[str], pairs: Sequence[tuple[int, int]]
) -> list[str]:
    """A text for each pair: the numbers of both, then their figures."""
    texts = [
        format_values(grid.columns[name].unit, [row[name] for row in grid.rows]) for name in names
    ]
    return [
        " ".join([str(one), str(other), *(column[at] for column in texts)])
        for at, (one, other) in enumerate(pairs)
    ]


def _list_pairs(season: ReportData) -> list[tuple[TableRow, int, int]]:
    """The rows of the matchups table that tell of two players, each pair once, with their
    numbers."""
    numbered = (
        (row, season.player_number(row["name"]), season.player_number(row["opponent"]))
        for row in season.tables["matchups"].rows
    )
    return [(row, one, other) for row, one, other in numbered if 0 <= one < other]
