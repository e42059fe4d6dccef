"""The layout with a row for each player of each game, as a table of games is printed."""

from collections.abc import Sequence
from itertools import groupby

from ...base.natural_order import find_natural_key
from ...base.wording import format_list
from ..logs.faults import quote_value
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
from .dates import is_date
from .games import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    Figure,
    Game,
    SheetReading,
    find_common_total,
    find_title,
    list_dated_rows,
    list_headed_dates,
    list_marks,
    list_notes,
)
from .headings import (
    DATE,
    END,
    FIGURE_WORDS,
    GAME,
    IGNORED,
    NAME,
    POINTS,
    SCORE,
    SEASON,
    SEAT,
    find_detail,
    find_meaning,
    is_told_elsewhere,
    list_seats,
)
from .totals import find_unused_columns

GAME_SIZES = (MAX_PLAYERS, MIN_PLAYERS)
RESULTS = {NAME, SCORE, POINTS}
UNFINISHED = "unfinished"
SAMPLE_ROWS = 200  # among which the headings are, and that show what a column holds
NO_RESULT = "it has no name and no result"
NO_END = "it is of an unfinished game"
NO_GAMES = "no column says which rows are one game; expected a heading game"
NO_GAME_OR_STANDINGS = (
    "these may be one game, or standings; expected scores that add up as those of a game, or, for"
    " points, a column date"
)

DatedRow = tuple[Row, SheetCell | None]


def read_player_rows(rows: Sequence[Row]) -> SheetReading | None:
    """The games of a sheet in which each has a row for each of its players."""
    for at, headings in enumerate(rows[:-1][:SAMPLE_ROWS]):
        meanings = _find_meanings(headings, rows[at + 1 : at + SAMPLE_ROWS])
        if meanings.count(NAME) == 1 and (SCORE in meanings or POINTS in meanings):
            return _read_below(headings, meanings, rows[at + 1 :], find_title(rows[:at]))
    if are_bare_results([[cell.kind for cell in row if cell.text] for row in rows]):
        headings = tuple([cell._replace(text="") for cell in rows[0]])
        return _read_below(headings, [NAME, *[SCORE] * (len(headings) - 1)], rows, None)
    return None


def are_bare_results(rows: Sequence[Sequence[CellKind]]) -> bool:
    """Whether the cells in rows, those that are filled, are names and numbers of one game without
    headings, below titles perhaps."""
    results = [row for row in rows if row == [CellKind.WORD, CellKind.NUMBER]]
    return len(results) in GAME_SIZES and all(len(row) == 1 for row in rows if row not in results)


def _find_meanings(headings: Row, below: Sequence[Row]) -> list[str]:
    """What the cells of a row stand for as headings. If only the players or only the results are
    headed by a word that is not known, they are the only such column of words or numbers."""
    if count_kind(headings, CellKind.NUMBER):
        return []
    dates = list_headed_dates(headings, below, range(len(headings)))
    meanings = [
        GAME if meaning == DATE and at not in dates else meaning
        for at, meaning in enumerate(find_meaning(cell.text) for cell in headings)
    ]
    has_results = SCORE in meanings or POINTS in meanings
    if (NAME in meanings) != has_results and (GAME in meanings or DATE in meanings):
        missing, kind = (NAME, CellKind.WORD) if has_results else (SCORE, CellKind.NUMBER)
        unknown = [at for at, cell in enumerate(headings) if cell.text and not meanings[at]]
        candidates = [at for at in unknown if holds_mostly(below, at, kind)]
        if len(candidates) == 1:
            meanings[candidates[0]] = missing
    return meanings


def _read_below(
    headings: Row, meanings: Sequence[str], rows: Sequence[Row], title: SheetCell | None
) -> SheetReading:
    """The games below a row of headings, which may be repeated."""
    name = meanings.index(NAME)
    titles = {cell.text for cell in headings}
    rows = [row for row in rows if row[name].text not in titles]
    results = [at for at, meaning in enumerate(meanings) if meaning in RESULTS]
    left_out: dict[Line, str] = {}
    for row in rows:
        if find_meaning(row[name].text) == IGNORED:
            left_out[find_line(row)] = f"it is called {quote_value(row[name].text)}"
        elif not any(row[at].text for at in results):
            left_out[find_line(row)] = NO_RESULT
    dates = [at for at, meaning in enumerate(meanings) if meaning == DATE]
    free = [at for at, meaning in enumerate(meanings) if not meaning]
    dates = dates or [at for at in free if any(is_date(row[at].text) for row in rows)]
    dated = [
        dated_row
        for dated_row in list_dated_rows(rows, dates, title)
        if find_line(dated_row[0]) not in left_out and not find_title(dated_row[:1])
    ]
    end = meanings.index(END) if END in meanings else None
    groups, remark = _group_rows(dated, meanings, headings)
    if not groups and GAME not in meanings:
        reason = NO_GAME_OR_STANDINGS if len(dated) in GAME_SIZES else NO_GAMES
        empty = [row[name].text for row, _ in dated if not count_kind(row, CellKind.NUMBER)]
        if empty:
            whose = format_list(empty)
            reason = f"no score of {whose}; expected a number for each player of a game"
        return SheetReading(summary=f"row {find_line(headings).name}: {reason}")
    games = []
    for group in groups:
        if end is not None and any(row[end].text == UNFINISHED for row, _ in group):
            left_out |= dict.fromkeys([find_line(row) for row, _ in group], NO_END)
        else:
            games.append(_build_game(group, meanings, headings))
    # the first column of a name, a score and points is taken
    known = [
        at
        for at, meaning in enumerate(meanings)
        if at in dates
        or (meaning == IGNORED and is_told_elsewhere(headings[at].text))
        or (meaning and meaning not in RESULTS | {IGNORED})
        or (meaning in RESULTS and at == meanings.index(meaning))
    ]
    left_out |= find_unused_columns(headings, [row for row, _ in dated], known)
    for at, meaning in enumerate(meanings):
        if meaning == GAME and dated and _numbers_rows(at, dated):
            left_out[find_cross_line(headings, at)] = "it has a number for each row, not for a game"
    return SheetReading(tuple(games), left_out, (remark,) if remark else ())


