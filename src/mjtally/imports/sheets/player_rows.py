"""The layout with a row for each player of each game, as a table of games is printed."""

from collections.abc import Sequence
from itertools import groupby

from ...base.natural_order import find_natural_key
from ..logs.faults import quote_value
from .cells import CellKind, Line, Row, SheetCell, count_kind, find_line, holds_mostly, name_line
from .dates import is_date
from .games import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    Figure,
    Game,
    Player,
    Reading,
    find_common_total,
    list_dated_rows,
    list_marks,
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
    SEAT,
    find_detail,
    find_meaning,
)
from .totals import find_unused_columns

GAME_SIZES = (MAX_PLAYERS, MIN_PLAYERS)
RESULTS = {NAME, SCORE, POINTS}
UNFINISHED = "unfinished"
SAMPLE_ROWS = 200  # among which the headings are, and that show what a column holds
SEAT_LETTERS = ("E東O", "S南", "W西", "N北")
NO_RESULT = "it has no name and no result"
NO_END = "it is of an unfinished game"
NO_GAMES = "no column says which rows are one game; expected a heading game"

DatedRow = tuple[Row, SheetCell | None]


def read_player_rows(rows: Sequence[Row]) -> Reading | None:
    """The games of a sheet in which each has a row for each of its players."""
    for at, headings in enumerate(rows[:-1][:SAMPLE_ROWS]):
        meanings = _find_meanings(headings, rows[at + 1 : at + SAMPLE_ROWS])
        if meanings.count(NAME) == 1 and (SCORE in meanings or POINTS in meanings):
            return _read_below(headings, meanings, rows[at + 1 :])
    return None


def _find_meanings(headings: Row, below: Sequence[Row]) -> list[str]:
    """What the cells of a row stand for as headings. If only the players or only the results are
    headed by a word that is not known, they are the only such column of words or numbers."""
    if count_kind(headings, CellKind.NUMBER):
        return []
    meanings = [find_meaning(cell.text) for cell in headings]
    has_results = SCORE in meanings or POINTS in meanings
    if (NAME in meanings) != has_results and (GAME in meanings or DATE in meanings):
        missing, kind = (NAME, CellKind.WORD) if has_results else (SCORE, CellKind.NUMBER)
        unknown = [at for at, cell in enumerate(headings) if cell.text and not meanings[at]]
        candidates = [at for at in unknown if holds_mostly(below, at, kind)]
        if len(candidates) == 1:
            meanings[candidates[0]] = missing
    return meanings


def _read_below(headings: Row, meanings: Sequence[str], rows: Sequence[Row]) -> Reading:
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
        for dated_row in list_dated_rows(rows, dates)
        if find_line(dated_row[0]) not in left_out
    ]
    end = meanings.index(END) if END in meanings else None
    groups, remark = _group_rows(dated, meanings, headings)
    if not groups and GAME not in meanings:
        return Reading(summary=f"row {name_line(find_line(headings))}: {NO_GAMES}")
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
        if at in dates or (meaning and (meaning not in RESULTS or at == meanings.index(meaning)))
    ]
    left_out |= find_unused_columns(headings, rows, known)
    return Reading(tuple(games), left_out, (remark,) if remark else ())


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
        # an id that differs in every row numbers rows, not games
        if meaning == GAME and len({row[at].text for row, _ in dated}) < len(dated)
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
        if len(games) > 1 and len(totals) == 1 and find_common_total(totals) is not None:
            return parts, f"{size} rows after one another are a game, as they add up"
    return (runs if numbers else []), ""


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
        letter = first_cells[SEAT].text[:1].upper() if SEAT in first_cells else ""
        seats = [seat for seat, known in enumerate(SEAT_LETTERS) if letter and letter in known]
        players.append((seats, Player(first_cells[NAME], score, points)))
        figures += [
            Figure(kind, heading.text, cell, first_cells[NAME].text)
            for cell, heading in zip(row, headings, strict=True)
            if (kind := find_detail(heading.text)) in FIGURE_WORDS and not cell.is_empty
        ]
    players.sort(key=lambda pair: pair[0])  # [] where a seat is not told
    first, date = group[0]
    return Game(
        find_line(first),
        date,
        tuple([player for _, player in players]),
        marks=list_marks(
            first, headings, [at for at, meaning in enumerate(meanings) if meaning != NAME]
        ),
        figures=tuple(figures),
        texts=tuple([cell.text for row, _ in group for cell in row]),
    )
