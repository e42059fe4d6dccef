"""A hand of tiles with its value: what every family says of how it was read and won."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from ...base.quotient import Quotient, format_payments
from ...base.winds import WIND_NAMES
from ..tiles.conditions import WinConditions
from ..tiles.decomposition import Decomposition
from ..tiles.groups import format_tile_kind


class Valuation(Protocol):
    """What a family says of the value of tiles."""

    @property
    def value(self) -> Hashable:
        """The value of the tiles."""

    @property
    def decomposition(self) -> Decomposition:
        """How the hand was read."""


class ScoredRow(Hashable, Protocol):
    """What counts in a hand: a yaku, a fan, a pattern."""

    def format_name_and_value(self) -> str:
        """The name and the value in a few words: `riichi 1`."""


V = TypeVar("V", bound=Valuation)
R = TypeVar("R")


class TileScore(ABC, Generic[V, R]):
    """What a hand is worth, in any game. A score cannot be changed. Two scores are equal if the
    hands have the same value for the same reasons, under the same conditions and rules."""

    __slots__ = ("conditions", "rules", "valuation")

    def __init__(self, valuation: V, conditions: WinConditions, rules: R) -> None:
        self.valuation = valuation
        self.conditions = conditions
        self.rules = rules

    def __repr__(self) -> str:
        """`FanScore(20 points: Pure Straight 16, Concealed Hand 2, All Chows 2; +44/-28/-8/-8)`."""
        name, paid = type(self).__name__, format_payments(self.payments)
        counted = ", ".join(row.format_name_and_value() for row in self._scored_rows)
        return f"{name}({self.format_value()}: {counted or 'no pattern'}; {paid})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._comparison_key() == other._comparison_key()

    def __hash__(self) -> int:
        return hash(self._comparison_key())

    def _comparison_key(self) -> tuple[object, ...]:
        """The value, its reasons and its conditions; everything else follows from them."""
        how = (self.groups, self.won_on, self.wait, self.conditions, self.rules)
        return (self.valuation.value, self._scored_rows, *how)

    @property
    def decomposition(self) -> Decomposition:
        """How the hand was read: its groups, its pair and its wait."""
        return self.valuation.decomposition

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups and the pair of the hand as it was read: `234m`, `33s`, `(555p)` …"""
        return self.decomposition.format_groups()

    @property
    def won_on(self) -> str:
        """The winning tile, such as `2m`."""
        return format_tile_kind(self.decomposition.winning_hand.tiles.won_on)

    @property
    def wait(self) -> str:
        """The kind of wait in this reading: `two-sided wait`, `closed wait` …"""
        return self.decomposition.wait

    def format_text(self) -> str:
        """The score as a text for people: how the hand was read and won, what counts in it, and who
        pays how much."""
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
        """The score as JSON, an object, for other programs."""
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
        """What the winner gets, and then what each other player pays, the largest payment first;
        the numbers add up to 0."""

    @abstractmethod
    def format_value(self) -> str:
        """The value in a few words."""

    @property
    @abstractmethod
    def _scored_rows(self) -> "Sequence[ScoredRow]":
        """What counts in the hand."""

    @abstractmethod
    def _table_lines(self) -> Sequence[str]:
        """What counts in the hand, as lines of a table."""

    @abstractmethod
    def _json_value(self) -> dict[str, Any]:
        """The value, as part of the JSON."""


def format_product(value: int, count: int) -> str:
    """The value of something that counts once or several times: ` 16`, `  4  (2 × 2)`."""
    return f"{value * count:3}{f'  ({count} × {value})' if count > 1 else ''}"
