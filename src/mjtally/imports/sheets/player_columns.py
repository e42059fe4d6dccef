"""The layout with a column for each player: below a row of names those who have a number played.

The names may stand once at the top of the sheet, above each evening, or above each game."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from .cells import CellKind, Line, Row, SheetCell, count_kind, find_cross_line, find_line
from .dates import is_date, is_serial_date, may_tell_date
from .figures import list_row_figures
from .games import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    Figure,
    Game,
    SheetReading,
    find_columns_total,
    find_date_cell,
    list_headed_dates,
    list_marks,
    list_notes,
)
from .hands import is_round_label
from .headings import (
    DATE,
    END,
    FIGURE_WORDS,
    GAME,
    HAND,
    IGNORED,
    POINTS,
    SCORE,
    WAY,
    find_detail,
    find_hand_detail,
    find_meaning,
    is_seat_heading,
    is_told_elsewhere,
    split_heading,
)
from .totals import find_called_rows, find_unused_columns

ROWS_BELOW = 3  # a row of names: below it are what the columns hold, everybody's sums, a game
MARK_KINDS = {CellKind.NUMBER, CellKind.DATE}  # the kinds of a game's number and its date
NO_NAMES = "it has no row of names above it"
NO_NUMBERS = "it has no results"
NO_NAME = "it has numbers and no name above them"
ZEROS_LEFT_OUT = "who has 0 did not play where four others have a number"


class FigureColumn(NamedTuple):
    """A column of figures beside the results of a player."""

    kind: str
    heading: str
    owner: str
    column: int


class Section(NamedTuple):
    """Rows below a row of names, and the columns of those named, in their order."""

    headings: Row
    names: tuple[SheetCell, ...]
    scores: tuple[int, ...]
    points: tuple[int | None, ...]  # beside scores
    figures: tuple[FigureColumn, ...]
    rows: Sequence[Row]
    title: SheetCell | None  # a cell with a date, above the first of all names
    date: SheetCell | None  # beside the names
    number: int

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple([name.text for name in self.names])

    @property
    def used(self) -> set[int]:
        """The columns of scores, of points and of what stands beside them."""
        points = [at for at in self.points if at is not None]
        return {*self.scores, *points, *(figure.column for figure in self.figures)}

    def count_numbers(self, row: Row) -> int:
        """How many players have a number in a row."""
        return sum([row[at].number is not None for at in self.scores])

    def tells_way(self, row: Row) -> bool:
        """Whether a row says how a hand ended."""
        return any(
            find_hand_detail(heading.text) == WAY and not cell.is_empty
            for heading, cell in zip(self.headings, row, strict=True)
        )

    def select(self, seats: Sequence[int]) -> "Section":
        """The section with some of its players alone."""
        owners = {self.players[seat] for seat in seats}
        return self._replace(
            names=tuple([self.names[seat] for seat in seats]),
            scores=tuple([self.scores[seat] for seat in seats]),
            points=tuple([self.points[seat] for seat in seats]),
            figures=tuple([figure for figure in self.figures if figure.owner in owners]),
        )


def read_player_columns(rows: Sequence[Row]) -> SheetReading | None:
    """The games of a sheet in which each player has a column."""
    sections, left_out = _split_sections(rows)
    below = [row for section in sections for row in section.rows]
    if not sections or _are_names_in_rows(sections):  # then it is another layout
        return None
    names = {name for section in sections for name in section.players}
    if len(sections) == 1 and len(names & {row[0].text for row in below}) >= MIN_PLAYERS:
        return SheetReading(
            summary="players both in the rows and in the columns; expected the results of games"
        )
    if refusal := _find_refusal(rows, sections):
        return SheetReading(refusal=refusal)

    dates = _find_date_columns(sections, below)
    left_out |= _find_called_rows(sections, below, dates)
    played = [row for row in below if find_line(row) not in left_out]
    unused = _find_unused_columns(sections, played)
    sections = [
        section.select([seat for seat, at in enumerate(section.scores) if at not in unused])
        for section in sections
    ]
    free = sorted({*range(len(rows[0]))} - _list_used(sections) - unused.keys())
    games, has_zeros = [], False
    for section, written, date in _list_dated_rows(sections, dates, left_out):
        row = _fill_blanks(section, written) if _is_hand(section, written, free) else written
        filled = section.select(
            [seat for seat, at in enumerate(section.scores) if not row[at].is_empty]
        )
        if filled.count_numbers(row):
            playing = _select_playing(filled, row)
            absent = {*section.players} - {*filled.players}
            has_zeros |= len(playing.names) < len(filled.names) and find_line(row) not in left_out
            game = _build_game(playing, row, date, dates, free)
            if len(section.names) == MAX_PLAYERS and len(absent) == 1:
                game = replace(game, absent=absent.pop())
            games.append(game)
    are_hands = any(_is_hand(section, row, free) for section in sections for row in section.rows)
    known = {at for at in free if at == 0 or _is_known(sections, at)}
    known |= {at for at in free if are_hands and find_hand_detail(_find_heading(sections, at).text)}
    headings = tuple([_find_heading(sections, at) for at in range(len(rows[0]))])
    left_out |= find_unused_columns(headings, played, {*known, *dates, *_list_used(sections)})
    for at, reason in unused.items():
        if at not in dates:
            left_out[find_cross_line(rows[0], at)] = reason
    return SheetReading(tuple(games), left_out, (ZEROS_LEFT_OUT,) if has_zeros else ())


def _is_hand(section: Section, row: Row, free: Collection[int]) -> bool:
    """Whether a row is a hand of a table by its label, or by the heading above its number."""
    if len(section.names) > MAX_PLAYERS or not (
        section.count_numbers(row) or section.tells_way(row)
    ):
        return False
    return any(
        is_round_label(row[at].text)
        or (find_detail(section.headings[at].text) == HAND and row[at].number is not None)
        for at in free
    )


def _fill_blanks(section: Section, row: Row) -> Row:
    """The row of a hand, in which a blank is no change."""
    return tuple(
        [
            cell._replace(kind=CellKind.NUMBER, number=0)
            if at in section.scores and cell.is_empty
            else cell
            for at, cell in enumerate(row)
        ]
    )


def _are_names_in_rows(sections: Sequence[Section]) -> bool:
    """Whether most rows with numbers have as many words that may be names."""
    named = []
    for section in sections:
        others = [find_meaning(cell.text) in {DATE, GAME, IGNORED} for cell in section.headings]
        for row in section.rows:
            if count_kind(row, CellKind.NUMBER) >= MIN_PLAYERS:
                free = zip(row, others, strict=True)
                words = [cell for cell, is_other in free if not is_other]
                named.append(count_kind(tuple(words), CellKind.WORD) >= MIN_PLAYERS)
    return 2 * sum(named) > len(named)


def _find_heading(sections: Sequence[Section], at: int) -> SheetCell:
    """The heading of a column, in the first section that has one."""
    headings = [section.headings[at] for section in sections]
    return next((cell for cell in headings if cell.text), headings[0])


def _is_known(sections: Sequence[Section], at: int) -> bool:
    """Whether the content of a column is imported, or follows from other columns, as its headings
    tell."""
    texts = [section.headings[at].text for section in sections]
    return any(find_meaning(text) in {DATE, GAME} or is_told_elsewhere(text) for text in texts)


def _list_used(sections: Sequence[Section]) -> set[int]:
    """The columns of players, and of what stands beside them, in any section."""
    return set().union(*(section.used for section in sections))


def _select_playing(filled: Section, row: Row) -> Section:
    """Who played: of more than four those who have another number than zero, if these are four."""
    if len(filled.names) <= MAX_PLAYERS or filled.count_numbers(row) < len(filled.names):
        return filled
    playing = [seat for seat, at in enumerate(filled.scores) if row[at].number != 0]
    return filled.select(playing) if len(playing) == MAX_PLAYERS else filled


def _build_game(
    playing: Section,
    row: Row,
    date: SheetCell | None,
    dates: Collection[int],
    free: Sequence[int],
) -> Game:
    """The game of a row, by the columns of those who played it; the `free` ones are nobody's."""
    # a date that is wrong, such as 2026-31-09, is its game's, too
    is_dated = any(row[at] is date and date.text[:1].isnumeric() for at in dates)
    is_numbered = any(
        row[at].kind in MARK_KINDS
        for at in free
        if find_meaning(playing.headings[at].text) != IGNORED
    )
    figures = [
        Figure(kind, heading, row[at], owner)
        for kind, heading, owner, at in playing.figures
        if not row[at].is_empty
    ]
    return Game(
        find_line(row),
        date,
        playing.names,
        scores=tuple([row[at] for at in playing.scores]),
        points=tuple([None if at is None else row[at] for at in playing.points]),
        is_marked=is_dated or is_numbered,
        block=playing.number,
        marks=list_marks(row, playing.headings, free),
        figures=(*figures, *list_row_figures(row, playing.headings, free, ())),
        texts=tuple([cell.text for cell in row]),
        notes=list_notes(row, playing.headings, free),
    )


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
        labels = _find_labels(rows[start + 1])
        below = rows[start + 1 + bool(labels) : end]
        beside = [cell for at, cell in enumerate(headings) if at not in _find_names(headings)]
        section = _find_player_columns(headings, labels)._replace(
            title=titles[-1] if titles and not sections else None,
            date=next((cell for cell in beside if is_date(cell.text)), None),
            number=len(sections),
        )
        others = (at for at, row in enumerate(below) if _begins_other_table(row, section.players))
        last = next(others, len(below))
        left_out |= dict.fromkeys(map(find_line, below[last:]), "it belongs to another table")
        sections.append(section._replace(rows=below[:last]))
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
    names_below = names.keys() & _find_names(below[0])
    return max(numbers) >= MIN_PLAYERS and len(names_below) < MIN_PLAYERS


