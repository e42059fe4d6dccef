"""The types that tiles and their patterns flow in."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from ..tiles.decomposition import Decomposition
from ..tiles.parsing import GroupNames

R = TypeVar("R", bound=Hashable)  # rules, or what of them decides the value of tiles


class WinConditions(NamedTuple):
    """What is known of a win besides its tiles. Winds count from 0, east."""

    self_draw: bool = False
    round: int = 0
    seat: int = 1
    last: bool = False  # the last tile of the wall, or the discard after it
    rinshan: bool = False  # the tile after a kong
    chankan: bool = False  # a tile that another player added to a pung
    first: bool = False  # in the first go-round, before any call
    fourth: bool = False  # the other three lie open to all
    flowers: frozenset[int] = frozenset()  # 1 to 4 spring to winter, 5 to 8 plum to chrysanthemum
    by_dealer: bool = True  # on a discard in the first go-round: the dealer may have made it


class Reading(NamedTuple):
    """One way to read a hand that was won, with all that a row may ask of it."""

    decomposition: Decomposition  # its form, grouping (pair, sequences, triplets), wait, tiles
    conditions: WinConditions


class Pattern(NamedTuple):
    """A row: a pattern, what it is worth, and when it is there.

    `value` is what one of it is worth where the rules say nothing else; None is the limit of the
    rules. `test` says whether, or how often, a reading has it. `excludes` are the names of those
    that are not counted beside it, separated by spaces; they stand after it in the list. The rest
    is for its page: other words by which players look it up, separated by commas, a sentence, and
    tiles (with options of `mjtally hand`) that have it.
    """

    name: str  # as files write it: `all-pungs`
    english: str
    chinese: str
    value: int | None
    test: Callable[[Reading], int]
    excludes: str = ""
    words: str = ""
    meaning: str = ""
    tiles: str = ""
    options: str = ""


@dataclass(frozen=True, slots=True)
class ScoredPattern:
    """A pattern as it counts in a hand: the value of one, and how often it is there."""

    name: str
    english: str
    chinese: str
    value: int
    count: int

    def format_name_and_value(self) -> str:
        """`Dragon Pung 1 ×2`."""
        return f"{self.english} {self.value}{f' ×{self.count}' if self.count > 1 else ''}"


class PatternList(NamedTuple, Generic[R]):
    """The patterns of a family, and how they make the value of a hand.

    `find_value` is what one of a row is worth under some rules: 0 where it is not counted.
    `add_up` makes one number of those that count (limits, caps, what a bare hand is worth).
    """

    rows: tuple[Pattern, ...]
    unit: str  # faan, points, tai: what values are counted in
    find_value: Callable[[R, Pattern], int]
    add_up: Callable[[R, Sequence[ScoredPattern]], int]
    find_minimum: Callable[[R], int]
    group_names: GroupNames
    set_count: int = 4  # five in Taiwanese
    forms: frozenset[str] = frozenset()  # of hands without sets, where the row of its name counts
    plays_flowers: Callable[[R], bool] = lambda rules: True


class PatternValuation(NamedTuple):
    """What tiles are worth: the value, the patterns of the best reading, and that reading."""

    value: int
    patterns: tuple[ScoredPattern, ...]
    flowers: int
    reading: Reading


AnyPatternList = PatternList[Any]
