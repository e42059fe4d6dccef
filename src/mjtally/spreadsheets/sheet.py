"""A sheet of results to games known by their ends, as if it were one more format of logs."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from ..base.wording import format_list, pluralize
from ..logs.content import FileContent
from ..logs.faults import Fault, LogError, quote_value, refuse
from ..logs.formats import LogFormat
from ..logs.game import Log
from ..logs.sources import refuse_scores_file
from ..output.own_tables import are_own_columns
from .cells import MAX_PLAYERS, MIN_PLAYERS, SheetCell, SheetGame
from .dates import (
    DATE_ORDERS,
    find_date_order,
    is_ambiguous_date,
    is_date,
    is_date_in_order,
    parse_other_weekday,
    parse_sheet_date,
)
from .encodings import SHIFT_JIS, UNKNOWN, WESTERN, find_encoding, is_text
from .grid import Grid, SheetRow, check_row_count, column_name, read_text_rows
from .headings import GAME, NAME, POINTS, SCORE, find_meanings
from .layouts import SheetReading, find_reading
from .number_kinds import SCORE_FACTORS, NumberKind, find_common_total, find_number_kind
from .numbers import count_decimals, parse_thousandths
from .open_document import is_open_document, read_open_document
from .repeated_sums import (
    add_games,
    find_copies,
    find_repeated_games,
    find_summary_source,
    list_other_sums,
)
from .workbook import has_formulas, is_workbook, read_workbook

OTHER_FILE_STARTS = (b"<", b"{", b"[", b"\x1f\x8b", b"Send:", b"Get:", b"http")
SAMPLE_ROWS = 100  # rows that show whether something is a sheet
SAMPLE_BYTES = 1 << 16
YEAR_AFTER = ("/2024", ".2024")  # a leap year's, after a day and a month
HAS_DIGIT = re.compile(r"\d")
RUNNING_TOTALS = re.compile(
    r"running total|cumulat|kumul|fortlaufend|zwischenstand|累計|通算", re.IGNORECASE
)
OWN_COLUMNS = 5  # that a table of ours has at least
LARGEST_POINTS = 200_000  # in thousandths: more is a part of a score, or tenths of points
LAYOUTS_EXPECTED = (
    "a row for each game (date, name, score, name, score …, or names and then scores), a column"
    " for each player, a row of names above each row of scores, or a row for each player of each"
    " game"
)


class SheetOptions(NamedTuple):
    """How sheets are read."""

    date_order: str = ""  # of day, month and year, where dates could be either
    sheets: tuple[str, ...] = ()  # of a workbook that are read; empty for all
    has_date: bool = False  # for games without one


def sheet_format(options: SheetOptions) -> LogFormat:
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


class SheetContext(NamedTuple):
    """What holds for a whole sheet."""

    name: str
    description: str  # how it was read
    number_kind: NumberKind
    date_order: str
    line_word: str  # `row`, or `column` in a sheet that is turned
    rules: Mapping[str, str]  # that its figures tell
    needs_dates: bool  # since other games have one

    def name_line(self, number: int) -> str:
        """`row 5`, or `column E`."""
        return f"{self.line_word} {_name_line(number, self.line_word)}"


class NamedReading(NamedTuple):
    """A sheet, what it is called in messages, and what it holds."""

    name: str
    grid: Grid
    reading: SheetReading | None

    @property
    def games(self) -> tuple[SheetGame, ...]:
        return self.reading.contents.games if self.reading else ()


def _parse_file(options: SheetOptions, content: FileContent) -> Iterator[Log | Fault]:
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
    options: SheetOptions, content: FileContent, grids: Sequence[Grid]
) -> Iterator[Log | Fault]:
    """The games of a workbook: of all its sheets, or of those that are asked for."""
    names = [grid.name for grid in grids]
    for name in options.sheets:
        if name not in names:
            refuse(f"a workbook without a sheet {name}", format_list(names, "or"))
    every = [
        NamedReading(
            content.name if len(grids) == 1 else f"{content.name}, sheet {grid.name}",
            grid,
            find_reading(grid.rows),
        )
        for grid in grids
        if not options.sheets or grid.name in options.sheets
    ]
    sheets, remarks = _leave_out_repeated(every)
    if not any(sheet.games for sheet in sheets) and not options.sheets:
        _refuse_without_games(content, sheets)
    for sheet in sheets:
        yield from remarks.get(sheet.grid.name, ())
        is_needed = (
            options.sheets or sheet.games or (sheet.reading and sheet.reading.contents.refusal)
        )
        if is_needed and not (remarks.get(sheet.grid.name) and not sheet.games):
            yield from _convert_sheet(sheet, options)
        elif not remarks.get(sheet.grid.name):
            yield Fault("left out: it has no games", log=sheet.name, is_remark=True)


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


def _leave_out_repeated(
    sheets: Sequence[NamedReading],
) -> tuple[list[NamedReading], dict[str, list[Fault]]]:
    """Sheets without what they repeat of others, and what is to be said of that."""
    copies = find_copies([(f"the sheet {sheet.grid.name}", sheet.games) for sheet in sheets])
    sums = [
        add_games(f"the sheet {sheet.grid.name}", () if at in copies else sheet.games)
        for at, sheet in enumerate(sheets)
    ]
    found, remarks = [], {}
    for at, sheet in enumerate(sheets):
        if at in copies:
            source = f"it has the games of {copies[at]}"
            remarks[sheet.grid.name] = [_build_remark(sheet.name, "", source)]
            found.append(_without_games(sheet, {game.number: "" for game in sheet.games}))
            continue
        others = list_other_sums(sums, at)
        repeated = {
            game.number: source for game, source in find_repeated_games(sheet.games, others)
        }
        said: list[Fault] = []
        is_summary = sheet.reading is not None and not sheet.reading.is_plausible
        if repeated and len(repeated) == len(sheet.games):
            said = [_build_remark(sheet.name, "", f"it has the sums of {_first_of(repeated)}")]
        elif (is_summary or sheet.reading is None) and sheet.grid.rows:
            if source := find_summary_source(sheet.grid.rows, others):
                said = [_build_remark(sheet.name, "", f"it has the sums of {source}")]
                repeated = {game.number: source for game in sheet.games}
        else:
            word = _line_word(sheet.reading)
            said = [
                _build_remark(
                    sheet.name, f"{word} {_name_line(number, word)}", f"it has the sums of {source}"
                )
                for number, source in repeated.items()
            ]
        found.append(_without_games(sheet, repeated) if repeated else sheet)
        remarks[sheet.grid.name] = said
    return found, remarks


def _first_of(sources: Mapping[int, str]) -> str:
    return next(iter(sources.values()), "")


def _without_games(sheet: NamedReading, numbers: Mapping[int, str]) -> NamedReading:
    if sheet.reading is None:
        return sheet
    contents = sheet.reading.contents
    games = tuple(game for game in contents.games if game.number not in numbers)
    return sheet._replace(reading=sheet.reading._replace(contents=contents._replace(games=games)))


# ------------------------------------------------------------------------------- a sheet


def _convert_sheet(sheet: NamedReading, options: SheetOptions) -> Iterator[Log | Fault]:
    """The games of a sheet, and everything that is wrong with it."""
    if fault := _find_refusal(sheet):
        yield fault
        return
    assert sheet.reading is not None
    word = _line_word(sheet.reading)
    context = _build_context(sheet, options)
    yield from _list_remarks(sheet, word)
    for game in sheet.reading.contents.games:
        for each in _convert_game(game, context):
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
        [parse_thousandths(player.score.text) or 0 for player in game.players if player.score]
        for game in games
    ]
    is_points = find_common_total(map(sum, numbers)) == 0
    return max((abs(each) for row in numbers for each in row if is_points), default=0)


def _is_own_table(rows: Sequence[SheetRow]) -> bool:
    """Whether these are rows of a table of mjtally's other than that of games."""
    if not rows or len(rows[0].cells) < OWN_COLUMNS or not are_own_columns(rows[0].cells):
        return False
    meanings = find_meanings(rows[0].cells)
    return not (GAME in meanings and NAME in meanings and (SCORE in meanings or POINTS in meanings))


