"""The layout with a row for each game: names and numbers in turns, or names and then numbers."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from .cells import (
    Cell,
    CellKind,
    Row,
    count_kind,
    find_cross_line,
    find_line,
    holds_mostly,
    name_line,
)
from .dates import is_date, is_weekday
from .games import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    Game,
    Player,
    Reading,
    are_scores,
    find_columns_total,
    find_date_cell,
    list_dated_rows,
)
from .headings import (
    DATE,
    GAME,
    IGNORED,
    NAME,
    POINTS,
    SCORE,
    find_meaning,
    is_seat_heading,
    split_heading,
)
from .totals import find_called_rows, find_unused_columns

Columns = tuple[int, ...]  # one for each player
HEADED_NUMBER = re.compile(r"\d+")
TAKEN_MEANINGS = {"", NAME, SCORE, POINTS}  # of headings, whose columns games are made of
OTHER_MEANINGS = {DATE, IGNORED, GAME}  # of headings: neither names nor results
FEW_ROWS = 3  # which do not show who changes places
MOST_COLUMNS = 200  # that are looked through


class GameColumns(NamedTuple):
    """Where the names and the results of a row stand."""

    names: Columns
    scores: Columns
    points: Columns = ()
    adds_up: bool = True
    refusal: str = ""


def read_game_rows(rows: Sequence[Row]) -> Reading | None:
    """The games of a sheet in which each has a row, with its players and their results."""
    numbered = [row for row in rows if count_kind(row, CellKind.NUMBER) >= MIN_PLAYERS]
    samples = [row for row in numbered if count_kind(row, CellKind.WORD) >= MIN_PLAYERS]
    if not samples or 2 * len(samples) < len(numbered):
        return None
    first = rows.index(samples[0])
    headings = rows[first - 1] if first else ()
    filled = sum(bool(cell.text) for cell in headings)
    if filled < MIN_PLAYERS or count_kind(headings, CellKind.NUMBER):  # there are none
        headings = tuple([cell._replace(text="") for cell in rows[first]])
    columns = _choose_columns(samples, headings)
    if columns is None or columns.refusal:
        return Reading((), refusal=columns.refusal) if columns else None

    rows = rows[first:]
    used = {*columns.names, *columns.scores, *columns.points}
    free = [at for at in range(len(headings)) if at not in used]
    dates = [at for at in free if find_meaning(headings[at].text) == DATE]
    dates = dates or [at for at in free if any(is_date(row[at].text) for row in rows)]
    marks = [at for at in free if at < columns.names[0] and at not in dates]
    left_out = find_called_rows(rows, marks)
    for row in rows:
        is_date_alone = find_date_cell(row, dates) and not count_kind(row, CellKind.NUMBER)
        if not any(_is_name(row[at]) for at in columns.names) and not is_date_alone:
            left_out.setdefault(find_line(row), "it has no names")
    games = []
    played = [row for row in rows if find_line(row) not in left_out]
    for row, date in list_dated_rows(played, dates):
        players = [
            Player(row[name], row[score], row[points] if points is not None else None)
            for name, score, points in zip_longest(columns.names, columns.scores, columns.points)
            if _is_name(row[name])
        ]
        if players:
            games.append(Game(find_line(row), date, tuple(players)))
    known = [at for at, cell in enumerate(headings) if _find_heading(cell) not in TAKEN_MEANINGS]
    unused = find_unused_columns(headings, rows, used.union(known))
    return Reading(tuple(games), left_out | unused)


def _is_name(cell: Cell) -> bool:
    return cell.kind not in {CellKind.EMPTY, CellKind.NUMBER}


def _find_heading(cell: Cell) -> str:
    """What a column holds by its heading, of which a part may say whose it is."""
    return find_meaning(cell.text) or split_heading(cell.text)[1]


# -------------------------------------------------------------------- which columns are which


def _choose_columns(rows: Sequence[Row], headings: Row) -> GameColumns | None:
    """The columns of names whose results add up; else the first that could be names. Where several
    could, those that are headed so, or among which players change most; one game is in a row."""
    candidates = _list_name_columns(rows, headings)
    found = [_find_results(names, rows, headings) for names in candidates]
    sound = [each for each in found if each.adds_up]
    widest = [each for each in sound if len(each.names) == MAX_PLAYERS] or sound
    if not widest:
        return found[0] if found else None
    first = widest[0]
    for other in widest:
        if not {*first.names, *first.scores} & {*other.names, *other.scores}:
            places = f"{_name_columns(first.names, rows)} and {_name_columns(other.names, rows)}"
            refusal = f"two games in a row, in {places}; expected a row for each game"
            return first._replace(refusal=refusal)
    ratings = [
        (all(_list_headed(each.names, headings)), sum(_list_shared(each.names, rows)))
        for each in widest
    ]
    likely = [each for each, rating in zip(widest, ratings, strict=True) if rating == max(ratings)]
    if len(likely) > 1:
        places = " or in ".join(_name_columns(each.names, rows) for each in likely[:2])
        refusal = f"names may stand in {places}; expected headings such as player 1, player 2"
        return likely[0]._replace(refusal=refusal)
    return likely[0]


def _name_columns(columns: Columns, rows: Sequence[Row]) -> str:
    """`columns B, C and D`; rows, where the sheet is turned."""
    lines = [find_cross_line(rows[0], at) for at in columns]
    return f"{lines[0][0]}s {', '.join(map(name_line, lines))}"


def _list_name_columns(rows: Sequence[Row], headings: Row) -> Iterator[Columns]:
    """Columns at the same distance from one another that could hold the players of a game."""
    width = min(len(headings), MOST_COLUMNS)
    free = [at for at in range(width) if find_meaning(headings[at].text) not in OTHER_MEANINGS]
    words = {at for at in free if holds_mostly(rows, at, CellKind.WORD)}
    some = {at for at in free if any(row[at].kind is CellKind.WORD for row in rows)}
    four = set[int]()  # columns of four names, of which three are none
    for count in (MAX_PLAYERS, MIN_PLAYERS):
        for step in range(1, width // count + 1):
            for start in sorted(words):
                columns = tuple(range(start, start + count * step, step))
                is_filled = words.issuperset(columns[:MIN_PLAYERS]) and some.issuperset(columns)
                if (
                    is_filled
                    and not four.issuperset(columns)
                    and _may_be_players(columns, rows, headings)
                ):
                    four |= {*columns} if count == MAX_PLAYERS else set()
                    yield columns


def _may_be_players(columns: Columns, rows: Sequence[Row], headings: Row) -> bool:
    """Whether these can be players: in most rows all different; no column of weekdays, or of the
    same seat in each row; and all of the same sort. All are headed as players; or none is, and
    nobody stands always in the same column where the others change their places."""
    found = [[row[at].text for at in columns] for row in rows]
    names = [[*filter(None, texts)] for texts in found]
    if 2 * sum(len({*each}) == len(each) for each in names) < len(rows):
        return False
    for texts in ({*each} for each in zip(*found, strict=True)):
        if all(map(is_weekday, texts)) or (len(texts) == 1 and all(map(is_seat_heading, texts))):
            return False
    headed = _list_headed(columns, headings)
    if any(headed):
        return all(headed)
    return len(rows) < FEW_ROWS or len({*_list_shared(columns, rows)}) == 1


def _list_headed(columns: Columns, headings: Row) -> list[bool]:
    """Of which columns the heading says that they are players."""
    texts = [headings[at].text for at in columns]
    return [find_meaning(text) == NAME or is_seat_heading(text) for text in texts]


def _list_shared(columns: Columns, rows: Sequence[Row]) -> list[bool]:
    """In which columns somebody stands who stands in another as well."""
    held = [{row[at].text for row in rows} - {""} for at in columns]
    return [any(own & other for other in held if other is not own) for own in held]


def _find_results(names: Columns, rows: Sequence[Row], headings: Row) -> GameColumns:
    """The columns of scores and points that belong to names, by what they add up to; where nothing
    adds up, the first numbers after the names."""
    scores: list[tuple[Columns, str]] = []  # with what their headings say
    points: list[tuple[Columns, str]] = []
    after: list[Columns] = []
    for found in _list_number_columns(names, rows):
        meanings = {_find_heading(headings[at]) for at in found}
        meaning = meanings.pop() if len(meanings) == 1 else ""
        if meaning in OTHER_MEANINGS:
            continue
        total = find_columns_total(rows, found)
        columns = _order_by_headings(found, names, headings)
        if total and are_scores(total):
            scores.append((columns, meaning))
        elif total == 0 and any(row[at].number for row in rows for at in columns):
            points.append((columns, meaning))
        if columns[0] > names[0]:
            after.append(columns)
    if len(points) > 1:
        named = [each for each in points if each[1] in {POINTS, SCORE}]
        if len(named) != 1:
            places = " and ".join(_name_columns(columns, rows) for columns, _ in points[:2])
            refusal = f"the numbers in {places} all add up to 0; expected headings points and total"
            return GameColumns(names, points[0][0], refusal=refusal)
        points = named
    headed = [each for each in scores if each[1] == SCORE]
    results = [columns for columns, _ in [*(headed or scores)[:1], *points]]
    if results:
        return GameColumns(names, results[0], results[1] if len(results) > 1 else ())
    if after:
        return GameColumns(names, after[0], adds_up=False)
    places = _name_columns(names, rows)
    refusal = f"names without numbers in {places}; expected a score or points for each of them"
    return GameColumns(names, (), adds_up=False, refusal=refusal)


def _list_number_columns(names: Columns, rows: Sequence[Row]) -> Iterator[Columns]:
    """Columns with a number for each name: beside each of them, or one after another."""
    step, count = names[1] - names[0], len(names)
    width = min(len(rows[0]), MOST_COLUMNS)
    kinds = [[row[at].kind for row in rows] for at in range(width)]
    numbers = {at for at, each in enumerate(kinds) if 2 * each.count(CellKind.NUMBER) >= len(rows)}
    if step > 1:
        starts = [*range(names[0] + 1, names[0] + step), *range(names[0] - 1, names[0] - step, -1)]
        steps = [step]
    else:
        starts = [*range(names[-1] + 1, width), *range(names[0])]
        steps = [1, 2, 3]
    for each in steps:
        for start in starts:
            columns = tuple(range(start, start + count * each, each))
            if numbers.issuperset(columns[:MIN_PLAYERS]) and columns[-1] < width:
                yield columns


def _order_by_headings(columns: Columns, names: Columns, headings: Row) -> Columns:
    """Columns of numbers in the order of the names, where their headings tell another one, such as
    `E S W N` and `N W S E`, or `Player 2` beside `Score 3`."""
    own, wanted = ([_find_owner(headings[at].text) for at in each] for each in (columns, names))
    if own == wanted or sorted(own) != sorted(wanted) or len(set(own)) < len(own):
        return columns
    return tuple([columns[own.index(heading)] for heading in wanted])


def _find_owner(heading: str) -> str:
    """Whose a column is: the number in its heading, or what stands there besides `score`."""
    numbers = HEADED_NUMBER.findall(heading)
    return numbers[-1] if numbers else split_heading(heading.casefold())[0]
