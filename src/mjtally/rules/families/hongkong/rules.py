"""The parameters of Hong Kong mahjong. The first four have the names of the HK scorer's files."""

from collections.abc import Iterator
from typing import NamedTuple

from ....base.late_imports import LateValue
from ....base.quotient import Quotient, parse_decimal
from ...model.parameters import (
    InvalidValueError,
    ParameterKind,
    choice,
    number_choice,
    parameter_field,
    whole_number,
    yes_no,
)
from ...model.types import Rules, RulesDoubt
from ...patterns.rows import NO_CHANGES, PatternValues, pattern_values_kind

MOST_FAAN = 999
load_patterns = LateValue(__package__, ".patterns:HK_PATTERNS")

# -------------------------------------------------------------------------- tables of portions

# A table says how many times the base points a portion is, by the faan of a hand. It is a name, or
# a list of faan and portions: faan between two rows count as the lower row, and faan above the last
# row as the last. Players know some lists by name, but no rulebook says what these pay. Here a
# portion doubles with every faan up to the first number of the name, and once more at each of the
# other numbers. For 4-7-10 that is the payment table of bigproduction.com/mj/hk (1, 2, 4, 8 and
# then 16, 32, 64), and the others are made in the same way.

FaanTable = str | tuple[tuple[int, int], ...]  # a name, or faan with their portions, rising
HIGHEST_PORTION = 1_000_000
BY_S = "S"


def _build_steps(first: int, *others: int) -> tuple[tuple[int, int], ...]:
    """A table whose portions double with every faan up to the first, and then at each of the
    others."""
    rising = [(faan, 1 << faan) for faan in range(first + 1)]
    return (*rising, *((faan, 1 << first + at) for at, faan in enumerate(others, 1)))


LISTS = {
    "4-7-10": _build_steps(4, 7, 10),
    "4-6-8": _build_steps(4, 6, 8),
    "5-7-9": _build_steps(5, 7, 9),
}
RISES = {"doubling": "spicy", "half-spicy": "half"}  # by the value of the key S that says the same
TABLE_NAMES = (BY_S, *RISES, *LISTS)


def find_portion(faan: int, table: FaanTable, spiciness: str) -> int:
    """The number of base points in a portion. The table must have a row for so many faan, or for
    fewer."""
    if isinstance(table, str) and table not in LISTS:
        return portion_multiplier(faan, RISES.get(table, spiciness))
    rows = LISTS[table] if isinstance(table, str) else table
    return max(portion for least, portion in rows if least <= faan)


def portion_multiplier(faan: int, spiciness: str) -> int:
    """The number of base points in a portion, as the HK scorer counts it. It doubles with every
    faan; half-spicy it doubles only with every second faan above four, and is half-way between
    them."""
    if spiciness == "spicy" or faan <= 4:
        return 1 << faan
    doublings, half_way = divmod(faan - 4, 2)
    return (3 << doublings + 3) if half_way else (1 << doublings + 4)


def find_first_faan(table: FaanTable) -> int:
    """The least faan for which there is a portion."""
    return 0 if isinstance(table, str) else table[0][0]


def parse_table(text: str) -> FaanTable:
    """The table that a file declares. It fails with a `ValueError` for what is no table."""
    if text in TABLE_NAMES:
        return text
    if ":" not in text:
        raise ValueError
    rows: list[tuple[int, int]] = []
    for part in text.split(","):
        row = _parse_row(part, rows)
        if rows and row[0] <= rows[-1][0]:
            raise InvalidValueError(f"{row[0]} faan is after {rows[-1][0]}: faan rise in a list")
        if rows and row[1] < rows[-1][1]:
            fewer = f"{row[0]} faan ({row[1]}) is worth less than {rows[-1][0]} ({rows[-1][1]})"
            raise InvalidValueError(f"{fewer}: portions do not fall")
        rows.append(row)
    return tuple(rows)


def _parse_row(part: str, before: list[tuple[int, int]]) -> tuple[int, int]:
    """One row of a table, `3:8`, after those before it."""
    faan, colon, portion = part.partition(":")
    example = f"{before[-1][0] + 1}:{2 * before[-1][1]}" if before else "0:1"
    if not part:
        raise InvalidValueError(f"faan and a portion are missing at a comma, such as {example}")
    if not (faan.isascii() and faan.isdecimal()) or len(faan) > 4 or int(faan) > MOST_FAAN:
        raise InvalidValueError(
            f"{faan or part} is not a number of faan from 0 to {MOST_FAAN}: write {example}"
        )
    if not colon or not portion:
        raise InvalidValueError(f"{faan} faan has no portion: write one after it, as in {example}")
    if "." in portion:
        raise InvalidValueError(
            f"{portion}: portions are whole numbers; the base makes them smaller, such as B=0.5"
        )
    if not (portion.isascii() and portion.isdecimal()) or len(portion) > 7:
        raise InvalidValueError(
            f"{portion} is not a portion from 0 to {HIGHEST_PORTION}: write {example}"
        )
    if int(portion) > HIGHEST_PORTION:
        raise InvalidValueError(f"{portion} is too much: {HIGHEST_PORTION} is the most")
    return int(faan), int(portion)


