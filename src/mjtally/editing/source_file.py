"""A scores file as it is written, for tools that write some of its lines anew.

A `SourceFile` is made once of a text, and everything in this room works from it: its lines are
read when somebody first wants to know what they say. A line keeps its own end, and whatever of it
nobody needs to touch: `SourceFile.text` gives back to the byte what `SourceFile.from_text` took
apart.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from difflib import Match, SequenceMatcher
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple, Self

from ..base.terminal import escape_unprintable
from ..interpreter.sources import BOM
from ..language.parser import LONGEST_LINE, parse_line
from ..language.statements import (
    PLAIN_NAME_PATTERN,
    Adjustment,
    BlankLine,
    Cell,
    DateLine,
    Declaration,
    EndLine,
    Exchange,
    PlayersLine,
    ResultLine,
    ScoresLine,
    Statement,
    Unparsed,
)
from ..language.tokens import split_cells, strip_comment
from ..rules.model.game_ends import CHIPS

LINE_END = re.compile(r"\r\n|\r|\n")  # where Python ends a line
NEAR_LINES = 200  # how far a difference first looks for equal lines
QUOTED_VALUE = re.compile(r'(?:^|(?<=[=,:]))"([^"\n]*)"(?=$|[,:])')


class LineKind(StrEnum):
    """What a line is, as far as its place among others goes."""

    BLANK = "nothing"
    COMMENT = "a comment alone"
    CONTINUED_COMMENT = "a comment that goes on with the one above"
    DATE = "a date"
    DECLARATION = "a declaration"
    PLAYERS = "the players"
    RESULT = "a hand"
    SCORES = "scores"
    OTHER = "an adjustment, chips, or the end"
    UNCHANGED = "a line that stays as it is"
    UNCHANGED_PLAYERS = "a line of players that stays as it is"


KINDS_OF_STATEMENTS: dict[type[Statement], LineKind] = {
    DateLine: LineKind.DATE,
    Declaration: LineKind.DECLARATION,
    PlayersLine: LineKind.PLAYERS,
    ResultLine: LineKind.RESULT,
    ScoresLine: LineKind.SCORES,
    Adjustment: LineKind.OTHER,
    Exchange: LineKind.OTHER,
    EndLine: LineKind.OTHER,
    Unparsed: LineKind.UNCHANGED,
}


class SourceLine(NamedTuple):
    """A line as it is written: its text, the cells of its statement, the statement itself, its
    comment with the sign, and whether it begins with white space.

    Neither cells nor statement have quotes that nobody needs. A line that cannot be read has no
    cells."""

    kind: LineKind
    text: str
    statement: Statement = BlankLine()
    cells: tuple[str, ...] = ()
    comment: str = ""
    is_indented: bool = False

    def keep_unchanged(self) -> Self:
        """The line, to stay as it is."""
        is_players = self.kind is LineKind.PLAYERS
        kind = LineKind.UNCHANGED_PLAYERS if is_players else LineKind.UNCHANGED
        return self._replace(kind=kind)


BLANK_LINE = SourceLine(LineKind.BLANK, "")


@dataclass(frozen=True)
class SourceFile:
    """A text in lines: its BOM, if it has one, and each line with its own end, which the last
    may lack. Its lines are those that the interpreter reads."""

    bom: str
    line_texts: tuple[str, ...]
    line_ends: tuple[str, ...]

    @classmethod
    def from_text(cls, text: str) -> Self:
        bom = BOM if text.startswith(BOM) else ""
        lines, ends, start = [], [], len(bom)
        if "\r" not in text:  # most texts have none, and this is four times as fast
            *lines, last = text[start:].split("\n")
            ends = ["\n"] * len(lines)
            if last:
                lines, ends = [*lines, last], [*ends, ""]
            return cls(bom, tuple(lines), tuple(ends))
        for end in LINE_END.finditer(text, start):
            lines.append(text[start : end.start()])
            ends.append(end.group())
            start = end.end()
        if start < len(text):
            lines.append(text[start:])
            ends.append("")
        return cls(bom, tuple(lines), tuple(ends))

    @property
    def text(self) -> str:
        """The text of all lines, as it was taken apart."""
        return "".join(self.list_lines_with_ends())

    @property
    def new_line_end(self) -> str:
        """The end of a new line: that of the first line."""
        return next(filter(None, self.line_ends), "\n")

    @cached_property
    def lines(self) -> tuple[SourceLine, ...]:
        """The parsed lines."""
        lines: list[SourceLine] = []
        above = BLANK_LINE
        for text in self.line_texts:
            line = parse_source_line(text)
            goes_on = line.kind is LineKind.COMMENT and line.is_indented
            if goes_on and above.comment and above.kind is not LineKind.COMMENT:
                line = line._replace(kind=LineKind.CONTINUED_COMMENT)
            lines.append(line)
            above = line
        return tuple(lines)

    def select_lines(self, start: int, end: int | None = None) -> Self:
        """Some of the lines: from one place among them, counted from 0, to another."""
        bom = "" if start else self.bom
        return type(self)(bom, self.line_texts[start:end], self.line_ends[start:end])

    def __add__(self, below: "SourceFile") -> Self:
        """A file with other lines below these."""
        texts = (*self.line_texts, *below.line_texts)
        return type(self)(self.bom, texts, (*self.line_ends, *below.line_ends))

    def replace_lines(self, line_texts: Iterable[str]) -> Self:
        """The lines with other texts, as many as before."""
        return type(self)(self.bom, *_keep_line_ends(zip(line_texts, self.line_ends, strict=True)))

    def rebuild(self, lines_and_ends: Collection[tuple[str, str]]) -> Self:
        """A file of other lines, each with its own end; a new line gets the usual end."""
        ended = ((line, end or self.new_line_end) for line, end in lines_and_ends)
        return type(self)(self.bom, *_keep_line_ends(ended))

    @contextmanager
    def open_lines(self) -> Iterator[Sequence[str]]:
        """The lines as the interpreter reads those of a file: up to one that is too long."""
        lengths = map(len, self.line_texts)
        last = next((at for at, length in enumerate(lengths) if length > LONGEST_LINE), None)
        yield self.line_texts if last is None else self.line_texts[: last + 1]

    @cached_property
    def statements(self) -> list[tuple[Statement | str, str]]:
        """What the lines say, one after another, and their comments; blank lines say nothing. A
        line that cannot be read says its text."""
        return [
            (line.text, "")
            if isinstance(line.statement, Unparsed)
            else (line.statement, line.comment)
            for line in self.lines
            if line.kind is not LineKind.BLANK
        ]

    def list_lines_with_ends(self) -> list[str]:
        """The lines, each with its own end; the first with the BOM."""
        lines = [line + end for line, end in zip(self.line_texts, self.line_ends, strict=True)]
        return [self.bom + lines[0], *lines[1:]] if lines else [self.bom] if self.bom else []


def _keep_line_ends(
    lines_and_ends: Iterable[tuple[str, str]],
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The texts of lines and their ends: those of an empty line that would be one end together
    with that of the line above (`\\r` and `\\n`) are made alike."""
    texts, ends = [], [""]
    for text, end in lines_and_ends:
        texts.append(text)
        ends.append("\r" if not text and (ends[-1], end) == ("\r", "\n") else end)
    return tuple(texts), tuple(ends[1:])


