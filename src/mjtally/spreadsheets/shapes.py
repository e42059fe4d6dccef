"""Three shapes in which people keep results: how each is recognised, and where its games are."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from ..logs.faults import Fault, shown
from .figures import ORDERS, is_date, is_empty, order_of, read_date, thousandths
from .grid import Row, column_name
from .headings import DATE, END, GAME, IGNORED, NAME, POINTS, SCORE, SEAT, meaning, meanings
from .totals import Figures, totals_of

UNFINISHED = "unfinished"
SEATS = "ESWN"
FEWEST, MOST = 3, 4  # players of a game


class Cell(NamedTuple):
    """What stands in a cell, and where."""

    text: str
    row: int
    column: int

    @property
    def place(self) -> str:
        """`row 5, column C`."""
        return f"row {self.row}, column {column_name(self.column)}"


class Player(NamedTuple):
    """A player of a game: the name, and the score or the points, or both."""

    name: Cell
    score: Cell | None
    points: Cell | None = None


class Found(NamedTuple):
    """A game as it stands in a sheet."""

    row: int
    date: Cell | None
    players: tuple[Player, ...]


class Shape(NamedTuple):
    """How the games of a sheet lie in it."""

    words: str
    fits: Callable[[Sequence[Row]], bool]
    games: Callable[[Sequence[Row]], Iterator[Found | Fault]]


def shape_of(rows: Sequence[Row]) -> Shape | None:
    """The shape of a sheet, if it is one of results."""
    return next((shape for shape in SHAPES if len(rows) > 1 and shape.fits(rows)), None)


def _cell(row: Row, column: int) -> Cell:
    """A cell; one behind the last is empty."""
    return Cell(row.cells[column] if column < len(row.cells) else "", row.number, column)


def _date(row: Row, columns: Sequence[int]) -> Cell | None:
    found = [_cell(row, column) for column in columns if _cell(row, column).text]
    return found[0] if found else None


def _dated(rows: Sequence[Row], columns: Sequence[int]) -> Iterator[tuple[Row, Cell | None]]:
    """Rows with their dates. One that is written once an evening, or in merged cells, holds for
    the rows below that have none. (Nothing else does: a game's number tells games apart.)"""
    above: Cell | None = None
    for row in rows:
        own = _date(row, columns)
        if own is None:
            yield row, above
            continue
        above = own if is_date(own.text) else above
        yield row, own


def _columns(means: Sequence[str], *wanted: str) -> list[int]:
    return [column for column, each in enumerate(means) if each in wanted]


# --------------------------------------------------------------- a row a player of each game


def _is_player_rows(rows: Sequence[Row]) -> bool:
    means = meanings(rows[0].cells)
    return means.count(NAME) == 1 and (SCORE in means or POINTS in means)


def _player_rows(rows: Sequence[Row]) -> Iterator[Found | Fault]:
    """Rows one after another with the same game, and date, belong together."""
    means = meanings(rows[0].cells)
    for column, (heading, means_) in enumerate(zip(rows[0].cells, means, strict=True)):
        if heading and not means_:
            known = f"{NAME}, {SCORE} or {POINTS}, {GAME}, {DATE}, {SEAT}"
            yield Fault(f"unknown heading {heading}", known, hand=_cell(rows[0], column).place)
    numbers, dates = _columns(means, GAME), _columns(means, DATE)
    if GAME not in means:
        yield Fault("no column says which rows are one game", f"a heading {GAME}", hand="row 1")
        return

    def key(dated: tuple[Row, Cell | None]) -> list[str]:
        row, date = dated
        return [date.text if date else "", *(_cell(row, column).text for column in numbers)]

    for _, group in groupby(_dated(rows[1:], dates), key):
        dated = list(group)
        together = [row for row, _ in dated]
        ends = {_cell(row, column).text for row in together for column in _columns(means, END)}
        if UNFINISHED not in ends:
            yield _together(together, dated[0][1], means)


def _together(rows: Sequence[Row], date: Cell | None, means: Sequence[str]) -> Found:
    """The game of some rows, by seat where that is told."""
    seats, (name,) = _columns(means, SEAT), _columns(means, NAME)
    in_order = sorted(
        rows, key=lambda row: SEATS.find(_cell(row, seats[0]).text[:1]) if seats else 0
    )
    numbers = {
        kind: _columns(means, kind)[0] if kind in means else None for kind in (SCORE, POINTS)
    }
    players = (
        Player(
            _cell(row, name),
            *(None if at is None else _told(_cell(row, at)) for at in numbers.values()),
        )
        for row in in_order
    )
    return Found(rows[0].number, date, tuple(players))


def _told(cell: Cell) -> Cell | None:
    """A cell that has something in it."""
    return None if is_empty(cell.text) else cell


# --------------------------------------------------------------------------- a row a game


def _is_game_rows(rows: Sequence[Row]) -> bool:
    return bool(_pairs(rows))


def _pairs(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """The columns of names and of the numbers behind them."""
    for row in rows[:2]:  # the first may be headings
        is_number = [thousandths(cell) is not None for cell in row.cells]
        for start in range(min(3, len(row.cells))):
            run = [
                (at, at + 1)
                for at in range(start, len(row.cells) - 1, 2)
                if row.cells[at] and not is_number[at] and is_number[at + 1]
            ][:MOST]
            in_one = [at for at, _ in run] == list(range(start, start + 2 * len(run), 2))
            stands_before = (_is_before(rows[0], _cell(row, column)) for column in range(start))
            if len(run) >= FEWEST and in_one and all(stands_before):
                return [(at, at + 1) for at in range(start, start + 2 * MOST, 2)]
    return []


def _is_before(headings: Row, cell: Cell) -> bool:
    """Whether something stands before the players: a date, a number of the game, or nothing."""
    return not cell.text or thousandths(cell.text) is not None or _stands_for_date(headings, cell)


def _stands_for_date(headings: Row, cell: Cell) -> bool:
    """Whether it is a date, or is said to be one."""
    is_said = meaning(_cell(headings, cell.column).text) == DATE
    return is_said or read_date(cell.text, order_of([cell.text]) or ORDERS[0]) is not None


def _game_rows(rows: Sequence[Row]) -> Iterator[Found | Fault]:
    """A row is a date, if there is one, then names and numbers in turns."""
    pairs = _pairs(rows)
    games = rows[not _is_game_rows(rows[:1]) :]  # without headings
    dates = [
        column
        for column in range(pairs[0][0])
        if any(_stands_for_date(rows[0], _cell(row, column)) for row in games)
    ]
    for row, date in _dated(games, dates):
        players = [
            Player(_cell(row, name), _cell(row, number))
            for name, number in pairs
            if _cell(row, name).text and thousandths(_cell(row, name).text) is None
        ]
        if meaning(row.cells[0]) == IGNORED:
            yield _left_out(row.number, f"it is called {shown(row.cells[0])}")
        else:
            yield Found(row.number, date, tuple(players))


# ------------------------------------------------------------------------ a column a player


def _is_player_columns(rows: Sequence[Row]) -> bool:
    columns = _named_columns(rows)
    numbers = (  # of two rows, the first of which may have everybody's sums
        sum(thousandths(_cell(row, column).text) is not None for column in columns)
        for row in rows[1:3]
    )
    return len(columns) >= FEWEST and any(FEWEST <= count <= MOST for count in numbers)


def _named_columns(rows: Sequence[Row]) -> list[int]:
    """The columns with a player's name at their head."""
    return [
        column
        for column, heading in enumerate(rows[0].cells)
        if heading and thousandths(heading) is None and meaning(heading) in {"", END}
    ]


def _player_columns(rows: Sequence[Row]) -> Iterator[Found | Fault]:
    """Who has a number in a row played that game."""
    columns, dates = _named_columns(rows), _columns(meanings(rows[0].cells), DATE)
    undated = not rows[0].cells[0]  # a date has often no heading
    dates = dates or [0][:undated]
    figures = [_figures(row, columns, rows[0]) for row in rows[1:]]
    why = {rows[1 + at].number: f"it has {what}" for at, what in totals_of(figures).items()}
    why |= {
        row.number: f"it is called {shown(row.cells[0])}"
        for row in rows[1:]
        if row.number not in why and meaning(row.cells[0]) == IGNORED
    }
    yield from (_left_out(number, words) for number, words in sorted(why.items()))
    for row, date in _dated([row for row in rows[1:] if row.number not in why], dates):
        players = [
            Player(_cell(rows[0], column), _cell(row, column))
            for column in columns
            if not is_empty(_cell(row, column).text)
        ]
        yield Found(row.number, date, tuple(players))


def _figures(row: Row, columns: Sequence[int], headings: Row) -> Figures:
    """What players have in a row, and whether it has a date or a number of its own."""
    others = (
        cell.text
        for cell in (_cell(row, column) for column in range(len(row.cells)))
        if cell.column not in columns and meaning(_cell(headings, cell.column).text) != IGNORED
    )
    is_marked = any(thousandths(text) is not None or is_date(text) for text in others)
    return Figures(tuple(_cell(row, column).text for column in columns), is_marked)


def _left_out(number: int, why: str) -> Fault:
    """A row that is no game, which is said."""
    return Fault(f"left out: {why}", hand=f"row {number}", is_remark=True)


SHAPES = (
    Shape("a row for each player of each game", _is_player_rows, _player_rows),
    Shape("a row for each game", _is_game_rows, _game_rows),
    Shape("a column for each player", _is_player_columns, _player_columns),
)
