"""The types for what is wrong with a scores file, and for the messages about it."""

import re
from collections.abc import Iterable
from enum import Enum, auto
from typing import NamedTuple, NoReturn

from .terminal import build_excerpt, escape_unprintable

ERROR, WARNING, NOTE = "error", "warning", "note"  # a note is of an editor alone

LONG_WORD = r"[^\s/,|]{100,}"
LONGEST_MESSAGE = 2_000  # characters: nobody reads more


def format_message(message: str) -> str:
    """A message as it is printed: without anything that a terminal would obey, and short enough to
    be read."""
    message = escape_unprintable(re.sub(LONG_WORD, lambda word: word.group()[:40] + "…", message))
    return message[:LONGEST_MESSAGE] + "…" if len(message) > LONGEST_MESSAGE else message


class Cell(str):
    """A word of a line, with the column (in characters, from 1) where it begins."""

    __slots__ = ("column",)
    column: int

    def __new__(cls, text: str, column: int = 1) -> "Cell":
        cell = str.__new__(cls, text)  # (`super` takes longer, and cells are many)
        cell.column = column
        return cell

    @classmethod
    def of(cls, text: str) -> "Cell":
        """Turn a text into a cell; a cell is returned unchanged."""
        return text if isinstance(text, cls) else cls(text)

    def subcell(self, start: int, end: int | None = None) -> "Cell":
        """A part of the cell, with its own column."""
        return Cell(self[start:end], self.column + start)


class RemarkKind(Enum):
    """What a remark is about, for code that must not read the message."""

    LINE = auto()  # the line alone
    TABLE = auto()  # what the line says of the table, or needs of it
    OTHER_FAMILY = auto()  # the line may be one of other rules


class Remark(NamedTuple):
    """A remark about one line: what was found, what was expected, and perhaps the fix.

    The remark is about the characters from `column` (counted from 1) up to, but without, the
    column `end`; 0 is the end of the line. `code` is the name of the kind of mistake, which never
    changes. `fix` is the text to put there, if it is certain; `guess`, if it is only likely. Code
    that reads single lines makes remarks; the interpreter, which knows the file and the line, makes
    problems of them.
    """

    column: int
    code: str
    message: str
    severity: str = ERROR
    end: int = 0
    fix: str | None = None
    kind: RemarkKind = RemarkKind.LINE
    hint: str = ""  # the message's end: which other rules the line may belong to, if that is known
    is_impossible: bool = False  # a warning: no hand can be so, although it counts as written
    guess: str | None = None

    @property
    def rules_out_hand(self) -> bool:
        """Whether the remark means that no hand can be like this: it is an error, or a warning
        about something impossible. Other warnings are about something unlikely."""
        return self.severity == ERROR or self.is_impossible


class Place(NamedTuple):
    """A line of a file; line 0 is the file as a whole."""

    file: str
    line: int

    def describe_from(self, file: str) -> str:
        """`line 12` in the same file, `jan.txt line 12` in another."""
        return f"line {self.line}" if file == self.file else f"{self.file} line {self.line}"


class Problem(NamedTuple):
    """Something wrong, or doubtful, in a line of a scores file.

    `line` and `column` are counted from 1, and `end_column` is the first column after the words
    in question. `message` says what is wrong and what to write instead; `severity` is `error` or
    `warning`; `text` is the whole line; `code` is the name of the kind of mistake, which `mjtally
    help CODE` explains. `fix` is the text to put in the place of the words, or None if it is not
    certain; `guess` is what is only likely (`is 5! meant?`). Where another line has to be
    corrected, and that is certain, `elsewhere` is the problem of that line, with its fix. `str` of
    a problem is the message as `mjtally check` prints it, with the line.
    """

    file: str
    line: int
    column: int
    message: str
    severity: str
    text: str
    code: str = ""
    end_column: int = 0
    fix: str | None = None
    elsewhere: "Problem | None" = None
    guess: str | None = None

    @property
    def is_error(self) -> bool:
        """Whether the line must be corrected before there is a table."""
        return self.severity == ERROR

    @property
    def correction(self) -> "Problem | None":
        """The problem whose fix corrects this one: itself, or one of another line; None if nobody
        is certain what to write."""
        return self if self.fix is not None else self.elsewhere

    @property
    def fixed_text(self) -> str:
        """The line with the fix in its place; unchanged if there is no fix."""
        return self.fix_in(self.text.rstrip("\r\n"))

    def fix_in(self, text: str) -> str:
        """A line with the fix in its place, if there is one. After that place the line may differ
        from the line of the problem."""
        if self.fix is None:
            return text
        return text[: self.column - 1] + self.fix + text[self.end_column - 1 :]

    def __str__(self) -> str:
        where = f"{escape_unprintable(self.file)}:{self.line}:{self.column}"
        code = f" [{self.code}]" if self.code else ""
        head = f"{where}: {self.severity}: {format_message(self.message)}{code}"
        gutter = f"{self.line:5} | "
        excerpt, start, width = build_excerpt(self.text, self.column, self.end_column)
        carets = " " * start + "^" * width
        return f"{head}\n{gutter}{excerpt}\n{'|'.rjust(len(gutter) - 1)} {carets}"


