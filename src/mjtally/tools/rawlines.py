"""The lines of a scores file as they stand, for tools that write some of them anew.

A line keeps its own end, and whatever of it nobody needs to touch: `joined` gives back to the
byte what `parted` took apart.
"""

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from ..reading.sources import BOM
from ..text.cells import cells_of, said_of
from ..text.lines import read_line
from ..text.statements import (
    PLAIN,
    Adjustment,
    Blank,
    Date,
    Declaration,
    End,
    Players,
    Result,
    Scores,
    Statement,
    Unread,
)

ENDS = re.compile(r"\r\n|\r|\n")  # as Python reads a text
QUOTED = re.compile(r'(?:^|(?<=[=,:]))"([^"\n]*)"(?=$|[,:])')


class Parted(NamedTuple):
    """A text in lines: its BOM, if it has one, and each line with its own end, which the last
    may lack."""

    bom: str
    lines: list[str]
    ends: list[str]

    @property
    def end(self) -> str:
        """How a new line ends: as the first does."""
        return next(filter(None, self.ends), "\n")


def parted(text: str) -> Parted:
    """A text in lines, those that `Lines` reads."""
    bom = BOM if text.startswith(BOM) else ""
    lines, ends, at = [], [], len(bom)
    for end in ENDS.finditer(text, at):
        lines.append(text[at : end.start()])
        ends.append(end.group())
        at = end.end()
    if at < len(text):
        lines.append(text[at:])
        ends.append("")
    return Parted(bom, lines, ends)


def joined(parts: Parted) -> str:
    """The text again."""
    both = zip(parts.lines, parts.ends, strict=True)
    return parts.bom + "".join(line + end for line, end in both)


class Kind(Enum):
    """What a line is, as far as its place among others goes."""

    BLANK = "nothing"
    NOTE = "a comment alone"
    MORE = "a comment that goes on with the one above"
    DATE = "a date"
    DECLARATION = "a declaration"
    PLAYERS = "the players"
    RESULT = "a hand"
    SCORES = "scores"
    OTHER = "an adjustment, or the end"
    KEPT = "a line that stays as it is"
    NOBODY = "a line of players that stays as it is"


KINDS: dict[type[Statement], Kind] = {
    Date: Kind.DATE,
    Declaration: Kind.DECLARATION,
    Players: Kind.PLAYERS,
    Result: Kind.RESULT,
    Scores: Kind.SCORES,
    Adjustment: Kind.OTHER,
    End: Kind.OTHER,
    Unread: Kind.KEPT,
}


class RawLine(NamedTuple):
    """A line as it is written: its text, the cells of its statement, its comment with the sign,
    and whether it begins with white space."""

    kind: Kind
    text: str
    cells: tuple[str, ...] = ()
    comment: str = ""
    is_indented: bool = False


def raw_line(text: str, *, keep: bool = False) -> RawLine:
    """What stands on a line; one that cannot be read, or is to be kept, stays as it is."""
    said = said_of(text)
    comment, is_indented = text[len(said) :].rstrip(), text[:1].isspace()
    statement = _statement(text)
    kind = KINDS.get(type(statement), Kind.NOTE if comment else Kind.BLANK)
    if keep or kind is Kind.KEPT:
        kind = Kind.NOBODY if kind is Kind.PLAYERS else Kind.KEPT
        return RawLine(kind, text, (), comment, is_indented)
    cells = tuple(map(str, cells_of(text)) if '"' in said else said.split())
    if '"' in said:
        plain = tuple(map(bare_cell, cells))
        if statement_of(" ".join(plain)) == bare_statement(statement):
            cells = plain
    return RawLine(kind, text, cells, comment, is_indented)


def continued(lines: Iterable[RawLine]) -> Iterator[RawLine]:
    """Lines, with those told apart that go on with the comment above them."""
    above = RawLine(Kind.BLANK, "")
    for line in lines:
        if line.kind is Kind.NOTE and line.is_indented and _has_aside(above):
            above = line._replace(kind=Kind.MORE)
        else:
            above = line
        yield above


def _has_aside(line: RawLine) -> bool:
    """Whether a line has a comment behind something."""
    return line.kind is not Kind.NOTE and bool(line.comment)


def statement_of(text: str) -> Statement:
    """What a line says, without the quotes that nobody needs."""
    return bare_statement(_statement(text))


@lru_cache(maxsize=20_000)
def _statement(text: str) -> Statement:
    """What a line says: most lines of a file are asked for more than once."""
    return read_line(text).statement


def bare_cell(cell: str) -> str:
    """A cell without quotes about plain names: in `roster="Aki","Chie O"` those of Aki."""
    if '"' not in cell:
        return cell
    return QUOTED.sub(lambda found: found[1] if _is_plain(found[1]) else found[0], cell)


def _is_plain(name: str) -> bool:
    return PLAIN.fullmatch(name) is not None and name != "end"


def bare_statement(statement: Statement) -> Statement:
    """A statement in whose values no quotes stand that nobody needs. (Names have none.)"""
    match statement:
        case Declaration(key, value):
            return Declaration(str(key), bare_cell(str(value)))
        case Result(label, cells):
            return Result(label, tuple(map(bare_cell, cells)))
        case _:
            return statement


def statements_in(texts: Iterable[str]) -> Iterator[tuple[Statement | str, str]]:
    """What lines say, one after another, and their comments; blank lines say nothing. A line
    that cannot be read says its text."""
    for text in texts:
        statement = statement_of(text)
        comment = text[len(said_of(text)) :].rstrip()
        if isinstance(statement, Unread):
            yield text, ""
        elif comment or not isinstance(statement, Blank):
            yield statement, comment
