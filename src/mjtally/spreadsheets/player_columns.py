"""The layout with a column for each player: below a row of names those who have a number played.

The names may stand once at the top of the sheet, above each evening, or above each game."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from .cells import (
    Cell,
    CellKind,
    Line,
    Row,
    count_kind,
    find_cross_line,
    find_line,
    name_line,
)
from .dates import find_date_in_text, is_date, is_serial_date, is_weekday, may_tell_date
from .games import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    Game,
    Player,
    Reading,
    add_up,
    find_columns_total,
    find_common_total,
    find_date_cell,
)
from .headings import (
    DATE,
    END,
    GAME,
    IGNORED,
    POINTS,
    SCORE,
    find_meaning,
    is_seat_heading,
    split_heading,
)
from .totals import SUMS, find_called_rows, find_total_rows

ROWS_BELOW = 3  # a row of names: below it are what the columns hold, everybody's sums, a game
NO_NAMES = "no row of names stands above it"
NO_NUMBERS = "it has no results"
NO_NAME = "it has numbers and no name above them"
ZEROS_LEFT_OUT = "who has 0 did not play where four others have a number"
OTHER_DATE = re.compile(  # in a title: when the sheet was written, or a season began
    r"\b(?:stand|as of|updated|created|exported|printed|since|from|until|till|to|seit|ab|bis|vom"
    r"|start\w*|begin\w*)\b|現在|更新|作成|まで|から",
    re.IGNORECASE,
)


class PlayerColumn(NamedTuple):
    """Whose column it is, and where the points stand if both are there."""

    name: Cell
    score: int
    points: int | None = None


class Section(NamedTuple):
    """Rows below a row of names."""

    headings: Row
    columns: Sequence[PlayerColumn]
    rows: Sequence[Row]
    title: Cell | None  # a date above the names


def read_player_columns(rows: Sequence[Row]) -> Reading | None:
    """The games of a sheet in which each player has a column."""
    sections, left_out = _split_sections(rows)
    below = [row for section in sections for row in section.rows]
    numbered = [row for row in below if count_kind(row, CellKind.NUMBER) >= MIN_PLAYERS]
    named = [row for row in numbered if count_kind(row, CellKind.WORD) >= MIN_PLAYERS]
    if not sections or 2 * len(named) > len(numbered):  # names are in the rows: another layout
        return None
    if refusal := _find_refusal(rows, sections):
        return Reading((), refusal=refusal)
    games: list[Game] = []
    remarks: dict[str, None] = {}  # each once
    groups: dict[tuple[tuple[str, int], ...], list[Section]] = {}
    for section in sections:
        key = tuple((column.name.text, column.score) for column in section.columns)
        groups.setdefault(key, []).append(section)
    for same in groups.values():
        found = _read_sections(same)
        games += found.games
        left_out |= found.left_out
        remarks |= dict.fromkeys(found.remarks)
    games.sort(key=lambda game: game.line)
    return Reading(tuple(games), left_out, tuple(remarks))


# ----------------------------------------------------------------- rows of names, and those below


def _split_sections(rows: Sequence[Row]) -> tuple[list[Section], dict[Line, str]]:
    """The rows below each row of names, and the rows that belong to none."""
    starts = [at for at in range(len(rows)) if _is_name_row(rows, at)]
    above = rows[: starts[0]] if starts else []
    numbered = [row for row in above if count_kind(row, CellKind.NUMBER) >= MIN_PLAYERS]
    left_out = dict.fromkeys(map(find_line, numbered), NO_NAMES)
    title = _find_last_title(above)
    sections: list[Section] = []
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=False):
        columns, has_labels = _find_player_columns(rows[start], rows[start + 1])
        below = rows[start + 1 + has_labels : end]
        names = {column.name.text for column in columns}
        others = (at for at, row in enumerate(below) if _begins_other_table(row, names))
        last = next(others, len(below))
        left_out |= dict.fromkeys(map(find_line, below[last:]), "it belongs to another table")
        sections.append(Section(rows[start], columns, below[:last], title))
        title = _find_last_title(below) or title
    return sections, left_out


def _find_last_title(rows: Sequence[Row]) -> Cell | None:
    titles = (found for row in reversed(rows) if (found := _find_title_date(row)))
    return next(titles, None)


def _find_title_date(row: Row) -> Cell | None:
    """The date in a row of words alone."""
    if count_kind(row, CellKind.NUMBER):
        return None
    told = (cell for cell in row if cell.text and not OTHER_DATE.search(cell.text))
    dated = (cell._replace(text=found) for cell in told if (found := find_date_in_text(cell.text)))
    return next(dated, None)


def _find_names(row: Row) -> dict[int, Cell]:
    """The cells of a row that may be players' names, by where they stand in it."""
    names = {
        at: cell
        for at, cell in enumerate(row)
        if cell.kind is CellKind.WORD
        and find_meaning(cell.text) in {"", END}
        and split_heading(cell.text)[1] != IGNORED
    }
    seats = [at for at, cell in names.items() if is_seat_heading(cell.text)]
    return {at: cell for at, cell in names.items() if at not in seats or len(seats) < MIN_PLAYERS}


