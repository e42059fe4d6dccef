"""The lines of a scores file as they stand, for tools that write some of them anew.

A line keeps its own end, and whatever of it nobody needs to touch: `joined` gives back to the
byte what `parted` took apart.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import unified_diff
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from ..interpreter.sources import BOM
from ..language.parser import parse_line
from ..language.statements import (
    PLAIN_NAME_PATTERN,
    Adjustment,
    BlankLine,
    Cell,
    DateLine,
    Declaration,
    EndLine,
    PlayersLine,
    ResultLine,
    ScoresLine,
    Statement,
    Unparsed,
)
from ..language.tokens import split_cells, strip_comment

LINE_END = re.compile(r"\r\n|\r|\n")  # as Python reads a text
QUOTED_VALUE = re.compile(r'(?:^|(?<=[=,:]))"([^"\n]*)"(?=$|[,:])')


class SourceText(NamedTuple):
    """A text in lines: its BOM, if it has one, and each line with its own end, which the last
    may lack."""

    bom: str
    lines: list[str]
    line_ends: list[str]

    @property
    def new_line_end(self) -> str:
        """How a new line ends: as the first does."""
        return next(filter(None, self.line_ends), "\n")


def split_source(text: str) -> SourceText:
    """A text in lines, those that `Lines` reads."""
    bom = BOM if text.startswith(BOM) else ""
    lines, ends, at = [], [], len(bom)
    for end in LINE_END.finditer(text, at):
        lines.append(text[at : end.start()])
        ends.append(end.group())
        at = end.end()
    if at < len(text):
        lines.append(text[at:])
        ends.append("")
    return SourceText(bom, lines, ends)


def join_source(parts: SourceText) -> str:
    """The text again."""
    both = zip(parts.lines, parts.line_ends, strict=True)
    return parts.bom + "".join(line + end for line, end in both)


class LineKind(Enum):
    """What a line is, as far as its place among others goes."""

    BLANK = "nothing"
    COMMENT = "a comment alone"
    CONTINUED_COMMENT = "a comment that goes on with the one above"
    DATE = "a date"
    DECLARATION = "a declaration"
    PLAYERS = "the players"
    RESULT = "a hand"
    SCORES = "scores"
    OTHER = "an adjustment, or the end"
    UNCHANGED = "a line that stays as it is"
    UNCHANGED_PLAYERS = "a line of players that stays as it is"


KINDS_OF_STATEMENTS: dict[type[Statement], LineKind] = {
    DateLine: LineKind.DATE,
    Declaration: LineKind.DECLARATION,
    PlayersLine: LineKind.PLAYERS,
    ResultLine: LineKind.RESULT,
    ScoresLine: LineKind.SCORES,
    Adjustment: LineKind.OTHER,
    EndLine: LineKind.OTHER,
    Unparsed: LineKind.UNCHANGED,
}


class SourceLine(NamedTuple):
    """A line as it is written: its text, the cells of its statement, its comment with the sign,
    and whether it begins with white space."""

    kind: LineKind
    text: str
    cells: tuple[str, ...] = ()
    comment: str = ""
    is_indented: bool = False


def parse_source_line(text: str, *, keep: bool = False) -> SourceLine:
    """What stands on a line; one that cannot be read, or is to be kept, stays as it is."""
    said = strip_comment(text)
    comment, is_indented = text[len(said) :].rstrip(), text[:1].isspace()
    statement = _parse_statement_cached(text)
    kind = KINDS_OF_STATEMENTS.get(type(statement), LineKind.COMMENT if comment else LineKind.BLANK)
    if keep or kind is LineKind.UNCHANGED:
        kind = LineKind.UNCHANGED_PLAYERS if kind is LineKind.PLAYERS else LineKind.UNCHANGED
        return SourceLine(kind, text, (), comment, is_indented)
    cells = tuple(map(str, split_cells(text)) if '"' in said else said.split())
    if '"' in said:
        plain = tuple(map(unquote_cell, cells))
        if parse_bare_statement(" ".join(plain)) == unquote_statement(statement):
            cells = plain
    return SourceLine(kind, text, cells, comment, is_indented)


def mark_continued_comments(lines: Iterable[SourceLine]) -> Iterator[SourceLine]:
    """Lines, with those told apart that go on with the comment above them."""
    above = SourceLine(LineKind.BLANK, "")
    for line in lines:
        if line.kind is LineKind.COMMENT and line.is_indented and _has_trailing_comment(above):
            above = line._replace(kind=LineKind.CONTINUED_COMMENT)
        else:
            above = line
        yield above


def _has_trailing_comment(line: SourceLine) -> bool:
    """Whether a line has a comment behind something."""
    return line.kind is not LineKind.COMMENT and bool(line.comment)


def parse_bare_statement(text: str) -> Statement:
    """What a line says, without the quotes that nobody needs."""
    return unquote_statement(_parse_statement_cached(text))


@lru_cache(maxsize=20_000)
def _parse_statement_cached(text: str) -> Statement:
    """What a line says: most lines of a file are asked for more than once."""
    return parse_line(text).statement


def unquote_cell(cell: str) -> Cell:
    """A cell without quotes about plain names: in `roster="Aki","Chie O"` those of Aki."""
    return Cell(
        QUOTED_VALUE.sub(lambda found: found[1] if _needs_no_quotes(found[1]) else found[0], cell)
    )


def _needs_no_quotes(name: str) -> bool:
    return PLAIN_NAME_PATTERN.fullmatch(name) is not None and name != "end"


def unquote_statement(statement: Statement) -> Statement:
    """A statement in whose values no quotes stand that nobody needs. (Names have none.)"""
    match statement:
        case Declaration(key, value):
            return Declaration(key, unquote_cell(value))
        case ResultLine(label, cells):
            return ResultLine(label, tuple(map(unquote_cell, cells)))
        case _:
            return statement


def list_statements(texts: Iterable[str]) -> Iterator[tuple[Statement | str, str]]:
    """What lines say, one after another, and their comments; blank lines say nothing. A line
    that cannot be read says its text."""
    for text in texts:
        statement = parse_bare_statement(text)
        comment = text[len(strip_comment(text)) :].rstrip()
        if isinstance(statement, Unparsed):
            yield text, ""
        elif comment or not isinstance(statement, BlankLine):
            yield statement, comment


# ------------------------------------------------------------------------------------------
# What became of a text: the lines that are others, as git shows them.


NO_LINE_END = "\\ No newline at end of file\n"


def format_diff(name: str, before: str, after: str) -> str:
    """The difference as `patch` reads it; nothing where there is none."""
    lines = unified_diff(_list_lines_with_ends(before), _list_lines_with_ends(after), name, name)
    return "".join(
        line if line.endswith(("\n", "\r")) else f"{line}\n{NO_LINE_END}" for line in lines
    )


def _list_lines_with_ends(text: str) -> list[str]:
    return list(_iterate_lines_with_ends(text))


def _iterate_lines_with_ends(text: str) -> Iterator[str]:
    """The lines, each with its own end; the first with the BOM."""
    parts = split_source(text)
    for at, (line, end) in enumerate(zip(parts.lines, parts.line_ends, strict=True)):
        yield f"{'' if at else parts.bom}{line}{end}"
