"""What is counted: one row for each number that is added up.

A row sees one player's part in a hand or in a finished game (a *seat*, whatever the family of
rules makes of it) and says what that part adds. Columns are made of these sums.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from fractions import Fraction

SQUARED = " squared"


class Count(NamedTuple):
    """A number added up over hands or games."""

    name: str
    words: str
    of: Callable[[Any], int]  # of one player's seat in one hand or game
    unit: str = "count"
    of_outcome: bool = True  # the same whatever honba and sticks are on the table
    parts: int = 1  # of one: ranks are doubled, points are mostly in tenths
    power: int = 1  # 2 for the squares of another row


class Extreme(NamedTuple):
    """The most or the least of something: `of` a play, for each seat (None where it has none)."""

    name: str
    words: str
    unit: str
    of: Callable[[Any], Iterable[int | None]]
    better: Callable[[int, int], int]  # max or min


class Streak(NamedTuple):
    """Games in a row that had something."""

    name: str
    words: str
    of: Callable[[Any], bool]  # of one player's seat in one game


class Deed(NamedTuple):
    """What one player did in a hand or a game that may be a record. Seats count from 0."""

    seat: int
    figure: "int | Fraction"
    what: str = ""  # it was, in words
    others: tuple[int, ...] = ()  # from whom he won it, or to whom he lost it
    marked: int | None = None  # whose mark tells it
    hand: int | None = None  # which of the play's hands it was, from 0; None for the game


class Feat(NamedTuple):
    """A record: `of` finds the deeds in a hand's outcome or in a whole game, and `better` tells
    which of two figures is the record (None where every deed is one)."""

    name: str
    words: str
    unit: str
    of: Callable[[Any], Iterable[Deed]]
    better: Callable[[Any, Any], Any] | None = max


class Feats(NamedTuple):
    """The records that a family of rules has, of hands and of games, in their order."""

    hands: tuple[Feat, ...] = ()
    games: tuple[Feat, ...] = ()


class Counted(NamedTuple):
    """All that a family of rules counts. `seats` gives each player's part in a hand (an outcome
    with the changes of score), which the rows of hands see."""

    seats: Callable[[Any, Sequence[int]], Sequence[Any]]
    hands: tuple[Count, ...] = ()
    games: tuple[Count, ...] = ()
    extremes: tuple[Extreme, ...] = ()
    streaks: tuple[Streak, ...] = ()


def squared(name: str) -> str:
    """The name of the sum of a number's squares."""
    return name + SQUARED


def with_squares(rows: Iterable[Count]) -> dict[str, Count]:
    """Every row and its square, by name."""
    found = {}
    for row in rows:
        found[row.name] = row
        found[squared(row.name)] = row._replace(
            name=squared(row.name), words=f"squares of: {row.words}", of=_square(row.of), power=2
        )
    return found


def _square(of: Callable[[Any], int]) -> Callable[[Any], int]:
    return lambda seat: of(seat) ** 2
