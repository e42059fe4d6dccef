"""Three layouts in which people keep results: how each is recognised, and where its games are."""

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
from .totals import SUMS, RowFigures, find_total_rows

# ------------------------------------------------------------------------------------------
# What the columns of a sheet are called.


DATE, NAME, SCORE, POINTS = "date", "name", "score", "points"
GAME, SEAT, END, IGNORED = "game", "seat", "end", "ignored"
# fmt: off
HEADING_WORDS = {
    DATE: ("date", "day", "datum", "日付", "日時", "日"),
    NAME: ("name", "player", "player name", "spieler", "joueur", "名前", "プレイヤー", "選手"),
    SCORE: ("score", "final score", "raw score", "点数", "持ち点", "素点", "スコア"),
    POINTS: ("points", "point", "pts", "pt", "result", "ポイント"),
    GAME: ("game", "match", "hanchan", "table", "no", "nr", "半荘", "回戦"),
    SEAT: ("seat", "wind", "席", "家"),
    END: ("end",),
    IGNORED: (
        "file", "line", "hands", "rank", "place", "season", "順位", "time", "comment", "comments",
        "note", "notes", "sum", "total", "備考",
    ),
}
# fmt: on
MEANINGS = {word: meaning for meaning, words in HEADING_WORDS.items() for word in words}
HEADING_NUMBER = re.compile(r"[\s_#.]*\d*$")  # `Player 1`, `score_2`


def find_meaning(heading: str) -> str:
    """What a heading stands for; empty where it is not known."""
    word = HEADING_NUMBER.sub("", normalize("NFKC", heading).casefold().replace("_", " ")).strip()
    return MEANINGS.get(word, "")


def find_meanings(cells: Sequence[str]) -> list[str]:
    """What the headings of a row stand for."""
    return [find_meaning(cell) for cell in cells]


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
    """The layout of a sheet, if it is one of results."""
    return next((layout for layout in LAYOUTS if len(rows) > 1 and layout.matches(rows)), None)


def _cell_at(row: SheetRow, column: int) -> SheetCell:
    """A cell; one after the last is empty."""
    return SheetCell(row.cells[column] if column < len(row.cells) else "", row.number, column)


def _find_date(row: SheetRow, columns: Sequence[int]) -> SheetCell | None:
    found = [_cell_at(row, column) for column in columns if _cell_at(row, column).text]
    return found[0] if found else None


def _list_dated_rows(
    rows: Sequence[SheetRow], columns: Sequence[int]
) -> Iterator[tuple[SheetRow, SheetCell | None]]:
    """Rows with their dates. One that is written once an evening, or in merged cells, holds for
    the rows below that have none. (Nothing else does: a game's number identifies it.)"""
    above: SheetCell | None = None
    for row in rows:
        own = _find_date(row, columns)
        if own is None:
            yield row, above
            continue
        above = own if is_date(own.text) else above
        yield row, own


def _find_columns(meanings: Sequence[str], *wanted: str) -> list[int]:
    return [column for column, each in enumerate(meanings) if each in wanted]


# --------------------------------------------------------------- a row a player of each game


def _has_player_rows(rows: Sequence[SheetRow]) -> bool:
    meanings = find_meanings(rows[0].cells)
    return meanings.count(NAME) == 1 and (SCORE in meanings or POINTS in meanings)


def _find_games_in_player_rows(rows: Sequence[SheetRow]) -> Iterator[SheetGame | Fault]:
    """Rows one after another with the same game, and date, belong together."""
    meanings = find_meanings(rows[0].cells)
    for column, (heading, meaning) in enumerate(zip(rows[0].cells, meanings, strict=True)):
        if heading and not meaning:
            known = f"{NAME}, {SCORE} or {POINTS}, {GAME}, {DATE}, {SEAT}"
            yield Fault(f"unknown heading {heading}", known, hand=_cell_at(rows[0], column).place)
    numbers, dates = _find_columns(meanings, GAME), _find_columns(meanings, DATE)
    if GAME not in meanings:
        yield Fault("no column says which rows are one game", f"a heading {GAME}", hand="row 1")
        return

    def key(dated: tuple[SheetRow, SheetCell | None]) -> list[str]:
        row, date = dated
        return [date.text if date else "", *(_cell_at(row, column).text for column in numbers)]

    for _, group in groupby(_list_dated_rows(rows[1:], dates), key):
        dated = list(group)
        together = [row for row, _ in dated]
        columns = _find_columns(meanings, END)
        ends = {_cell_at(row, column).text for row in together for column in columns}
        if UNFINISHED not in ends:
            yield _build_game(together, dated[0][1], meanings)


