"""Three shapes in which people keep results: how each is recognised, and where its games are."""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple
from unicodedata import normalize

from ..logs.faults import Fault, quote_value
from .grid import SheetRow, column_name
from .numbers_and_dates import (
    DATE_ORDERS,
    find_date_order,
    is_date,
    is_empty_cell,
    parse_sheet_date,
    parse_thousandths,
)
from .totals import Figures, totals_of

# ------------------------------------------------------------------------------------------
# What the columns of a sheet are called.


DATE, NAME, SCORE, POINTS, GAME, SEAT, END, IGNORED = (
    *("date", "name", "score", "points", "game", "seat", "end", "ignored"),
)
HEADING_WORDS = {
    DATE: ("date", "day", "datum", "日付", "日時", "日"),
    NAME: ("name", "player", "player name", "spieler", "joueur", "名前", "プレイヤー", "選手"),
    SCORE: ("score", "final score", "raw score", "点数", "持ち点", "素点", "スコア"),
    POINTS: ("points", "point", "pts", "pt", "result", "ポイント"),
    GAME: ("game", "match", "hanchan", "table", "no", "nr", "半荘", "回戦"),
    SEAT: ("seat", "wind", "席", "家"),
    END: ("end",),
    IGNORED: (
        *("file", "line", "hands", "rank", "place", "season", "順位", "time", "comment"),
        *("comments", "note", "notes", "sum", "total", "備考"),
    ),
}
MEANINGS = {word: meaning for meaning, words in HEADING_WORDS.items() for word in words}
HEADING_NUMBER = re.compile(r"[\s_#.]*\d*$")  # `Player 1`, `score_2`


def heading_meaning(heading: str) -> str:
    """What a heading stands for; nothing where it is not known."""
    word = HEADING_NUMBER.sub("", normalize("NFKC", heading).casefold().replace("_", " ")).strip()
    return MEANINGS.get(word, "")


def heading_meanings(cells: Sequence[str]) -> list[str]:
    """What the headings of a row stand for."""
    return [heading_meaning(cell) for cell in cells]


UNFINISHED = "unfinished"
SEAT_LETTERS = "ESWN"
MIN_PLAYERS, MAX_PLAYERS = 3, 4  # players of a game


class SheetCell(NamedTuple):
    """What stands in a cell, and where."""

    text: str
    row: int
    column: int

    @property
    def place(self) -> str:
        """`row 5, column C`."""
        return f"row {self.row}, column {column_name(self.column)}"


class SheetPlayer(NamedTuple):
    """A player of a game: the name, and the score or the points, or both."""

    name: SheetCell
    score: SheetCell | None
    points: SheetCell | None = None


class SheetGame(NamedTuple):
    """A game as it stands in a sheet."""

    row: int
    date: SheetCell | None
    players: tuple[SheetPlayer, ...]


class SheetLayout(NamedTuple):
    """How the games of a sheet lie in it."""

    description: str
    matches: Callable[[Sequence[SheetRow]], bool]
    find_games: Callable[[Sequence[SheetRow]], Iterator[SheetGame | Fault]]


def find_layout(rows: Sequence[SheetRow]) -> SheetLayout | None:
    """The shape of a sheet, if it is one of results."""
    return next((shape for shape in LAYOUTS if len(rows) > 1 and shape.matches(rows)), None)


def _cell_at(row: SheetRow, column: int) -> SheetCell:
    """A cell; one behind the last is empty."""
    return SheetCell(row.cells[column] if column < len(row.cells) else "", row.number, column)


def _find_date(row: SheetRow, columns: Sequence[int]) -> SheetCell | None:
    found = [_cell_at(row, column) for column in columns if _cell_at(row, column).text]
    return found[0] if found else None


def _dated(
    rows: Sequence[SheetRow], columns: Sequence[int]
) -> Iterator[tuple[SheetRow, SheetCell | None]]:
    """Rows with their dates. One that is written once an evening, or in merged cells, holds for
    the rows below that have none. (Nothing else does: a game's number tells games apart.)"""
    above: SheetCell | None = None
    for row in rows:
        own = _find_date(row, columns)
        if own is None:
            yield row, above
            continue
        above = own if is_date(own.text) else above
        yield row, own


