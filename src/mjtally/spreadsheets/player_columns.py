"""The layout with a column for each player: below a row of names those who have a number played.

The names may stand once at the top of the sheet, above each evening, or above each game."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .cells import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    CellKind,
    SheetCell,
    SheetContents,
    SheetGame,
    SheetPlayer,
    cell_at,
    count_kind,
    find_columns,
    find_date_cell,
    find_heading,
)
from .dates import find_date_in_text, is_date, is_serial_date, is_weekday, may_tell_date
from .grid import SheetRow
from .headings import (
    DATE,
    END,
    GAME,
    IGNORED,
    POINTS,
    SCORE,
    find_meaning,
    find_meanings,
    is_seat_heading,
    split_heading,
)
from .left_out_rows import find_called_rows
from .number_kinds import find_group_total
from .numbers import is_empty_cell, parse_thousandths
from .surplus_columns import find_surplus_columns
from .totals import SUMS, RowFigures, find_total_rows

ROWS_BELOW = 3  # a row of names: below it are what the columns hold, everybody's sums, a game
WORDS_ABOVE = "words stand above those of the next row; expected names in one row"
CROSS_TABLE = "players both in the rows and in the columns; expected the results of games"
NO_NUMBERS, NO_NAMES = "it has no results", "no row of names stands above it"


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


def read_player_columns(rows: Sequence[SheetRow]) -> SheetContents | None:
    """The games of a sheet in which each player has a column."""
    sections, left_out = _split_sections(rows)
    if not sections or _are_names_in_rows(sections):
        return None
    if _are_rows_players(sections):
        return SheetContents((), refusal=CROSS_TABLE)
    if above := _find_words_above(rows, sections):
        return SheetContents((), refusal=f"row {above}: {WORDS_ABOVE}")
    if missing := _find_missing_names(sections):
        return SheetContents((), refusal=f"row {missing}: {NO_NAMES}; expected one for each game")
    games: list[SheetGame] = []
    columns_left_out: dict[int, str] = {}
    zeros = False
    for same in _group_by_headings(sections):
        found = _read_sections(same)
        games += found.games
        left_out |= found.rows_left_out
        columns_left_out |= found.columns_left_out
        zeros = zeros or bool(found.remarks)
    remarks = ("who has 0 did not play where four others have a number",) if zeros else ()
    games.sort(key=lambda game: game.number)
    return SheetContents(tuple(games), left_out, columns_left_out, remarks)


def _are_names_in_rows(sections: Sequence[Section]) -> bool:
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
    rows = [[row for row in each.rows if _count_numbers(row, each.columns)] for each in sections]
    usual = Counter(map(len, rows)).most_common(1)[0]
    if len(kept) < MIN_PLAYERS or 2 * usual[1] <= len(sections) or usual[0] > 2:
        return 0
    beyond = (row[usual[0]].number for row in rows if len(row) > usual[0])
    return next(beyond, 0)


# ------------------------------------------------------------------------------- sections


def _split_sections(rows: Sequence[SheetRow]) -> tuple[list[Section], dict[int, str]]:
    """The rows below each row of names, and the rows that belong to none."""
    starts = [at for at in range(len(rows)) if _is_name_row(rows, at)]
    left_out: dict[int, str] = {}
    if not starts:
        return [], left_out
    title: SheetCell | None = None
    for row in rows[: starts[0]]:
        title = _find_title_date(row) or title
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
        titles = [found for row in below if (found := _find_title_date(row))]
        title = titles[-1] if titles else title
    return sections, left_out


def _find_title_date(row: SheetRow) -> SheetCell | None:
    """The date in a row of words alone."""
    if count_kind(row, CellKind.NUMBER):
        return None
    cells = (cell_at(row, column) for column in range(len(row.cells)))
    dated = (cell._replace(text=found) for cell in cells if (found := find_date_in_text(cell.text)))
    return next(dated, None)


def _find_name_cells(row: SheetRow) -> list[SheetCell]:
    """The cells of a row that may be players' names."""
    cells = [cell_at(row, column) for column in range(len(row.cells))]
    names = [cell for cell in cells if cell.kind is CellKind.WORD and _is_player_heading(cell.text)]
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


# ----------------------------------------------------------------------------------- games


def _group_by_headings(sections: Sequence[Section]) -> list[list[Section]]:
    """Sections with the same names at the same places."""
    groups: dict[tuple[tuple[str, int], ...], list[Section]] = {}
    for section in sections:
        key = tuple((column.name.text, column.score) for column in section.columns)
        groups.setdefault(key, []).append(section)
    return [*groups.values()]


