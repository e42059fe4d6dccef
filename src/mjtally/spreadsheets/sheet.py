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
from .cells import Line, Row, build_rows, find_line, name_line
from .conversion import convert_games
from .games import MIN_PLAYERS, Game, Reading, Worksheet, find_common_total
from .headings import GAME, NAME, POINTS, SCORE, find_meaning
from .layouts import LAYOUTS_EXPECTED, find_reading
from .repeats import leave_out_repeated
from .text_file import (
    SHIFT_JIS,
    UNKNOWN,
    UTF_16,
    WESTERN,
    find_encoding,
    read_text_rows,
)
from .workbooks import (
    has_formulas,
    is_open_document,
    is_workbook,
    read_open_document,
    read_workbook,
)

OTHER_FILE = re.compile(  # of a log: JSON, XML, a link, a list of Tenhou's results
    rb"[<{\[]|\x1f\x8b|(?:Send|Get):|http|(?:[LC]\d{4,6} \| )?\d\d:\d\d \| "
)
SAMPLE_ROWS = 100  # rows that show whether something is a sheet
SAMPLE_BYTES = 1 << 16
HAS_DIGIT = re.compile(r"\d")
RUNNING_TOTALS = re.compile(
    r"running total|cumulat|kumul|fortlaufend|zwischenstand|累計|通算", re.IGNORECASE
)
OWN_COLUMNS = 5  # that a table of ours has at least
LARGEST_POINTS = 200_000  # in thousandths: more is a part of a score, or tenths of points
PLURALS = {  # of how a reason may begin why rows are left out
    "it has": "they have",
    "it is": "they are",
    "it belongs": "they belong",
    "its heading is": "their headings are",
}
FEW_GAMES = 3  # of which most may be wrong, and each is told


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
    """Whether a file is a sheet, of results or not: whether it has cells, and figures in them."""
    if is_workbook(content.data) or is_open_document(content.data):
        return True
    head = content.data[:SAMPLE_BYTES]
    if not head or OTHER_FILE.match(head):
        return False
    text, encoding = find_encoding(head)
    if b"\0" in head and encoding != UTF_16:  # no text
        return False
    try:
        rows = [texts for _, texts in read_text_rows(text, SAMPLE_ROWS)]
    except LogError:  # a text without cells
        return False
    is_long = len(rows[0]) > 1 and NAME in map(find_meaning, rows[0]) if rows else False
    has_cells = is_long or sum(len(texts) >= MIN_PLAYERS for texts in rows) > 1
    figured = sum(any(map(HAS_DIGIT.search, texts)) for texts in rows)
    return has_cells and figured > 0 and 3 * figured >= len(rows) - 2


def _parse_file(options: SheetReadingOptions, content: FileContent) -> Iterator[Log | Fault]:
    """The games of a file, and everything that is wrong with it: of all its sheets, or of those
    that are asked for. A text is one sheet without a name."""
    asked, remark, is_text = options.sheets, "", False
    if is_open_document(content.data):
        found = read_open_document(content.data)
    elif is_workbook(content.data):
        found = read_workbook(content.data)
    else:
        is_text = True
        if asked:
            said = "--sheet is for workbooks: this file is one sheet"
            yield Fault(said, log=content.name, is_remark=True)
            asked = ()
        text, encoding = find_encoding(content.data)
        if encoding == UNKNOWN:
            refuse("an unknown encoding", "the sheet saved as CSV UTF-8")
        remark = f"its encoding is {encoding}" if encoding in {SHIFT_JIS, WESTERN} else ""
        found = [("", build_rows(read_text_rows(text)))]
    names = [name for name, _ in found]
    for name in asked:
        if name not in names:
            refuse(f"a workbook without a sheet {name}", format_list(names, "or"))
    sheets = []
    for name, rows in found:
        if not asked or name in asked:
            place = content.name if len(found) == 1 else f"{content.name}, sheet {name}"
            reading = find_reading(rows)
            if reading is None and is_text:
                refuse_scores_file(content.data)
            elif reading and remark:
                reading = reading._replace(remarks=(*reading.remarks, remark))
            sheets.append(Worksheet(name, place, rows, reading))
    kept = leave_out_repeated(sheets)
    if not (asked or is_text or any(sheet.games for sheet, _ in kept)):
        _refuse_without_games(content, sheets)
    for sheet, reason in kept:
        is_refused = sheet.reading is not None and sheet.reading.refusal != ""
        if reason:
            yield _build_remark(sheet.place, "", reason)
        elif asked or sheet.games or is_refused or is_text:
            yield from _convert_sheet(sheet, options)
        else:
            yield _build_remark(sheet.place, "", "it has no games")


