"""What can be wrong with a scores file, and how it is shown to the person who wrote it."""

import re
from collections.abc import Iterable
from typing import NamedTuple, NoReturn
from unicodedata import category, combining, east_asian_width

ERROR, WARNING = "error", "warning"

LONG = r"[^\s/,|]{100,}"
WINDOW = 72  # of a long line, so many characters are shown around the mistake


class Remark(NamedTuple):
    """Something to say about one line: what was found, what was expected, the fix.

    `column` counts characters from 1. The stages that see one line at a time speak in
    remarks; the interpreter knows the file and the line and makes problems of them.
    """

    column: int
    message: str
    severity: str = ERROR


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


def excerpt(text: str, column: int) -> tuple[str, int]:
    """The line as a terminal can show it, and how many columns stand before the caret."""
    text = text.rstrip("\r\n")
    at = min(column - 1, len(text))
    start = max(0, at - WINDOW // 2) if len(text) > WINDOW else 0
    before, after = text[start:at], text[at : start + WINDOW]
    left = ("…" if start else "") + "".join(map(_visible, before))
    right = "".join(map(_visible, after)) + ("…" if start + WINDOW < len(text) else "")
    return (left + right).rstrip(), width(left)


def _visible(character: str) -> str:
    match category(character):
        case "Cs":  # a byte that is not UTF-8, kept as a lone surrogate
            return "\N{REPLACEMENT CHARACTER}"
        case "Cc" | "Cf" | "Zl" | "Zp":
            return "␀" if character == "\0" else " "
        case _:
            return character


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(map(_width, text))


def _width(character: str) -> int:
    if combining(character):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def nearest(word: str, possible: Iterable[str]) -> str:
    """The word that was meant, if one of them is close; otherwise nothing."""
    from difflib import get_close_matches  # only mistakes pay for it

    words = list(possible)
    if not 0 < len(word) <= 40:
        return ""
    by_case = {each.casefold(): each for each in words}
    return by_case.get(word.casefold()) or "".join(get_close_matches(word, words, 1))


def did_you_mean(word: str, possible: Iterable[str]) -> str:
    """`, did you mean uma?` where one of the words is close, otherwise nothing."""
    near = nearest(word, possible)
    return f", did you mean {near}?" if near else ""


def unknown(what: str, word: str, possible: Iterable[str]) -> str:
    """`there is no ruleset mleage, did you mean mleague?`, or what there is."""
    words = list(possible)
    near = did_you_mean(word, words) or f": there are {listing(words)}"
    return f"there is no {what} {word}{near}"


def listing(words: Iterable[object], last: str = "and") -> str:
    """`Aki, Ben and Chie`."""
    *most, final = [str(word) for word in words]
    return f"{', '.join(most)} {last} {final}" if most else final


def plural(number: int, word: str) -> str:
    """`1 mark`, `3 marks`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