def _find_labels(below: Row) -> Row:
    """The row below the names, where it says what their columns hold; empty where it does not."""
    meanings = [find_meaning(cell.text) for cell in below]
    is_labelled = max(meanings.count(SCORE), meanings.count(POINTS)) >= MIN_PLAYERS
    return below if is_labelled and not count_kind(below, CellKind.NUMBER) else ()


def _find_player_columns(headings: Row, labels: Row) -> Section:
    """The columns of each player, one each or one of scores and one of points. Where `labels` below
    the names say what columns hold, a name stands above the first of its columns."""
    names = _find_names(headings)
    parts = _list_labelled(headings, labels, names) if labels else _list_headed(headings, names)
    columns_by_name: dict[str, tuple[SheetCell, dict[str, int]]] = {}
    figures: list[FigureColumn] = []
    for name, meaning, at in parts:
        if meaning in FIGURE_WORDS:
            heading = (labels or headings)[at].text
            figures.append(FigureColumn(meaning, heading, name.text, at))
            continue
        columns = columns_by_name.setdefault(name.text, (name, {}))[1]
        columns.setdefault(meaning or (POINTS if SCORE in columns else SCORE), at)
    owners = [*columns_by_name.values()]
    return Section(
        headings,
        tuple([name for name, _ in owners]),
        scores=tuple([columns.get(SCORE, columns.get(POINTS, 0)) for _, columns in owners]),
        points=tuple([columns.get(POINTS) if SCORE in columns else None for _, columns in owners]),
        figures=tuple([figure for figure in figures if figure.owner in columns_by_name]),
        rows=(),
        title=None,
        date=None,
        number=0,
    )


