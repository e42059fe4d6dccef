"""A sheet of results to games known by their ends, as if it were one more format of logs."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from ...base.wording import format_list
from ..logs.content import FileContent
from ..logs.faults import Fault, LogError, quote_value, refuse
from ..logs.formats import LogFormat
from ..logs.game import Log
from ..logs.own_tables import describe_own_table
from ..logs.sources import refuse_scores_file
from .cells import Line, Row, build_rows, find_line, read_text
from .conversion import convert_games
from .files import (
    SHIFT_JIS,
    UNKNOWN,
    UTF_16,
    WESTERN,
    find_encoding,
    has_cell_comments,
    has_formulas,
    is_open_document,
    is_workbook,
    read_open_document,
    read_text_rows,
    read_workbook,
)
from .games import MIN_PLAYERS, SheetReading
from .hands import convert_hands
from .headings import NAME, TOTAL, find_meaning
from .ignored import leave_out, list_unknown
from .layouts import ANOTHER_SHAPE, LAYOUTS_EXPECTED, find_reading
from .markup import read_objects, read_page_tables
from .player_rows import are_bare_results
from .totals import UNKNOWN_FIGURES

# the start of another kind of file: JSON, XML, a link, a list of Tenhou's results
OTHER_FILE = re.compile(rb"[<{\[]|\x1f\x8b|(?:Send|Get):|http|(?:[LC]\d{4,6} \| )?\d\d:\d\d \| ")
SAMPLE_ROWS = 100  # rows that show whether something is a sheet
SAMPLE_BYTES = 1 << 16
HAS_DIGIT = re.compile(r"\d")
RUNNING_TOTALS = re.compile(
    r"running total|cumulat|kumul|fortlaufend|zwischenstand|累計|通算", re.IGNORECASE
)
PLURALS = {  # the plural of a reason why rows are left out
    "it has": "they have",
    "it is": "they are",
    "it belongs": "they belong",
    "its heading is": "their headings are",
}
CELL_COMMENTS = "comments on cells are not read"
SHEETS_EXPECTED = "--sheet NAME for each worksheet to be read"


class SheetOptions(NamedTuple):
    """The user's options about sheets."""

    date_order: str = ""  # the order of day, month and year, if a date could have two meanings
    sheets: tuple[str, ...] = ()  # worksheets of a workbook; empty for all of them
    has_date: bool = False  # a date for games without one is given
    ignored: tuple[str, ...] = ()  # headings of columns and rows that are not read
    has_balances: bool = False  # by these rules scores begin at 0, and can have any size


NO_OPTIONS = SheetOptions()


def sheet_format(options: SheetOptions = NO_OPTIONS) -> LogFormat:
    """The format of sheets."""
    read = partial(_parse_file, options)
    return LogFormat("sheet", "a spreadsheet of results (csv, tsv, xlsx, ods)", can_parse, read)


def can_parse(content: FileContent) -> bool:
    """Whether a file is a sheet, of results or not: whether it has cells, and figures in them."""
    if is_workbook(content.data) or is_open_document(content.data):
        return True
    if content.values:
        return bool(read_objects(content.values))
    if any(find_reading(rows).games for _, rows in read_page_tables(content.data)):
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
    is_long = any(len(texts) > 1 and NAME in map(find_meaning, texts) for texts in rows)
    kinds = [[read_text(text.strip())[0] for text in texts if text.strip()] for texts in rows]
    is_wide = sum(len(texts) >= MIN_PLAYERS for texts in rows) > 1
    has_cells = is_long or is_wide or are_bare_results(kinds)
    figured = sum(any(map(HAS_DIGIT.search, texts)) for texts in rows)
    return has_cells and figured > 0 and 3 * figured >= len(rows) - 2


