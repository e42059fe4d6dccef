"""A hand of tiles with its value: what every family says of how it was read and won."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from ..base.quotient import Quotient, format_payments
from ..base.winds import WIND_NAMES
from ..tiles.conditions import WinConditions
from ..tiles.decomposition import Decomposition
from ..tiles.groups import format_tile_kind


class Valuation(Protocol):
    """What a family says of the value of tiles."""

    @property
    def value(self) -> Hashable:
        """What they are worth."""

    @property
    def decomposition(self) -> Decomposition:
        """How the hand was read."""


class ScoredRow(Hashable, Protocol):
    """What counts in a hand: a yaku, a fan, a pattern."""

    def format_name_and_value(self) -> str:
        """In a few words: `riichi 1`."""


V = TypeVar("V", bound=Valuation)
R = TypeVar("R")


class TileScore(ABC, Generic[V, R]):
    """What a hand is worth. Nothing in it changes; two are equal that say the same of hands
    won under the same conditions and rules."""

    __slots__ = ("conditions", "rules", "valuation")

    def __init__(self, valuation: V, conditions: WinConditions, rules: R) -> None:
        self.valuation = valuation
        self.conditions = conditions
        self.rules = rules

    def __repr__(self) -> str:
        """`FanScore(20 points: Pure Straight 16, Concealed Hand 2, All Chows 2; +44/-28/-8/-8)`."""
        name, paid = type(self).__name__, format_payments(self.payments)
        counted = ", ".join(each.format_name_and_value() for each in self._scored_rows)
        return f"{name}({self.format_value()}: {counted or 'no pattern'}; {paid})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._comparison_key() == other._comparison_key()

    def __hash__(self) -> int:
        return hash(self._comparison_key())

    def _comparison_key(self) -> tuple[object, ...]:
        """What follows from the tiles, and with it all the rest."""
        how = (self.groups, self.won_on, self.wait, self.conditions, self.rules)
        return (self.valuation.value, self._scored_rows, *how)

    @property
    def decomposition(self) -> Decomposition:
        """How the hand was read."""
        return self.valuation.decomposition

    @property
    def groups(self) -> tuple[str, ...]:
        """How the hand was read: `234m`, `33s`, `(555p)` …"""
        return self.decomposition.format_groups()

    @property
    def won_on(self) -> str:
        """The winning tile, such as `2m`."""
        return format_tile_kind(self.decomposition.winning_hand.tiles.won_on)

    @property
    def wait(self) -> str:
        """What was waited for in this reading: `two-sided wait`, `closed wait` …"""
        return self.decomposition.wait

    def format_text(self) -> str:
        """For a person: how the hand was read and won, what counts in it, and what it pays."""
        c = self.conditions
        how = "self-draw" if c.self_draw else "discard"
        winds = f"{WIND_NAMES[c.round]} round, {WIND_NAMES[c.seat]} seat"
        return "\n".join(
            (
                " ".join(self.groups),
                f"won on {self.won_on} by {how} ({self.wait}), {winds}",
                "",
                *self._table_lines(),
                f"{self.format_value()}: {format_payments(self.payments)}",
            )
        )

    def format_json(self) -> str:
        """Everything, for programs."""
        import json

        c = self.conditions
        how = {
            "groups": self.groups,
            "won_on": self.won_on,
            "wait": self.wait,
            "self_draw": c.self_draw,
            "round": WIND_NAMES[c.round],
            "seat": WIND_NAMES[c.seat],
        }
        return json.dumps(how | self._json_value(), ensure_ascii=False, indent=2)

    # What a family says of its own.

    @property
    @abstractmethod
    def payments(self) -> "tuple[int | Quotient, ...]":
        """The winner's points and then each payer's, who pays most first; they add up to 0."""

    @abstractmethod
    def format_value(self) -> str:
        """What it is worth, in a few words."""

    @property
    @abstractmethod
    def _scored_rows(self) -> "Sequence[ScoredRow]":
        """What counts in it."""

    @abstractmethod
    def _table_lines(self) -> Sequence[str]:
        """What counts in it, as lines of a table."""

    @abstractmethod
    def _json_value(self) -> dict[str, Any]:
        """What it is worth, for programs."""


def format_product(value: int, count: int) -> str:
    """What counts once or more often: ` 16`, `  4  (2 × 2)`."""
    return f"{value * count:3}{f'  ({count} × {value})' if count > 1 else ''}"