def _is_name_row(rows: Sequence[Row], at: int) -> bool:
    """Whether a row has names, and a row below it numbers in the same columns."""
    if count_kind(rows[at], CellKind.NUMBER) > 1:
        return False
    names = _find_names(rows[at])
    if len(names) < MIN_PLAYERS:
        return False
    below = rows[at + 1 : at + 1 + ROWS_BELOW]
    has_numbers = any(
        sum(row[each].kind is CellKind.NUMBER for each in names) >= MIN_PLAYERS for row in below
    )
    return has_numbers and len(_find_names(below[0])) < MIN_PLAYERS


def _find_player_columns(headings: Row, below: Row) -> tuple[tuple[PlayerColumn, ...], bool]:
    """Whose columns are whose, a column each or several by what they hold; and whether the row
    below says that. There a name stands above the first of its columns."""
    names = _find_names(headings)
    labels = [find_meaning(cell.text) for cell in below]
    is_labelled = max(labels.count(SCORE), labels.count(POINTS)) >= MIN_PLAYERS
    has_labels = is_labelled and not count_kind(below, CellKind.NUMBER)
    parts: list[tuple[Cell, str, int]] = []  # the name, what the column holds, and where
    if has_labels:
        owner: Cell | None = None
        for at, label in enumerate(labels):
            if headings[at].text:
                owner = names.get(at)
            if owner and label in {SCORE, POINTS}:
                parts.append((owner, label, at))
    else:
        for at, name in names.items():
            text, meaning = split_heading(name.text)
            parts.append((name._replace(text=text), meaning, at))
        if sum(bool(meaning) for _, meaning, _ in parts) < MIN_PLAYERS:
            return tuple([PlayerColumn(name, at) for at, name in names.items()]), False
    held: dict[str, tuple[Cell, dict[str, int]]] = {}
    for name, meaning, at in parts:
        held.setdefault(name.text, (name, {}))[1].setdefault(meaning or SCORE, at)
    columns = []
    for name, places in held.values():
        score = places.get(SCORE, places.get(POINTS, 0))
        columns.append(PlayerColumn(name, score, places.get(POINTS) if SCORE in places else None))
    return tuple(columns), has_labels


def _begins_other_table(row: Row, names: Collection[str]) -> bool:
    """Whether a row has headings, none of which is a player."""
    texts = [cell.text for cell in row if cell.text]
    is_headings = len(texts) > 1 and 2 * sum(map(bool, map(find_meaning, texts))) >= len(texts)
    return is_headings and not {*names} & {*texts} and not count_kind(row, CellKind.NUMBER)