def _build_context(sheet: NamedReading, options: SheetOptions) -> SheetContext:
    assert sheet.reading is not None
    games = sheet.games
    dates = [game.date for game in games if game.date]
    kind = find_number_kind(games)
    description = f"{sheet.reading.description}, with {kind.value}"
    rules = _find_told_rules(games, kind)
    if rules:
        description += " and points in tenths (rounding=none)"
    if len({(cell.row, cell.column) for cell in dates}) < len(dates):
        description += "; a date holds for the rows below that have none"
    for remark in sheet.reading.contents.remarks:
        description += f"; {remark}"
    return SheetContext(
        name=sheet.name,
        description=description,
        number_kind=kind,
        date_order=options.date_order or find_date_order(cell.text for cell in dates),
        line_word=_line_word(sheet.reading),
        rules=rules,
        needs_dates=bool(dates) and not options.has_date,
    )


def _find_told_rules(games: Sequence[SheetGame], kind: NumberKind) -> dict[str, str]:
    """The rules that the figures tell: points with tenths beside scores were not rounded."""
    points = (player.points for game in games for player in game.players if player.score)
    has_tenths = any(
        count_decimals(cell.text) and (parse_thousandths(cell.text) or 0) % 1000
        for cell in points
        if cell
    )
    return {"rounding": "none"} if has_tenths and kind is not NumberKind.POINTS else {}


def _list_remarks(sheet: NamedReading, word: str) -> Iterator[Fault]:
    """The rows and columns that are left out, those for the same reason together."""
    assert sheet.reading is not None
    contents = sheet.reading.contents
    other_word = "column" if word == "row" else "row"
    for left_out, kind in ((contents.rows_left_out, word), (contents.columns_left_out, other_word)):
        reasons: dict[str, list[str]] = {}
        for number, reason in sorted(left_out.items()):
            at = number + 1 if kind == "column" and kind == other_word else number
            reasons.setdefault(reason, []).append(_name_line(at, kind))
        for reason, lines in reasons.items():
            yield _build_remark(sheet.name, _format_lines(lines, kind), _agree(reason, lines))


