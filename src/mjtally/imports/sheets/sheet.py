"""A sheet of results to games known by their ends, as if it were one more format of logs."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from ...base.wording import format_list, pluralize
from ..logs.content import FileContent
from ..logs.faults import Fault, LogError, quote_value, refuse
from ..logs.formats import LogFormat
from ..logs.game import Log, Marks
from ..logs.sources import refuse_scores_file
from .cells import Line, Row, SheetCell, build_rows, find_line, name_line
from .dates import DATE_ORDERS, find_date_order, list_dates
from .figures import find_usage, read_extras
from .files import (
    SHIFT_JIS,
    UNKNOWN,
    UTF_16,
    WESTERN,
    find_encoding,
    has_formulas,
    is_open_document,
    is_workbook,
    read_open_document,
    read_text_rows,
    read_workbook,
)
from .games import MAX_PLAYERS, MIN_PLAYERS, Game, Reading, add_up
from .headings import NAME, TOTAL, find_meaning
from .ignored import leave_out, list_unknown
from .layouts import ANOTHER_SHAPE, LAYOUTS_EXPECTED, find_reading
from .markup import read_objects, read_page_tables
from .order import find_doubles, find_mark_text, list_places
from .totals import UNKNOWN_FIGURES

OTHER_FILE = re.compile(  # of a log: JSON, XML, a link, a list of Tenhou's results
    rb"[<{\[]|\x1f\x8b|(?:Send|Get):|http|(?:[LC]\d{4,6} \| )?\d\d:\d\d \| "
)
SAMPLE_ROWS = 100  # rows that show whether something is a sheet
SAMPLE_BYTES = 1 << 16
HAS_DIGIT = re.compile(r"\d")
RUNNING_TOTALS = re.compile(
    r"running total|cumulat|kumul|fortlaufend|zwischenstand|累計|通算", re.IGNORECASE
)
PLURALS = {  # of how a reason may begin for which a row is left out
    "it has": "they have",
    "it is": "they are",
    "it belongs": "they belong",
    "its heading is": "their headings are",
}
SHEETS_EXPECTED = "--sheet NAME for each sheet to be read"


class SheetOptions(NamedTuple):
    """What the user says of sheets."""

    date_order: str = ""  # of day, month and year, where dates could be either
    sheets: tuple[str, ...] = ()  # of a workbook; all, if none is named
    has_date: bool = False  # a date for games without one is given
    ignored: tuple[str, ...] = ()  # headings of columns and rows that are not read
    has_balances: bool = False  # by the rules scores begin at 0, and may be of any size
    has_loose_hands: bool = False  # by the rules a hand is a game


NO_OPTIONS = SheetOptions()


def sheet_format(options: SheetOptions = NO_OPTIONS) -> LogFormat:
    """The format of sheets."""
    read = partial(_parse_file, options)
    return LogFormat("sheet", "a sheet of results (csv, tsv, xlsx, ods)", can_parse, read)


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
    is_long = len(rows[0]) > 1 and NAME in map(find_meaning, rows[0]) if rows else False
    has_cells = is_long or sum(len(texts) >= MIN_PLAYERS for texts in rows) > 1
    figured = sum(any(map(HAS_DIGIT.search, texts)) for texts in rows)
    return has_cells and figured > 0 and 3 * figured >= len(rows) - 2


def _parse_file(options: SheetOptions, content: FileContent) -> Iterator[Log | Fault]:
    """The games of a file, and everything that is wrong with it: of all its sheets, or of those
    that are asked for. A text is one sheet without a name."""
    sheet_rows, remark = _read_sheets(content)
    names, asked = [name for name, _ in sheet_rows], options.sheets
    is_text = names == [""]
    if is_text and asked:
        finding = "--sheet is for workbooks: this file is one sheet"
        yield Fault(finding, log=content.name, is_remark=True)
        asked = ()
    for name in asked:
        if name not in names:
            refuse(f"a workbook without a sheet {name}", format_list(names, "or"))
    wanted = [rows for name, rows in sheet_rows if not asked or name in asked]
    yield from list_unknown(wanted, options.ignored, content.name)
    sheets: list[tuple[str, Reading]] = []  # what each is called in messages, and what it has
    for name, rows in sheet_rows:
        if not asked or name in asked:
            place = content.name if len(sheet_rows) == 1 else f"{content.name}, sheet {name}"
            reading = _read_sheet(name, rows, options)
            if reading.summary and is_text:
                refuse_scores_file(content.data)
            remarks = (*reading.remarks, *filter(None, [remark]))
            sheets.append((place, reading._replace(remarks=remarks)))
    with_games = sum(not reading.summary for _, reading in sheets)
    if not (with_games or asked or is_text):
        _refuse_without_games(content, names, [reading for _, reading in sheets])
    entries_by_place: list[tuple[str, list[Log | Fault]]] = []
    for place, reading in sheets:
        undated = [game.line for game in reading.games if game.date is None]
        if reading.summary and (asked or is_text):
            entries_by_place.append(
                (place, [Fault(reading.summary, log=place, is_log=bool(asked))])
            )
        elif reading.summary:
            reason = f": {reading.summary}" if reading.summary != ANOTHER_SHAPE else ""
            entries_by_place.append((place, [_build_remark(place, "", f"it has no games{reason}")]))
        elif undated and with_games > 1 and not asked:
            finding = "no date: it may have the sums of other sheets"
            line = f"{undated[0][0]} {name_line(undated[0])}"
            entries_by_place.append(
                (place, [Fault(finding, f"a date, or {SHEETS_EXPECTED}", log=place, hand=line)])
            )
        elif reading.refusal:
            entries_by_place.append((place, [Fault(reading.refusal, log=place)]))
        else:
            games = convert_games(place, reading, options.date_order, has_date=options.has_date)
            entries_by_place.append(
                (place, [*_list_left_out(place, reading), *_list_doubts(place, reading), *games])
            )
    yield from _compare_sheets(entries_by_place, is_asked=bool(asked))


def _read_sheets(content: FileContent) -> tuple[list[tuple[str, list[Row]]], str]:
    """The rows of each sheet of a file by its name, which a text has not; and what is to be said of
    its encoding."""
    if is_open_document(content.data):
        return read_open_document(content.data), ""
    if is_workbook(content.data):
        return read_workbook(content.data), ""
    if content.values:
        return [("", read_objects(content.values))], ""
    if tables := read_page_tables(content.data):
        return tables, ""
    text, encoding = find_encoding(content.data)
    if encoding == UNKNOWN:
        refuse("an unknown encoding", "the sheet saved as CSV UTF-8")
    remark = f"its encoding is {encoding}" if encoding in {SHIFT_JIS, WESTERN} else ""
    return [("", build_rows(read_text_rows(text)))], remark


def _read_sheet(name: str, rows: Sequence[Row], options: SheetOptions) -> Reading:
    """What a sheet holds; without the games, where words say that these are none."""
    rows = leave_out(rows, options.ignored)
    reading = find_reading(
        rows, has_balances=options.has_balances, has_loose_hands=options.has_loose_hands
    )
    first = min((game.line for game in reading.games), default=("", 0))
    above = [[cell.text for cell in row if cell.text] for row in rows if find_line(row) < first]
    titles = [name, *(texts[0] for texts in above if len(texts) == 1)]
    if title := next(filter(RUNNING_TOTALS.search, titles), ""):
        finding = f"running totals, as {quote_value(title)} says"
        return Reading(summary=f"{finding}; expected the results of games")
    return reading


def _refuse_without_games(
    content: FileContent, names: Sequence[str], readings: Sequence[Reading]
) -> None:
    """Fails for a workbook in which no game was found."""
    if is_workbook(content.data) and any(has_formulas(content.data, name) for name in names):
        refuse(
            "a workbook whose formulas have no values",
            "the workbook opened in a spreadsheet program, and saved there",
        )
    finding = ANOTHER_SHAPE if not readings else readings[0].summary
    if len(readings) > 1:
        finding = f"a workbook without games in {len(readings)} sheets; expected {LAYOUTS_EXPECTED}"
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
            results = zip(log.players, log.final_scores or log.final_points or (), strict=True)
            games[log.date, frozenset(results)] += 1
        if games and games <= seen:
            yield _build_remark(place, "", "it has the games of other sheets")
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
            is_warning = reason == UNKNOWN_FIGURES and not _has_stated_points(reading)
            if len(lines) == 1:
                remark = _build_remark(place, f"{word} {names[0]}", reason)
                yield remark._replace(is_warning=is_warning)
                continue
            singular = next(filter(reason.startswith, PLURALS), "")
            plural_reason = PLURALS.get(singular, "") + reason.removeprefix(singular)
            remark = _build_remark(place, f"{word}s {format_list(names)}", plural_reason)
            yield remark._replace(is_warning=is_warning)


def _has_stated_points(reading: Reading) -> bool:
    """Whether the points or the totals of players stand in the sheet, so that no other number can
    change them."""
    return any(
        any(player.score and player.points for player in game.players)
        or any(figure.kind == TOTAL and figure.owner for figure in game.figures)
        for game in reading.games
    )


def _list_doubts(place: str, reading: Reading) -> Iterator[Fault]:
    """What is to be said of rows that are read, though they may not be what they seem."""
    for line, doubt in sorted(reading.doubts.items()):
        yield Fault(
            doubt, log=place, hand=f"{line[0]} {name_line(line)}", is_remark=True, is_warning=True
        )


def _build_remark(log: str, place: str, reason: str) -> Fault:
    """The remark on a part of a sheet that is left out."""
    return Fault(f"left out: {reason}", log=log, hand=place, is_remark=True)


# ----------------------------------------------------------------------------- games to logs

# The kinds of scores, by what those of a game add up to: the name of a kind, the least total in
# thousandths, and what one number is multiplied by. Three players begin with 25000 at least.
SCORE_KINDS = (
    ("scores", 5_000_000, 1),
    ("scores in hundreds", 500_000, 100),
    ("scores in thousands", 50_000, 1000),
)
POINT_NUMBERS = ("points", 0, 0)
ANY_YEAR = 2024  # which has all days
DAY_AND_MONTH = re.compile(r"\d{1,2}[-/.]\s?\d{1,2}[-/.]?")


def convert_games(
    place: str, reading: Reading, date_order: str, *, has_date: bool
) -> Iterator[Log | Fault]:
    """The games of a sheet as logs. Messages call the sheet by its `place`; `date_order` is empty
    where the sheet tells the order; `has_date` says that the user gives a date for games without
    one."""
    dates = [game.date for game in reading.games if game.date]
    order = date_order or find_date_order(cell.text for cell in dates)
    kind, _, factor = _find_number_kind(reading.games)
    rules = _find_told_rules(reading.games) if factor else {}
    description = f"{reading.description}, with {kind}"
    if rules:
        description += " and points in tenths (rounding=none)"
    if len({(cell.row, cell.column) for cell in dates}) < len(dates):
        description += "; a date is valid for the rows below that have none"
    usage = find_usage(reading.games)
    for remark in (*reading.remarks, *usage.remarks):
        description += f"; {remark}"
    days = [
        list_dates(game.date.text, is_headed=True).get(order) if game.date else None
        for game in reading.games
    ]
    doubles, alike = find_doubles(reading.games, days)
    for fault in alike:
        yield fault.add_place(place)
    places = list_places(reading.games, days)
    for game, played, (number, second) in zip(reading.games, days, places, strict=True):
        if game.line in doubles:
            continue
        line = f"{game.line[0]} {name_line(game.line)}"
        extras, wrong = read_extras(game, usage)
        faults = [*_find_faults(game, line), *wrong]
        if game.date and not played:
            faults.append(_build_date_fault(game.date, order))
        elif dates and not (game.date or has_date):
            faults.append(Fault("no date, and none above it", "a date", hand=line))
        scores = _parse_numbers([player.score for player in game.players])
        points = _parse_numbers([player.points for player in game.players])
        if not (faults or scores or points):  # some players have one of them, some the other
            expected = "the scores of all players, or the points of all"
            faults.append(Fault("scores and points with gaps", expected, hand=line))
        if faults:
            yield from (fault.add_place(place) for fault in faults)
            continue
        if not factor and scores:
            scores, points = None, points or scores
        yield Log(
            name=f"{place}: {line}",
            format=description,
            date=played,
            players=tuple([player.name.text for player in game.players]),
            rules=rules,
            final_scores=tuple([score * factor // 1000 for score in scores]) if scores else None,
            final_points=points,
            extras=extras,
            source=place,
            place=number,
            second=second,
            marks=_list_marks(game),
        )


def _list_marks(game: Game) -> Marks:
    """What tells a game apart, as it can be compared with another sheet."""
    return tuple(
        [(kind, find_mark_text(kind, cell.text)) for kind, cell in game.marks if cell != game.date]
    )


def _find_number_kind(games: Sequence[Game]) -> tuple[str, int, int]:
    """What the first numbers of most games are."""
    totals = (add_up([player.score for player in game.players]) for game in games)
    counts = Counter(
        next((kind for kind in SCORE_KINDS if total >= kind[1]), POINT_NUMBERS)
        for total in totals
        if total is not None
    )
    return max(counts, key=counts.__getitem__) if counts else POINT_NUMBERS


def _find_told_rules(games: Sequence[Game]) -> Mapping[str, str]:
    """The rules that the figures tell: points with tenths beside scores were not rounded."""
    points = [player.points for game in games for player in game.players if player.score]
    points += [
        figure.cell
        for game in games
        for figure in game.figures
        if figure.kind == TOTAL and figure.owner is not None
    ]
    has_tenths = any(cell.decimals and (cell.number or 0) % 1000 for cell in points if cell)
    return {"rounding": "none"} if has_tenths else {}


def _parse_numbers(cells: Sequence[SheetCell | None]) -> tuple[int, ...] | None:
    """The numbers of cells, in thousandths; None where one is empty."""
    numbers = [cell.number for cell in cells if cell]
    known = tuple([number for number in numbers if number is not None])
    return known if len(known) == len(cells) else None


def _find_faults(game: Game, line: str) -> Iterator[Fault]:
    """What is wrong with the players and the numbers of a game."""
    if not MIN_PLAYERS <= len(game.players) <= MAX_PLAYERS:
        finding = pluralize(len(game.players), "player")
        yield Fault(finding, "three or four with a number each", hand=line)
    seen = set[str]()
    for name in (player.name for player in game.players):
        if not name.text:
            yield Fault("no name", "a player's", hand=name.place)
        elif any(map(str.isdigit, name.text)) and not any(map(str.isalpha, name.text)):
            yield Fault(f"{quote_value(name.text)} is not a name", "a player's", hand=name.place)
        elif name.text in seen:
            yield Fault(f"{name.text} sits twice", "four different players", hand=name.place)
        seen.add(name.text)
    for player in game.players:
        if not player.result:
            row = f"row {player.name.row}"
            yield Fault(f"no score of {player.name.text}", "a number", hand=row)
        for cell in (player.score, player.points):
            if cell and cell.number is None:
                finding = f"{quote_value(cell.text)} is not a number"
                yield Fault(finding, "a score or points", hand=cell.place)


def _build_date_fault(cell: SheetCell, order: str) -> Fault:
    """The fault of a cell that should be a date and is not one."""
    dates = list_dates(cell.text, is_headed=True)
    if len({*dates.values()}) > 1 and not order:
        choice = format_list(
            [f"--date-format {date_order}" for date_order in DATE_ORDERS if date_order in dates],
            "or",
        )
        return Fault(f"{cell.text} can be two dates", choice, hand=cell.place)
    if DAY_AND_MONTH.fullmatch(cell.text) or list_dates(f"{cell.text} {ANY_YEAR}"):
        finding = f"{quote_value(cell.text)} has no year"
        return Fault(finding, "a date such as 2026-11-20", hand=cell.place)
    finding = f"{quote_value(cell.text)} is not a date"
    return Fault(finding, "one such as 2026-11-20", hand=cell.place)
