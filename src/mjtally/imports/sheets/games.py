"""The games of a sheet as they stand in it, what their numbers add up to, and what a layout makes
of a whole sheet."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from .cells import CellKind, Line, Row, SheetCell
from .dates import is_date, is_serial_date
from .headings import (
    DATE,
    GAME,
    HAND,
    NAME,
    ROUND,
    TABLE,
    TIME,
    find_detail,
    find_hand_detail,
    find_meaning,
    find_note_kind,
    may_number_evenings,
)

MIN_PLAYERS, MAX_PLAYERS = 3, 4  # players of a game
MARKS = {TIME, ROUND, TABLE, HAND, GAME}  # what tells the games of a day apart
MOST_EVENINGS = 1000  # numbers of a club's evenings; days have higher numbers in spreadsheets
# the least sum of scores in thousands: three players begin with 25000 at least
LEAST_TOTAL = 50_000


# a cell for each player of a game; None if the player has no cell
Cells = tuple[SheetCell | None, ...]


class Figure(NamedTuple):
    """A number beside a game that changes a total or repeats it: its kind, by its heading, and
    whose it is; of the whole game where `owner` is None."""

    kind: str
    heading: str
    cell: SheetCell
    owner: str | None = None


@dataclass(frozen=True)
class Game:
    """A game as it stands in a sheet."""

    line: Line  # the first that it stands in
    date: SheetCell | None
    names: tuple[SheetCell, ...]
    scores: Cells  # scores of those named, in their order; points if there are no scores
    points: Cells  # beside scores
    is_marked: bool = True  # whether it has a date or a number of its own
    block: int = 0  # the number of the row of names that it stands below
    # its number, time, round and table, each with its kind
    marks: tuple[tuple[str, SheetCell], ...] = ()
    figures: tuple[Figure, ...] = ()
    texts: tuple[str, ...] = ()  # the texts of all cells in its rows
    absent: str = ""  # which of four players with columns has an empty cell
    notes: tuple[tuple[str, str], ...] = ()  # its season, its comments …, each with its kind

    @cached_property
    def players(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple([name.text for name in self.names])

    @cached_property
    def results(self) -> Cells:
        """The result of each player: the score, or the points if there is no score."""
        pairs = zip(self.scores, self.points, strict=True)
        return tuple([score or points for score, points in pairs])

    @cached_property
    def results_by_name(self) -> dict[str, SheetCell]:
        """The numbers of the players who have one, by name."""
        results = zip(self.names, self.scores, self.points, strict=True)
        return {
            name.text: cell
            for name, score, points in results
            if (cell := score or points) and cell.number is not None
        }

    @cached_property
    def total(self) -> int | None:
        """The sum of the results, in thousandths; None if one is missing."""
        return add_up(self.results)

    @cached_property
    def is_whole(self) -> bool:
        """Whether three or four players with different names have a number each."""
        names = {*self.players} - {""}
        is_table = MIN_PLAYERS <= len(names) == len(self.names) <= MAX_PLAYERS
        return is_table and self.total is not None


class SheetReading(NamedTuple):
    """The reading of a sheet by a layout: its games; the rows and columns that are left out, with
    the reasons; and other notes."""

    games: tuple[Game, ...] = ()
    left_out: Mapping[Line, str] = {}
    remarks: tuple[str, ...] = ()
    doubts: Mapping[Line, str] = {}  # rows that are read, of which something is to be said
    refusal: str = ""  # why the games cannot be known
    summary: str = ""  # why these are no games, such as standings
    are_hands: bool = False  # each row is a hand, with the change of each score
    description: str = ""  # a description of the layout

    @property
    def sound_games(self) -> int:
        """The number of games that are complete and add up as most do."""
        totals = [game.total for game in self.games if game.is_whole]
        common = find_common_total(totals)
        return totals.count(common) if common is not None else 0


# ------------------------------------------------------------------------ what numbers add up to


def add_up(cells: Iterable[SheetCell | None]) -> int | None:
    """The sum of numbers, in thousandths; None where one is missing."""
    numbers = [cell.number if cell else None for cell in cells]
    return None if None in numbers or not numbers else sum(filter(None, numbers))


def find_common_total(totals: Iterable[int | None]) -> int | None:
    """The total of most games, if it can be that of scores or points; None if most games have no
    such total."""
    counts = Counter(total for total in totals if total is not None)
    if not counts:
        return None
    ((total, count),) = counts.most_common(1)
    is_likely = total == 0 or total >= LEAST_TOTAL
    return total if is_likely and 2 * count >= counts.total() else None


def find_columns_total(rows: Iterable[Row], columns: Sequence[int]) -> int | None:
    """The total of most rows in these columns."""
    numbers = [[row[at].number for at in columns] for row in rows]
    return find_common_total(
        sum(filter(None, row_numbers))
        for row_numbers in numbers
        if row_numbers.count(None) < len(row_numbers)
    )


# -------------------------------------------------------------------- what stands beside a game


def list_marks(
    row: Row, headings: Row, columns: Collection[int]
) -> tuple[tuple[str, SheetCell], ...]:
    """What tells a game apart: the cells in columns that are headed as time, number, round or
    table; a number before all others needs no heading, and in a sheet that is turned the heading of
    a game stands there."""
    marks = [
        (GAME if _is_day_number(headings[at], row[at]) else find_detail(headings[at].text), row[at])
        for at in columns
        if row[at].text
    ]
    is_number = row[0].kind is CellKind.NUMBER and not headings[0].text
    if 0 in columns and row[0].text and (is_number or find_meaning(headings[0].text) == NAME):
        marks.append((GAME, row[0]))
    return tuple([(kind, cell) for kind, cell in marks if kind in MARKS])


def list_notes(row: Row, headings: Row, columns: Iterable[int]) -> tuple[tuple[str, str], ...]:
    """The season and the comments of a game, and what a hand has, each with its kind."""
    texts = [(headings[at].text, row[at].text) for at in columns]
    notes = [
        (find_note_kind(heading) or find_hand_detail(heading), text) for heading, text in texts
    ]
    return tuple([(kind, text) for kind, text in notes if kind and text])


# ----------------------------------------------------------------------------------------- dates


def list_dated_rows(
    rows: Iterable[Row], columns: Sequence[int], title: SheetCell | None = None
) -> Iterator[tuple[Row, SheetCell | None]]:
    """Rows with their dates. One that is written once an evening, in a `title` above the rows or
    among them, or in merged cells, holds for the rows below that have none. (Nothing else does: a
    game's number identifies it.)"""
    above = title
    for row in rows:
        above = find_date_cell(row, columns) or find_title([row]) or above
        yield row, above


def find_title(rows: Iterable[Row]) -> SheetCell | None:
    """The last cell that stands alone in one of these rows and has a date."""
    alone = [filled[0] for row in rows if len(filled := [cell for cell in row if cell.text]) == 1]
    return next((cell for cell in reversed(alone) if is_date(cell.text)), None)


def list_headed_dates(headings: Row, rows: Sequence[Row], columns: Iterable[int]) -> list[int]:
    """The columns that are headed as dates; a heading such as Spieltag may also number them."""
    return [
        at
        for at in columns
        if find_meaning(headings[at].text) == DATE
        and not all(_is_day_number(headings[at], row[at]) for row in rows if row[at].text)
    ]


def _is_day_number(heading: SheetCell, cell: SheetCell) -> bool:
    """Whether a cell below a heading of dates is the number of an evening."""
    is_small = cell.number is not None and 0 < cell.number < 1000 * MOST_EVENINGS
    return is_small and not cell.decimals and may_number_evenings(heading.text)


def find_date_cell(row: Row, columns: Sequence[int], *, is_headed: bool = True) -> SheetCell | None:
    """The date of a row: of several cells that which can be one. In columns without a heading
    that says so a word is not meant as a date."""
    filled = [cell for at in columns if (cell := row[at]).text]
    if not is_headed:
        kinds = {CellKind.DATE, CellKind.OTHER}
        filled = [cell for cell in filled if cell.kind in kinds or is_serial_date(cell.text)]
    return next((cell for cell in filled if is_date(cell.text)), filled[0] if filled else None)