def _read_sections(sections: Sequence[Section]) -> SheetContents:
    """The games below the same names."""
    headings, columns = sections[0].headings, sections[0].columns
    rows = [row for section in sections for row in section.rows]
    numbered = [row for row in rows if _count_numbers(row, columns) >= MIN_PLAYERS]
    points_rows = _find_points_rows(numbered, columns)
    seconds = [*points_rows.values()]
    rows = [row for row in rows if row not in seconds]
    totals = find_total_rows([_collect_figures(row, columns, headings) for row in numbered])
    surplus, columns = _leave_out_columns(
        columns,
        [row for at, row in enumerate(numbered) if at not in totals and row not in seconds],
    )
    results = [column.score for column in columns]
    used = {*results, *(column.points for column in columns if column.points)}
    dates = _find_date_columns(headings, rows, used)
    left_out = _find_left_out_rows(headings, rows, columns, dates)
    games, zeros = [], False
    for section in sections:
        dated = [*_list_dated_rows(section, dates)]
        for row, date in dated:
            if row.number in left_out or row in seconds or not _count_numbers(row, columns):
                continue
            players = [
                column for column in columns if not is_empty_cell(cell_at(row, column.score).text)
            ]
            playing = _leave_out_zeros(row, players)
            zeros = zeros or len(playing) < len(players)
            points_row = points_rows.get(row.number)
            games.append(
                SheetGame(row.number, date, _build_players(row, section, playing, points_row))
            )
    surplus = {at: reason for at, reason in surplus.items() if at not in dates}
    return SheetContents(tuple(games), left_out, surplus, ("zeros",) * zeros)


def _build_players(
    row: SheetRow, section: Section, columns: Sequence[PlayerColumn], points_row: SheetRow | None
) -> tuple[SheetPlayer, ...]:
    players = []
    for column in columns:
        points = None if column.points is None else cell_at(row, column.points)
        players.append(
            SheetPlayer(
                column.name._replace(row=section.headings.number),
                cell_at(row, column.score),
                cell_at(points_row, column.score) if points_row else points,
            )
        )
    return tuple(players)


def _find_points_rows(
    rows: Sequence[SheetRow], columns: Sequence[PlayerColumn]
) -> dict[int, SheetRow]:
    """Rows of points, each below a row with the scores of the game, by the number of that; empty
    where not all rows are one or the other."""
    results = [column.score for column in columns]
    scores, points = rows[::2], rows[1::2]
    pairs = [*zip(scores, points, strict=False)]
    filled = [[[bool(cell_at(row, at).text) for at in results] for row in pair] for pair in pairs]
    is_paired = len(scores) == len(points) and all(one == other for one, other in filled)
    if is_paired and find_group_total(scores, results) and find_group_total(points, results) == 0:
        return {one.number: other for one, other in pairs}
    return {}


def _leave_out_columns(
    columns: tuple[PlayerColumn, ...], rows: Sequence[SheetRow]
) -> tuple[dict[int, str], tuple[PlayerColumn, ...]]:
    """Columns that are not players', with the reason, and the others. Names that stand twice have
    scores in the one and points in the other."""
    twice = _join_columns(columns, rows)
    if twice:
        columns = twice
    surplus = find_surplus_columns(rows, [column.score for column in columns])
    return (
        {at: reason for at, reason in surplus.items() if reason},
        tuple(column for column in columns if column.score not in surplus),
    )


def _join_columns(
    columns: tuple[PlayerColumn, ...], rows: Sequence[SheetRow]
) -> tuple[PlayerColumn, ...]:
    """Columns of names that stand there twice, first with scores and then with points or the other
    way round; empty where they do not."""
    half = len(columns) // 2
    first, second = columns[:half], columns[half:]
    if [each.name.text for each in first] != [each.name.text for each in second]:
        return ()
    one, other = (find_group_total(rows, [each.score for each in part]) for part in (first, second))
    if one and other == 0:
        return tuple(a._replace(points=b.score) for a, b in zip(first, second, strict=True))
    if other and one == 0:
        return tuple(b._replace(points=a.score) for a, b in zip(first, second, strict=True))
    return ()


def _count_numbers(row: SheetRow, columns: Sequence[PlayerColumn]) -> int:
    return sum(cell_at(row, column.score).kind is CellKind.NUMBER for column in columns)