def write_table(table: FaanTable) -> str:
    """The table as a file declares it."""
    if isinstance(table, str):
        return table
    return ",".join(f"{faan}:{portion}" for faan, portion in table)


def describe_unlisted_faan(faan: int, table: FaanTable) -> str:
    """Says that a table has no portion for a win of so many faan; empty if it has one."""
    first = find_first_faan(table)
    if faan >= first:
        return ""
    return (
        f"{faan} faan has no portion, since table= begins with {first}: add {faan}: and its portion"
        f" to it, or declare minimum={first}"
    )


# -------------------------------------------------------------------------------- parameters


def _base_kind() -> ParameterKind:
    def read(text: str, players: int) -> Quotient:
        if not set(text) <= set("0123456789.") or len(text) > 30:
            raise ValueError
        return parse_decimal(text)

    return ParameterKind(
        lambda players: "a number such as 0.5, 1 or 2", read, lambda value: value.format_decimal(30)
    )


def _table_kind() -> ParameterKind:
    names = ", ".join(TABLE_NAMES)
    return ParameterKind(
        lambda players: f"faan and portions such as 0:1,1:2,2:4,3:8, or one of {names}",
        lambda text, players: parse_table(text),
        write_table,
        TABLE_NAMES,
    )


def _false_win_kind() -> ParameterKind:
    def read(text: str, players: int) -> FalseWinCost:
        number = text.removesuffix("M")
        if not set(number) <= set("0123456789") or len(number) > 4:
            raise ValueError
        return FalseWinCost(int(number), text.endswith("M"))

    return ParameterKind(
        lambda players: "base points such as 32, or portions of the maximum such as 1M or 3M",
        read,
        lambda cost: f"{cost.number}{'M' * cost.in_portions}",
    )


class FalseWinCost(NamedTuple):
    """What a false win pays to each of the others: base points, or portions of the maximum."""

    number: int
    in_portions: bool


class HkRules(Rules):
    """One ruleset of Hong Kong mahjong."""

    # fmt: off
    base: Quotient = parameter_field(_base_kind(), Quotient(1, 1), "base points", "B")
    maximum: int = parameter_field(whole_number(MOST_FAAN), 13, "maximum faan", "M")
    responsibility: str = parameter_field(
        choice("half", "full"), "full", "whether the discarder pays for all", "R")
    spiciness: str = parameter_field(choice("half", "spicy"), "half",
        "the rise above four faan", "S")
    table: FaanTable = parameter_field(_table_kind(), BY_S,
        "portions by faan; S: as the key S says")
    minimum: int = parameter_field(whole_number(MOST_FAAN), 0, "faan that a win needs")
    winners: int = parameter_field(number_choice(1, 2, 3), 1,
        "how many may win on one discard; the discarder pays each")
    dealer_double: bool = parameter_field(yes_no(), False,
        "whether the dealer pays and gets double")
    false_win: FalseWinCost = parameter_field(_false_win_kind(), FalseWinCost(3, True),
        "what f costs each of the others, in points or in portions")
    flowers: bool = parameter_field(yes_no(), True, "whether flowers are played with")
    faan_list: str = parameter_field(choice("usual", "limits", "yahoo"), "usual",
        "what the patterns of tiles are worth")
    faan: PatternValues = parameter_field(pattern_values_kind(load_patterns), NO_CHANGES,
        "patterns that are worth something else")
    # fmt: on

    def find_doubts(self) -> Iterator[RulesDoubt]:
        if self.minimum > self.maximum:
            message = f"minimum={self.minimum} is more than M={self.maximum}: nobody can win"
            yield RulesDoubt(("minimum", "M"), message)
        first = find_first_faan(self.table)
        if first > self.minimum:
            message = (
                f"the table begins with {first} faan, and a win may have {self.minimum}: add"
                f" {self.minimum}: and its portion, or write minimum={first}"
            )
            yield RulesDoubt(("table", "minimum"), message)
        if self.table != BY_S and self.spiciness != "half":
            message = f"S={self.spiciness} has no effect beside table={write_table(self.table)}"
            yield RulesDoubt(("S", "table"), message)
