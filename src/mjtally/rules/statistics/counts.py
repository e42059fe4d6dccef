"""What is counted: one row for each number that is added up.

A row of hands sees a hand's effect and says which seats it counts for, or how much each of them
adds; a row of games sees one player's finished game (a `GameSeat`). Columns are made of these sums.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from fractions import Fraction

SQUARED_SUFFIX = " squared"

Seats: TypeAlias = Iterable[int] | dict[int, int]  # one for each seat, or an amount by seat
SeatNamer: TypeAlias = Callable[[Any], Seats]
SeatNumbers: TypeAlias = tuple[tuple[str, int], ...]  # what one seat adds to counts, by name


class Count(NamedTuple):
    """A number added up over hands. `name_seats` names the seats that a hand counts for, each once,
    also who dealt in to several winners; or it says by seat how much the hand adds. Of a count that
    `adds_change`, these seats' changes of score are added.
    """

    name: str
    description: str
    name_seats: SeatNamer = lambda effect: ()  # (`NamedCounts` name others)
    unit: str = "count"
    adds_change: bool = False
    parts_per_unit: int = 1  # as of a `GameCount`
    known_in: str = ""  # the count of the hands that tell it; a hand by its points tells less


def sum_changes(name: str, description: str, name_seats: SeatNamer) -> Count:
    """The changes of score of some seats."""
    return Count(name, description, name_seats, unit="points", adds_change=True)


def is_any(effect: Any) -> bool:
    """True for every hand."""
    return True


class CountGroup(NamedTuple):
    """Counts of hands of some kind, those that `holds` is true of: rows are asked of no other."""

    rows: Sequence[Count]
    holds: Callable[[Any], object] = is_any


class NamedCounts(NamedTuple):
    """Many counts of which a hand has few, such as one for each yaku: `name_counts` says which, as
    the name of each and the seat that it counts for."""

    rows: Sequence[Count]
    name_counts: Callable[[Any], Iterable[tuple[str, int]]]


class GameCount(NamedTuple):
    """A number added up over finished games: `count_seat` says what one player's game adds."""

    name: str
    description: str
    count_seat: Callable[[Any], int]
    unit: str = "count"
    parts_per_unit: int = 1  # ranks are doubled, points are usually in tenths
    is_of_place: bool = False  # only the place that the game ended on bears on it
    seat: int | None = None  # the only seat whose games count
    is_of_payments: bool = False  # it is 0 in games after which nothing else is paid

    @property
    def known_in(self) -> str:
        """The name of the count of hands that tell it; empty, because every hand does."""
        return ""


class Extreme(NamedTuple):
    """The most or the least of something: a hand's effect has its values by seat, or a game does
    (None for no value)."""

    name: str
    description: str
    unit: str
    select_better: Callable[[int, int], int]  # max or min
    find_hand_values: Callable[[Any], dict[int, int]] | None = None
    find_game_values: Callable[[Any], Iterable[int | None]] = lambda game_record: ()
    otherwise: int | None = None  # the value if there is none; None if it is not known


class Streak(NamedTuple):
    """Games in a row that had something."""

    name: str
    description: str
    has_succeeded: Callable[[Any], bool]  # asks about one player's seat in one game


class Achievement(NamedTuple):
    """What one player did in a hand or a game that may be a record. Seats count from 0."""

    seat: int
    value: "int | Fraction"
    describe: Callable[[], str] = str  # what it was, in words, which most are never asked for
    other_seats: tuple[int, ...] = ()  # the players from whom it was won, or to whom it was lost
    mark_seat: int | None = None  # the player whose mark tells it
    hand_index: int | None = None  # the number of the hand in the game, from 0; None for the game


class RecordKind(NamedTuple):
    """A record: `find_achievements` in the effect of a hand or in a whole game, of which
    `select_better` picks the record of two figures (None where every one is a record)."""

    name: str
    description: str
    unit: str
    find_achievements: Callable[[Any], Iterable[Achievement]] = lambda played: ()
    select_better: Callable[[Any, Any], Any] | None = max


class RecordKinds(NamedTuple):
    """The records that a family of rules has, of hands and of games, in their order."""

    hands: tuple[RecordKind, ...] = ()
    games: tuple[RecordKind, ...] = ()


CountRow: TypeAlias = Count | GameCount


class CountTable(NamedTuple):
    """Everything that a family of rules counts."""

    hands: tuple[CountGroup, ...] = ()
    named: tuple[NamedCounts, ...] = ()  # counts of hands, too
    games: tuple[GameCount, ...] = ()
    extremes: tuple[Extreme, ...] = ()
    streaks: tuple[Streak, ...] = ()

    @property
    def hand_rows(self) -> Iterator[Count]:
        """Everything that is counted of hands."""
        for rows in (*(table.rows for table in self.hands), *(table.rows for table in self.named)):
            yield from rows

    @property
    def rows(self) -> dict[str, CountRow]:
        """Everything that is counted, by name."""
        of_hands: dict[str, CountRow] = {row.name: row for row in self.hand_rows}
        return of_hands | {row.name: row for row in self.games}


class HandCounts:
    """Some of what a family counts of hands, by name. `changes` are those of these counts to which
    changes of score are added."""

    def __init__(self, counted: CountTable, names: Collection[str]) -> None:
        rows = [row for row in counted.hand_rows if row.name in names]
        self.names = frozenset(row.name for row in rows)
        self.changes = frozenset(row.name for row in rows if row.adds_change)
        self._groups = [
            (holds, asked) for rows, holds in counted.hands if (asked := self._select(rows))
        ]
        self._named = [
            name_counts
            for rows, name_counts in counted.named
            if not self.names.isdisjoint(row.name for row in rows)
        ]

    def _select(self, rows: Iterable[Count]) -> list[tuple[SeatNamer, list[tuple[str, int]]]]:
        """What is asked of hands, once, and what it mostly adds for a seat that it names."""
        added: dict[SeatNamer, list[tuple[str, int]]] = {}
        for row in rows:
            if row.name in self.names:
                added.setdefault(row.name_seats, []).append((row.name, 1))
        return [*added.items()]

    def count(self, effect: Any) -> list[list[tuple[str, int]]]:
        """What a hand adds by seat: to which count, and how much (or how many times the change of
        score); zeros omitted."""
        by_seat: list[list[tuple[str, int]]] = [[] for _ in effect.score_changes]
        for holds, asked in self._groups:
            if holds(effect):
                for name_seats, ones in asked:
                    seats = name_seats(effect)
                    if type(seats) is dict:
                        for seat, number in seats.items():
                            if number:
                                by_seat[seat] += [(name, number) for name, _ in ones]
                    else:
                        for seat in seats:
                            by_seat[seat].extend(ones)
        for name_counts in self._named:
            for name, seat in name_counts(effect):
                if name in self.names:
                    by_seat[seat].append((name, 1))
        return by_seat


def format_squared_name(name: str) -> str:
    """The name of the sum of a number's squares."""
    return name + SQUARED_SUFFIX
