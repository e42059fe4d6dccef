"""Plain values as the Language Server Protocol has them."""

import re
from collections.abc import Sequence
from itertools import takewhile

from lsprotocol import types

from ...base.errors import ERROR, NOTE, WARNING, Problem, format_message
from .positions import PositionEncoding, from_character_offset, to_character_offset

BACKTICKS = re.compile("`+")
MARKDOWN_SIGNS = re.compile(  # that may change what is shown, or make a link of it
    r"[\\`*_{}\[\]()<>#!|~&]|^[-+=]|:(?=//)|(?<=www)[.]", re.MULTILINE
)
DIAGNOSTIC_SOURCE = "mjtally"
END_OF_LINE = 1_000_000  # no line is longer: an editor takes it for the end of the line


def to_position(text: str, line: int, column: int, encoding: PositionEncoding) -> types.Position:
    """A column of a line, both from 1, whose text this is."""
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
    """From the beginning of a line to the end of another."""
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
    """A problem, at its place."""
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
    """The edits that turn lines into others: of those that differ, one by one where they are as
    many, so that the cursor stays where it is."""
    same = next((at for at, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), None)
    if same is None:
        same = min(len(before), len(after))
    backward = zip(reversed(before[same:]), reversed(after[same:]), strict=False)
    same_at_end = sum(1 for _ in takewhile(lambda both: both[0] == both[1], backward))
    old, new = before[same : len(before) - same_at_end], after[same : len(after) - same_at_end]
    if len(old) != len(new):
        start, stop = types.Position(same, 0), types.Position(same + len(old), 0)
        return [types.TextEdit(types.Range(start, stop), "".join(line + end for line in new))]
    return [
        types.TextEdit(
            types.Range(types.Position(same + at, 0), types.Position(same + at, END_OF_LINE)), line
        )
        for at, line in enumerate(new)
        if line != old[at]
    ]


def format_markdown(text: str, lines: Sequence[str]) -> str:
    """Words as Markdown that shows them as they are, since names of players are in them, and
    lines that stay under one another."""
    longest = max([2, *(len(run) for line in lines for run in BACKTICKS.findall(line))])
    fence = "`" * (longest + 1)
    block = [f"{fence}text", *lines, fence] if lines else []
    return "\n".join([MARKDOWN_SIGNS.sub(r"\\\g<0>", text), *block]).lstrip("\n")