def _group_rows(
    dated: Sequence[DatedRow], meanings: Sequence[str], headings: Row
) -> tuple[Sequence[Sequence[DatedRow]], str]:
    """The rows of each game, and a remark on how they were found. A game has the rows one after
    another with the same game and date; if these are not games, all rows with the same game and
    date; otherwise as many rows one after another as add up. Where no column tells games apart,
    only the last is tried, and there are no games where the rows do not add up."""
    numbers = [
        at
        for at, meaning in enumerate(meanings)
        if meaning == GAME and not _numbers_rows(at, dated)
    ]

    def list_keys(dated_row: DatedRow) -> list[str]:
        row, date = dated_row
        return [date.text if date else "", *(row[at].text for at in numbers)]

    runs = [[*group] for _, group in groupby(dated, list_keys)]
    if numbers and all(len(group) in GAME_SIZES for group in runs):
        return runs, ""
    in_order = sorted(dated, key=lambda dated_row: [*map(find_natural_key, list_keys(dated_row))])
    apart = [[*group] for _, group in groupby(in_order, list_keys)]
    if numbers and all(len(group) in GAME_SIZES for group in apart):
        return apart, "the rows of a game stand apart"
    for size in GAME_SIZES:
        parts = [group[at : at + size] for group in runs for at in range(0, len(group), size)]
        games = [_build_game(part, meanings, headings) for part in parts]
        totals = {game.total if game.is_whole else None for game in games}
        total = find_common_total(totals) if len(totals) == 1 else None
        if len(games) > 1 and total is not None:
            return parts, f"{size} rows after one another are a game, as they add up"
        # points that add up to 0 may be standings, where each has no date
        if total or (total == 0 and all(date in row for row, date in dated)):
            return parts, f"its {len(dated)} rows are one game, as they add up"
    return (runs if numbers else []), ""


def _numbers_rows(at: int, dated: Sequence[DatedRow]) -> bool:
    """Whether a column numbers rows, not games: it differs in each."""
    return len({row[at].text for row, _ in dated}) == len(dated)


def _build_game(group: Sequence[DatedRow], meanings: Sequence[str], headings: Row) -> Game:
    """The game of some rows, by seat where that is given."""
    players, figures = [], []
    for row, _ in group:
        first_cells: dict[str, SheetCell] = {}  # the first cell of each meaning
        for cell, meaning in zip(row, meanings, strict=True):
            first_cells.setdefault(meaning, cell)
        score, points = (
            cell if cell and not cell.is_empty else None
            for cell in (first_cells.get(SCORE), first_cells.get(POINTS))
        )
        if SCORE not in first_cells:
            score, points = points, None
        seats = list_seats(first_cells[SEAT].text) if SEAT in first_cells else []
        players.append((seats, first_cells[NAME], score, points))
        figures += [
            Figure(kind, heading.text, cell, first_cells[NAME].text)
            for cell, heading in zip(row, headings, strict=True)
            if (kind := find_detail(heading.text)) in FIGURE_WORDS and not cell.is_empty
        ]
    players.sort(key=lambda player: player[0])  # [] where a seat is not told
    _, names, scores, points_beside = zip(*players, strict=True)
    first, date = group[0]
    return Game(
        find_line(first),
        date,
        names,
        scores,
        points_beside,
        marks=list_marks(
            first, headings, [at for at, meaning in enumerate(meanings) if meaning != NAME]
        ),
        figures=tuple(figures),
        texts=tuple([cell.text for row, _ in group for cell in row]),
        notes=_list_notes([row for row, _ in group], meanings, headings),
    )


def _list_notes(
    rows: Sequence[Row], meanings: Sequence[str], headings: Row
) -> tuple[tuple[str, str], ...]:
    """The season and the comments of a game. A comment that only one row has is that player's,
    unless it is in the first, where a comment on the game may stand."""
    first, *others = [list_notes(row, headings, range(len(headings))) for row in rows]
    notes = [*first]
    for row, own in zip(rows[1:], others, strict=True):
        name = row[meanings.index(NAME)].text
        notes += [
            (kind, text if kind == SEASON else f"{name}: {text}")
            for kind, text in own
            if (kind, text) not in first
        ]
    return tuple(dict.fromkeys(notes))