def problem_at(place: Place, remark: Remark, text: str) -> Problem:
    """The problem of a remark about the line at a place, whose text is given."""
    column, code, message, severity, end, fix, *_, guess = remark
    length = len(text.rstrip("\r\n"))
    column = min(column, length + 1)
    end = min(end, length + 1) if end >= column else length + 1
    return Problem(*place, column, message, severity, text, code, end, fix, guess=guess)


class Mistake(Exception):  # noqa: N818 (it is the players', not the program's)
    """A remark that is raised as an exception by the code that finds the mistake."""

    def __init__(self, remark: Remark) -> None:
        super().__init__(remark.message)
        self.remark = remark


class ScoresError(Exception):
    """A scores file has errors, so that there is no table. `problems` has all problems of the
    files, warnings too, in the order of the lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class ScoresWarning(UserWarning):
    """Something in a scores file is doubtful. `problem` says where, and is None if the warning is
    not about a line."""

    def __init__(self, message: str, problem: Problem | None = None) -> None:
        super().__init__(message)
        self.problem = problem


class UsageError(Exception):
    """The command, not the scores file, is wrong: an unknown option value, a missing file."""


def remark_at(
    cell: str | None,
    code: str,
    message: str,
    fix: str | None = None,
    severity: str = ERROR,
    *,
    guess: str | None = None,
) -> Remark:
    """A remark about a cell of the line; None is the line as a whole."""
    column = column_of(cell)
    end = 0 if cell is None else column + len(cell)
    return Remark(column, code, message, severity, end, fix, guess=guess)


def remark_over(
    first: str,
    last: str,
    code: str,
    message: str,
    fix: str | None = None,
    *,
    guess: str | None = None,
) -> Remark:
    """A remark about cells of the line, from one to another."""
    remark = remark_at(first, code, message, fix, guess=guess)
    return remark._replace(end=column_of(last) + len(last))


def mistake_at(
    cell: str | None, code: str, message: str, fix: str | None = None, guess: str | None = None
) -> Mistake:
    """A mistake at a cell of the line."""
    return Mistake(remark_at(cell, code, message, fix, guess=guess))


def warning_at(cell: str | None, code: str, message: str) -> Remark:
    """A warning about a cell that can be, but is unlikely: forms offer it. The writer may have
    meant it, so there is no fix."""
    return remark_at(cell, code, message, severity=WARNING)


def impossible_at(cell: str | None, code: str, message: str) -> Remark:
    """A warning about a cell that says what no tiles, or no play by the rules, can make, although
    it counts as written. Forms do not offer it, and `needs` leaves it out."""
    return warning_at(cell, code, message)._replace(is_impossible=True)


def fail(
    cell: str | None, code: str, message: str, fix: str | None = None, guess: str | None = None
) -> NoReturn:
    """Raise a mistake at a cell of the line."""
    raise Mistake(remark_at(cell, code, message, fix, guess=guess))


def column_of(cell: str | None) -> int:
    """Where a cell begins in its line; 1 for the line as a whole, which is None, and for a text
    that was in no line and so is not a `Cell`, such as the tiles that a program asks about."""
    return cell.column if isinstance(cell, Cell) else 1