def _find_refusal(rows: Sequence[Row], sections: Sequence[Section]) -> str:
    """Why nobody can know whose the numbers are; empty where it is clear."""
    names = {column.name.text for section in sections for column in section.columns}
    called = {row[0].text for section in sections for row in section.rows}
    if len(names & called) >= MIN_PLAYERS and len(sections) == 1:
        return "players both in the rows and in the columns; expected the results of games"
    above = {find_line(row): other for other, row in pairwise(rows)}
    for section in sections:
        other = above.get(find_line(section.headings), ())
        words = _find_names(other)
        if sum(column.score in words for column in section.columns) >= MIN_PLAYERS:
            line = name_line(find_line(other))
            said = "words stand above those of the next row; expected names in one row"
            return f"row {line}: {said}"
    # Where each game has its own names, a game without them is not that of the names above it.
    # (Where all have points below their scores, each game has two rows.)
    kept = {tuple(column.name.text for column in section.columns) for section in sections}
    played = [[row for row in each.rows if _count_numbers(row, each.columns)] for each in sections]
    (usual, times) = Counter(map(len, played)).most_common(1)[0]
    if len(kept) >= MIN_PLAYERS and 2 * times > len(sections) and usual <= 2:
        for games in played:
            if len(games) > usual:
                line = name_line(find_line(games[usual]))
                return f"row {line}: {NO_NAMES}; expected one for each game"
    return ""


def _count_numbers(row: Row, columns: Sequence[PlayerColumn]) -> int:
    return sum(row[column.score].number is not None for column in columns)


# ----------------------------------------------------------------------- games below some names


def _read_sections(sections: Sequence[Section]) -> Reading:
    """The games below the same names."""
    headings, columns = sections[0].headings, sections[0].columns
    rows = [row for section in sections for row in section.rows]
    points_rows = _find_points_rows(_list_numbered(rows, columns), columns)
    seconds = {find_line(row) for row in points_rows.values()}
    rows = [row for row in rows if find_line(row) not in seconds]
    columns = _pair_columns(columns, _list_numbered(rows, columns))
    surplus = _find_surplus_columns(columns, _list_numbered(rows, columns))
    columns = [column for column in columns if column.score not in surplus]
    dates = _find_date_columns(headings, rows, columns)
    left_out = _find_left_out_rows(headings, rows, columns, dates)
    not_games = left_out.keys() | seconds
    games, remarks = [], dict[str, None]()
    for section in sections:
        for row, date in _list_dated_rows(section, dates, left_out):
            line = find_line(row)
            playing = _list_playing(row, columns)
            if line not in seconds and len(playing) < len(_list_filled(row, columns)):
                remarks[ZEROS_LEFT_OUT] = None
            if line not in not_games and _count_numbers(row, columns):
                players = []
                for name, score, at in playing:
                    points = row[at] if at is not None else None
                    if line in points_rows:
                        points = points_rows[line][score]
                    players.append(Player(name, row[score], points))
                games.append(Game(line, date, tuple(players)))
    for at, reason in surplus.items():
        if reason and at not in dates:
            left_out[find_cross_line(headings, at)] = reason
    taken = {at for column in columns for at in (column.score, column.points)}
    for at in {*range(1, len(headings))} - taken.union(dates, surplus):  # the first numbers games
        heading = headings[at].text
        meaning = find_meaning(heading) or split_heading(heading)[1]
        if meaning in {"", SCORE, POINTS} and any(row[at].number is not None for row in rows):
            left_out[find_cross_line(headings, at)] = NO_NAME
    return Reading(tuple(games), left_out, tuple(remarks))


def _list_numbered(rows: Sequence[Row], columns: Sequence[PlayerColumn]) -> list[Row]:
    return [row for row in rows if _count_numbers(row, columns) >= MIN_PLAYERS]


