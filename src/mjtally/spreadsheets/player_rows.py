"""The layout with a row for each player of each game, as a table of games is printed."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from ..logs.faults import quote_value
from .date_columns import list_dated_rows
from .grid import CellKind, SheetCell, SheetRow, cell_at, count_kind, holds_mostly
from .headings import (
    DATE,
    END,
    GAME,
    IGNORED,
    NAME,
    POINTS,
    SCORE,
    SEAT,
    find_columns,
    find_meaning,
    find_meanings,
)
from .numbers import find_common_total, is_empty_cell
from .sheet_contents import MAX_PLAYERS, MIN_PLAYERS, SheetContents, SheetGame, SheetPlayer
from .surplus_rows_and_columns import find_unknown_columns

UNFINISHED = "unfinished"
SAMPLE_ROWS = 200  # that show what a column holds
SEAT_LETTERS = ("E東O", "S南", "W西", "N北")
NO_RESULT = "it has no name and no result"
NO_GAMES = "no column says which rows are one game; expected a heading game"

DatedRow = tuple[SheetRow, SheetCell | None]


def read_player_rows(rows: Sequence[SheetRow]) -> SheetContents | None:
    """The games of a sheet in which each has a row for each of its players."""
    at, meanings = _find_headings(rows)
    if not meanings:
        return None
    headings, (name,) = rows[at], find_columns(meanings, NAME)
    below = [row for row in rows[at + 1 :] if cell_at(row, name).text not in headings.cells]
    left_out = _find_left_out_rows(below, meanings)
    dated = [
        each
        for each in list_dated_rows(below, find_columns(meanings, DATE))
        if each[0].number not in left_out
    ]
    groups, remark = _group_rows(dated, meanings)
    if groups is None:
        return SheetContents((), refusal=f"row {headings.number}: {NO_GAMES}")
    games = tuple(
        _build_game([row for row, _ in group], group[0][1], meanings)
        for group in groups
        if not _is_unfinished(group, meanings)
    )
    known = [column for column, meaning in enumerate(meanings) if meaning]
    unknown = find_unknown_columns(headings, below, known)
    return SheetContents(games, left_out, unknown, (remark,) if remark else ())


def _find_headings(rows: Sequence[SheetRow]) -> tuple[int, list[str]]:
    """The index of the first row of headings, and what they stand for; nothing if there is none."""
    for at in range(min(len(rows) - 1, SAMPLE_ROWS)):
        meanings = _find_row_meanings(rows[at], rows[at + 1 : at + SAMPLE_ROWS])
        if _are_headings(meanings):
            return at, meanings
    return 0, []


def _find_left_out_rows(rows: Sequence[SheetRow], meanings: Sequence[str]) -> dict[int, str]:
    """Rows that are nobody's: empty, or called by a word such as `total` in place of a name."""
    (name,) = find_columns(meanings, NAME)
    called = [row for row in rows if find_meaning(cell_at(row, name).text) == IGNORED]
    empty = {row.number: NO_RESULT for row in rows if _is_empty(row, meanings)}
    return empty | {
        row.number: f"it is called {quote_value(cell_at(row, name).text)}" for row in called
    }


def _are_headings(meanings: Sequence[str]) -> bool:
    return meanings.count(NAME) == 1 and (SCORE in meanings or POINTS in meanings)


def _find_row_meanings(row: SheetRow, below: Sequence[SheetRow]) -> list[str]:
    """What the cells of a row stand for as headings. If only the players or only the results are
    headed by a word that is not known, they are the only such column of words or numbers."""
    meanings = find_meanings(row.cells)
    has_games = GAME in meanings or DATE in meanings
    if count_kind(row, CellKind.NUMBER) or not has_games:
        return [] if count_kind(row, CellKind.NUMBER) else meanings
    has_results = SCORE in meanings or POINTS in meanings
    missing = [(NAME, CellKind.WORD)] * (has_results and NAME not in meanings)
    missing += [(SCORE, CellKind.NUMBER)] * (not has_results and NAME in meanings)
    for meaning, kind in missing:
        columns = [at for at, text in enumerate(row.cells) if text and not meanings[at]]
        found = [at for at in columns if holds_mostly(below, at, kind)]
        if len(found) == 1:
            meanings[found[0]] = meaning
    return meanings


