"""The parameters of Hong Kong mahjong; the first four under the names of the HK scorer's files."""

from collections.abc import Iterator
from typing import NamedTuple

from ...base.late_imports import LateValue
from ...base.quotient import Quotient, parse_decimal
from ...model.parameters import (
    ParameterKind,
    choice,
    number_choice,
    parameter_field,
    whole_number,
    yes_no,
)
from ...model.types import Rules, RulesDoubt
from ...patterns.rows import NO_CHANGES, PatternValues, pattern_values_kind
from .tables import BY_S, TABLE_NAMES, FaanTable, find_first_faan, parse_table, write_table

MOST_FAAN = 999
load_patterns = LateValue(__package__, ".patterns:HK_PATTERNS")


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
        lambda text, players: parse_table(text, MOST_FAAN),
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
    """What a false win costs, to each of the others: base points, or portions of the maximum."""

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
            message = f"S={self.spiciness} says nothing beside table={write_table(self.table)}"
            yield RulesDoubt(("S", "table"), message)