def _refuse_without_games(content: FileContent, sheets: Sequence[Worksheet]) -> None:
    """Fails for a workbook in which no game was found."""
    for sheet in sheets:
        if is_workbook(content.data) and has_formulas(content.data, sheet.name):
            refuse(
                "a workbook whose formulas have no values",
                "the workbook opened in a spreadsheet program, and saved there",
            )
    if not any(sheet.reading and sheet.reading.refusal for sheet in sheets):
        found = f"a workbook without games in {pluralize(len(sheets), 'sheet')}"
        found = found if len(sheets) > 1 else "a sheet of another shape"
        raise LogError(Fault(found, LAYOUTS_EXPECTED, is_log=False))


# ------------------------------------------------------------------------------- a sheet


def _convert_sheet(sheet: Worksheet, options: SheetReadingOptions) -> Iterator[Log | Fault]:
    """The games of a sheet, and everything that is wrong with it."""
    reading = sheet.reading
    if _is_own_table(sheet.rows):
        yield Fault(
            "a table of mjtally's, without the games",
            "the scores file that it was made of, or its games (--table games)",
            log=sheet.place,
            is_log=False,
        )
    elif reading and reading.refusal and not reading.games:
        yield Fault(reading.refusal, log=sheet.place)
    elif reading is None or not reading.games:
        is_asked_for = bool(sheet.name)
        shape = "a sheet of another shape"
        yield Fault(shape, LAYOUTS_EXPECTED, log=sheet.place, is_log=is_asked_for)
    elif fault := _find_refusal(sheet, reading):
        yield fault._replace(log=sheet.place)
    else:
        yield from _list_left_out(sheet.place, reading)
        yield from convert_games(sheet, options.date_order, has_date=options.has_date)


def _is_own_table(rows: Sequence[Row]) -> bool:
    """Whether these are rows of a table of mjtally's other than that of games."""
    names = [cell.text for cell in rows[0]] if rows else []
    if len(names) < OWN_COLUMNS:
        return False
    from ..output.own_tables import are_own_columns  # of all families

    if not are_own_columns(names):
        return False
    meanings = [*map(find_meaning, names)]
    return not (GAME in meanings and NAME in meanings and (SCORE in meanings or POINTS in meanings))


def _find_refusal(sheet: Worksheet, reading: Reading) -> Fault | None:
    """Why the games of a sheet are none, though it could be read."""
    first = min(game.line for game in reading.games)
    above = [row for row in sheet.rows if find_line(row) < first]
    filled = [[cell.text for cell in row if cell.text] for row in above]
    titles = [texts[0] for texts in filled if len(texts) == 1]
    if title := next(filter(RUNNING_TOTALS.search, [sheet.name, *titles]), ""):
        found = f"running totals, as {quote_value(title)} says"
        return Fault(found, "the results of games")
    if (largest := _find_largest_points(reading.games)) >= LARGEST_POINTS:
        found = f"numbers as large as {largest // 1000} that add up to 0"
        return Fault(found, "final scores, or points such as +18.5")
    if not reading.is_plausible and len(reading.games) > FEW_GAMES:
        whole = f"{reading.sound_games} of {len(reading.games)} games are whole"
        found = f"a sheet of another shape: read as {reading.description}, {whole}"
        return Fault(found, LAYOUTS_EXPECTED)
    return None


def _find_largest_points(games: Sequence[Game]) -> int:
    """The largest number of games whose numbers add up to nothing; 0 where they do not."""
    numbers = [[each.score.number or 0 for each in game.players if each.score] for game in games]
    is_points = find_common_total(map(sum, numbers)) == 0
    return max((abs(each) for row in numbers for each in row if is_points), default=0)


# ------------------------------------------------------------------------ what is left out


def _list_left_out(place: str, reading: Reading) -> Iterator[Fault]:
    """The rows and columns that are left out, those for the same reason together, and first those
    of the kind that has the games."""
    own = reading.games[0].line[0]
    for word in (own, "column" if own == "row" else "row"):
        groups: dict[str, list[Line]] = {}
        for line, reason in sorted(reading.left_out.items()):
            if line[0] == word:
                groups.setdefault(reason, []).append(line)
        for reason, lines in groups.items():
            names = [name_line(line) for line in lines]
            if len(lines) == 1:
                yield _build_remark(place, f"{word} {names[0]}", reason)
                continue
            singular = next(filter(reason.startswith, PLURALS), "")
            said = PLURALS.get(singular, "") + reason.removeprefix(singular)
            yield _build_remark(place, f"{word}s {format_list(names)}", said)


def _build_remark(log: str, place: str, reason: str) -> Fault:
    """The remark on what is left out."""
    return Fault(f"left out: {reason}", log=log, hand=place, is_remark=True)