def _find_columns(means: Sequence[str], *wanted: str) -> list[int]:
    return [column for column, each in enumerate(means) if each in wanted]


# --------------------------------------------------------------- a row a player of each game


def _has_player_rows(rows: Sequence[SheetRow]) -> bool:
    means = heading_meanings(rows[0].cells)
    return means.count(NAME) == 1 and (SCORE in means or POINTS in means)


def _games_from_player_rows(rows: Sequence[SheetRow]) -> Iterator[SheetGame | Fault]:
    """Rows one after another with the same game, and date, belong together."""
    means = heading_meanings(rows[0].cells)
    for column, (heading, means_) in enumerate(zip(rows[0].cells, means, strict=True)):
        if heading and not means_:
            known = f"{NAME}, {SCORE} or {POINTS}, {GAME}, {DATE}, {SEAT}"
            yield Fault(f"unknown heading {heading}", known, hand=_cell_at(rows[0], column).place)
    numbers, dates = _find_columns(means, GAME), _find_columns(means, DATE)
    if GAME not in means:
        yield Fault("no column says which rows are one game", f"a heading {GAME}", hand="row 1")
        return

    def key(dated: tuple[SheetRow, SheetCell | None]) -> list[str]:
        row, date = dated
        return [date.text if date else "", *(_cell_at(row, column).text for column in numbers)]

    for _, group in groupby(_dated(rows[1:], dates), key):
        dated = list(group)
        together = [row for row, _ in dated]
        ends = {
            _cell_at(row, column).text for row in together for column in _find_columns(means, END)
        }
        if UNFINISHED not in ends:
            yield _build_game(together, dated[0][1], means)


def _build_game(
    rows: Sequence[SheetRow], date: SheetCell | None, means: Sequence[str]
) -> SheetGame:
    """The game of some rows, by seat where that is told."""
    seats, (name,) = _find_columns(means, SEAT), _find_columns(means, NAME)
    in_order = sorted(
        rows, key=lambda row: SEAT_LETTERS.find(_cell_at(row, seats[0]).text[:1]) if seats else 0
    )
    numbers = {
        kind: _find_columns(means, kind)[0] if kind in means else None for kind in (SCORE, POINTS)
    }
    players = (
        SheetPlayer(
            _cell_at(row, name),
            *(None if at is None else _nonempty_cell(_cell_at(row, at)) for at in numbers.values()),
        )
        for row in in_order
    )
    return SheetGame(rows[0].number, date, tuple(players))


def _nonempty_cell(cell: SheetCell) -> SheetCell | None:
    """A cell that has something in it."""
    return None if is_empty_cell(cell.text) else cell


# --------------------------------------------------------------------------- a row a game


def _has_game_rows(rows: Sequence[SheetRow]) -> bool:
    return bool(_find_name_number_columns(rows))


def _find_name_number_columns(rows: Sequence[SheetRow]) -> list[tuple[int, int]]:
    """The columns of names and of the numbers behind them."""
    for row in rows[:2]:  # the first may be headings
        is_number = [parse_thousandths(cell) is not None for cell in row.cells]
        for start in range(min(3, len(row.cells))):
            run = [
                (at, at + 1)
                for at in range(start, len(row.cells) - 1, 2)
                if row.cells[at] and not is_number[at] and is_number[at + 1]
            ][:MAX_PLAYERS]
            in_one = [at for at, _ in run] == list(range(start, start + 2 * len(run), 2))
            stands_before = (
                _may_precede_players(rows[0], _cell_at(row, column)) for column in range(start)
            )
            if len(run) >= MIN_PLAYERS and in_one and all(stands_before):
                return [(at, at + 1) for at in range(start, start + 2 * MAX_PLAYERS, 2)]
    return []


def _may_precede_players(headings: SheetRow, cell: SheetCell) -> bool:
    """Whether something stands before the players: a date, a number of the game, or nothing."""
    return (
        not cell.text or parse_thousandths(cell.text) is not None or _is_date_cell(headings, cell)
    )


