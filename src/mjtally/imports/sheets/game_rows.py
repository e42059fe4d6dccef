"""The layout with a row for each game: names and numbers in turns, or names and then numbers."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from .cells import (
    CellKind,
    Line,
    Row,
    SheetCell,
    count_kind,
    find_cross_line,
    find_line,
    holds_mostly,
)
from .dates import is_date, may_tell_date
from .figures import list_row_figures
from .games import (
    LEAST_TOTAL,
    MAX_PLAYERS,
    MIN_PLAYERS,
    Game,
    SheetReading,
    find_columns_total,
    find_date_cell,
    find_title,
    list_dated_rows,
    list_headed_dates,
    list_marks,
    list_notes,
)
from .headings import (
    DATE,
    GAME,
    IGNORED,
    NAME,
    POINTS,
    SCORE,
    SEAT,
    find_meaning,
    is_seat_heading,
    is_told_elsewhere,
    list_seats,
    split_heading,
)
from .totals import find_called_rows, find_unused_columns

Columns = tuple[int, ...]  # a column for each player
HEADED_NUMBER = re.compile(r"\d+")
# columns with these headings have neither names nor results
OTHER_MEANINGS = {DATE, IGNORED, GAME, SEAT}


def read_game_rows(rows: Sequence[Row]) -> SheetReading | None:
    """The games of a sheet in which each has a row, with its players and their results."""
    numbered = [row for row in rows if count_kind(row, CellKind.NUMBER) >= MIN_PLAYERS]
    samples = [row for row in numbered if count_kind(row, CellKind.WORD) >= MIN_PLAYERS]
    if not samples or 2 * len(samples) < len(numbered):
        return None
    first = rows.index(samples[0])
    headings: Row = rows[first - 1] if first else ()
    filled = sum(bool(cell.text) for cell in headings)
    if filled < MIN_PLAYERS or count_kind(headings, CellKind.NUMBER):  # there are none
        headings = tuple([cell._replace(text="") for cell in rows[first]])
    names = _find_name_columns(samples, headings)
    if not MIN_PLAYERS <= len(names) <= MAX_PLAYERS:
        places = _name_columns(names, rows)
        if len(names) < MIN_PLAYERS:
            return None
        finding = (
            "two games in a row, in" if len(names) == 2 * MAX_PLAYERS else "names may stand in"
        )
        expected = "a row for each game, with headings such as player 1, player 2"
        return SheetReading(refusal=f"{finding} {places}; expected {expected}")
    scores, points, refusal = _find_results(names, samples, headings)
    if refusal:
        return SheetReading(refusal=refusal)

    title, rows = find_title(rows[:first]), rows[first:]
    used = {*names, *scores, *points}
    free = [at for at in range(len(headings)) if at not in used]
    dates = list_headed_dates(headings, rows, free)
    dates = dates or [at for at in free if any(is_date(row[at].text) for row in rows)]
    winds = _find_seat_columns(names, free, samples, headings)
    marks = [at for at in free if at < names[0] and at not in dates and at not in winds]
    left_out = _find_nameless_rows(rows, names, dates) | find_called_rows(rows, marks)
    games = []
    played = [row for row in rows if find_line(row) not in left_out]
    for row, date in list_dated_rows(played, dates, title):
        seats = [seat for seat, at in enumerate(names) if _is_name(row[at])]
        if winds:
            seats.sort(key=lambda seat: list_seats(row[winds[seat]].text))
        if not seats:
            continue
        players = tuple([row[names[seat]] for seat in seats])
        owners = [name.text for name in players]
        game = Game(
            find_line(row),
            date,
            players,
            scores=tuple([row[scores[seat]] for seat in seats]),
            points=tuple([row[points[seat]] if points else None for seat in seats]),
            is_marked=date in row or any(row[at].number is not None for at in marks),
            marks=list_marks(row, headings, free),
            figures=tuple(list_row_figures(row, headings, free, owners)),
            texts=tuple([cell.text for cell in row]),
            notes=list_notes(row, headings, free),
        )
        games.append(game)
    known = used.union(dates, winds)
    known |= {
        at
        for at in free
        if _find_heading(headings[at]) in {DATE, GAME} or is_told_elsewhere(headings[at].text)
    }
    return SheetReading(tuple(games), left_out | find_unused_columns(headings, played, known))


def _find_nameless_rows(
    rows: Sequence[Row], names: Columns, dates: Sequence[int]
) -> dict[Line, str]:
    """Rows without any name, but for those that have the date of the rows below them."""
    left_out = {}
    for row in rows:
        if any(_is_name(row[at]) for at in names):
            continue
        told = find_date_cell(row, dates)
        may_be_date = told is not None and (is_date(told.text) or may_tell_date(told.text))
        if not (may_be_date and not count_kind(row, CellKind.NUMBER)):
            left_out[find_line(row)] = "it has no names"
    return left_out


def _is_name(cell: SheetCell) -> bool:
    return cell.kind is not CellKind.EMPTY and cell.kind is not CellKind.NUMBER


def _find_heading(cell: SheetCell) -> str:
    """What a column holds by its heading, of which a part may say whose it is."""
    return find_meaning(cell.text) or split_heading(cell.text)[1]


def _name_columns(columns: Sequence[int], rows: Sequence[Row]) -> str:
    """The name of columns in messages: `columns B, C, D`; they are rows if the sheet is turned."""
    lines = [find_cross_line(rows[0], at) for at in columns]
    return f"{lines[0].word}s {', '.join([line.name for line in lines])}" if lines else ""


def _find_name_columns(rows: Sequence[Row], headings: Row) -> Columns:
    """The columns of words that are headed as players, or as seats; of those without such a
    heading all, but for the same seat in each row."""
    word_columns = [
        at for at in range(len(headings)) if any(row[at].kind is CellKind.WORD for row in rows)
    ]
    word_columns = [at for at in word_columns if _find_heading(headings[at]) not in OTHER_MEANINGS]
    for is_heading in (lambda text: find_meaning(text) == NAME, is_seat_heading):
        headed = [at for at in word_columns if is_heading(headings[at].text)]
        if len(headed) >= MIN_PLAYERS:
            return tuple(headed)
    texts = {at: {row[at].text for row in rows} for at in word_columns}
    word_columns = [
        at for at in word_columns if len(texts[at]) > 1 or not all(map(is_seat_heading, texts[at]))
    ]
    if len(word_columns) > MAX_PLAYERS:
        word_columns = [at for at in word_columns if holds_mostly(rows, at, CellKind.WORD)]
    if len(word_columns) > MAX_PLAYERS:
        # one word in every row, with no number after it, is a place
        word_columns = [
            at
            for at in word_columns
            if len(texts[at]) > 1 or holds_mostly(rows, at + 1, CellKind.NUMBER)
        ]
    return tuple(word_columns)


def _find_seat_columns(
    names: Columns, free: Sequence[int], rows: Sequence[Row], headings: Row
) -> Columns:
    """The columns that say where each player sat, in the order of the names; none where there is
    not one for each."""
    seats = [
        at
        for at in free
        if _find_heading(headings[at]) in {SEAT, ""}
        and all(is_seat_heading(row[at].text) and list_seats(row[at].text) for row in rows)
    ]
    return tuple(seats) if len(seats) == len(names) else ()


def _find_results(
    names: Columns, rows: Sequence[Row], headings: Row
) -> tuple[Columns, Columns, str]:
    """The columns of scores, or of points, that belong to names, and of points beside scores, by
    what they add up to; where nothing adds up, the first numbers after the names. The third value
    says why they cannot be known; it is empty where they can."""
    scores: list[tuple[Columns, str]] = []  # each with what its heading says
    points: list[tuple[Columns, str]] = []
    others: list[Columns] = []
    for found_columns in _list_number_columns(names, rows, headings):
        meanings = {_find_heading(headings[at]) for at in found_columns}
        meaning = meanings.pop() if len(meanings) == 1 else ""
        total = find_columns_total(rows, found_columns)
        columns = _order_by_headings(found_columns, names, headings)
        if total and total >= LEAST_TOTAL:
            scores.append((columns, meaning))
        elif total == 0 and any(row[at].number for row in rows for at in columns):
            points.append((columns, meaning))
        else:
            others.append(columns)
    points = _drop_repeated(points, rows)
    if len(points) > 1:
        named = [(columns, meaning) for columns, meaning in points if meaning in {POINTS, SCORE}]
        if len(named) != 1:
            places = " and ".join(_name_columns(columns, rows) for columns, _ in points[:2])
            refusal = f"the numbers in {places} all add up to 0; expected headings points and total"
            return (), (), refusal
        points = named
    headed = [(columns, meaning) for columns, meaning in scores if meaning == SCORE] or scores
    results = [columns for columns, _ in [*headed[:1], *points]] or others[:1]
    if not results:
        places = _name_columns(names, rows)
        expected = "a score or points for each of them"
        return (), (), f"names without numbers in {places}; expected {expected}"
    return results[0], results[1] if len(results) > 1 else (), ""


def _drop_repeated(
    results: list[tuple[Columns, str]], rows: Sequence[Row]
) -> list[tuple[Columns, str]]:
    """Results without those that have the numbers of others once more."""
    kept: dict[tuple[int | None, ...], tuple[Columns, str]] = {}
    for columns, meaning in results:
        numbers = tuple([row[at].number for row in rows for at in columns])
        kept.setdefault(numbers, (columns, meaning))
    return [*kept.values()]


def _list_number_columns(names: Columns, rows: Sequence[Row], headings: Row) -> Iterator[Columns]:
    """Columns that may have a number for each name: so many after (or before) each of them; where
    the names stand together, one after another, or each second or third."""
    numbers = [at for at in range(len(headings)) if holds_mostly(rows, at, CellKind.NUMBER)]
    numbers = [at for at in numbers if _find_heading(headings[at]) not in OTHER_MEANINGS]
    gaps = [
        [at for at in numbers if start < at < end]
        for start, end in pairwise([-1, *names, len(headings)])
    ]
    if any(gaps[1:-1]):
        for parts in (gaps[1:], gaps[:-1]):
            yield from zip(*parts, strict=False)
        return
    count = len(names)
    for together in (gaps[-1], gaps[0]):
        for step in (1, 2, 3):
            for start in range(len(together) - step * (count - 1)):
                yield tuple(together[start::step][:count])


def _order_by_headings(columns: Columns, names: Columns, headings: Row) -> Columns:
    """Columns of numbers in the order of the names, where their headings tell another one, such as
    `E S W N` and `N W S E`, or `Player 2` beside `Score 3`."""
    own, wanted = ([_find_owner(headings[at].text) for at in places] for places in (columns, names))
    if own == wanted or sorted(own) != sorted(wanted) or len(set(own)) < len(own):
        return columns
    return tuple([columns[own.index(heading)] for heading in wanted])


def _find_owner(heading: str) -> str:
    """Whose a column is: the number in its heading, or what stands there besides `score`."""
    numbers = HEADED_NUMBER.findall(heading)
    return numbers[-1] if numbers else split_heading(heading.casefold())[0]
