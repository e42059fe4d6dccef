"""The layout with a row for each game: names and numbers in turns, or names and then numbers."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .date_columns import find_date_cell, list_dated_rows
from .dates import is_date, is_weekday
from .grid import CellKind, SheetCell, SheetRow, cell_at, column_name, count_kind, holds_mostly
from .headings import (
    DATE,
    GAME,
    IGNORED,
    NAME,
    POINTS,
    SCORE,
    find_heading,
    find_meaning,
    is_seat_heading,
    split_heading,
)
from .numbers import NumberKind, find_total_kind, is_empty_cell
from .sheet_contents import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    SheetContents,
    SheetGame,
    SheetPlayer,
    find_group_total,
)
from .surplus_rows_and_columns import find_called_rows, find_unknown_columns

Columns = tuple[int, ...]  # one for each player
HEADED_NUMBER = re.compile(r"\d+")
OTHER_MEANINGS = {DATE, IGNORED, GAME}  # of headings: neither names nor results
FEW_ROWS = 3  # which do not show who changes places
MOST_COLUMNS = 200  # that are looked through


class NumberGroup(NamedTuple):
    """Columns with a number for each player; what most rows add up to there, if anything, and
    what their headings stand for."""

    columns: Columns
    total: int | None
    meaning: str


class GameColumns(NamedTuple):
    """Where the names and the results of a row stand."""

    names: Columns
    scores: Columns
    points: Columns = ()
    refusal: str = ""
    adds_up: bool = False


def read_game_rows(rows: Sequence[SheetRow]) -> SheetContents | None:
    """The games of a sheet in which each has a row, with its players and their results."""
    samples = [row for row in rows if _has_names_and_numbers(row)]
    with_numbers = sum(count_kind(row, CellKind.NUMBER) >= MIN_PLAYERS for row in rows)
    if not samples or 2 * len(samples) < with_numbers:
        return None
    first = rows.index(samples[0])
    headings = rows[first - 1] if first and _is_heading_row(rows[first - 1]) else None
    found = _choose_columns(samples, headings)
    if found is None:
        return None
    if found.refusal:
        return SheetContents((), refusal=found.refusal)
    return _read_games(rows[first:], headings, found)


def _has_names_and_numbers(row: SheetRow) -> bool:
    return (
        count_kind(row, CellKind.WORD) >= MIN_PLAYERS
        and count_kind(row, CellKind.NUMBER) >= MIN_PLAYERS
    )


def _is_heading_row(row: SheetRow) -> bool:
    return not count_kind(row, CellKind.NUMBER) and sum(map(bool, row.cells)) >= MIN_PLAYERS


def _read_games(
    rows: Sequence[SheetRow], headings: SheetRow | None, columns: GameColumns
) -> SheetContents:
    """The games of rows below the headings."""
    used = {*columns.names, *columns.scores, *columns.points}
    dates = _find_date_columns(rows, headings, used)
    marks = [at for at in range(columns.names[0]) if at not in used and at not in dates]
    left_out = find_called_rows(rows, marks)
    for row in rows:
        if not any(_is_name(cell_at(row, at)) for at in columns.names) and (
            find_date_cell(row, dates) is None or count_kind(row, CellKind.NUMBER)
        ):
            left_out.setdefault(row.number, "it has no names")
    games = []
    for row, date in list_dated_rows([row for row in rows if row.number not in left_out], dates):
        players = tuple(_list_players(row, columns))
        if players:
            games.append(SheetGame(row.number, date, players))
    return SheetContents(tuple(games), left_out, _find_unknown_columns(rows, headings, used))


def _find_unknown_columns(
    rows: Sequence[SheetRow], headings: SheetRow | None, used: set[int]
) -> dict[int, str]:
    """The columns that nothing is read of, and whose heading does not say why."""
    if headings is None:
        return {}
    told = {
        at for at, text in enumerate(headings.cells) if find_meaning(text) or split_heading(text)[1]
    }
    return find_unknown_columns(headings, rows, used | told)


def _list_players(row: SheetRow, columns: GameColumns) -> Iterator[SheetPlayer]:
    """The players of a row, with what stands in the columns of their results."""
    for at, name in enumerate(columns.names):
        if _is_name(cell_at(row, name)):
            points = cell_at(row, columns.points[at]) if columns.points else None
            score = cell_at(row, columns.scores[at])
            yield SheetPlayer(cell_at(row, name), score, points)


def _is_name(cell: SheetCell) -> bool:
    return not is_empty_cell(cell.text) and cell.number is None


def _find_date_columns(
    rows: Sequence[SheetRow], headings: SheetRow | None, used: set[int]
) -> list[int]:
    """The columns of dates: by their heading, or by what they hold."""
    width = max(len(row.cells) for row in rows)
    free = [at for at in range(width) if at not in used]
    headed = [at for at in free if find_heading(headings, at) == DATE]
    dated = [at for at in free if any(is_date(cell_at(row, at).text) for row in rows)]
    return headed or dated


# -------------------------------------------------------------------- which columns are which


def _choose_columns(rows: Sequence[SheetRow], headings: SheetRow | None) -> GameColumns | None:
    """The columns of names whose results add up; else the first that could be names."""
    candidates = [
        found
        for names in _list_name_columns(rows, headings)
        if _may_be_players(names, rows, headings)
        and (found := _find_results(names, rows, headings))
    ]
    sound = [each for each in candidates if each.adds_up]
    widest = [each for each in sound if len(each.names) == MAX_PLAYERS] or sound
    if not widest:
        return next(iter(candidates), None)
    if refusal := _find_other_game(widest):
        return widest[0]._replace(refusal=refusal)
    likely = _list_likely_players(widest, rows, headings)
    if len(likely) > 1:
        refusal = (
            f"names may stand in {_format_columns(likely[0].names)} or in"
            f" {_format_columns(likely[1].names)}; expected headings such as player 1, player 2"
        )
        return likely[0]._replace(refusal=refusal)
    return likely[0]


def _find_other_game(found: Sequence[GameColumns]) -> str:
    """Why a row with the columns of two games is not read; empty where there is one game."""
    first = found[0]
    for other in found[1:]:
        if not {*first.names, *first.scores} & {*other.names, *other.scores}:
            places = f"{_format_columns(first.names)} and {_format_columns(other.names)}"
            return f"two games in a row, in {places}; expected a row for each game"
    return ""


def _list_likely_players(
    found: Sequence[GameColumns], rows: Sequence[SheetRow], headings: SheetRow | None
) -> Sequence[GameColumns]:
    """Of several columns of names those that are headed so, or among which players change most."""
    ratings = [
        (all(_list_player_headings(each.names, headings)), _count_shared_names(each.names, rows))
        for each in found
    ]
    return [each for each, rating in zip(found, ratings, strict=True) if rating == max(ratings)]


def _format_columns(columns: Columns) -> str:
    return f"columns {', '.join(map(column_name, columns))}"


def _list_name_columns(rows: Sequence[SheetRow], headings: SheetRow | None) -> Iterator[Columns]:
    """Columns at the same distance from one another that could hold the players of a game."""
    width = min(max(len(row.cells) for row in rows), MOST_COLUMNS)
    free = [at for at in range(width) if find_heading(headings, at) not in OTHER_MEANINGS]
    words = {at for at in free if holds_mostly(rows, at, CellKind.WORD)}
    some = {at for at in free if any(cell_at(row, at).kind is CellKind.WORD for row in rows)}
    for count in (MAX_PLAYERS, MIN_PLAYERS):
        for step in range(1, width // count + 1):
            for start in sorted(words):
                columns = tuple(range(start, start + count * step, step))
                is_filled = words.issuperset(columns[:MIN_PLAYERS]) and some.issuperset(columns)
                if is_filled and _are_different(rows, columns):
                    yield columns


def _are_different(rows: Sequence[SheetRow], columns: Columns) -> bool:
    """Whether these can be players: in most rows all different, and no column of weekdays, or of
    the same seat in each row."""
    found = [[cell_at(row, column).text for column in columns] for row in rows]
    different = [len({*filter(None, cells)}) == len([*filter(None, cells)]) for cells in found]
    others = [
        all(map(is_weekday, cells)) or (len({*cells}) == 1 and is_seat_heading(cells[0]))
        for cells in zip(*found, strict=True)
    ]
    return 2 * sum(different) >= len(rows) and not any(others)


def _may_be_players(columns: Columns, rows: Sequence[SheetRow], headings: SheetRow | None) -> bool:
    """Whether columns hold the same sort of thing: all are headed as players; or none is, and
    nobody stands always in the same column where the others change their places."""
    headed = _list_player_headings(columns, headings)
    if any(headed):
        return all(headed)
    shared = [_is_shared(at, columns, rows) for at in columns]
    return len(set(shared)) == 1 or len(rows) < FEW_ROWS


def _is_shared(column: int, columns: Columns, rows: Sequence[SheetRow]) -> bool:
    """Whether somebody stands in a column who stands in another as well."""
    own = {cell_at(row, column).text for row in rows} - {""}
    return any(cell_at(row, at).text in own for row in rows for at in columns if at != column)


def _list_player_headings(columns: Columns, headings: SheetRow | None) -> list[bool]:
    """Of which columns the heading says that they are players."""
    texts = [cell_at(headings, at).text if headings else "" for at in columns]
    return [find_meaning(text) == NAME or is_seat_heading(text) for text in texts]


def _count_shared_names(columns: Columns, rows: Sequence[SheetRow]) -> int:
    """In how many of the columns somebody stands who stands in another as well."""
    return sum(_is_shared(column, columns, rows) for column in columns)


def _find_results(
    names: Columns, rows: Sequence[SheetRow], headings: SheetRow | None
) -> GameColumns | None:
    """The columns of scores and points that belong to names: scores by what they add up to, or
    else points; where nothing adds up, the first numbers after the names."""
    groups = _list_number_groups(names, rows, headings)
    points = [each for each in groups if each.total == 0 and _has_numbers_but_0(each, rows)]
    if len(points) > 1:
        named = [group for group in points if group.meaning in {POINTS, SCORE}]
        if len(named) != 1:
            places = " and ".join(_format_columns(group.columns) for group in points[:2])
            refusal = f"the numbers in {places} all add up to 0; expected headings points and total"
            return GameColumns(names, points[0].columns, refusal=refusal, adds_up=True)
        points = named
    if scores := _choose_scores(groups):
        return GameColumns(names, scores.columns, points[0].columns if points else (), adds_up=True)
    if points:
        return GameColumns(names, points[0].columns, adds_up=True)
    after = (group for group in groups if group.columns[0] > names[0])
    return next((GameColumns(names, group.columns) for group in after), None)


def _list_number_groups(
    names: Columns, rows: Sequence[SheetRow], headings: SheetRow | None
) -> list[NumberGroup]:
    """The columns that may be results of those who stand in the columns of names."""
    groups = (
        NumberGroup(
            _order_by_headings(columns, names, headings),
            find_group_total(rows, columns),
            _find_group_meaning(columns, headings),
        )
        for columns in _list_number_columns(names, rows)
    )
    return [group for group in groups if group.meaning not in OTHER_MEANINGS]


def _choose_scores(groups: Sequence[NumberGroup]) -> NumberGroup | None:
    """The first columns that add up to scores, of those headed so if there are any."""
    scores = [group for group in groups if group.total and _is_score_total(group.total)]
    headed = [group for group in scores if group.meaning == SCORE]
    return next(iter(headed or scores), None)


def _has_numbers_but_0(group: NumberGroup, rows: Sequence[SheetRow]) -> bool:
    return any(cell_at(row, at).number for row in rows for at in group.columns)


def _is_score_total(total: int) -> bool:
    return find_total_kind(total) is not NumberKind.POINTS


def _list_number_columns(names: Columns, rows: Sequence[SheetRow]) -> Iterator[Columns]:
    """Columns with a number for each name: beside each of them, or one after another."""
    step, count = names[1] - names[0], len(names)
    width = min(max(len(row.cells) for row in rows), MOST_COLUMNS)
    numbers = {at for at in range(width) if _has_numbers(rows, at)}
    if step > 1:
        starts = [*range(names[0] + 1, names[0] + step), *range(names[0] - 1, names[0] - step, -1)]
        steps = [step]
    else:
        starts = [*range(names[-1] + 1, width), *range(names[0])]
        steps = [1, 2, 3]
    for each in steps:
        for start in starts:
            columns = tuple(range(start, start + count * each, each))
            if numbers.issuperset(columns[:MIN_PLAYERS]) and max(columns) < width + each:
                yield columns


def _has_numbers(rows: Sequence[SheetRow], column: int) -> bool:
    return 2 * sum(cell_at(row, column).kind is CellKind.NUMBER for row in rows) >= len(rows)


def _order_by_headings(columns: Columns, names: Columns, headings: SheetRow | None) -> Columns:
    """Columns of numbers in the order of the names, where their headings tell another one, such as
    `E S W N` and `N W S E`, or `Player 2` beside `Score 3`."""
    if headings is None:
        return columns
    own, wanted = (
        [_find_owner(cell_at(headings, at).text) for at in each] for each in (columns, names)
    )
    if own == wanted or sorted(own) != sorted(wanted) or len(set(own)) < len(own):
        return columns
    return tuple(columns[own.index(heading)] for heading in wanted)


def _find_owner(heading: str) -> str:
    """Whose a column is: the number in its heading, or what stands there besides `score`."""
    numbers = HEADED_NUMBER.findall(heading)
    return numbers[-1] if numbers else split_heading(heading.casefold())[0]


def _find_group_meaning(columns: Columns, headings: SheetRow | None) -> str:
    """What the headings of columns stand for, where all agree."""
    if headings is None:
        return ""
    texts = [cell_at(headings, column).text for column in columns]
    meanings = {find_meaning(text) or split_heading(text)[1] for text in texts}
    return meanings.pop() if len(meanings) == 1 else ""
