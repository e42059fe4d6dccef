"""What one line of a scores file says; nothing yet about what it means.

A statement is made of cells, which know their columns. `str` of a statement is a line that says
the same again.
"""

import re
from typing import NamedTuple

from ..base.errors import Cell as Cell  # noqa: PLC0414 (what statements are made of)
from ..base.errors import Remark

# Of names that are certainly a WORD of scores.lark.
PLAIN_NAME_PATTERN = re.compile(r"[^\W\d_][\w.'’-]*")


def format_name(name: str) -> str:
    """A name as it stands in a scores file: in quotes where it may need them. (A name with a
    quote in it cannot stand in quotes.)"""
    is_plain = PLAIN_NAME_PATTERN.fullmatch(name) and name != "end"
    return name if is_plain or '"' in name else f'"{name}"'


class BlankLine(NamedTuple):
    """Nothing, or a comment."""

    def __str__(self) -> str:
        return ""


class DateLine(NamedTuple):
    """The date of what follows; whether the calendar has it is not checked yet."""

    date: Cell

    def __str__(self) -> str:
        return self.date


class Declaration(NamedTuple):
    """A ruleset (`rules`), or one parameter of it."""

    key: Cell
    value: Cell

    def __str__(self) -> str:
        return f"{self.key}={self.value}"


class PlayersLine(NamedTuple):
    """The players of the next hands, in the order of their seats."""

    names: tuple[Cell, ...]

    def __str__(self) -> str:
        return " ".join(map(format_name, self.names))


class ResultLine(NamedTuple):
    """The result of one hand: a mark for each player, then tags, all still text."""

    label: Cell | None
    cells: tuple[Cell, ...]

    @property
    def first_cell(self) -> Cell:
        """Where the result begins: errors in the whole of it point here."""
        return self.label or self.cells[0]

    def __str__(self) -> str:
        return " ".join((self.label, *self.cells) if self.label else self.cells)


class ScoresLine(NamedTuple):
    """Scores asserted, or a whole game recorded by them."""

    scores: tuple[Cell, ...]
    tags: tuple[Cell, ...]

    def __str__(self) -> str:
        return " ".join(("=", *self.scores, *self.tags))


class Adjustment(NamedTuple):
    """Points given to or taken from a player outside any hand; `unit` is `points`, where that
    word says that they are no scores."""

    name: Cell
    points: Cell
    unit: str = ""

    def __str__(self) -> str:
        return f"{format_name(self.name)} {self.points} {self.unit}".rstrip()


class EndLine(NamedTuple):
    """The game ends here, whatever its length says."""

    cell: Cell

    def __str__(self) -> str:
        return "end"


class Unparsed(NamedTuple):
    """A line that is not a statement, with the remark for its writer; the statement that was
    meant, where that is certain; and whether it may have been a hand."""

    remark: Remark
    intended: "DateLine | Declaration | PlayersLine | ScoresLine | None" = None
    may_be_hand: bool = True


Statement = (
    BlankLine
    | DateLine
    | Declaration
    | PlayersLine
    | ResultLine
    | ScoresLine
    | Adjustment
    | EndLine
    | Unparsed
)


class ParsedLine:
    """A line: its text and what it says. Lines are compared by identity, which makes them quick
    keys; two statements that say the same are equal."""

    __slots__ = ("label", "statement", "text")

    def __init__(self, text: str, statement: Statement) -> None:
        self.text = text
        self.statement = statement
        self.label = statement.label if type(statement) is ResultLine else None


EMPTY_LINE = ParsedLine("", BlankLine())