def _find_points_rows(rows: Sequence[Row], columns: Sequence[PlayerColumn]) -> dict[Line, Row]:
    """Rows of points, each below a row with the scores of the game, by the line of that; empty
    where not all rows are one or the other."""
    results = [column.score for column in columns]
    scores, points = rows[::2], rows[1::2]
    if len(scores) > len(points) or not find_columns_total(scores, results):
        return {}
    pairs = [*zip(scores, points, strict=True)]
    is_paired = all(
        bool(one[at].text) == bool(two[at].text) for one, two in pairs for at in results
    )
    if not is_paired or find_columns_total(points, results) != 0:
        return {}
    return {find_line(one): two for one, two in pairs}


def _pair_columns(columns: Sequence[PlayerColumn], rows: Sequence[Row]) -> Sequence[PlayerColumn]:
    """The columns of scores with those of the points, where names stand twice, with scores in the
    one half of the columns and points in the other."""
    half = len(columns) // 2
    first, second = columns[:half], columns[half:]
    if _list_names(first) != _list_names(second):
        return columns
    one, two = (
        find_columns_total(rows, [column.score for column in part]) for part in (first, second)
    )
    if two and one == 0:
        one, two, first, second = two, one, second, first
    if one and two == 0:
        pairs = zip(first, second, strict=True)
        return [scores._replace(points=points.score) for scores, points in pairs]
    return columns


def _list_names(columns: Sequence[PlayerColumn]) -> list[str]:
    return [column.name.text for column in columns]


def _find_surplus_columns(columns: Sequence[PlayerColumn], rows: Sequence[Row]) -> dict[int, str]:
    """Which columns are not players', and why; without words where one is empty. Where most rows
    are no games, it is the column without which most are; or the second half of the columns, if
    these have the running totals of the first."""
    found: dict[int, str] = {}
    numbers = [{row[column.score].number for row in rows} - {None} for column in columns]
    with_more = [column for column, own in zip(columns, numbers, strict=True) if own - {0}]
    for column, own in zip(columns, numbers, strict=True):
        filled = [row for row in rows if row[column.score].text]
        others = min((len(_list_filled(row, with_more)) for row in filled), default=0)
        if not own:
            found[column.score] = "it has no numbers" if filled else ""
        elif own == {0} and (others >= MAX_PLAYERS or len(filled) > 1):
            found[column.score] = "it has only zeros"
    rest = [column for column in columns if column.score not in found]
    if len(rest) <= MAX_PLAYERS or _are_mostly_games(rest, rows):
        return found
    half = len(rest) // 2
    if _are_running_totals(rest[:half], rest[half:], rows):
        return found | {column.score: "it has running totals" for column in rest[half:]}
    surplus = [
        column
        for column in rest
        if _are_mostly_games([each for each in rest if each != column], rows)
    ]
    if len(surplus) == 1:
        found[surplus[0].score] = "it has numbers without which the games add up"
    return found


def _are_running_totals(
    first: Sequence[PlayerColumn], second: Sequence[PlayerColumn], rows: Sequence[Row]
) -> bool:
    """Whether columns with the names of others have what these add up to, row by row."""
    if _list_names(first) != _list_names(second):
        return False
    return all(
        row[other.score].number in {None, total}
        for one, other in zip(first, second, strict=True)
        for row, total in zip(
            rows, accumulate(row[one.score].number or 0 for row in rows), strict=True
        )
    )


def _are_mostly_games(columns: Sequence[PlayerColumn], rows: Sequence[Row]) -> bool:
    """Whether most rows have three or four numbers, which add up alike."""
    games = [[row[column.score] for column in _list_playing(row, columns)] for row in rows]
    totals = [add_up(each) for each in games if MIN_PLAYERS <= len(each) <= MAX_PLAYERS]
    common = find_common_total(totals)
    return common is not None and 2 * totals.count(common) > len(rows)