def _parse_file(options: SheetOptions, content: FileContent) -> Iterator[Log | Fault]:
    """The games of a file, and everything that is wrong with it: of all its sheets, or of those
    that are asked for. A text is one sheet without a name."""
    sheet_rows, remark = _read_sheets(content)
    names = [name for name, _ in sheet_rows]
    is_text = names == [""]
    if is_text and options.sheets:
        finding = "--sheet is for workbooks, and this file has no worksheets"
        yield Fault(finding, log=content.name, is_remark=True)
        options = options._replace(sheets=())
    asked = options.sheets
    for name in asked:
        if name not in names:
            refuse(f"a workbook without a worksheet {name}", format_list(names, "or"))
    wanted = [rows for name, rows in sheet_rows if not asked or name in asked]
    yield from list_unknown(wanted, options.ignored, content.name)
    sheets: list[tuple[str, SheetReading]] = []  # what each is called in messages, and what it has
    for name, rows in sheet_rows:
        if not asked or name in asked:
            place = content.name if len(sheet_rows) == 1 else f"{content.name}, worksheet {name}"
            reading = _read_sheet(name, rows, options)
            texts = ([cell.text for cell in row] for row in rows)
            if own_table := describe_own_table(texts, may_be_games=not reading.summary):
                reading = SheetReading(summary=own_table)
            elif reading.summary and is_text:
                refuse_scores_file(content.data)
            remarks = (*reading.remarks, *filter(None, [remark]))
            sheets.append((place, reading._replace(remarks=remarks)))
    with_games = sum(not reading.summary for _, reading in sheets)
    if not (with_games or asked or is_text):
        _refuse_without_games(content, names, [reading for _, reading in sheets])
    entries_by_place = [
        (place, [*_list_entries(place, reading, options, is_text=is_text, others=with_games > 1)])
        for place, reading in sheets
    ]
    yield from _compare_sheets(entries_by_place, is_asked=bool(asked))


def _list_entries(
    place: str, reading: SheetReading, options: SheetOptions, *, is_text: bool, others: bool
) -> Iterator[Log | Fault]:
    """The games of a sheet, with all that is to be said of it. A sheet of a workbook for which
    nobody asked may have no games, or, where there are `others` with games, the sums of these."""
    is_asked = bool(options.sheets)
    is_needed = is_asked or is_text
    undated = next((game.line for game in reading.games if game.date is None), None)
    if reading.summary and is_needed:
        yield Fault(reading.summary, log=place, is_log=is_asked)
    elif reading.summary:
        reason = f": {reading.summary}" if reading.summary != ANOTHER_SHAPE else ""
        yield _build_remark(place, "", f"it has no games{reason}")
    elif undated and others and not is_needed:
        finding = "no date: it may have the sums of other worksheets"
        yield Fault(finding, f"a date, or {SHEETS_EXPECTED}", log=place, hand=str(undated))
    elif reading.refusal:
        yield Fault(reading.refusal, log=place)
    else:
        yield from _list_left_out(place, reading)
        if reading.are_hands:
            yield from convert_hands(place, reading, options.date_order, has_date=options.has_date)
            return
        yield from _list_doubts(place, reading)
        yield from convert_games(place, reading, options.date_order, has_date=options.has_date)


def _read_sheets(content: FileContent) -> tuple[list[tuple[str, list[Row]]], str]:
    """The rows of each sheet of a file by its name, which a text has not; and what is to be said of
    the whole file, such as its encoding."""
    if is_open_document(content.data) or is_workbook(content.data):
        read = read_workbook if is_workbook(content.data) else read_open_document
        sheets = read(content.data)
        return sheets, CELL_COMMENTS * has_cell_comments(content.data)
    if content.values:
        return [("", read_objects(content.values))], ""
    if tables := read_page_tables(content.data):
        return tables, ""
    text, encoding = find_encoding(content.data)
    if encoding == UNKNOWN:
        refuse("an unknown encoding", "the spreadsheet saved as CSV UTF-8")
    remark = f"its encoding is {encoding}" if encoding in {SHIFT_JIS, WESTERN} else ""
    return [("", build_rows(read_text_rows(text)))], remark


def _read_sheet(name: str, rows: Sequence[Row], options: SheetOptions) -> SheetReading:
    """The content of a sheet; without its games, if words say that they are not games."""
    rows = leave_out(rows, options.ignored)
    reading = find_reading(rows, has_balances=options.has_balances)
    first = min((game.line for game in reading.games), default=("", 0))
    above = [[cell.text for cell in row if cell.text] for row in rows if find_line(row) < first]
    titles = [name, *(texts[0] for texts in above if len(texts) == 1)]
    if title := next(filter(RUNNING_TOTALS.search, titles), ""):
        finding = f"running totals, as {quote_value(title)} says"
        return SheetReading(summary=f"{finding}; expected the results of games")
    return reading


