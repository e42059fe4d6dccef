"""What the cells of a line are, for editors that take their colours from a language server."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..text.cells import cells_of, said_of
from ..text.lines import read_line
from ..text.statements import (
    Adjustment,
    Cell,
    Date,
    Declaration,
    End,
    Players,
    Result,
    Scores,
)
from .survey import Surveyed

# The kinds of tokens, of those that the protocol knows.
PLAYER, NUMBER, MARK, KEY, VALUE = "variable", "number", "keyword", "property", "string"
COMMENT, EQUALS, LABEL, DATE, WORD = "comment", "operator", "decorator", "event", "keyword"
KINDS = tuple(dict.fromkeys((PLAYER, NUMBER, MARK, KEY, VALUE, COMMENT, EQUALS, LABEL, DATE, WORD)))


class Token(NamedTuple):
    """A part of a line, from a column to before `end`, and what it is."""

    column: int
    end: int
    kind: str


def tokens(found: Surveyed, first: int, last: int) -> Iterator[tuple[int, Sequence[Token]]]:
    """The tokens of lines, from one to another, both of them included; each with its number."""
    for line in range(first, min(last, len(found.lines)) + 1):
        yield line, tokens_of(found.text(line), found.state_before(line).rules.players)


@lru_cache(maxsize=20_000)
def tokens_of(text: str, players: int) -> Sequence[Token]:
    """The tokens of a line; where so many play, what follows their marks are tags."""
    found = [
        Token(cell.column, cell.column + len(cell), kind) for cell, kind in _kinds(text, players)
    ]
    said = said_of(text)
    if len(said) < len(text):
        found.append(Token(len(said) + 1, len(text) + 1, COMMENT))
    return tuple(found)


def _kinds(text: str, players: int) -> Iterator[tuple[Cell, str]]:
    """The cells of a line, or parts of them, and what each is."""
    cells = cells_of(text)
    match read_line(text).statement:
        case Players():
            yield from ((cell, PLAYER) for cell in cells)
        case Adjustment():
            yield from zip(cells, (PLAYER, NUMBER), strict=True)
        case Declaration():
            yield from _pair(cells[0])
        case Date():
            yield cells[0], DATE
        case End():
            yield cells[0], WORD
        case Scores():
            yield cells[0], EQUALS
            for cell in cells[1:]:
                yield from _pair(cell) if "=" in cell else [(cell, NUMBER)]
        case Result(label):
            if label:
                yield cells.pop(0), LABEL
            yield from ((cell, _mark(cell)) for cell in cells[:players] if cell != "-")
            for cell in cells[players:]:
                yield from _pair(cell)


def _mark(cell: str) -> str:
    """A value or tiles, or another part in the hand."""
    return NUMBER if any(sign.isdigit() for sign in cell) else MARK


def _pair(cell: Cell) -> Iterator[tuple[Cell, str]]:
    """A key and its value; a word alone is a key."""
    key, equals, value = cell.partition("=")
    yield cell.part(0, len(key)), KEY
    if value:
        yield cell.part(len(key) + len(equals)), VALUE