def _list_labelled(
    headings: Row, labels: Row, names: Mapping[int, SheetCell]
) -> Iterator[tuple[SheetCell, str, int]]:
    """Columns with the name that stands above them, or above the first of some, and with what they
    hold by the label below it."""
    owner: SheetCell | None = None
    for at, label in enumerate(labels):
        if headings[at].text:
            owner = names.get(at)
        meaning, detail = find_meaning(label.text), find_detail(label.text)
        if owner and (meaning in {SCORE, POINTS} or detail in FIGURE_WORDS):
            yield owner, meaning if meaning in {SCORE, POINTS} else detail, at


def _list_headed(
    headings: Row, names: Mapping[int, SheetCell]
) -> Iterator[tuple[SheetCell, str, int]]:
    """Columns with the name in their heading, and with what they hold, where headings say it."""
    split = {at: split_heading(name.text) for at, name in names.items()}
    are_split = sum([bool(meaning) for _, meaning in split.values()]) >= MIN_PLAYERS
    owners: dict[str, SheetCell] = {}
    for at, name in names.items():
        text, meaning = split[at] if are_split else (name.text, "")
        owners[text] = name._replace(text=text)
        yield owners[text], meaning, at
    for at, cell in enumerate(headings):
        owner = owners.get(split_heading(cell.text)[0])
        detail = find_detail(cell.text)
        if owner and at not in names and detail in FIGURE_WORDS:
            yield owner, detail, at


