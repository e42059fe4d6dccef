"""Rows of names in a sheet, and the rows below each: whose column is whose."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .dates import find_date_in_text
from .grid import CellKind, SheetCell, SheetRow, cell_at, count_kind, list_cells
from .headings import END, IGNORED, POINTS, SCORE, find_meaning, is_seat_heading, split_heading
from .sheet_contents import MIN_PLAYERS

ROWS_BELOW = 3  # a row of names: below it are what the columns hold, everybody's sums, a game
WORDS_ABOVE = "words stand above those of the next row; expected names in one row"
CROSS_TABLE = "players both in the rows and in the columns; expected the results of games"
OTHER_DATE = re.compile(  # in a title: when the sheet was written, or a season began
    r"\b(?:stand|as of|updated|created|exported|printed|since|from|until|till|to|seit|ab|bis|vom"
    r"|start\w*|begin\w*)\b|現在|更新|作成|まで|から",
    re.IGNORECASE,
)
NO_NAMES = "no row of names stands above it"


class PlayerColumn(NamedTuple):
    """Whose column it is, and where the points stand if both are there."""

    name: SheetCell
    score: int
    points: int | None = None


class Section(NamedTuple):
    """Rows below a row of names."""

    headings: SheetRow
    columns: tuple[PlayerColumn, ...]
    rows: tuple[SheetRow, ...]
    title: SheetCell | None  # a date above the names


def split_sections(rows: Sequence[SheetRow]) -> tuple[list[Section], dict[int, str]]:
    """The rows below each row of names, and the rows that belong to none."""
    starts = [at for at in range(len(rows)) if _is_name_row(rows, at)]
    left_out: dict[int, str] = {}
    if not starts:
        return [], left_out
    title: SheetCell | None = None
    for row in rows[: starts[0]]:
        title = find_title_date(row) or title
        if count_kind(row, CellKind.NUMBER) >= MIN_PLAYERS:
            left_out[row.number] = NO_NAMES
    sections = []
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        columns = _find_player_columns(rows[start], rows[start + 1])
        has_labels = _is_label_row(rows[start + 1])
        below = [*rows[start + 1 + has_labels : end]]
        names = {column.name.text for column in columns}
        begun = (at for at, row in enumerate(below) if _begins_other_table(row, names))
        other = next(begun, len(below))
        left_out |= {row.number: "it belongs to another table" for row in below[other:]}
        sections.append(Section(rows[start], columns, tuple(below[:other]), title))
        titles = [found for row in below if (found := find_title_date(row))]
        title = titles[-1] if titles else title
    return sections, left_out


def find_title_date(row: SheetRow) -> SheetCell | None:
    """The date in a row of words alone."""
    if count_kind(row, CellKind.NUMBER):
        return None
    told = (cell for cell in list_cells(row) if not OTHER_DATE.search(cell.text))
    dated = (cell._replace(text=found) for cell in told if (found := find_date_in_text(cell.text)))
    return next(dated, None)


def _find_name_cells(row: SheetRow) -> list[SheetCell]:
    """The cells of a row that may be players' names."""
    words = [cell for cell in list_cells(row) if cell.kind is CellKind.WORD]
    names = [cell for cell in words if _is_player_heading(cell.text)]
    seats = [cell for cell in names if is_seat_heading(cell.text)]
    return [cell for cell in names if cell not in seats or len(seats) < MIN_PLAYERS]


def _is_player_heading(text: str) -> bool:
    return find_meaning(text) in {"", END} and split_heading(text)[1] != IGNORED


def _is_name_row(rows: Sequence[SheetRow], at: int) -> bool:
    """Whether a row has names, and a row below it numbers in the same columns."""
    names = _find_name_cells(rows[at])
    if len(names) < MIN_PLAYERS or count_kind(rows[at], CellKind.NUMBER) > 1:
        return False
    columns = [cell.column for cell in names]
    return any(
        sum(cell_at(row, column).kind is CellKind.NUMBER for column in columns) >= MIN_PLAYERS
        for row in rows[at + 1 : at + 1 + ROWS_BELOW]
    ) and not any(len(_find_name_cells(row)) >= MIN_PLAYERS for row in rows[at + 1 : at + 2])


def _is_label_row(row: SheetRow) -> bool:
    """Whether a row says what the columns of each player hold."""
    meanings = [find_meaning(text) for text in row.cells if text]
    is_known = meanings.count(SCORE) >= MIN_PLAYERS or meanings.count(POINTS) >= MIN_PLAYERS
    return is_known and not count_kind(row, CellKind.NUMBER)


