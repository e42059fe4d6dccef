"""What one line of a scores file says; nothing yet about what it means.

A statement is made of cells, which know their columns. `str` of a statement is a line that says
the same again.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from ..base.errors import Cell as Cell  # noqa: PLC0414 (what statements are made of)
from ..base.errors import Remark
from .tokens import split_cells

FEWEST_PLAYERS, MOST_PLAYERS = 3, 4
PLAYER_COUNTS = (FEWEST_PLAYERS, MOST_PLAYERS)
# Of names that are certainly a WORD of scores.lark.
PLAIN_NAME_PATTERN = r"[^\W\d_][\w.'’-]*"


POT = "pot"  # the sticks on the table, as a side of an exchange; in quotes it is a player


def format_name(name: str) -> str:
    """A name as it stands in a scores file: in quotes where it may need them. (A name with a
    quote in it cannot stand in quotes.)"""
    is_plain = re.fullmatch(PLAIN_NAME_PATTERN, name) and name not in {"end", POT}
    return name if is_plain or '"' in name else f'"{name}"'


def quote_in_list(name: str) -> str:
    """A name among others that commas and colons set apart."""
    quoted = format_name(name)
    return f'"{name}"' if quoted == name and set(name) & set(",:;，：；、") else quoted


class BlankLine(NamedTuple):
    """A line without a statement: it is empty, or has only a comment."""

    def __str__(self) -> str:
        return ""


class DateLine(NamedTuple):
    """The date of everything that follows; nobody has checked yet that the calendar has it."""

    date: Cell

    def __str__(self) -> str:
        return self.date


def is_date(text: str) -> bool:
    """Whether a text is a date that exists, written as year-month-day."""
    from datetime import date  # a command without dates does not need it

    try:
        return text[:2] in {"19", "20"} and date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


class Declaration(NamedTuple):
    """A ruleset (`rules`), or one parameter of it."""

    key: Cell
    value: Cell

    def __str__(self) -> str:
        return f"{self.key}={self.value}"


class Row:
    """A statement that is a row of words at the end of a line. There are many such lines, so the
    columns of the words are worked out, from the `text` of the line, only if somebody asks for
    them. A statement that was made of cells has no text."""

    __slots__ = ("text", "words")

    def __init__(self, words: Sequence[str], text: str = "") -> None:
        self.words, self.text = tuple(words), text

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The words as cells, each with its column."""
        if self.text:
            cells = split_cells(self.text)
            return cells[len(cells) - len(self.words) :]
        return tuple(map(Cell.of, self.words))

    def _list_content(self) -> tuple[object, ...]:
        """Everything that the statement says."""
        return type(self), self.words

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and self._list_content() == other._list_content()

    def __hash__(self) -> int:
        return hash(self._list_content())


class PlayersLine(Row):
    """The players of the next hands, in the order of their seats, and the tag that says at which
    table they sit. `words` are their names."""

    __match_args__ = ("names",)
    __slots__ = ("tags",)

    def __init__(
        self,
        words: Sequence[str],
        text: str = "",
        tags: tuple[Cell, ...] = (),
    ) -> None:
        self.words, self.text, self.tags = tuple(words), text, tags

    @property
    def names(self) -> tuple[Cell, ...]:
        """The names, each with its column."""
        return self.cells

    def _list_content(self) -> tuple[object, ...]:
        return type(self), self.words, self.tags

    def __str__(self) -> str:
        return " ".join((*map(format_name, self.words), *self.tags))


class ResultLine(Row):
    """The result of one hand: a mark for each player, then tags, all still text. `words` are
    those, without the label. `remembered` is for whoever judges lines that come again."""

    __match_args__ = ("label", "cells")
    __slots__ = ("label_text", "remembered")

    def __init__(self, label: str | None, words: Sequence[str], text: str = "") -> None:
        self.words, self.text, self.label_text = tuple(words), text, label
        self.remembered: tuple[Any, Any] = None, None

    @property
    def label(self) -> Cell | None:
        """The label, with its column."""
        if self.label_text is None:
            return None
        return split_cells(self.text)[0] if self.text else Cell.of(self.label_text)

    @property
    def first_cell(self) -> Cell:
        """Where the result begins: errors in the whole of it point here."""
        return self.label or self.cells[0]

    def _list_content(self) -> tuple[object, ...]:
        return type(self), self.words, self.label_text

    def __str__(self) -> str:
        return " ".join((self.label_text, *self.words) if self.label_text else self.words)


class ScoresLine(Row):
    """Scores that check a game, or that record a whole game. `words` are the scores."""

    __match_args__ = ("scores", "tags")
    __slots__ = ("tags",)

    def __init__(
        self,
        words: Sequence[str],
        tags: tuple[Cell, ...] = (),
        text: str = "",
    ) -> None:
        self.words, self.text, self.tags = tuple(words), text, tags

    @property
    def scores(self) -> tuple[Cell, ...]:
        """The scores, each with its column."""
        return self.cells

    def _list_content(self) -> tuple[object, ...]:
        return type(self), self.words, self.tags

    def __str__(self) -> str:
        return " ".join(("=", *self.words, *self.tags))


class Adjustment(NamedTuple):
    """Points given to or taken from a player outside any hand; `unit` is `points`, where that
    word says that they are no scores. A side of an exchange may be the pot, which is no player."""

    name: Cell
    points: Cell
    unit: str = ""
    is_pot: bool = False

    def __str__(self) -> str:
        name = self.name if self.is_pot else format_name(self.name)
        return f"{name} {self.points} {self.unit}".rstrip()


class Exchange(NamedTuple):
    """Points that go from some players to others outside any hand, or to the sticks on the table,
    which are called the pot, or from there."""

    shares: tuple[Adjustment, ...]

    def __str__(self) -> str:
        return " / ".join(map(str, self.shares))


class EndLine(NamedTuple):
    """The game ends here, whatever its length says."""

    cell: Cell

    def __str__(self) -> str:
        return "end"


class Unparsed(NamedTuple):
    """A line that is not a statement, and the remark for its writer. `intended` is the statement
    that was meant, if that is certain; `may_be_hand` says whether the line may have been a hand,
    so that nobody knows how the game goes on."""

    remark: Remark
    intended: "Adjustment | DateLine | Declaration | PlayersLine | ScoresLine | None" = None
    may_be_hand: bool = True


Statement = (
    BlankLine
    | DateLine
    | Declaration
    | PlayersLine
    | ResultLine
    | ScoresLine
    | Adjustment
    | Exchange
    | EndLine
    | Unparsed
)


class ParsedLine:
    """A line: its text, how it reads by the grammar (`reading`), and what it says (`statement`).
    Reading and statement differ only if a line reads as a result but was meant as another line;
    nobody asks for this while the line is a plain hand. Lines are compared by identity, so that
    they are quick keys; two statements that say the same are equal."""

    __slots__ = ("_find_meant", "_statement", "reading", "text")

    def __init__(
        self,
        text: str,
        reading: Statement,
        # finds by the reading what is meant
        find_meant: "Callable[[Any], Statement | None] | None" = None,
    ) -> None:
        self.text, self.reading, self._find_meant = text, reading, find_meant
        self._statement = None if find_meant else reading

    @property
    def statement(self) -> Statement:
        """What the line says: what was meant, or as it reads."""
        if self._statement is None:
            assert self._find_meant
            self._statement = self._find_meant(self.reading) or self.reading
        return self._statement


EMPTY_LINE = ParsedLine("", BlankLine())
