"""Hands as they were played: what a line does at a table, whatever the family of rules."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ..base.errors import Remark
from ..text.statements import Line
from .parameters import Rules


class Facts(NamedTuple):
    """What the tables tell of a hand, besides its scores. Seats count from 0."""

    kind: str  # tsumo ron draw abort nagashi chombo; HK: self-draw discard draw false-win
    winners: tuple[int, ...]
    dealt_in: int | None
    riichi: tuple[int, ...]
    dealer: int | None
    offender: int | None = None  # of a chombo


class Table(NamedTuple):
    """A table before a hand. Rounds count from 0 (E1); where nothing is followed, the round
    and the honba stay 0."""

    round: int = 0
    honba: int = 0
    sticks: int = 0


class Said(NamedTuple):
    """What a line says of the table that it is played at; None for what it does not say."""

    round: int | None = None
    honba: int | None = None
    sticks: int | None = None

    def agrees(self, table: Table) -> bool:
        """Whether it is so."""
        return all(said in {None, is_} for said, is_ in zip(self, table, strict=True))


class Outcome:
    """What the marks of a line do at a table where a certain player deals, worked out once.

    `hand` is all that its family knows of the hand, for whoever counts. The changes are scores
    by seat, packed: those of the hand itself, and those that each honba and each stick on the
    table adds.
    """

    __slots__ = (
        *("change", "facts", "hand", "keeps", "more", "moves", "own_honba", "per_honba"),
        *("per_stick", "placed", "rules", "said", "takes"),
    )

    def __init__(
        self,
        rules: Rules,
        facts: Facts,
        hand: Any,
        change: int,
        *,
        per_honba: int = 0,
        per_stick: int = 0,
        placed: int = 0,
        keeps: bool = True,
        more: int = 0,
        own_honba: int = 0,
        said: Said | None = None,
    ) -> None:
        self.rules = rules
        self.facts = facts
        self.hand = hand
        self.change = change
        self.per_honba = per_honba
        self.per_stick = per_stick
        self.takes = bool(facts.winners)  # somebody won, and takes what lies on the table
        self.placed = placed  # sticks put on the table, where nobody won
        self.keeps = keeps  # the dealer keeps the deal
        self.more = more  # honba more, where the deal is kept or nobody won
        self.own_honba = own_honba  # of a loose hand, which says it itself
        self.said = said  # what tags say of the table, if anything
        self.moves = bool(per_stick or placed or more or not keeps or said)

    def change_at(self, table: Table) -> int:
        """The scores of the hand, with the table's honba and sticks."""
        return self.change + table.honba * self.per_honba + table.sticks * self.per_stick

    def after(self, table: Table) -> Table:
        """The table after the hand."""
        number, honba, sticks = table
        if self.takes:
            return Table(number + (not self.keeps), honba + self.more if self.keeps else 0, 0)
        return Table(number + (not self.keeps), honba + self.more, sticks + self.placed)


LineOutcomes = dict[Line, Outcome | None]
"""What lines do in a certain round; None for one that needs a closer look."""


class Look(NamedTuple):
    """A closer look at a line: what it does, if anything, and what is to be said of it."""

    outcome: Outcome | None
    remarks: Sequence[Remark]
