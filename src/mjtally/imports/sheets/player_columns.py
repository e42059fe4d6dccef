"""The layout with a column for each player: below a row of names those who have a number played.

The names may stand once at the top of the sheet, above each evening, or above each game."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from .cells import CellKind, Line, Row, SheetCell, count_kind, find_cross_line, find_line, name_line
from .dates import is_date, is_serial_date, may_tell_date
from .figures import list_row_figures
from .games import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    Figure,
    Game,
    Player,
    Reading,
    find_columns_total,
    find_date_cell,
    list_marks,
)
from .headings import (
    DATE,
    END,
    FIGURE_WORDS,
    GAME,
    IGNORED,
    POINTS,
    SCORE,
    find_detail,
    find_meaning,
    is_seat_heading,
    split_heading,
)
from .totals import find_called_rows

ROWS_BELOW = 3  # a row of names: below it are what the columns hold, everybody's sums, a game
MARK_KINDS = {CellKind.NUMBER, CellKind.DATE}  # of the number of a game, and its date
NO_NAMES = "no row of names stands above it"
NO_NUMBERS = "it has no results"
NO_NAME = "it has numbers and no name above them"
ZEROS_LEFT_OUT = "who has 0 did not play where four others have a number"


class PlayerColumn(NamedTuple):
    """Whose column it is, and where the points stand if both are there."""

    name: SheetCell
    score: int
    points: int | None = None
    figures: tuple[tuple[str, str, int], ...] = ()  # kinds, headings, and where they stand


class Section(NamedTuple):
    """Rows below a row of names."""

    headings: Row
    columns: Sequence[PlayerColumn]
    rows: Sequence[Row]
    title: SheetCell | None  # with a date, above the first of all names
    date: SheetCell | None  # beside the names
    number: int


def read_player_columns(rows: Sequence[Row]) -> Reading | None:
    """The games of a sheet in which each player has a column."""
    sections, left_out = _split_sections(rows)
    below = [row for section in sections for row in section.rows]
    numbered = [row for row in below if count_kind(row, CellKind.NUMBER) >= MIN_PLAYERS]
    named = [row for row in numbered if count_kind(row, CellKind.WORD) >= MIN_PLAYERS]
    if not sections or 2 * len(named) > len(numbered):  # names are in the rows: another layout
        return None
    names = {column.name.text for section in sections for column in section.columns}
    if len(sections) == 1 and len(names & {row[0].text for row in below}) >= MIN_PLAYERS:
        return Reading(
            summary="players both in the rows and in the columns; expected the results of games"
        )
    if refusal := _find_refusal(rows, sections):
        return Reading(refusal=refusal)

    dates = _find_date_columns(sections, below)
    left_out |= _find_called_rows(sections, below, dates)
    played = [row for row in below if find_line(row) not in left_out]
    unused = _find_unused_columns(sections, played)
    sections = [
        section._replace(
            columns=[column for column in section.columns if column.score not in unused]
        )
        for section in sections
    ]
    free = {*range(len(rows[0]))} - _list_used(sections) - unused.keys()
    games = []
    has_zeros = False
    for section, row, date in _list_dated_rows(sections, dates, left_out):
        line = find_line(row)
        filled = [column for column in section.columns if not row[column.score].is_empty]
        if not _count_numbers(row, filled):
            continue
        playing = _list_playing(row, filled)
        has_zeros |= len(playing) < len(filled) and line not in left_out
        players = [
            Player(name, row[score], row[at] if at is not None else None)
            for name, score, at, _ in playing
        ]
        # a date that is wrong, such as 2026-31-09, is its game's, too
        is_marked = any(row[at] is date and date.text[:1].isnumeric() for at in dates) or any(
            row[at].kind in MARK_KINDS
            for at in free
            if find_meaning(section.headings[at].text) != IGNORED
        )
        figures = [
            Figure(kind, heading, row[at], column.name.text)
            for column in playing
            for kind, heading, at in column.figures
            if not row[at].is_empty
        ]
        figures += list_row_figures(row, section.headings, sorted(free), ())
        games.append(
            Game(
                line,
                date,
                tuple(players),
                is_marked,
                section.number,
                list_marks(row, section.headings, sorted(free)),
                tuple(figures),
                tuple([cell.text for cell in row]),
            )
        )
    for at, reason in unused.items():
        if at not in dates:
            left_out[find_cross_line(rows[0], at)] = reason
    return Reading(tuple(games), left_out, (ZEROS_LEFT_OUT,) if has_zeros else ())


def _count_numbers(row: Row, columns: Sequence[PlayerColumn]) -> int:
    return sum([row[column.score].number is not None for column in columns])


def _list_used(sections: Sequence[Section]) -> set[int]:
    """The columns of scores, of points and of what stands beside them."""
    columns = [column for section in sections for column in section.columns]
    used = {at for column in columns for at in (column.score, column.points) if at is not None}
    return used | {at for column in columns for _, _, at in column.figures}


def _list_playing(row: Row, filled: Sequence[PlayerColumn]) -> Sequence[PlayerColumn]:
    """Who played: of more than four those who have another number than zero, if these are four."""
    if len(filled) <= MAX_PLAYERS or _count_numbers(row, filled) < len(filled):
        return filled
    playing = [column for column in filled if row[column.score].number != 0]
    return playing if len(playing) == MAX_PLAYERS else filled


# ----------------------------------------------------------------- rows of names, and those below


def _split_sections(rows: Sequence[Row]) -> tuple[list[Section], dict[Line, str]]:
    """The rows below each row of names, and the rows that belong to none."""
    starts = [at for at in range(len(rows) - 1) if _is_name_row(rows, at)]
    above = rows[: starts[0]] if starts else []
    numbered = [row for row in above if count_kind(row, CellKind.NUMBER) >= MIN_PLAYERS]
    left_out = dict.fromkeys(map(find_line, numbered), NO_NAMES)
    titles = [title for row in above if (title := _find_title(row)) and is_date(title.text)]
    sections: list[Section] = []
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=False):
        headings = rows[start]
        columns, has_labels = _find_player_columns(headings, rows[start + 1])
        below = rows[start + 1 + has_labels : end]
        names = {column.name.text for column in columns}
        others = (at for at, row in enumerate(below) if _begins_other_table(row, names))
        last = next(others, len(below))
        left_out |= dict.fromkeys(map(find_line, below[last:]), "it belongs to another table")
        beside = [cell for at, cell in enumerate(headings) if at not in _find_names(headings)]
        date = next((cell for cell in beside if is_date(cell.text)), None)
        title = titles[-1] if titles and not sections else None
        sections.append(Section(headings, columns, below[:last], title, date, len(sections)))
    return sections, left_out


def _find_title(row: Row) -> SheetCell | None:
    """The date in a row of words alone, or what stands there alone and may be meant as one."""
    if count_kind(row, CellKind.NUMBER):
        return None
    filled = [cell for cell in row if cell.text]
    alone = filled[0] if len(filled) == 1 and may_tell_date(filled[0].text) else None
    return next((cell for cell in row if cell.kind is CellKind.DATE), alone)


def _find_names(row: Row) -> dict[int, SheetCell]:
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
    numbers = [sum([row[column].kind is CellKind.NUMBER for column in names]) for row in below]
    return max(numbers) >= MIN_PLAYERS and len(_find_names(below[0])) < MIN_PLAYERS


def _find_player_columns(headings: Row, below: Row) -> tuple[tuple[PlayerColumn, ...], bool]:
    """The columns of each player, one each or one of scores and one of points; and whether the row
    below says what they hold, where a name stands above the first of its columns."""
    names = _find_names(headings)
    labels = [find_meaning(cell.text) for cell in below]
    is_labelled = max(labels.count(SCORE), labels.count(POINTS)) >= MIN_PLAYERS
    has_labels = is_labelled and not count_kind(below, CellKind.NUMBER)
    parts: list[tuple[SheetCell, str, int]] = []  # the name, what the column holds, and where
    if has_labels:
        owner: SheetCell | None = None
        for at, label in enumerate(labels):
            if headings[at].text:
                owner = names.get(at)
            detail = find_detail(below[at].text)
            if owner and (label in {SCORE, POINTS} or detail in FIGURE_WORDS):
                parts.append((owner, label if label in {SCORE, POINTS} else detail, at))
    else:
        split = [(split_heading(name.text), name, at) for at, name in names.items()]
        are_split = sum([bool(meaning) for (_, meaning), _, _ in split]) >= MIN_PLAYERS
        for (text, meaning), name, at in split:
            parts.append((name._replace(text=text), meaning, at) if are_split else (name, "", at))
        known = {name.text: name for name, _, _ in parts}
        for at, cell in enumerate(headings):
            owner = known.get(split_heading(cell.text)[0])
            detail = find_detail(cell.text)
            if owner and at not in names and detail in FIGURE_WORDS:
                parts.append((owner, detail, at))
    places_by_name: dict[str, tuple[SheetCell, dict[str, int]]] = {}
    figures: dict[str, list[tuple[str, str, int]]] = {}
    for name, meaning, at in parts:
        if meaning in FIGURE_WORDS:
            label = below[at].text if has_labels else headings[at].text
            figures.setdefault(name.text, []).append((meaning, label, at))
            continue
        places = places_by_name.setdefault(name.text, (name, {}))[1]
        places.setdefault(meaning or (POINTS if SCORE in places else SCORE), at)
    columns = []
    for name, places in places_by_name.values():
        score = places.get(SCORE, places.get(POINTS, 0))
        points = places.get(POINTS) if SCORE in places else None
        columns.append(PlayerColumn(name, score, points, tuple(figures.get(name.text, ()))))
    return tuple(columns), has_labels


def _begins_other_table(row: Row, names: Collection[str]) -> bool:
    """Whether a row has headings, none of which is a player."""
    texts = [cell.text for cell in row if cell.text]
    is_headings = len(texts) > 1 and 2 * sum(map(bool, map(find_meaning, texts))) >= len(texts)
    return is_headings and not {*names} & {*texts} and not count_kind(row, CellKind.NUMBER)


def _find_refusal(rows: Sequence[Row], sections: Sequence[Section]) -> str:
    """Why nobody can know whose the numbers are; empty where it is clear."""
    above = {find_line(row): other for other, row in pairwise(rows)}
    for section in sections:
        other = above.get(find_line(section.headings), ())
        names_above = _find_names(other)
        if sum([column.score in names_above for column in section.columns]) >= MIN_PLAYERS:
            line = name_line(find_line(other))
            finding = "words stand above those of the next row; expected names in one row"
            return f"row {line}: {finding}"
        # Names that stand twice, without a word: scores, and what these make in points.
        twice = [column for column in section.columns if column.points is not None]
        totals = {
            find_columns_total(section.rows, [column.score for column in twice]),
            find_columns_total(section.rows, [column.points or 0 for column in twice]),
        }
        if twice and section.rows and (len(totals) < 2 or 0 not in totals):
            name, line = twice[0].name, name_line(find_line(section.headings))
            return (
                f"row {line}: {name.text} has two columns that are not scores and points;"
                f" expected one, or headings such as {name.text} points and {name.text} total"
            )
    # Where each game has its own names, a game without them is not that of the names above it.
    # (Where all have points below their scores, each game has two rows.)
    kept = {tuple([column.name.text for column in section.columns]) for section in sections}
    played = [
        [row for row in section.rows if _count_numbers(row, section.columns)]
        for section in sections
    ]
    (usual, times) = Counter(map(len, played)).most_common(1)[0]
    if len(kept) >= MIN_PLAYERS and 2 * times > len(sections) and usual <= 2:
        for games in played:
            if len(games) > usual:
                line = name_line(find_line(games[usual]))
                return f"row {line}: {NO_NAMES}; expected one for each game"
    return ""


# ------------------------------------------------------------------------------ which rows are what


def _find_unused_columns(sections: Sequence[Section], rows: Sequence[Row]) -> dict[int, str]:
    """Which columns are not players', and why: those whose heading is a player's without a game
    below it, and those with numbers below a heading that is not known, or below none."""
    reasons = {}
    used = _list_used(sections)
    numbered = [row for row in rows if count_kind(row, CellKind.NUMBER) >= MIN_PLAYERS]
    scores = {column.score for section in sections for column in section.columns}
    for at in sorted(scores):
        filled = [row[at] for row in numbered if not row[at].is_empty]
        numbers = {cell.number for cell in filled} - {None}
        if filled and not numbers:
            reasons[at] = "it has no numbers"
        elif len(filled) > 1 and numbers == {0} and not _may_have_played(at, scores, numbered):
            reasons[at] = "it has only zeros"
    for at in {*range(1, len(sections[0].headings))} - used:  # the first numbers games
        texts = [section.headings[at].text for section in sections]
        meanings = {find_meaning(text) or split_heading(text)[1] for text in texts}
        if meanings & {"", SCORE, POINTS} and any(row[at].number is not None for row in rows):
            reasons[at] = NO_NAME
    return reasons


def _may_have_played(at: int, scores: Set[int], rows: Sequence[Row]) -> bool:
    """Whether the zeros in a column may be a player's results: three others have a number beside
    one, of whom one has 0, too, or in another row four do."""
    others = [[row[other].number for other in scores - {at}] for row in rows]
    played = [[number for number in numbers if number is not None] for numbers in others]
    beside = [numbers for row, numbers in zip(rows, played, strict=True) if not row[at].is_empty]
    has_four = any(len(numbers) >= MAX_PLAYERS for numbers in played)
    return any(len(numbers) == MIN_PLAYERS and (has_four or 0 in numbers) for numbers in beside)


def _find_called_rows(
    sections: Sequence[Section], rows: Sequence[Row], dates: Collection[int]
) -> dict[Line, str]:
    """Rows that are not games by what they are called, or for having no results."""
    marks = [0]
    if 0 in _list_used(sections):
        headings = [[find_meaning(cell.text) for cell in section.headings] for section in sections]
        marks = [at for at in range(len(headings[0])) if any(row[at] == GAME for row in headings)]
    left_out = find_called_rows(rows, marks)
    for section in sections:
        for row in section.rows:
            others = [cell.text for at, cell in enumerate(row) if cell.text and at not in dates]
            if not (all(map(is_date, others)) or _count_numbers(row, section.columns)):
                left_out[find_line(row)] = NO_NUMBERS
    return left_out


# ------------------------------------------------------------------------------------- their dates


def _find_date_columns(sections: Sequence[Section], rows: Sequence[Row]) -> list[int]:
    """The columns of dates: by their heading; else by what they hold, in these or in the row of
    names. The first has often no heading, and dates may be numbers, as spreadsheets count days."""
    headings = [section.headings for section in sections]
    columns = range(len(headings[0]))
    if headed := [
        at for at in columns if any(find_meaning(row[at].text) == DATE for row in headings)
    ]:
        return headed
    free = [at for at in columns if at not in _list_used(sections)]
    date_columns = [at for at in free if any(is_date(row[at].text) for row in (*headings, *rows))]
    is_unnamed = 0 in free and not any(row[0].text for row in headings)
    firsts = [row[0] for row in rows if is_unnamed]
    if any(is_serial_date(cell.text) for cell in firsts) or any(
        cell.kind is CellKind.OTHER and may_tell_date(cell.text) for cell in firsts
    ):
        return date_columns or [0]
    return date_columns or [at for at in free if _tells_dates([row[at] for row in rows])]


def _tells_dates(cells: Sequence[SheetCell]) -> bool:
    """Whether cells are meant as dates, of which something is missing."""
    filled = [cell for cell in cells if cell.text]
    return bool(filled) and all(
        cell.kind is CellKind.OTHER and may_tell_date(cell.text) for cell in filled
    )


def _list_dated_rows(
    sections: Sequence[Section], columns: Sequence[int], left_out: Collection[Line]
) -> Iterator[tuple[Section, Row, SheetCell | None]]:
    """The rows of sections with their dates: their own, that of the row above that has one, that of
    the row of names, or of a title above it. The word that a row is left out for is no date; but a
    title that may tell a date that cannot be read takes the place of that above it."""
    title: SheetCell | None = None
    for section in sections:
        is_headed = any(find_meaning(section.headings[at].text) == DATE for at in columns)
        title = section.title or title
        above = section.date or title
        for row in section.rows:
            if told := _find_title(row):
                above = title = told
            own = find_date_cell(row, columns, is_headed=is_headed)
            if own and (find_line(row) not in left_out or is_date(own.text)):
                above = own
            yield section, row, above