def _is_date_cell(headings: SheetRow, cell: SheetCell) -> bool:
    """Whether it is a date, or is said to be one."""
    is_said = heading_meaning(_cell_at(headings, cell.column).text) == DATE
    return (
        is_said
        or parse_sheet_date(cell.text, find_date_order([cell.text]) or DATE_ORDERS[0]) is not None
    )


def _games_from_game_rows(rows: Sequence[SheetRow]) -> Iterator[SheetGame | Fault]:
    """A row is a date, if there is one, then names and numbers in turns."""
    pairs = _find_name_number_columns(rows)
    games = rows[not _has_game_rows(rows[:1]) :]  # without headings
    dates = [
        column
        for column in range(pairs[0][0])
        if any(_is_date_cell(rows[0], _cell_at(row, column)) for row in games)
    ]
    for row, date in _dated(games, dates):
        players = [
            SheetPlayer(_cell_at(row, name), _cell_at(row, number))
            for name, number in pairs
            if _cell_at(row, name).text and parse_thousandths(_cell_at(row, name).text) is None
        ]
        if heading_meaning(row.cells[0]) == IGNORED:
            yield _left_out(row.number, f"it is called {quote_value(row.cells[0])}")
        else:
            yield SheetGame(row.number, date, tuple(players))


# ------------------------------------------------------------------------ a column a player


def _has_player_columns(rows: Sequence[SheetRow]) -> bool:
    columns = _find_player_columns(rows)
    numbers = (  # of two rows, the first of which may have everybody's sums
        sum(parse_thousandths(_cell_at(row, column).text) is not None for column in columns)
        for row in rows[1:3]
    )
    return len(columns) >= MIN_PLAYERS and any(
        MIN_PLAYERS <= count <= MAX_PLAYERS for count in numbers
    )


def _find_player_columns(rows: Sequence[SheetRow]) -> list[int]:
    """The columns with a player's name at their head."""
    return [
        column
        for column, heading in enumerate(rows[0].cells)
        if heading and parse_thousandths(heading) is None and heading_meaning(heading) in {"", END}
    ]


def _games_from_player_columns(rows: Sequence[SheetRow]) -> Iterator[SheetGame | Fault]:
    """Who has a number in a row played that game."""
    columns, dates = (
        _find_player_columns(rows),
        _find_columns(heading_meanings(rows[0].cells), DATE),
    )
    undated = not rows[0].cells[0]  # a date has often no heading
    dates = dates or [0][:undated]
    figures = [_figures(row, columns, rows[0]) for row in rows[1:]]
    why = {rows[1 + at].number: f"it has {what}" for at, what in totals_of(figures).items()}
    why |= {
        row.number: f"it is called {quote_value(row.cells[0])}"
        for row in rows[1:]
        if row.number not in why and heading_meaning(row.cells[0]) == IGNORED
    }
    yield from (_left_out(number, words) for number, words in sorted(why.items()))
    for row, date in _dated([row for row in rows[1:] if row.number not in why], dates):
        players = [
            SheetPlayer(_cell_at(rows[0], column), _cell_at(row, column))
            for column in columns
            if not is_empty_cell(_cell_at(row, column).text)
        ]
        yield SheetGame(row.number, date, tuple(players))


def _figures(row: SheetRow, columns: Sequence[int], headings: SheetRow) -> Figures:
    """What players have in a row, and whether it has a date or a number of its own."""
    others = (
        cell.text
        for cell in (_cell_at(row, column) for column in range(len(row.cells)))
        if cell.column not in columns
        and heading_meaning(_cell_at(headings, cell.column).text) != IGNORED
    )
    is_marked = any(parse_thousandths(text) is not None or is_date(text) for text in others)
    return Figures(tuple(_cell_at(row, column).text for column in columns), is_marked)


def _left_out(number: int, why: str) -> Fault:
    """A row that is no game, which is said."""
    return Fault(f"left out: {why}", hand=f"row {number}", is_remark=True)


LAYOUTS = (
    SheetLayout("a row for each player of each game", _has_player_rows, _games_from_player_rows),
    SheetLayout("a row for each game", _has_game_rows, _games_from_game_rows),
    SheetLayout("a column for each player", _has_player_columns, _games_from_player_columns),
)