# ------------------------------------------------------------------------------------------
# One line.


@lru_cache(maxsize=20_000)
def parse_source_line(text: str) -> SourceLine:
    """Parse a line. The results are remembered, since most lines are equal before and after a text
    is rewritten."""
    statement_text = strip_comment(text)
    comment, is_indented = text[len(statement_text) :].rstrip(), text[:1].isspace()
    statement = parse_line(text).statement
    kind = KINDS_OF_STATEMENTS.get(type(statement), LineKind.COMMENT if comment else LineKind.BLANK)
    if isinstance(statement, Declaration) and statement.key == CHIPS:
        kind = LineKind.OTHER  # it belongs to the game above, and not to what follows
    if kind is LineKind.UNCHANGED:
        return SourceLine(kind, text, statement, (), comment, is_indented)
    cells = tuple(statement_text.split())
    if '"' in statement_text:
        statement, quoted = unquote_statement(statement), tuple(map(str, split_cells(text)))
        cells = tuple(map(unquote_cell, quoted))
        if unquote_statement(parse_line(" ".join(cells)).statement) != statement:
            cells = quoted
    return SourceLine(kind, text, statement, cells, comment, is_indented)


def unquote_cell(cell: str) -> Cell:
    """A cell without quotes around plain names: in `roster="Aki","Chie O"` the quotes of Aki go."""
    return Cell(
        QUOTED_VALUE.sub(
            lambda match: (
                match[1]
                if re.fullmatch(PLAIN_NAME_PATTERN, match[1]) and match[1] != "end"
                else match[0]
            ),
            cell,
        )
    )


def unquote_statement(statement: Statement) -> Statement:
    """A statement without unnecessary quotes in its values. (Names have none.)"""
    match statement:
        case Declaration(key, value):
            return Declaration(key, unquote_cell(value))
        case ResultLine(label, cells):
            return ResultLine(label, tuple(map(unquote_cell, cells)))
        case _:
            return statement


# ------------------------------------------------------------------------------------------
# What became of a text.


class NearMatcher(SequenceMatcher[str]):
    """Looks for equal lines near by first. Left to itself, difflib looks through all the rest of a
    file for each run of lines that is equal, and here lines keep their order."""

    def find_longest_match(
        self, alo: int = 0, ahi: int | None = None, blo: int = 0, bhi: int | None = None
    ) -> Match:
        """The lines that are equal and near by; where there are none, of all."""
        assert ahi is not None and bhi is not None
        near = super().find_longest_match(
            alo, min(ahi, alo + NEAR_LINES), blo, min(bhi, blo + NEAR_LINES)
        )
        return near if near.size else super().find_longest_match(alo, ahi, blo, bhi)


def format_diff(name: str, before: str, after: str) -> str:
    """The difference as `patch` reads it; empty if there is none. The file's name is written as
    a terminal can show it."""
    name = escape_unprintable(name)
    old, new = (SourceFile.from_text(text).list_lines_with_ends() for text in (before, after))
    lines: list[str] = []
    for group in NearMatcher(None, old, new).get_grouped_opcodes():
        (_, old_start, _, new_start, _), (_, _, old_end, _, new_end) = group[0], group[-1]
        places = _format_range(old_start, old_end), _format_range(new_start, new_end)
        lines.append(f"@@ -{places[0]} +{places[1]} @@\n")
        for change, old_at, old_to, new_at, new_to in group:
            if change == "equal":
                lines += [f" {line}" for line in old[old_at:old_to]]
                continue
            lines += [f"-{line}" for line in old[old_at:old_to]]
            lines += [f"+{line}" for line in new[new_at:new_to]]
    head = [f"--- {name}\n", f"+++ {name}\n"] if lines else []
    return "".join(
        line if line.endswith(("\n", "\r")) else f"{line}\n\\ No newline at end of file\n"
        for line in (*head, *lines)
    )


def _format_range(start: int, end: int) -> str:
    """`12,7`: the first of some lines, counted from 1 (where there are none, the one above), and
    how many they are, unless it is one."""
    count = end - start
    return f"{start + 1}" if count == 1 else f"{start + (count > 0)},{count}"
