"""What is counted: one row for each number that is added up.

A row sees one player's part in a hand or in a finished game (a *seat*, whatever the family of
rules makes of it) and says what that part adds. Columns are made of these sums.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

SQUARED_SUFFIX = " squared"


class Count(NamedTuple):
    """A number added up over hands or games."""

    name: str
    description: str
    count_seat: Callable[[Any], int]  # of one player's seat in one hand or game
    unit: str = "count"
    is_table_independent: bool = True  # the same whatever honba and sticks are on the table
    parts_per_unit: int = 1  # of one: ranks are doubled, points are mostly in tenths
    exponent: int = 1  # 2 for the squares of another row
    needs_facts_alone: bool = False  # of a hand: the same wherever the `HandFacts` are
    needs_change_alone: bool = False  # of a hand: the same wherever the change of score is
    part_of: str = ""  # another count, without which a seat has none of this one: nobody asks then


class Extreme(NamedTuple):
    """The most or the least of something: the values of a game by seat (None for no value)."""

    name: str
    description: str
    unit: str
    find_values: Callable[[Any], Iterable[int | None]]
    select_better: Callable[[int, int], int]  # max or min


class Streak(NamedTuple):
    """Games in a row that had something."""

    name: str
    description: str
    has_succeeded: Callable[[Any], bool]  # of one player's seat in one game


class Achievement(NamedTuple):
    """What one player did in a hand or a game that may be a record. Seats count from 0."""

    seat: int
    value: "int | Fraction"
    describe: Callable[[], str] = str  # what it was, in words, which most are never asked for
    other_seats: tuple[int, ...] = ()  # from whom it was won, or to whom it was lost
    mark_seat: int | None = None  # whose mark tells it
    hand_index: int | None = None  # which of the game's hands it was, from 0; None for the game


class RecordKind(NamedTuple):
    """A record: `find_achievements` in the effect of a hand or in a whole game, of which
    `select_better` picks the record of two figures (None where every one is a record)."""

    name: str
    description: str
    unit: str
    find_achievements: Callable[[Any], Iterable[Achievement]]
    select_better: Callable[[Any, Any], Any] | None = max


class RecordKinds(NamedTuple):
    """The records that a family of rules has, of hands and of games, in their order."""

    hands: tuple[RecordKind, ...] = ()
    games: tuple[RecordKind, ...] = ()


class CountTable(NamedTuple):
    """All that a family of rules counts. `build_seats` gives each player's part in a hand (an
    effect with the changes of score), which the rows of hands see."""

    build_seats: Callable[[Any, Sequence[int]], Sequence[Any]]
    hands: tuple[Count, ...] = ()
    games: tuple[Count, ...] = ()
    extremes: tuple[Extreme, ...] = ()
    streaks: tuple[Streak, ...] = ()


def format_squared_name(name: str) -> str:
    """The name of the sum of a number's squares."""
    return name + SQUARED_SUFFIX


def add_squares(rows: Iterable[Count]) -> dict[str, Count]:
    """Every row and its square, by name."""
    found = {}
    for row in rows:
        found[row.name] = row
        found[format_squared_name(row.name)] = row._replace(
            name=format_squared_name(row.name),
            description=f"squares of: {row.description}",
            count_seat=_build_square(row.count_seat),
            exponent=2,
        )
    return found


def _build_square(of: Callable[[Any], int]) -> Callable[[Any], int]:
    return lambda seat: of(seat) ** 2
