"""The kinds of the cells of a line, for editors that take their colours from a language server."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import cycle
from typing import NamedTuple

from ...language.statements import (
    POT,
    Adjustment,
    Cell,
    DateLine,
    Declaration,
    EndLine,
    Exchange,
    PlayersLine,
    ResultLine,
    ScoresLine,
)
from ...language.tokens import split_cells, strip_comment
from ..source_file import parse_source_line
from .file_tree import ScoresFile

# The kinds of tokens, of those that the protocol knows.
PLAYER, NUMBER, MARK, KEY, VALUE = "variable", "number", "keyword", "property", "string"
COMMENT, EQUALS, LABEL, DATE, WORD = "comment", "operator", "decorator", "event", "keyword"
TOKEN_KINDS = tuple(
    dict.fromkeys((PLAYER, NUMBER, MARK, KEY, VALUE, COMMENT, EQUALS, LABEL, DATE, WORD))
)


class SemanticToken(NamedTuple):
    """A part of a line, from a column up to the end column (exclusive), and its kind."""

    column: int
    end_column: int
    kind: str


def find_semantic_tokens(
    scores_file: ScoresFile,
) -> Iterator[tuple[int, Sequence[SemanticToken]]]:
    """The numbers of lines, each with the tokens of its line."""
    for line, text in enumerate(scores_file.lines, 1):
        yield line, find_line_tokens(text, scores_file.context_before(line).rules.players)


@lru_cache(maxsize=20_000)
def find_line_tokens(text: str, players: int) -> Sequence[SemanticToken]:
    """The tokens of a line. The cells after the marks of all players are tags."""
    tokens = [
        SemanticToken(cell.column, cell.column + len(cell), kind)
        for cell, kind in _classify_cells(text, players)
    ]
    code = strip_comment(text)
    if len(code) < len(text):
        tokens.append(SemanticToken(len(code) + 1, len(text) + 1, COMMENT))
    return tuple(tokens)


def _classify_cells(text: str, players: int) -> Iterator[tuple[Cell, str]]:
    """The cells of a line, or parts of cells, each with its kind."""
    cells = split_cells(text)
    match parse_source_line(text).statement:
        case PlayersLine(names):
            yield from ((cell, PLAYER) for cell in cells[: len(names)])
            for cell in cells[len(names) :]:
                yield from _classify_pair(cell)
        case Adjustment():
            yield from zip(cells, (PLAYER, NUMBER, WORD), strict=False)  # Aki -1 points
        case Exchange():
            for cell, kind in zip(cells, cycle((PLAYER, NUMBER, EQUALS)), strict=False):
                yield cell, WORD if cell == POT else kind  # Ben -1000 / pot +1000
        case Declaration():
            yield from _classify_pair(cells[0])
        case DateLine():
            yield cells[0], DATE
        case EndLine():
            yield cells[0], WORD
        case ScoresLine():
            yield cells[0], EQUALS
            for cell in cells[1:]:
                yield from _classify_pair(cell) if "=" in cell else [(cell, NUMBER)]
        case ResultLine(label):
            if label:
                yield cells[0], LABEL
                cells = cells[1:]
            for cell in cells[:players]:
                if cell != "-":  # a value or tiles, or another part in the hand
                    yield cell, NUMBER if any(sign.isdigit() for sign in cell) else MARK
            for cell in cells[players:]:
                yield from _classify_pair(cell)


def _classify_pair(cell: Cell) -> Iterator[tuple[Cell, str]]:
    """A key and its value; a word alone is a key."""
    key, equals, value = cell.partition("=")
    if key:
        yield cell.subcell(0, len(key)), KEY
    if value:
        yield cell.subcell(len(key) + len(equals)), VALUE
