"""A sheet of results to games known by their ends, as if it were one more format of logs."""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ..base.wording import format_list, pluralize
from ..logs.content import FileContent
from ..logs.faults import Fault, LogError, quote_value, refuse
from ..logs.formats import LogFormat
from ..logs.game import Log
from ..logs.sources import refuse_scores_file
from ..output.own_tables import are_own_columns
from .game_conversion import build_context, convert_game
from .grid import Grid, SheetRow
from .headings import GAME, NAME, POINTS, SCORE, find_meanings
from .layouts import LAYOUTS_EXPECTED, find_reading
from .numbers import find_common_total
from .open_document import is_open_document, read_open_document
from .sheet_contents import MIN_PLAYERS, SheetGame
from .text_file import (
    SHIFT_JIS,
    UNKNOWN,
    WESTERN,
    check_row_count,
    find_encoding,
    is_text,
    read_text_rows,
)
from .workbook import has_formulas, is_workbook, read_workbook
from .worksheets import NamedReading, leave_out_repeated, list_remarks

OTHER_FILE_STARTS = (b"<", b"{", b"[", b"\x1f\x8b", b"Send:", b"Get:", b"http")
SAMPLE_ROWS = 100  # rows that show whether something is a sheet
SAMPLE_BYTES = 1 << 16
HAS_DIGIT = re.compile(r"\d")
RUNNING_TOTALS = re.compile(
    r"running total|cumulat|kumul|fortlaufend|zwischenstand|累計|通算", re.IGNORECASE
)
OWN_COLUMNS = 5  # that a table of ours has at least
LARGEST_POINTS = 200_000  # in thousandths: more is a part of a score, or tenths of points


class SheetReadingOptions(NamedTuple):
    """How sheets are read."""

    date_order: str = ""  # of day, month and year, where dates could be either
    sheets: tuple[str, ...] = ()  # of a workbook that are read; empty for all
    has_date: bool = False  # for games without one


def sheet_format(options: SheetReadingOptions) -> LogFormat:
    """The format of sheets."""
    read = partial(_parse_file, options)
    return LogFormat("sheet", "a sheet of results (csv, tsv, xlsx, ods)", can_parse, read)


def can_parse(content: FileContent) -> bool:
    """Whether a file is a sheet, of results or not."""
    if is_workbook(content.data) or is_open_document(content.data):
        return True
    if not content.data or content.data.startswith(OTHER_FILE_STARTS):
        return False
    head = content.data[:SAMPLE_BYTES]
    try:
        return is_text(head) and _is_table(read_text_rows(find_encoding(head)[0], SAMPLE_ROWS))
    except LogError:  # a text without cells
        return False


def _is_table(rows: Sequence[SheetRow]) -> bool:
    """Whether rows have cells, and figures in them."""
    figured = sum(any(map(HAS_DIGIT.search, row.cells)) for row in rows)
    has_cells = sum(len(row.cells) >= MIN_PLAYERS for row in rows) > 1 or _is_long_table(rows)
    return has_cells and figured > 0 and 3 * figured >= len(rows) - 2


def _is_long_table(rows: Sequence[SheetRow]) -> bool:
    return any(NAME in find_meanings(row.cells) and len(row.cells) > 1 for row in rows[:1])


def _parse_file(options: SheetReadingOptions, content: FileContent) -> Iterator[Log | Fault]:
    """The games of a file, and everything that is wrong with it."""
    if is_open_document(content.data):
        yield from _parse_workbook(options, content, read_open_document(content.data))
        return
    if is_workbook(content.data):
        yield from _parse_workbook(options, content, read_workbook(content.data))
        return
    if options.sheets:
        yield Fault(
            "--sheet is for workbooks: this file is one sheet", log=content.name, is_remark=True
        )
    text, encoding = find_encoding(content.data)
    if encoding == UNKNOWN:
        refuse("an unknown encoding", "the sheet saved as CSV UTF-8")
    rows = read_text_rows(text)
    check_row_count(rows)
    reading = find_reading(rows)
    if reading is None:
        refuse_scores_file(content.data)
    if reading and encoding in {SHIFT_JIS, WESTERN}:
        remarks = (*reading.contents.remarks, f"its encoding is {encoding}")
        reading = reading._replace(contents=reading.contents._replace(remarks=remarks))
    yield from _convert_sheet(NamedReading(content.name, Grid("", rows), reading), options)


def _parse_workbook(
    options: SheetReadingOptions, content: FileContent, grids: Sequence[Grid]
) -> Iterator[Log | Fault]:
    """The games of a workbook: of all its sheets, or of those that are asked for."""
    sheets, remarks = leave_out_repeated([*_list_worksheets(options, content, grids)])
    if not any(sheet.games for sheet in sheets) and not options.sheets:
        _refuse_without_games(content, sheets)
    for sheet in sheets:
        said = remarks[sheet.grid.name]
        yield from said
        if said and not sheet.games:
            continue
        if options.sheets or sheet.games or (sheet.reading and sheet.reading.contents.refusal):
            yield from _convert_sheet(sheet, options)
        else:
            yield Fault("left out: it has no games", log=sheet.name, is_remark=True)


