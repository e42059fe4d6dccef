"""Plain values as the Language Server Protocol has them."""

import re
from collections.abc import Sequence
from itertools import takewhile

from lsprotocol import types

from ...base.errors import ERROR, NOTE, WARNING, Problem, format_message
from .positions import PositionEncoding, from_character_offset, to_character_offset

BACKTICKS = re.compile("`+")
MARKDOWN_SIGNS = re.compile(  # signs that may change a text, or make a link of it
    r"[\\`*_{}\[\]()<>#!|~&]|^[-+=]|:(?=//)|(?<=www)[.]", re.MULTILINE
)
DIAGNOSTIC_SOURCE = "mjtally"
END_OF_LINE = 1_000_000  # no line is longer: an editor takes it for the end of the line


def to_position(text: str, line: int, column: int, encoding: PositionEncoding) -> types.Position:
    """The position of a column in a line with this text; both count from 1."""
    return types.Position(line - 1, to_character_offset(text, column, encoding))


def to_range(
    text: str, line: int, column: int, end: int, encoding: PositionEncoding
) -> types.Range:
    """A part of a line; `end` is the first column after it."""
    return types.Range(
        to_position(text, line, column, encoding), to_position(text, line, end, encoding)
    )


def to_line_range(
    lines: Sequence[str], first: int, last: int, encoding: PositionEncoding
) -> types.Range:
    """The range from the beginning of a line to the end of another."""
    text = lines[last - 1] if last <= len(lines) else ""
    return types.Range(
        types.Position(first - 1, 0), to_position(text, last, len(text) + 1, encoding)
    )


def from_position(
    lines: Sequence[str], at: types.Position, encoding: PositionEncoding
) -> tuple[int, int]:
    """The line and the column of a position."""
    text = lines[at.line] if at.line < len(lines) else ""
    return at.line + 1, from_character_offset(text, at.character, encoding)


def to_diagnostic(problem: Problem, encoding: PositionEncoding) -> types.Diagnostic:
    """The diagnostic of a problem, at its place."""
    levels = types.DiagnosticSeverity
    severities = {ERROR: levels.Error, WARNING: levels.Warning, NOTE: levels.Information}
    return types.Diagnostic(
        _find_range(problem, encoding),
        format_message(problem.message),
        severity=severities[problem.severity],
        code=problem.code,
        source=DIAGNOSTIC_SOURCE,
    )


def to_text_edit(problem: Problem, encoding: PositionEncoding) -> types.TextEdit:
    """The fix of a problem that has one."""
    return types.TextEdit(_find_range(problem, encoding), problem.fix or "")


def _find_range(problem: Problem, encoding: PositionEncoding) -> types.Range:
    return to_range(problem.text, problem.line, problem.column, problem.end_column, encoding)


def build_line_edits(before: Sequence[str], after: Sequence[str], end: str) -> list[types.TextEdit]:
    """The edits that turn lines into other lines. If as many lines are there after it, each line
    that differs is an edit of its own, so that the cursor stays in its place."""
    forward = zip(before, after, strict=False)
    first = sum(1 for _ in takewhile(_are_equal, forward))
    backward = zip(reversed(before[first:]), reversed(after[first:]), strict=False)
    equal_at_end = sum(1 for _ in takewhile(_are_equal, backward))
    old, new = before[first : len(before) - equal_at_end], after[first : len(after) - equal_at_end]
    if len(old) != len(new):
        start, stop = types.Position(first, 0), types.Position(first + len(old), 0)
        return [types.TextEdit(types.Range(start, stop), "".join(line + end for line in new))]
    return [
        types.TextEdit(
            types.Range(types.Position(number, 0), types.Position(number, END_OF_LINE)), new_line
        )
        for number, (old_line, new_line) in enumerate(zip(old, new, strict=True), first)
        if new_line != old_line
    ]


def _are_equal(lines: tuple[str, str]) -> bool:
    return lines[0] == lines[1]


def format_markdown(text: str, lines: Sequence[str]) -> str:
    """A text and lines as Markdown that shows both exactly as they are: names of players in the
    text may hold any signs, and the lines keep their columns."""
    longest = max([2, *(len(run) for line in lines for run in BACKTICKS.findall(line))])
    fence = "`" * (longest + 1)
    block = [f"{fence}text", *lines, fence] if lines else []
    return "\n".join([MARKDOWN_SIGNS.sub(r"\\\g<0>", text), *block]).lstrip("\n")