def _refuse_without_games(
    content: FileContent, names: Sequence[str], readings: Sequence[SheetReading]
) -> None:
    """Fails for a workbook in which no game was found."""
    if is_workbook(content.data) and any(has_formulas(content.data, name) for name in names):
        refuse(
            "a workbook whose formulas have no values",
            "the workbook opened in a spreadsheet program, and saved there",
        )
    finding = ANOTHER_SHAPE if not readings else readings[0].summary
    if len(readings) > 1:
        finding = (
            f"a workbook without games in {len(readings)} worksheets; expected {LAYOUTS_EXPECTED}"
        )
    raise LogError(Fault(finding, is_log=False))


def _compare_sheets(
    sheets: Sequence[tuple[str, list[Log | Fault]]], *, is_asked: bool
) -> Iterator[Log | Fault]:
    """The games of several sheets, and their faults. A sheet may have the games of others once
    more, which is left out; or their sums, or points where they have scores: where the dates of
    sheets overlap, those that are to be read must be asked for."""
    seen = Counter[object]()
    periods: list[tuple[date, date, str]] = []
    for place, entries in sheets:
        logs = [entry for entry in entries if isinstance(entry, Log)]
        days = [log.date for log in logs if log.date]
        games = Counter[object]()
        for log in logs:
            if log.points_hands:
                games[log.date, log.players, log.points_hands] += 1
                continue
            results = zip(log.players, log.final_scores or log.final_points or (), strict=True)
            games[log.date, frozenset(results)] += 1
        if games and games <= seen:
            yield _build_remark(place, "", "it has the games of other worksheets")
            continue
        seen += games
        first, last = min(days, default=date.max), max(days, default=date.min)
        other = next(
            (period[2] for period in periods if period[0] <= last and first <= period[1]), ""
        )
        if other and not is_asked:
            finding = f"games from {first} to {last}, as in {other}, and others"
            yield Fault(finding, SHEETS_EXPECTED, log=place)
            continue
        periods.append((first, last, place))
        yield from entries


# ------------------------------------------------------------------------ what is left out


def _list_left_out(place: str, reading: SheetReading) -> Iterator[Fault]:
    """The rows and columns that are left out, those for the same reason together, and first those
    of the kind that has the games."""
    own = reading.games[0].line.word
    for word in (own, "column" if own == "row" else "row"):
        groups: dict[str, list[Line]] = {}
        for line, reason in sorted(reading.left_out.items()):
            if line.word == word:
                groups.setdefault(reason, []).append(line)
        for reason, lines in groups.items():
            names = [line.name for line in lines]
            is_warning = reason == UNKNOWN_FIGURES and not _has_stated_points(reading)
            if len(lines) == 1:
                remark = _build_remark(place, f"{word} {names[0]}", reason)
                yield remark._replace(is_warning=is_warning)
                continue
            singular = next(filter(reason.startswith, PLURALS), "")
            plural_reason = PLURALS.get(singular, "") + reason.removeprefix(singular)
            remark = _build_remark(place, f"{word}s {format_list(names)}", plural_reason)
            yield remark._replace(is_warning=is_warning)


def _has_stated_points(reading: SheetReading) -> bool:
    """Whether the points or the totals of players stand in the sheet, so that no other number can
    change them."""
    return any(
        any(score and points for score, points in zip(game.scores, game.points, strict=True))
        or any(figure.kind == TOTAL and figure.owner for figure in game.figures)
        for game in reading.games
    )


def _list_doubts(place: str, reading: SheetReading) -> Iterator[Fault]:
    """The doubts about rows that are read although they may be something else."""
    for line, doubt in sorted(reading.doubts.items()):
        yield Fault(doubt, log=place, hand=str(line), is_remark=True, is_warning=True)


def _build_remark(log: str, place: str, reason: str) -> Fault:
    """The remark on a part of a sheet that is left out."""
    return Fault(f"left out: {reason}", log=log, hand=place, is_remark=True)