def _is_empty(row: SheetRow, meanings: Sequence[str]) -> bool:
    cells = (cell_at(row, column) for column in find_columns(meanings, NAME, SCORE, POINTS))
    return not any(cell.text for cell in cells)


def _is_unfinished(group: Sequence[DatedRow], meanings: Sequence[str]) -> bool:
    columns = find_columns(meanings, END)
    return any(cell_at(row, column).text == UNFINISHED for row, _ in group for column in columns)


def _group_rows(
    dated: Sequence[DatedRow], meanings: Sequence[str]
) -> tuple[Sequence[Sequence[DatedRow]] | None, str]:
    """Rows one after another with the same game, and date, belong together. Where no column tells
    games apart, so many rows as add up do, if all do; with what is to be said of that."""
    numbers = find_columns(meanings, GAME)

    def key(each: DatedRow) -> list[str]:
        row, date = each
        return [date.text if date else "", *(cell_at(row, column).text for column in numbers)]

    groups = [list(group) for _, group in groupby(dated, key)]
    if GAME not in meanings:
        parts, remark = _divide_by_totals(groups, meanings)
        return parts or None, remark
    if all(MIN_PLAYERS <= len(group) <= MAX_PLAYERS for group in groups):
        return groups, ""
    apart = [[*group] for _, group in groupby(sorted(dated, key=key), key)]
    if _are_games(apart, meanings):
        return apart, "the rows of a game stand apart"
    if all(len(group) <= MAX_PLAYERS for group in groups):
        return groups, ""
    parts, remark = _divide_by_totals(groups, meanings)
    return parts or groups, remark


def _divide_by_totals(
    groups: Sequence[Sequence[DatedRow]], meanings: Sequence[str]
) -> tuple[list[Sequence[DatedRow]], str]:
    """Groups in parts of four or three rows that add up; nothing where they do not."""
    for size in (MAX_PLAYERS, MIN_PLAYERS):
        parts = [group[at : at + size] for group in groups for at in range(0, len(group), size)]
        if all(len(part) == size for part in parts) and _are_games(parts, meanings):
            return parts, f"{size} rows after one another are a game, as they add up"
    return [], ""


def _are_games(parts: Sequence[Sequence[DatedRow]], meanings: Sequence[str]) -> bool:
    """Whether parts of the rows are games: two at least, and all add up to the same."""
    games = [_build_game([row for row, _ in part], None, meanings) for part in parts]
    totals = [game.total for game in games]
    total = totals[0] if len(set(totals)) == 1 else None
    is_common = total is not None and find_common_total([total]) is not None
    return len(parts) > 1 and is_common and all(map(_has_different_players, games))


def _has_different_players(game: SheetGame) -> bool:
    """Whether three or four players have different names, of which one may be missing."""
    names = {player.name.text for player in game.players}
    return MIN_PLAYERS <= len(game.players) <= MAX_PLAYERS and len(names) == len(game.players)


def _build_game(
    rows: Sequence[SheetRow], date: SheetCell | None, meanings: Sequence[str]
) -> SheetGame:
    """The game of some rows, by seat where that is given."""
    (name,) = find_columns(meanings, NAME)
    scores, points = find_columns(meanings, SCORE), find_columns(meanings, POINTS)
    if not scores:
        scores, points = points, []
    players = (
        SheetPlayer(
            cell_at(row, name), _find_number_cell(row, scores), _find_number_cell(row, points)
        )
        for row in sorted(rows, key=lambda row: _find_seat(row, find_columns(meanings, SEAT)))
    )
    return SheetGame(rows[0].number, date, tuple(players))


def _find_seat(row: SheetRow, columns: Sequence[int]) -> int:
    """Where a player sat, as far as that is told."""
    letters: Iterator[str] = (cell_at(row, column).text[:1].upper() for column in columns[:1])
    letter = next(letters, "")
    seats = (seat for seat, known in enumerate(SEAT_LETTERS) if letter and letter in known)
    return next(seats, -1)


def _find_number_cell(row: SheetRow, columns: Sequence[int]) -> SheetCell | None:
    """A cell that has something in it: the first of several such columns."""
    cells = (cell_at(row, column) for column in columns[:1])
    return next((cell for cell in cells if not is_empty_cell(cell.text)), None)