def _leave_out_zeros(row: SheetRow, columns: Sequence[PlayerColumn]) -> list[PlayerColumn]:
    """Who played, where those who did not have a zero: four who have another number."""
    numbers = [parse_thousandths(cell_at(row, column.score).text) for column in columns]
    if len(columns) > MAX_PLAYERS and None not in numbers:
        playing = [column for column, number in zip(columns, numbers, strict=True) if number]
        if len(playing) == MAX_PLAYERS:
            return playing
    return [*columns]


def _find_date_columns(headings: SheetRow, rows: Sequence[SheetRow], used: set[int]) -> list[int]:
    """The columns of dates: by their heading; else by what they hold, in these or in the row of
    names."""
    if headed := find_columns(find_meanings(headings.cells), DATE):
        return headed
    width = max((len(row.cells) for row in (headings, *rows)), default=0)
    free = (at for at in range(width) if at not in used)
    dated = [at for at in free if _has_dates(headings, rows, at)]
    return dated or _find_unnamed_dates(headings, rows, used)


def _has_dates(headings: SheetRow, rows: Sequence[SheetRow], column: int) -> bool:
    """Whether a column has a date; among the numbers of games, mostly dates."""
    texts = [text for row in (headings, *rows) if (text := cell_at(row, column).text)]
    dates = sum(map(is_date, texts))
    return dates > 0 if find_heading(headings, column) != GAME else 2 * dates >= len(texts) > 0


def _find_unnamed_dates(headings: SheetRow, rows: Sequence[SheetRow], used: set[int]) -> list[int]:
    """A date has often no heading, and may be a number, as spreadsheets count days."""
    cells = [cell_at(row, 0).text for row in rows if cell_at(row, 0).text]
    is_free = 0 not in used and not headings.cells[0]
    return [0] if is_free and any(map(is_serial_date, cells)) else []


def _list_dated_rows(
    section: Section, columns: Sequence[int]
) -> Iterator[tuple[SheetRow, SheetCell | None]]:
    """The rows of a section with their dates: their own, that of the row above that has one, that
    of the row of names, or of a title above it."""
    is_headed = any(find_heading(section.headings, column) == DATE for column in columns)
    names = find_date_cell(section.headings, columns)
    above = names if names and is_date(names.text) else section.title
    for row in section.rows:
        own = (
            find_date_cell(row, columns, is_headed=is_headed)
            or _find_title_date(row)
            or _find_unclear_title(row)
        )
        above = own or above
        yield row, above


def _find_unclear_title(row: SheetRow) -> SheetCell | None:
    """A title that may tell a date, which then is not that of the title above it."""
    cells = [cell_at(row, column) for column, text in enumerate(row.cells) if text]
    return cells[0] if len(cells) == 1 and may_tell_date(cells[0].text) else None


def _find_left_out_rows(
    headings: SheetRow,
    rows: Sequence[SheetRow],
    columns: Sequence[PlayerColumn],
    dates: Sequence[int],
) -> dict[int, str]:
    """Rows that are not games, by their figures, by what they are called, or for having none."""
    results = [column.score for column in columns]
    figures = [_collect_figures(row, columns, headings) for row in rows]
    totals = {rows[at].number: f"it has {kind}" for at, kind in find_total_rows(figures).items()}
    marks = [0][: 0 not in results] or find_columns(find_meanings(headings.cells), GAME)
    called = find_called_rows(rows, marks, f", and its numbers are not {SUMS}")
    empty = {
        row.number: NO_NUMBERS
        for row in rows
        if not _count_numbers(row, columns) and _says_something(row, results, dates)
    }
    return {**called, **empty, **totals}


def _says_something(row: SheetRow, results: Sequence[int], dates: Sequence[int]) -> bool:
    """Whether a row without results has more than a date."""
    others = (cell_at(row, at) for at in range(len(row.cells)) if at not in dates)
    return any(
        cell.text and not find_date_in_text(cell.text) and not is_weekday(cell.text)
        for cell in others
    )


def _collect_figures(
    row: SheetRow, columns: Sequence[PlayerColumn], headings: SheetRow
) -> RowFigures:
    """What players have in a row, and whether it has a date or a number of its own."""
    used = {column.score for column in columns} | {column.points for column in columns}
    others = (
        cell.text
        for cell in (cell_at(row, column) for column in range(len(row.cells)))
        if cell.column not in used and find_meaning(cell_at(headings, cell.column).text) != IGNORED
    )
    is_marked = any(parse_thousandths(text) is not None or is_date(text) for text in others)
    return RowFigures(tuple(cell_at(row, column.score).text for column in columns), is_marked)