def _list_worksheets(
    options: SheetReadingOptions, content: FileContent, grids: Sequence[Grid]
) -> Iterator[NamedReading]:
    """The sheets of a workbook that are asked for, read; it fails where it has not one of them."""
    names = [grid.name for grid in grids]
    for name in options.sheets:
        if name not in names:
            refuse(f"a workbook without a sheet {name}", format_list(names, "or"))
    for grid in grids:
        if not options.sheets or grid.name in options.sheets:
            name = content.name if len(grids) == 1 else f"{content.name}, sheet {grid.name}"
            yield NamedReading(name, grid, find_reading(grid.rows))


def _refuse_without_games(content: FileContent, sheets: Sequence[NamedReading]) -> None:
    """Fails for a workbook in which no game was found."""
    for sheet in sheets:
        if is_workbook(content.data) and has_formulas(content.data, sheet.grid.name):
            refuse(
                "a workbook whose formulas have no values",
                "the workbook opened in a spreadsheet program, and saved there",
            )
    refused = [sheet.reading.contents.refusal for sheet in sheets if sheet.reading]
    if not any(refused):
        found = f"a workbook without games in {pluralize(len(sheets), 'sheet')}"
        found = found if len(sheets) > 1 else "a sheet of another shape"
        raise LogError(Fault(found, LAYOUTS_EXPECTED, is_log=False))


# ------------------------------------------------------------------------------- a sheet


def _convert_sheet(sheet: NamedReading, options: SheetReadingOptions) -> Iterator[Log | Fault]:
    """The games of a sheet, and everything that is wrong with it."""
    if fault := _find_refusal(sheet):
        yield fault
        return
    assert sheet.reading is not None
    context = build_context(sheet, date_order=options.date_order, has_date=options.has_date)
    yield from list_remarks(sheet)
    for game in sheet.reading.contents.games:
        for each in convert_game(game, context):
            yield each.add_place(sheet.name) if isinstance(each, Fault) else each


def _find_refusal(sheet: NamedReading) -> Fault | None:
    """Why no game of a sheet can be read."""
    if _is_own_table(sheet.grid.rows):
        return Fault(
            "a table of mjtally's, without the games",
            "the scores file that it was made of, or its games (--table games)",
            log=sheet.name,
            is_log=False,
        )
    if sheet.reading is None or not sheet.games:
        if sheet.reading and sheet.reading.contents.refusal:
            return Fault(sheet.reading.contents.refusal, log=sheet.name)
        is_asked_for = bool(sheet.grid.name)
        shape = "a sheet of another shape"
        return Fault(shape, LAYOUTS_EXPECTED, log=sheet.name, is_log=is_asked_for)
    if title := _find_running_title(sheet):
        return Fault(
            f"running totals, as {quote_value(title)} says", "the results of games", log=sheet.name
        )
    if (largest := _find_largest_points(sheet.games)) >= LARGEST_POINTS:
        return Fault(
            f"numbers as large as {largest // 1000} that add up to 0",
            "final scores, or points such as +18.5",
            log=sheet.name,
        )
    if not sheet.reading.is_plausible and len(sheet.games) > 3:
        whole = sheet.reading.sound_games
        return Fault(
            f"a sheet of another shape: read as {sheet.reading.description},"
            f" {whole} of {len(sheet.games)} games are whole",
            LAYOUTS_EXPECTED,
            log=sheet.name,
        )
    return None


def _find_running_title(sheet: NamedReading) -> str:
    """A title that says that what follows are running totals; empty where there is none."""
    first = min(game.number for game in sheet.games)
    above = [row for row in sheet.grid.rows if row.number < first]
    titles = [row.cells[0] for row in above if sum(map(bool, row.cells)) == 1]
    return next(filter(RUNNING_TOTALS.search, [sheet.grid.name, *titles]), "")


def _find_largest_points(games: Sequence[SheetGame]) -> int:
    """The largest number of games whose numbers add up to nothing; 0 where they do not."""
    numbers = [
        [player.score.number or 0 for player in game.players if player.score] for game in games
    ]
    is_points = find_common_total(map(sum, numbers)) == 0
    return max((abs(each) for row in numbers for each in row if is_points), default=0)


def _is_own_table(rows: Sequence[SheetRow]) -> bool:
    """Whether these are rows of a table of mjtally's other than that of games."""
    if not rows or len(rows[0].cells) < OWN_COLUMNS or not are_own_columns(rows[0].cells):
        return False
    meanings = find_meanings(rows[0].cells)
    return not (GAME in meanings and NAME in meanings and (SCORE in meanings or POINTS in meanings))