def _build_game(
    rows: Sequence[SheetRow], date: SheetCell | None, meanings: Sequence[str]
) -> SheetGame:
    """The game of some rows, by seat where that is given."""
    seats, (name,) = _find_columns(meanings, SEAT), _find_columns(meanings, NAME)
    in_order = sorted(
        rows, key=lambda row: SEAT_LETTERS.find(_cell_at(row, seats[0]).text[:1]) if seats else 0
    )
    scores, points = _find_columns(meanings, SCORE), _find_columns(meanings, POINTS)
    players = (
        SheetPlayer(
            _cell_at(row, name),
            _nonempty_cell(_cell_at(row, scores[0])) if scores else None,
            _nonempty_cell(_cell_at(row, points[0])) if points else None,
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
    """The columns of names and of the numbers after them."""
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
    """Whether it is a date, or its heading says so."""
    is_headed = find_meaning(_cell_at(headings, cell.column).text) == DATE
    return (
        is_headed
        or parse_sheet_date(cell.text, find_date_order([cell.text]) or DATE_ORDERS[0]) is not None
    )


def _find_games_in_game_rows(rows: Sequence[SheetRow]) -> Iterator[SheetGame | Fault]:
    """A row is a date, if there is one, then names and numbers in turns."""
    pairs = _find_name_number_columns(rows)
    games = rows[not _has_game_rows(rows[:1]) :]  # without headings
    dates = [
        column
        for column in range(pairs[0][0])
        if any(_is_date_cell(rows[0], _cell_at(row, column)) for row in games)
    ]
    called = _find_called_rows(games, [at for at in range(pairs[0][0]) if at not in dates])
    for row, date in _list_dated_rows(games, dates):
        players = [
            SheetPlayer(_cell_at(row, name), _cell_at(row, number))
            for name, number in pairs
            if _cell_at(row, name).text and parse_thousandths(_cell_at(row, name).text) is None
        ]
        if row.number in called:
            yield _build_remark(row.number, called[row.number])
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
        if heading and parse_thousandths(heading) is None and find_meaning(heading) in {"", END}
    ]


def _find_games_in_player_columns(rows: Sequence[SheetRow]) -> Iterator[SheetGame | Fault]:
    """Who has a number in a row played that game."""
    columns = _find_player_columns(rows)
    dates = _find_columns(find_meanings(rows[0].cells), DATE)
    undated = not rows[0].cells[0]  # a date has often no heading
    dates = dates or [0][:undated]
    figures = [_collect_figures(row, columns, rows[0]) for row in rows[1:]]
    totals = find_total_rows(figures)
    reasons = {rows[1 + at].number: f"it has {kind}" for at, kind in totals.items()}
    meanings = find_meanings(rows[0].cells)
    marks = [0][: 0 not in columns] or _find_columns(meanings, GAME)
    no_sums = f", and its numbers are not {SUMS}"
    reasons = {**_find_called_rows(rows[1:], marks, no_sums), **reasons}
    yield from (_build_remark(number, words) for number, words in sorted(reasons.items()))
    game_rows = [row for row in rows[1:] if row.number not in reasons]
    for row, date in _list_dated_rows(game_rows, dates):
        players = [
            SheetPlayer(_cell_at(rows[0], column), _cell_at(row, column))
            for column in columns
            if not is_empty_cell(_cell_at(row, column).text)
        ]
        yield SheetGame(row.number, date, tuple(players))


def _collect_figures(row: SheetRow, columns: Sequence[int], headings: SheetRow) -> RowFigures:
    """What players have in a row, and whether it has a date or a number of its own."""
    others = (
        cell.text
        for cell in (_cell_at(row, column) for column in range(len(row.cells)))
        if cell.column not in columns
        and find_meaning(_cell_at(headings, cell.column).text) != IGNORED
    )
    is_marked = any(parse_thousandths(text) is not None or is_date(text) for text in others)
    return RowFigures(tuple(_cell_at(row, column).text for column in columns), is_marked)


def _find_called_rows(
    rows: Sequence[SheetRow], columns: Sequence[int], more: str = ""
) -> dict[int, str]:
    """Rows that are not games by what they are called, by their number: a heading of ours that no
    game has, or a word where the other rows have numbers or dates. (Where most have words, these
    are what the games are called. A word with a digit may be a number, or a date that is wrong.)"""
    found = {
        row.number: f"it is called {quote_value(row.cells[0])}"
        for row in rows
        if find_meaning(row.cells[0]) == IGNORED
    }
    for column in columns:
        texts = {row.number: _cell_at(row, column).text for row in rows}
        words = {number: text for number, text in texts.items() if _is_word(text)}
        if 2 * len(words) <= len([text for text in texts.values() if text]):
            for number, text in words.items():
                found.setdefault(number, f"it is called {quote_value(text)}{more}")
    return found


def _is_word(text: str) -> bool:
    return not is_empty_cell(text) and not any(map(str.isnumeric, text))


def _build_remark(number: int, reason: str) -> Fault:
    """The remark on a row that is not a game."""
    return Fault(f"left out: {reason}", hand=f"row {number}", is_remark=True)


LAYOUTS = (
    SheetLayout("a row for each player of each game", _has_player_rows, _find_games_in_player_rows),
    SheetLayout("a row for each game", _has_game_rows, _find_games_in_game_rows),
    SheetLayout("a column for each player", _has_player_columns, _find_games_in_player_columns),
)
