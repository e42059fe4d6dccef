"""A list of patterns, a row each, and how a file changes what they are worth."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from ...base.late_imports import LateFunction
from ...base.wording import did_you_mean, format_short_list
from ..model.parameters import InvalidValueError, ParameterKind
from ..model.types import TileScoring, YakuName
from ..tiles.conditions import WinConditions
from ..tiles.decomposition import Decomposition, WinningHand, find_decompositions, is_complete
from ..tiles.notation import Tiles
from ..tiles.parsing import GroupNames

R = TypeVar("R", bound=Hashable)  # rules, or what of them decides the value of tiles


# What a hand can have, with what it has then besides. A row says what all hands with its pattern
# have, so that a line cannot name patterns that are never together.
HAND_TRAITS = {
    "sequences": "numbers simples",
    "triplets": "",  # or kongs
    "kongs": "triplets",
    "honours": "",
    "numbers": "",  # tiles of a suit
    "terminals": "numbers",  # a 1 or a 9
    "simples": "numbers",  # a 2 to an 8
    "suits": "numbers",  # two suits, or three
    "calls": "",  # without concealed kongs
    "flowers": "",
}


def list_traits(words: str) -> frozenset[str]:
    """The traits of such words, and what a hand has besides if it has them."""
    return frozenset(
        trait for word in words.split() for trait in (word, *HAND_TRAITS[word].split())
    )


class Pattern(NamedTuple):
    """A row: a pattern, what it is worth, and when a hand has it.

    `value` is what one of it is worth unless the rules say otherwise; None is the limit of the
    rules. `test` says whether, or how often, a reading has it. `excludes` are the names of the
    patterns that are not counted beside it, separated by spaces; they stand after it in the list.
    `has` and `lacks` are words of `HAND_TRAITS`: what every hand with it has, and what none has.
    The rest is for its page: other names by which players look it up, separated by commas; what it
    is; and tiles that have it, with `how_won`, the options of `mjtally hand`.
    """

    name: str  # the name that files use: `all-pungs`
    english: str
    chinese: str
    value: int | None
    test: Callable[[Decomposition], int]
    excludes: str = ""
    other_names: str = ""
    meaning: str = ""
    tiles: str = ""
    how_won: str = ""
    has: str = ""
    lacks: str = ""


@dataclass(frozen=True, slots=True)
class ScoredPattern:
    """A pattern as it counts in a hand: the value of one, and how often the hand has it."""

    name: str
    english: str
    chinese: str
    value: int
    count: int

    def format_name_and_value(self) -> str:
        """The name, the value of one, and the count if there are several: `Dragon Pung 1 ×2`."""
        return f"{self.english} {self.value}{f' ×{self.count}' if self.count > 1 else ''}"


@dataclass(frozen=True, eq=False)  # a list equals only itself
class PatternList(Generic[R]):
    """The patterns of a family, and how they make the value of a hand.

    `find_value` says what one of a row is worth under some rules: 0 if it is not counted. `add_up`
    makes one number of the patterns that count, with limits and with what a hand without patterns
    is worth. A family overrides the methods if its hands have other forms, or if its rules decide
    which rows exclude others.
    """

    rows: tuple[Pattern, ...]
    unit: str  # faan, points, tai: what values are counted in
    find_value: Callable[[R, Pattern], int]
    add_up: Callable[[R, Sequence[ScoredPattern]], int]
    find_minimum: Callable[[R], int]
    group_names: GroupNames
    set_count: int = 4  # five in Taiwanese
    forms: frozenset[str] = frozenset()  # hands without sets, if the row of the same name counts
    plays_flowers: Callable[[R], bool] = lambda rules: True
    aside: frozenset[str] = frozenset()  # rows that do not count towards the minimum: flowers
    bare: str = ""  # the row of a hand that has no others, but for those aside; it is never tested
    load_score_type: Callable[[], Any] | None = None  # the type of a score; None: `PatternScore`
    count_stem: str = "pattern"  # begins the names of columns that count wins with a row
    numbers: Mapping[str, str] = field(default_factory=dict)  # numbers of rows in the book of rules

    def list_excluded(self, rules: R, row: Pattern) -> Sequence[str]:
        """The names of the rows that are not counted beside one."""
        return row.excludes.split()

    def find_readings(
        self, winning_hand: WinningHand, forms: Set[str], rules: R
    ) -> Sequence[Decomposition]:
        """Every way to read a hand, if these `forms` without sets are hands."""
        return find_decompositions(winning_hand, forms)

    def is_complete(self, tiles: Tiles, forms: Set[str]) -> bool:
        """Whether tiles are a hand, if these `forms` without sets are hands."""
        return is_complete(tiles, forms)

    def hint_other_tiles(
        self, text: str, conditions: WinConditions, rules: R, is_meant: Callable[[int], bool]
    ) -> str:
        """A hint at other tiles that the player may have meant; empty if there are none. `is_meant`
        says whether a value, without flowers, is the one that the player meant."""
        return ""


AnyPatternList = PatternList[Any]


class PatternValuation(NamedTuple):
    """What tiles are worth: the value, the patterns of the best reading, and that reading."""

    value: int
    patterns: tuple[ScoredPattern, ...]
    flowers: int
    decomposition: Decomposition

    def without(self, aside: Set[str]) -> "PatternValuation":
        """What the hand is worth if some patterns do not count."""
        patterns = tuple(pattern for pattern in self.patterns if pattern.name not in aside)
        less = sum(
            pattern.value * pattern.count for pattern in self.patterns if pattern.name in aside
        )
        return self._replace(value=self.value - less, patterns=patterns)


# ------------------------------------------------------------- what the other rooms ask for


def build_tile_scoring(
    load_list: Callable[[], AnyPatternList], term: str, conditions: Sequence[str]
) -> TileScoring:
    """The calls that value tiles, and the names of the patterns. `term` is the name of their table,
    and `conditions` are what may be said of a win besides its winds. The list, and the code that
    values tiles, are loaded with the first hand."""
    call = partial(LateFunction, __package__)
    return TileScoring(
        score_tiles=partial(call(".hand_score:score_hand"), load_list=load_list),
        score_mark=partial(call(".hand_score:score_mark"), load_list=load_list),
        condition_names=("self_draw", "seat", "round", *conditions),
        build_yaku_names=lambda: build_pattern_names(load_list()),
        yaku_term=term,
    )


def build_pattern_names(pattern_list: AnyPatternList) -> tuple[YakuName, ...]:
    """Every pattern, and the count of hands won with it."""
    return tuple(
        YakuName(row.english, row.chinese, find_count_name(pattern_list, row))
        for row in pattern_list.rows
    )


def find_count_name(pattern_list: AnyPatternList, row: Pattern) -> str:
    """The name of the count of wins with a pattern: `pattern_all_pungs_count`."""
    return f"{pattern_list.count_stem}_{row.name.replace('-', '_')}_count"


# ------------------------------------------- the parameter that changes values: `all-pungs:4`


PatternValues = tuple[tuple[str, int | None], ...]  # by name; None is the limit of the rules
NO_CHANGES: PatternValues = ()
NO_COLUMN: Mapping[str, int | None] = {}
HIGHEST_VALUE = 999
NONE, LIMIT = "none", "limit"


def pattern_values_kind(load_list: Callable[[], AnyPatternList]) -> ParameterKind:
    """The values that a parameter may have that changes what patterns are worth: names with the new
    value of one, separated by commas. A value is a number (0: it is not counted), or `limit` if the
    list has one; `none` changes nothing. The list is loaded when it is first needed."""

    def parse(text: str, players: int) -> PatternValues:
        if text == NONE:
            return NO_CHANGES
        rows = {row.name: row for row in load_list().rows}
        changes: dict[str, int | None] = {}
        for part in text.split(","):
            name, value = _parse_change(part, rows)
            if name in changes:
                raise InvalidValueError(f"{name} is written twice")
            changes[name] = value
        return tuple(sorted(changes.items(), key=lambda change: change[0]))

    def describe(players: int) -> str:
        first, *_, last = rows = load_list().rows
        value = LIMIT if _has_limit(rows) else 0
        return (
            f"patterns and what they are worth, such as {last.name}:2 or {first.name}:{value},"
            f" separated by commas; or {NONE}"
        )

    return ParameterKind(describe, parse, format_pattern_values)


def _has_limit(rows: Iterable[Pattern]) -> bool:
    """Whether some patterns are worth the limit of the rules."""
    return any(row.value is None for row in rows)


def format_pattern_values(changes: PatternValues) -> str:
    """The changes of values as a file declares them."""
    pairs = (f"{name}:{LIMIT if value is None else value}" for name, value in changes)
    return ",".join(pairs) or NONE


def find_changed_value(
    row: Pattern,
    changes: PatternValues,
    limit: int,
    column: Mapping[str, int | None] = NO_COLUMN,
) -> int:
    """What one of a pattern is worth. A file may change it; otherwise a list of the family (its
    `column`) may; otherwise its row says it."""
    usual = column.get(row.name, row.value)
    value = dict(changes).get(row.name, usual)
    return limit if value is None else value


def _parse_change(part: str, rows: Mapping[str, Pattern]) -> tuple[str, int | None]:
    """The name and the new value of one change, `all-pungs:4`. It fails with an `InvalidValueError`
    that says what is wrong."""
    name, colon, value = part.partition(":")
    if not part:
        raise InvalidValueError("a pattern is missing at a comma")
    if not name:
        raise InvalidValueError(f"{part}: the name of a pattern is missing before the colon")
    if "=" in name:
        raise InvalidValueError(
            f"{part}: a colon goes before the value: write {part.replace('=', ':')}"
        )
    if name.isdecimal():
        example, *_ = rows
        raise InvalidValueError(f"{part} is not a pattern: write a name and its value: {example}:8")
    if name not in rows:
        by_other_names = {other: row.name for row in rows.values() for other in _list_names(row)}
        near = did_you_mean(name, rows, by_other_names.get(name.casefold(), ""))
        known = f": there are {format_short_list(rows)}"
        raise InvalidValueError(f"there is no pattern {name}{near or known}")
    usual = rows[name].value
    example = f"{name}:{LIMIT if usual is None else usual or 1}"
    if not colon or not value:
        raise InvalidValueError(f"{name} has no value: write {example}")
    return name, _parse_value(value, example, has_limit=_has_limit(rows.values()))


def _parse_value(value: str, example: str, *, has_limit: bool) -> int | None:
    """The new value that a file writes: `4`, or `limit`, which is None."""
    if value == LIMIT and not has_limit:
        raise InvalidValueError(f"there is no limit: write a number, such as {example}")
    if value == LIMIT:
        return None
    if not (value.isascii() and value.isdecimal() and len(value) <= 6):
        number = f"a number or {LIMIT}" if has_limit else "a number"
        raise InvalidValueError(f"{value} is not {number}: write {example}")
    if int(value) > HIGHEST_VALUE:
        limit = f", or write {LIMIT}" if has_limit else ""
        raise InvalidValueError(f"{value} is too much: {HIGHEST_VALUE} is the most{limit}")
    return int(value)


def _list_names(row: Pattern) -> list[str]:
    """Other names of a pattern, without spaces and capitals."""
    names = (row.english, row.chinese, *row.other_names.split(","))
    return [name.strip().casefold().replace(" ", "-") for name in names]