def _list_filled(row: Row, columns: Sequence[PlayerColumn]) -> list[PlayerColumn]:
    """Who has anything in a row."""
    return [column for column in columns if row[column.score].kind is not CellKind.EMPTY]


def _list_playing(row: Row, columns: Sequence[PlayerColumn]) -> list[PlayerColumn]:
    """Who played: of more than four those who have another number than zero, if these are four."""
    filled = _list_filled(row, columns)
    playing = [column for column in filled if row[column.score].number != 0]
    are_numbers = all(row[column.score].number is not None for column in filled)
    return playing if are_numbers and len(playing) == MAX_PLAYERS < len(filled) else filled


def _find_left_out_rows(
    headings: Row, rows: Sequence[Row], columns: Sequence[PlayerColumn], dates: Sequence[int]
) -> dict[Line, str]:
    """Rows that are not games, by their figures, by what they are called, or for having none."""
    used = {at for column in columns for at in (column.score, column.points)}
    free = [at for at in range(len(headings)) if at not in used]
    meanings = [find_meaning(cell.text) for cell in headings]
    numbered = [at for at, meaning in enumerate(meanings) if meaning == GAME]
    marks = numbered if 0 in used else [0]
    left_out = find_called_rows(rows, marks, f", and its numbers are not {SUMS}")
    for row in rows:
        others = [cell.text for at, cell in enumerate(row) if cell.text and at not in dates]
        says_more = any(not find_date_in_text(text) and not is_weekday(text) for text in others)
        if says_more and not _count_numbers(row, columns):
            left_out[find_line(row)] = NO_NUMBERS
    own_kinds = {CellKind.NUMBER, CellKind.DATE}
    marks = [at for at in free if meanings[at] != IGNORED]
    figures = [
        (
            [row[column.score] for column in columns],
            any(row[at].kind in own_kinds for at in marks),
        )
        for row in rows
    ]
    totals = find_total_rows(figures)
    return left_out | {find_line(rows[at]): f"it has {kind}" for at, kind in totals.items()}


# ------------------------------------------------------------------------------------- their dates


def _find_date_columns(
    headings: Row, rows: Sequence[Row], columns: Sequence[PlayerColumn]
) -> list[int]:
    """The columns of dates: by their heading; else by what they hold, in these or in the row of
    names (among the numbers of games, mostly dates). The first has often no heading, and dates may
    be numbers, as spreadsheets count days."""
    used = {at for column in columns for at in (column.score, column.points)}
    meanings = [find_meaning(cell.text) for cell in headings]
    if DATE in meanings:
        return [at for at, meaning in enumerate(meanings) if meaning == DATE]
    found = []
    for at, meaning in enumerate(meanings):
        texts = [text for row in (headings, *rows) if at not in used and (text := row[at].text)]
        dates = sum(map(is_date, texts))
        if dates and (meaning != GAME or 2 * dates >= len(texts)):
            found.append(at)
    is_unnamed = 0 not in used and not headings[0].text
    if is_unnamed and any(is_serial_date(row[0].text) for row in rows):
        return found or [0]
    return found


def _list_dated_rows(
    section: Section, columns: Sequence[int], left_out: Collection[Line]
) -> Iterator[tuple[Row, Cell | None]]:
    """The rows of a section with their dates: their own, that of the row above that has one, that
    of the row of names, or of a title above it. What rows that are left out are called is none;
    a title that may tell a date that cannot be read takes the place of that above it."""
    is_headed = any(find_meaning(section.headings[at].text) == DATE for at in columns)
    names = find_date_cell(section.headings, columns)
    above = names if names and is_date(names.text) else section.title
    for row in section.rows:
        own = find_date_cell(row, columns, is_headed=is_headed) or _find_title_date(row)
        filled = [cell for cell in row if cell.text]
        if own is None and len(filled) == 1 and may_tell_date(filled[0].text):
            own = filled[0]
        if own and (find_line(row) not in left_out or is_date(own.text)):
            above = own
        yield row, above