def _begins_other_table(row: SheetRow, names: set[str]) -> bool:
    """Whether a row has headings, none of which is a player."""
    texts = [text for text in row.cells if text]
    known = [text for text in texts if find_meaning(text)]
    is_headings = len(texts) > 1 and 2 * len(known) >= len(texts)
    return is_headings and not names.intersection(texts) and not count_kind(row, CellKind.NUMBER)


def count_numbers(row: SheetRow, columns: Sequence[PlayerColumn]) -> int:
    return sum(cell_at(row, column.score).kind is CellKind.NUMBER for column in columns)


def _find_player_columns(headings: SheetRow, below: SheetRow) -> tuple[PlayerColumn, ...]:
    """Whose columns are whose: a column each; or several, by what they hold."""
    names = _find_name_cells(headings)
    if _is_label_row(below):
        return _build_columns(_list_labelled_columns(headings, below))
    split = [(split_heading(name.text), name) for name in names]
    if sum(bool(meaning) for (_, meaning), _ in split) >= MIN_PLAYERS:
        return _build_columns(
            (name._replace(text=owner), meaning or SCORE) for (owner, meaning), name in split
        )
    return tuple(PlayerColumn(name, name.column) for name in names)


def _list_labelled_columns(headings: SheetRow, labels: SheetRow) -> Iterator[tuple[SheetCell, str]]:
    """Each column with whose it is, and what it holds: a name stands above the first of its own."""
    names = {name.column: name for name in _find_name_cells(headings)}
    owner: SheetCell | None = None
    for column, label in enumerate(labels.cells):
        if cell_at(headings, column).text:
            owner = names.get(column)
        if owner and find_meaning(label) in {SCORE, POINTS}:
            yield owner._replace(column=column), find_meaning(label)


def _build_columns(found: Iterator[tuple[SheetCell, str]]) -> tuple[PlayerColumn, ...]:
    """A column for each name, of the first that holds scores, and of points."""
    held: dict[str, dict[str, SheetCell]] = {}
    for name, meaning in found:
        held.setdefault(name.text, {}).setdefault(meaning, name)
    columns = []
    for cells in held.values():
        first = cells.get(SCORE) or cells[POINTS]
        points = cells[POINTS].column if len(cells) > 1 else None
        columns.append(PlayerColumn(first, first.column, points))
    return tuple(columns)


def find_section_refusal(rows: Sequence[SheetRow], sections: Sequence[Section]) -> str:
    """Why nobody can know whose the numbers are; empty where it is clear."""
    if _are_rows_players(sections):
        return CROSS_TABLE
    if above := _find_words_above(rows, sections):
        return f"row {above}: {WORDS_ABOVE}"
    if missing := _find_missing_names(sections):
        return f"row {missing}: {NO_NAMES}; expected one for each game"
    return ""


def are_names_in_rows(sections: Sequence[Section]) -> bool:
    """Whether the rows have names as well, so that the headings are none."""
    rows = [row for section in sections for row in section.rows]
    numbered = [row for row in rows if count_kind(row, CellKind.NUMBER) >= MIN_PLAYERS]
    named = [row for row in numbered if count_kind(row, CellKind.WORD) >= MIN_PLAYERS]
    return 2 * len(named) > len(numbered)


def _are_rows_players(sections: Sequence[Section]) -> bool:
    """Whether the rows are called as the columns, as in a table of who won from whom."""
    names = {column.name.text for section in sections for column in section.columns}
    called = {row.cells[0] for section in sections for row in section.rows}
    return len(names & called) >= MIN_PLAYERS and len(sections) == 1


def _find_words_above(rows: Sequence[SheetRow], sections: Sequence[Section]) -> int:
    """A row of words above one of names, which might be the names instead; 0 if there is none."""
    at = {row.number: index for index, row in enumerate(rows)}
    for section in sections:
        columns = {column.score for column in section.columns}
        before = rows[max(0, at[section.headings.number] - 1)]
        words = {cell.column for cell in _find_name_cells(before)}
        if before is not section.headings and len(words & columns) >= MIN_PLAYERS:
            return before.number
    return 0


def _find_missing_names(sections: Sequence[Section]) -> int:
    """The row of a game whose names are not there, where each game has its own; 0 if there is none.
    (Where all have points below their scores, each game has two rows.)"""
    kept = {tuple(column.name.text for column in section.columns) for section in sections}
    rows = [[row for row in each.rows if count_numbers(row, each.columns)] for each in sections]
    usual = Counter(map(len, rows)).most_common(1)[0]
    if len(kept) < MIN_PLAYERS or 2 * usual[1] <= len(sections) or usual[0] > 2:
        return 0
    beyond = (row[usual[0]].number for row in rows if len(row) > usual[0])
    return next(beyond, 0)