def _line_word(reading: SheetReading | None) -> str:
    return "column" if reading and reading.is_turned else "row"


def _name_line(number: int, word: str) -> str:
    """A row's number, or a column's letters; both are counted from 1."""
    return column_name(number - 1) if word == "column" else str(number)


def _format_lines(lines: Sequence[str], word: str) -> str:
    return f"{word} {lines[0]}" if len(lines) == 1 else f"{word}s {format_list(lines)}"


def _agree(reason: str, lines: Sequence[str]) -> str:
    """A reason for several rows: `they have` in place of `it has`."""
    if len(lines) == 1:
        return reason
    for one, several in (
        ("it has", "they have"),
        ("it is", "they are"),
        ("it belongs", "they belong"),
    ):
        reason = reason.replace(one, several, 1) if reason.startswith(one) else reason
    return reason


def _build_remark(name: str, place: str, reason: str) -> Fault:
    """The remark on what is left out."""
    return Fault(f"left out: {reason}", log=name, hand=place, is_remark=True)


# -------------------------------------------------------------------------------- a game


def _convert_game(game: SheetGame, context: SheetContext) -> list[Log | Fault]:
    """A game, or what is wrong with it."""
    place = context.name_line(game.number)
    faults = [*_check_players(game, place), *_check_numbers(game)]
    played: date | None = None
    if game.date:
        played = parse_sheet_date(game.date.text, context.date_order, is_headed=True)
        if played is None:
            faults.append(_build_date_fault(game.date, context.date_order))
    elif context.needs_dates:
        faults.append(Fault("no date, and none above it", "a date", hand=place))
    if faults:
        return [*faults]
    scores, points = _find_results(game, context.number_kind)
    if scores is points is None:  # some players have one of them, some the other
        expected = "the scores of all players, or the points of all"
        return [Fault("scores and points with gaps", expected, hand=place)]
    return [
        Log(
            name=f"{context.name}: {place}",
            format=context.description,
            platform="",
            id="",
            date=played,
            players=tuple(player.name.text for player in game.players),
            rules=context.rules,
            unknown_rules=(),
            hands=(),
            final_scores=scores,
            final_points=points,
        )
    ]


def _find_results(
    game: SheetGame, kind: NumberKind
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Final scores, and points in thousandths, as far as they are there."""
    scores = _parse_numbers([player.score for player in game.players])
    points = _parse_numbers([player.points for player in game.players])
    if scores is None or kind is NumberKind.POINTS:
        return None, points or scores
    return tuple(score * SCORE_FACTORS[kind] // 1000 for score in scores), points


def _parse_numbers(cells: Sequence[SheetCell | None]) -> tuple[int, ...] | None:
    """The numbers of cells, in thousandths; None where one is empty."""
    found = [parse_thousandths(cell.text) for cell in cells if cell]
    numbers = tuple(number for number in found if number is not None)
    return numbers if len(numbers) == len(cells) else None


def _check_players(game: SheetGame, place: str) -> Iterator[Fault]:
    if not MIN_PLAYERS <= len(game.players) <= MAX_PLAYERS:
        found = pluralize(len(game.players), "player")
        yield Fault(found, "three or four with a number each", hand=place)
    seen: dict[str, str] = {}
    for name in (player.name for player in game.players):
        if not name.text:
            yield Fault("no name", "a player's", hand=name.place)
        elif name.text in seen:
            yield Fault(f"{name.text} sits twice", "four different players", hand=name.place)
        seen[name.text] = name.place


def _check_numbers(game: SheetGame) -> Iterator[Fault]:
    for player in game.players:
        numbers = [cell for cell in (player.score, player.points) if cell]
        if not numbers:
            yield Fault(
                f"no score of {player.name.text}", "a number", hand=f"row {player.name.row}"
            )
        for cell in numbers:
            if parse_thousandths(cell.text) is None:
                yield Fault(
                    f"{quote_value(cell.text)} is not a number",
                    "a score or points",
                    hand=cell.place,
                )


def _build_date_fault(cell: SheetCell, order: str) -> Fault:
    if is_ambiguous_date(cell.text) and not order:
        possible = (each for each in DATE_ORDERS if is_date_in_order(cell.text, each))
        choice = format_list((f"--date-format {each}" for each in possible), "or")
        return Fault(f"{cell.text} can be two dates", choice, hand=cell.place)
    if other := parse_other_weekday(cell.text):
        found = f"{quote_value(cell.text)}: {other} is a {other:%A}"
        return Fault(found, "the date or the weekday mended", hand=cell.place)
    if is_date(f"{cell.text.rstrip('.')}{YEAR_AFTER[cell.text.count('.') > 0]}"):
        return Fault(
            f"{quote_value(cell.text)} has no year", "a date such as 2026-11-20", hand=cell.place
        )
    return Fault(
        f"{quote_value(cell.text)} is not a date", "one such as 2026-11-20", hand=cell.place
    )
