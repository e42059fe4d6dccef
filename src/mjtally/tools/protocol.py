"""Plain values as the Language Server Protocol has them."""

from enum import StrEnum
from itertools import takewhile

from lsprotocol import types

from ..base.errors import Problem, readable
from .fixes import Edit
from .positions import UTF_8, UTF_16, UTF_32, column_at, place_of
from .survey import Lines

SOURCE = "mjtally"
LAST = 1_000_000  # no line is longer: an editor takes it for the end of the line


class Encoding(StrEnum):
    """What an editor counts in the columns of a line."""

    UTF_8 = UTF_8
    UTF_16 = UTF_16
    UTF_32 = UTF_32


def position(text: str, line: int, column: int, encoding: Encoding) -> types.Position:
    """A column of a line, both from 1, whose text this is."""
    return types.Position(line - 1, place_of(text, column, encoding))


def span(text: str, line: int, column: int, end: int, encoding: Encoding) -> types.Range:
    """A part of a line; `end` is the first column behind it."""
    return types.Range(position(text, line, column, encoding), position(text, line, end, encoding))


def whole_lines(lines: Lines, first: int, last: int, encoding: Encoding) -> types.Range:
    """From the beginning of a line to the end of another."""
    text = lines[last - 1] if last <= len(lines) else ""
    return types.Range(types.Position(first - 1, 0), position(text, last, len(text) + 1, encoding))


def place(lines: Lines, at: types.Position, encoding: Encoding) -> tuple[int, int]:
    """The line and the column of a position."""
    text = lines[at.line] if at.line < len(lines) else ""
    return at.line + 1, column_at(text, at.character, encoding)


def diagnostic(problem: Problem, encoding: Encoding) -> types.Diagnostic:
    """A problem, at its place."""
    severity = types.DiagnosticSeverity
    return types.Diagnostic(
        span(problem.text, problem.line, problem.column, problem.end_column, encoding),
        readable(problem.message),
        severity=severity.Error if problem.is_error else severity.Warning,
        code=problem.code,
        source=SOURCE,
    )


def text_edit(edit: Edit, text: str, encoding: Encoding) -> types.TextEdit:
    """A change of a line whose text this is."""
    return types.TextEdit(span(text, edit.line, edit.column, edit.end, encoding), edit.text)


def other_lines(before: Lines, after: Lines, end: str) -> list[types.TextEdit]:
    """What makes some lines of others: those that differ, one by one where they are as many, so
    that the cursor stays where it is."""
    same = next((at for at, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), None)
    if same is None:
        same = min(len(before), len(after))
    backward = zip(reversed(before[same:]), reversed(after[same:]), strict=False)
    behind = sum(1 for _ in takewhile(lambda both: both[0] == both[1], backward))
    old, new = before[same : len(before) - behind], after[same : len(after) - behind]
    if len(old) != len(new):
        start, stop = types.Position(same, 0), types.Position(same + len(old), 0)
        return [types.TextEdit(types.Range(start, stop), "".join(line + end for line in new))]
    return [
        types.TextEdit(
            types.Range(types.Position(same + at, 0), types.Position(same + at, LAST)), line
        )
        for at, line in enumerate(new)
        if line != old[at]
    ]
