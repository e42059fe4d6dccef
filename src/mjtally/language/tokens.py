"""The cells of a line, and names in quotes.

A cell ends at white space or at a comment. In double quotes both are part of it: a name may
stand in them by itself (`"Chie O"`), or in a value, after `=`, a comma or a colon
(`roster="Chie O",Ben`).
"""

import re
from functools import cache
from unicodedata import normalize

from ..base.errors import Cell, column_of
from .grammar import load_terminal

LONGEST_STATEMENT = 10_000  # characters of a statement; a comment may be longer
# Of a value, between commas.
OWNER_PATTERN = r'("[^"]*"|[^:]*):'
VALUE_PART_PATTERN = r'(?:"[^"]*"(?![^,])|[^,])*'


@cache
def _cell_pattern() -> re.Pattern[str]:
    """A name in quotes and a declaration or tag, as scores.lark has them, any other cell, or the
    beginning of a comment, which is the only group."""
    quoted, pair = (load_terminal("scores.lark", name).pattern for name in ("QUOTED", "PAIR"))
    return re.compile(rf"{quoted}|{pair}|[^\s#]+|(#)")


def divide_line(text: str) -> tuple[tuple[str, ...], str]:
    """The words of a line, and the text before its comment."""
    # most lines have neither: only white space separates words
    if '"' not in text and "#" not in text:
        return tuple(text.split()), text
    words: list[str] = []
    for match in _cell_pattern().finditer(text):
        if match.lastindex:  # the beginning of a comment
            return tuple(words), text[: match.start()]
        words.append(match[0])
    return tuple(words), text


class TokenizedLine:
    """A line that is divided: its whole text, its words, and the text before its comment. Its
    `cells` are the words with their places, which are worked out where somebody asks for them."""

    __slots__ = ("_cells", "content", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words, self.content = divide_line(text)
        self._cells: tuple[Cell, ...] | None = None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The words, each with its column."""
        if self._cells is None:
            cells: list[Cell] = []
            end = 0
            for word in self.words:
                start = self.text.index(word, end)
                end = start + len(word)
                cells.append(Cell(word, start + 1))
            self._cells = tuple(cells)
        return self._cells


def split_cells(text: str) -> tuple[Cell, ...]:
    """The cells of a line, each with its column."""
    return TokenizedLine(text).cells


def strip_comment(text: str) -> str:
    """A line without its comment."""
    if '"' not in text or "#" not in text:
        return text.partition("#")[0]
    return divide_line(text)[1]


def statement_cell(text: str) -> Cell:
    """The whole statement of a line as one cell, without the space around it and its comment."""
    content = strip_comment(text)
    return Cell(content.strip(), 1 + len(content) - len(content.lstrip()))


def unquote(cell: str) -> str:
    """A name without its quotes, with its column."""
    if len(cell) > 1 and cell[0] == cell[-1] == '"':
        return Cell(cell[1:-1], column_of(cell) + 1)
    return cell


def split_value(value: str) -> list[Cell]:
    """The parts of a value between its commas; a comma in quotes is part of a name."""
    parts, at, column = [], 0, column_of(value)
    pattern = re.compile(VALUE_PART_PATTERN)
    while True:
        match = pattern.match(value, at)
        assert match
        parts.append(Cell(match.group(), column + at))
        at = match.end() + 1
        if at > len(value):
            return parts


def split_owner(value: str) -> tuple[Cell, Cell]:
    """The parts of a value before and after its first colon. A colon in quotes is part of a
    name."""
    match = re.match(OWNER_PATTERN, value)
    end = match.end() if match else len(value)
    column = column_of(value)
    return Cell(value[: end - 1], column), Cell(value[end:], column + end)


def parse_name(cell: str) -> Cell:
    """The name that a cell says: without its quotes, and in Unicode's NFC, in which names are
    compared."""
    name = unquote(cell) if cell[0] == '"' else cell
    if isinstance(name, Cell) and name.isascii():
        return name
    return Cell(normalize("NFC", name), column_of(name))