def _begins_other_table(row: Row, names: Collection[str]) -> bool:
    """Whether a row has headings, none of which is a player."""
    texts = [cell.text for cell in row if cell.text]
    is_headings = len(texts) > 1 and 2 * sum(map(bool, map(find_meaning, texts))) >= len(texts)
    return is_headings and not {*names} & {*texts} and not count_kind(row, CellKind.NUMBER)


def _find_refusal(rows: Sequence[Row], sections: Sequence[Section]) -> str:
    """The reason why nobody can know whose the numbers are; empty if it is clear."""
    above = {find_line(row): other for other, row in pairwise(rows)}
    for section in sections:
        other = above.get(find_line(section.headings), ())
        names_above = _find_names(other)
        if sum([at in names_above for at in section.scores]) >= MIN_PLAYERS:
            line = find_line(other).name
            finding = "words stand above those of the next row; expected names in one row"
            return f"row {line}: {finding}"
        # Names that stand twice, without a word: scores, and what these make in points.
        twice = section.select([seat for seat, at in enumerate(section.points) if at is not None])
        totals = {
            find_columns_total(section.rows, twice.scores),
            find_columns_total(section.rows, [at or 0 for at in twice.points]),
        }
        if twice.names and section.rows and (len(totals) < 2 or 0 not in totals):
            name, line = twice.players[0], find_line(section.headings).name
            return (
                f"row {line}: {name} has two columns that are not scores and points;"
                f" expected one, or headings such as {name} points and {name} total"
            )
    # Where each game has its own names, a game without them is not that of the names above it.
    # (Where all have points below their scores, each game has two rows.)
    kept = {section.players for section in sections}
    played = [[row for row in section.rows if section.count_numbers(row)] for section in sections]
    (usual, times) = Counter(map(len, played)).most_common(1)[0]
    if len(kept) >= MIN_PLAYERS and 2 * times > len(sections) and usual <= 2:
        for games in played:
            if len(games) > usual:
                line = find_line(games[usual]).name
                return f"row {line}: {NO_NAMES}; expected one for each game"
    return ""


# ------------------------------------------------------------------------------ which rows are what


def _find_unused_columns(sections: Sequence[Section], rows: Sequence[Row]) -> dict[int, str]:
    """Which columns are not players', and why: those whose heading is a player's without a game
    below it, and those with numbers below a heading that is not known, or below none."""
    reasons = {}
    used = _list_used(sections)
    numbered = [row for row in rows if count_kind(row, CellKind.NUMBER) >= MIN_PLAYERS]
    scores = {at for section in sections for at in section.scores}
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
            has_results = section.count_numbers(row) or section.tells_way(row)
            if not (all(map(is_date, others)) or has_results):
                left_out[find_line(row)] = NO_NUMBERS
    return left_out


# ------------------------------------------------------------------------------------- their dates


def _find_date_columns(sections: Sequence[Section], rows: Sequence[Row]) -> list[int]:
    """The columns of dates: by their heading; else by what they hold, in these or in the row of
    names. The first has often no heading, and dates may be numbers, as spreadsheets count days."""
    headings = [section.headings for section in sections]
    columns = range(len(headings[0]))
    lines = [list_headed_dates(row, rows, columns) for row in headings]
    if headed := sorted({at for line in lines for at in line}):
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
