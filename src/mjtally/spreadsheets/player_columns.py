"""The layout with a column for each player: below a row of names those who have a number played.

The names may stand once at the top of the sheet, above each evening, or above each game."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from .date_columns import find_date_cell
from .dates import find_date_in_text, is_date, is_serial_date, is_weekday, may_tell_date
from .grid import SheetCell, SheetRow, cell_at, list_cells
from .headings import DATE, GAME, IGNORED, find_columns, find_heading, find_meaning, find_meanings
from .numbers import is_empty_cell, parse_thousandths
from .sections import (
    PlayerColumn,
    Section,
    are_names_in_rows,
    count_numbers,
    find_section_refusal,
    find_title_date,
    split_sections,
)
from .sheet_contents import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    SheetContents,
    SheetGame,
    SheetPlayer,
    find_group_total,
)
from .surplus_rows_and_columns import (
    SUMS,
    RowFigures,
    find_called_rows,
    find_surplus_columns,
    find_total_rows,
)

NO_NUMBERS = "it has no results"
ZEROS_LEFT_OUT = "who has 0 did not play where four others have a number"


def read_player_columns(rows: Sequence[SheetRow]) -> SheetContents | None:
    """The games of a sheet in which each player has a column."""
    sections, left_out = split_sections(rows)
    if not sections or are_names_in_rows(sections):
        return None
    if refusal := find_section_refusal(rows, sections):
        return SheetContents((), refusal=refusal)
    games: list[SheetGame] = []
    columns_left_out: dict[int, str] = {}
    remarks: dict[str, None] = {}  # each once
    for same in _group_by_headings(sections):
        found = _read_sections(same)
        games += found.games
        left_out |= found.rows_left_out
        columns_left_out |= found.columns_left_out
        remarks |= dict.fromkeys(found.remarks)
    games.sort(key=lambda game: game.number)
    return SheetContents(tuple(games), left_out, columns_left_out, tuple(remarks))


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
    numbered = [row for row in rows if count_numbers(row, columns) >= MIN_PLAYERS]
    points_rows = _find_points_rows(numbered, columns)
    seconds = {row.number for row in points_rows.values()}
    rows = [row for row in rows if row.number not in seconds]
    samples = _leave_out_totals(numbered, columns, headings)
    surplus, columns = _leave_out_columns(
        columns, [row for row in samples if row.number not in seconds]
    )
    used = {each for column in columns for each in (column.score, column.points)}
    dates = _find_date_columns(headings, rows, used)
    left_out = _find_left_out_rows(headings, rows, columns, dates)
    no_games = left_out.keys() | seconds
    games = tuple(
        SheetGame(row.number, date, _build_players(row, section, columns, points_rows))
        for section in sections
        for row, date in _list_dated_rows(section, dates, left_out)
        if row.number not in no_games and count_numbers(row, columns)
    )
    surplus = {at: reason for at, reason in surplus.items() if at not in dates}
    return SheetContents(games, left_out, surplus, _list_zero_remarks(rows, columns))


def _leave_out_totals(
    rows: Sequence[SheetRow], columns: Sequence[PlayerColumn], headings: SheetRow
) -> list[SheetRow]:
    """The rows that do not add up or average those above them."""
    totals = find_total_rows([_collect_figures(row, columns, headings) for row in rows])
    return [row for at, row in enumerate(rows) if at not in totals]


def _list_zero_remarks(
    rows: Sequence[SheetRow], columns: Sequence[PlayerColumn]
) -> tuple[str, ...]:
    """What is to be said of rows in which 0 stands for who did not play."""
    has_zeros = any(
        len(_find_filled(row, columns)) > len(_find_playing(row, columns)) for row in rows
    )
    return (ZEROS_LEFT_OUT,) if has_zeros else ()


def _build_players(
    row: SheetRow,
    section: Section,
    columns: Sequence[PlayerColumn],
    points_rows: Mapping[int, SheetRow],
) -> tuple[SheetPlayer, ...]:
    """The players of a row, with what they have there, and in the row of points below it."""
    points_row, players = points_rows.get(row.number), []
    for column in _find_playing(row, columns):
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


def _find_filled(row: SheetRow, columns: Sequence[PlayerColumn]) -> list[PlayerColumn]:
    """Who has anything in a row."""
    return [column for column in columns if not is_empty_cell(cell_at(row, column.score).text)]


def _find_playing(row: SheetRow, columns: Sequence[PlayerColumn]) -> list[PlayerColumn]:
    """Who played: of more than four those who have another number than zero, if these are four."""
    filled = _find_filled(row, columns)
    numbers = [cell_at(row, column.score).number for column in filled]
    if len(filled) > MAX_PLAYERS and None not in numbers:
        playing = [column for column, number in zip(filled, numbers, strict=True) if number]
        if len(playing) == MAX_PLAYERS:
            return playing
    return filled


def _find_date_columns(
    headings: SheetRow, rows: Sequence[SheetRow], used: Collection[int | None]
) -> list[int]:
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


def _find_unnamed_dates(
    headings: SheetRow, rows: Sequence[SheetRow], used: Collection[int | None]
) -> list[int]:
    """A date has often no heading, and may be a number, as spreadsheets count days."""
    cells = [cell_at(row, 0).text for row in rows if cell_at(row, 0).text]
    is_free = 0 not in used and not headings.cells[0]
    return [0] if is_free and any(map(is_serial_date, cells)) else []


def _list_dated_rows(
    section: Section, columns: Sequence[int], left_out: Collection[int]
) -> Iterator[tuple[SheetRow, SheetCell | None]]:
    """The rows of a section with their dates: their own, that of the row above that has one, that
    of the row of names, or of a title above it. What rows that are left out are called is none."""
    is_headed = any(find_heading(section.headings, column) == DATE for column in columns)
    names = find_date_cell(section.headings, columns)
    above = names if names and is_date(names.text) else section.title
    for row in section.rows:
        own = (
            find_date_cell(row, columns, is_headed=is_headed)
            or find_title_date(row)
            or _find_unclear_title(row)
        )
        if own and (row.number not in left_out or is_date(own.text)):
            above = own
        yield row, above


def _find_unclear_title(row: SheetRow) -> SheetCell | None:
    """A title that may tell a date, which then is not that of the title above it."""
    cells = [cell for cell in list_cells(row) if cell.text]
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
    marks = [0] if 0 not in results else find_columns(find_meanings(headings.cells), GAME)
    called = find_called_rows(rows, marks, f", and its numbers are not {SUMS}")
    empty = {
        row.number: NO_NUMBERS
        for row in rows
        if not count_numbers(row, columns) and _says_something(row, dates)
    }
    return {**called, **empty, **totals}


def _says_something(row: SheetRow, dates: Sequence[int]) -> bool:
    """Whether a row without results has more than a date."""
    others = (cell for cell in list_cells(row) if cell.column not in dates)
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
        for cell in list_cells(row)
        if cell.column not in used and find_meaning(cell_at(headings, cell.column).text) != IGNORED
    )
    is_marked = any(parse_thousandths(text) is not None or is_date(text) for text in others)
    return RowFigures(tuple(cell_at(row, column.score).text for column in columns), is_marked)
