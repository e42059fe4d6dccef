"""What can be wrong with a scores file, and how it is shown to the person who wrote it."""

import re
from collections.abc import Iterable
from typing import NamedTuple, NoReturn

from .screen import excerpt

ERROR, WARNING = "error", "warning"

LONG = r"[^\s/,|]{100,}"


class Remark(NamedTuple):
    """Something to say about one line: what was found, what was expected, the fix.

    `column` counts characters from 1. The stages that see one line at a time speak in
    remarks; the interpreter knows the file and the line and makes problems of them.
    """

    column: int
    message: str
    severity: str = ERROR


class Place(NamedTuple):
    """A line of a file; line 0 is the file as a whole."""

    file: str
    line: int

    def seen_from(self, file: str) -> str:
        """`line 12` in the same file, `jan.txt line 12` in another."""
        return f"line {self.line}" if file == self.file else f"{self.file} line {self.line}"


class Problem(NamedTuple):
    """A remark with its place: file, line and column (both from 1), and the line's text."""

    file: str
    line: int
    column: int
    message: str
    severity: str
    text: str

    @property
    def is_error(self) -> bool:
        return self.severity == ERROR

    def __str__(self) -> str:
        message = re.sub(LONG, lambda word: word.group()[:40] + "…", self.message)
        head = f"{self.file}:{self.line}:{self.column}: {self.severity}: {message}"
        gutter = f"{self.line:5} | "
        shown, caret = excerpt(self.text, self.column)
        return f"{head}\n{gutter}{shown}\n{'|'.rjust(len(gutter) - 1)} {' ' * caret}^"


class Mistake(Exception):  # noqa: N818 (it is the players', not the program's)
    """A remark on its way up from the place that found it."""

    def __init__(self, column: int, message: str) -> None:
        super().__init__(message)
        self.remark = Remark(column, message)


class ScoresError(Exception):
    """A scores file has errors; `problems` holds every one of them, in the order of lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class UsageError(Exception):
    """The command, not the scores file, is wrong: an unknown option value, a file not there."""


def fail(cell: object, message: str) -> NoReturn:
    """Raise a mistake at a cell of the line."""
    raise Mistake(column_of(cell), message)


def column_of(cell: object) -> int:
    """Where a cell stands in its line; 1 for what is in no line."""
    column: int = getattr(cell, "column", 1)
    return column
