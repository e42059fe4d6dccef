"""What the reader of a stream sees: how wide a line may be, and whether there are colours."""

import os
from collections.abc import Sequence
from typing import IO, NamedTuple
from unicodedata import category, east_asian_width

DEFAULT_WIDTH, MINIMUM_WIDTH = 80, 40
JOINER = "\N{ZERO WIDTH JOINER}"  # between parts of one sign
STYLES = {
    **{"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33"},
    "white on black": "97;40",
}


class Screen(NamedTuple):
    """A terminal, or whatever shows the text instead: how wide it is, whether it has colours, and
    how many lines it shows at once; 0 where the text may have any number."""

    width: int = DEFAULT_WIDTH
    colours: bool = False
    height: int = 0

    def apply_style(self, text: str, style: str) -> str:
        """Text in one of `STYLES`; unchanged if the screen has no colours or the text is blank."""
        if not (self.colours and style and text.strip()):
            return text
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m"


def is_terminal(stream: IO[str] | None) -> bool:
    """Whether a stream leads to a terminal, which a person reads; a closed stream does not."""
    if stream is None:
        return False
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def detect_screen(stream: IO[str] | None) -> Screen:
    """The screen that a stream leads to. `NO_COLOR` (https://no-color.org) removes the
    colours, and so does anything that is not a terminal."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    has_colours = is_terminal(stream) and not plain
    return Screen(detect_width(stream), has_colours, detect_height(stream))


def detect_width(stream: IO[str] | None) -> int:
    """How many columns a stream may fill: the number in `COLUMNS`, or else that of the terminal.
    (`shutil` knows it, too, but takes as long to import as a short file takes to tally.)"""
    columns = os.environ.get("COLUMNS", "")
    if columns.isdecimal() and len(columns) < 5 and int(columns):
        return max(int(columns), MINIMUM_WIDTH)
    if stream is None:
        return DEFAULT_WIDTH
    try:
        return max(os.get_terminal_size(stream.fileno()).columns, MINIMUM_WIDTH)
    except (OSError, ValueError):  # not a terminal, or not even a file
        return DEFAULT_WIDTH


def detect_height(stream: IO[str] | None) -> int:
    """How many lines the terminal of a stream shows; 0 where it leads to none."""
    if stream is None or not is_terminal(stream):
        return 0
    try:
        return os.get_terminal_size(stream.fileno()).lines
    except (OSError, ValueError):
        return 0


# ------------------------------------------------------------------------------------------
# Text as a terminal shows it: how wide it is, and what of it can be seen.


EXCERPT_WIDTH = 72  # how much of a long line is shown around a mistake


def build_excerpt(text: str, column: int, end_column: int = 0) -> tuple[str, int, int]:
    """A line as a terminal can show it, cut if it is long; how many columns stand before the part
    to underline, and how many columns this part has."""
    text = text.rstrip("\r\n")
    at = min(column - 1, len(text))
    start = max(0, at - EXCERPT_WIDTH // 2) if len(text) > EXCERPT_WIDTH else 0
    before, after = text[start:at], text[at : start + EXCERPT_WIDTH]
    left = ("…" if start else "") + "".join(map(_displayed_character, before))
    right = "".join(map(_displayed_character, after)) + (
        "…" if start + EXCERPT_WIDTH < len(text) else ""
    )
    underlined = "".join(map(_displayed_character, after[: max(end_column - column, 1)]))
    return (left + right).rstrip(), display_width(left), max(display_width(underlined), 1)


def _displayed_character(character: str) -> str:
    """A character as a terminal shows it; one that cannot be seen still takes its column."""
    match category(character):
        case "Cs":  # a byte that is not UTF-8, kept as a lone surrogate
            return "\N{REPLACEMENT CHARACTER}"
        case "Cc" | "Cf" | "Zl" | "Zp":
            return "␀" if character == "\0" else " "
        case _:
            return character


def escape_unprintable(text: str) -> str:
    """Text from outside, for a message of one line: a character that a terminal would obey is
    written as an escape, such as `\\x1b`."""
    if text.isprintable():
        return text
    return "".join(map(_escape_character, text))


def _escape_character(character: str) -> str:
    if character.isprintable() or category(character) == "Zs":
        return character
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # a byte that is not UTF-8
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def display_width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_character_width, text))


def _character_width(character: str) -> int:
    kind = category(character)
    if kind in {"Mn", "Me"} or character == JOINER:  # this character stands on the letter before it
        return 0
    if kind == "Cn":  # unassigned: Python before 3.13 takes it for wide
        return 1
    return 2 if east_asian_width(character) in "WF" else 1


def align_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines in which the cells of a column stand under one another."""
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell + " " * (most - display_width(cell))
            for cell, most in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def wrap_words(text: str, room: int, indent: str = "") -> list[str]:
    """A text as lines of at most `room` columns, all but the first indented. A longer word has a
    line of its own."""
    lines = [""]
    for word in text.split(" "):
        is_empty = not lines[-1].strip()
        longer = lines[-1] + word if is_empty else f"{lines[-1]} {word}"
        if is_empty or display_width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(indent + word)
    return lines


def wrap_line(text: str, columns: int) -> str:
    """A line as lines of a terminal, whose last column stays empty; all but the first are
    indented."""
    return "\n".join(wrap_words(text, columns - 1, " " * 4))
