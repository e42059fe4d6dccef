"""The games of a sheet as they stand in it, what their numbers add up to, and what a layout makes
of a whole sheet."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .cells import CellKind, Line, Row, SheetCell
from .dates import is_date, is_serial_date
from .headings import GAME, HAND, NAME, ROUND, TABLE, TIME, find_detail, find_meaning

MIN_PLAYERS, MAX_PLAYERS = 3, 4  # players of a game
MARKS = {TIME, ROUND, TABLE, HAND, GAME}  # what tells the games of a day apart
LEAST_TOTAL = 50_000  # in thousandths, of scores in thousands: three begin with 25000 at least


class Player(NamedTuple):
    """A player of a game: the name, and the score or the points, or both."""

    name: SheetCell
    score: SheetCell | None
    points: SheetCell | None = None

    @property
    def result(self) -> SheetCell | None:
        """The score; the points where there is none."""
        return self.score or self.points


class Figure(NamedTuple):
    """A number beside a game that changes a total or repeats it: its kind, by its heading, and
    whose it is; of the whole game where `owner` is None."""

    kind: str
    heading: str
    cell: SheetCell
    owner: str | None = None


class Game(NamedTuple):
    """A game as it stands in a sheet."""

    line: Line  # the first that it stands in
    date: SheetCell | None
    players: tuple[Player, ...]
    is_marked: bool = True  # whether it has a date or a number of its own
    block: int = 0  # the number of the row of names that it stands below
    # its number, time, round and table, each with its kind
    marks: tuple[tuple[str, SheetCell], ...] = ()
    figures: tuple[Figure, ...] = ()
    texts: tuple[str, ...] = ()  # all that stands in its rows

    @property
    def results(self) -> dict[str, SheetCell]:
        """The numbers of those who have one."""
        held = {player.name.text: player.result for player in self.players}
        return {name: cell for name, cell in held.items() if cell and cell.number is not None}

    @property
    def total(self) -> int | None:
        """What the results add up to, in thousandths; None where one is missing."""
        return add_up([player.result for player in self.players])

    @property
    def is_whole(self) -> bool:
        """Whether three or four players with different names have a number each."""
        names = {player.name.text for player in self.players if player.name.text}
        is_table = MIN_PLAYERS <= len(names) == len(self.players) <= MAX_PLAYERS
        return is_table and self.total is not None


class Reading(NamedTuple):
    """What a layout makes of a sheet: its games; the rows and columns that are left out, with the
    reason why; and what else is to be said."""

    games: tuple[Game, ...] = ()
    left_out: Mapping[Line, str] = {}
    remarks: tuple[str, ...] = ()
    doubts: Mapping[Line, str] = {}  # rows that are read, of which something is to be said
    refusal: str = ""  # why the games cannot be known
    summary: str = ""  # why these are no games, such as standings
    description: str = ""  # of the layout

    @property
    def sound_games(self) -> int:
        """How many games are whole and add up as most do."""
        totals = [game.total for game in self.games if game.is_whole]
        common = find_common_total(totals)
        return totals.count(common) if common is not None else 0


# ------------------------------------------------------------------------ what numbers add up to


def add_up(cells: Iterable[SheetCell | None]) -> int | None:
    """The sum of numbers, in thousandths; None where one is missing."""
    numbers = [cell.number if cell else None for cell in cells]
    return None if None in numbers or not numbers else sum(filter(None, numbers))


def find_common_total(totals: Iterable[int | None]) -> int | None:
    """What most games add up to, where that can be scores or points; None where most games
    have no such total."""
    counts = Counter(total for total in totals if total is not None)
    if not counts:
        return None
    ((total, count),) = counts.most_common(1)
    is_likely = total == 0 or total >= LEAST_TOTAL
    return total if is_likely and 2 * count >= counts.total() else None


def find_columns_total(rows: Iterable[Row], columns: Sequence[int]) -> int | None:
    """What most rows add up to in these columns."""
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
    marks = [(find_detail(headings[at].text), row[at]) for at in columns if row[at].text]
    is_number = row[0].kind is CellKind.NUMBER and not headings[0].text
    if 0 in columns and row[0].text and (is_number or find_meaning(headings[0].text) == NAME):
        marks.append((GAME, row[0]))
    return tuple([(kind, cell) for kind, cell in marks if kind in MARKS])


# ----------------------------------------------------------------------------------------- dates


def list_dated_rows(
    rows: Iterable[Row], columns: Sequence[int]
) -> Iterator[tuple[Row, SheetCell | None]]:
    """Rows with their dates. One that is written once an evening, or in merged cells, holds for
    the rows below that have none. (Nothing else does: a game's number identifies it.)"""
    above: SheetCell | None = None
    for row in rows:
        above = find_date_cell(row, columns) or above
        yield row, above


def find_date_cell(row: Row, columns: Sequence[int], *, is_headed: bool = True) -> SheetCell | None:
    """The date of a row: of several cells that which can be one. In columns without a heading
    that says so a word is not meant as a date."""
    filled = [cell for at in columns if (cell := row[at]).text]
    if not is_headed:
        kinds = {CellKind.DATE, CellKind.OTHER}
        filled = [cell for cell in filled if cell.kind in kinds or is_serial_date(cell.text)]
    return next((cell for cell in filled if is_date(cell.text)), filled[0] if filled else None)
