"""Text to statements: what the lines of a scores file say.

A line is divided into cells once. Long files have many distinct lines made of few distinct
cells, so the terminal of a cell is found once, and the statement of a row of terminals; a line's
statement is put together from both.
"""

from collections.abc import Callable, Sequence

from ..base.errors import Cell, Remark, remark_at
from .diagnosis import diagnose_line, diagnose_loose_equals, find_unprintable, misquoted
from .grammar import find_terminal, parse_row
from .lookalikes import find_lookalike, may_be_lookalike
from .statements import (
    Adjustment,
    BlankLine,
    DateLine,
    Declaration,
    EndLine,
    Exchange,
    ParsedLine,
    PlayersLine,
    ResultLine,
    ScoresLine,
    Statement,
    Unparsed,
)
from .tokens import LONGEST_STATEMENT, TokenizedLine, parse_name, strip_comment

LONGEST_REMEMBERED_LINE = 200  # characters: longer lines do not come again
MAX_REMEMBERED_LINES = 10_000  # some 7 MB
LONGEST_LINE = 4_000_000  # characters, comment and all; no more of a line is ever held

LOOKALIKE_RULES = {"", "result", "players", "PAIR"}  # what a line may be taken for by mistake


class RememberedLines(dict[str, ParsedLine]):
    """What lines say. A line is parsed when it is looked up for the first time, since the hands
    of a club repeat."""

    def __missing__(self, text: str) -> ParsedLine:
        line = _parse_line(text)
        if len(text) <= LONGEST_REMEMBERED_LINE:
            if len(self) >= MAX_REMEMBERED_LINES:
                self.clear()
            self[text] = line
        return line


remembered_lines = RememberedLines()
parse_line: Callable[[str], ParsedLine] = remembered_lines.__getitem__
"""What a line says. Never fails: a line that says nothing known is `Unparsed`."""


def _parse_line(text: str) -> ParsedLine:
    if len(text) > LONGEST_LINE:
        return ParsedLine(text[:LONGEST_STATEMENT], Unparsed(overlong_line_remark()))
    if not text.isprintable():
        wrong = find_unprintable(text)
        if wrong:
            return ParsedLine(text, wrong)
    if len(text) > LONGEST_STATEMENT and len(strip_comment(text).rstrip()) > LONGEST_STATEMENT:
        message = f"a line of {len(text)} characters: a statement has {LONGEST_STATEMENT} at most"
        return ParsedLine(text, Unparsed(remark_at(None, "line-too-long", message)))
    return ParsedLine(text, _parse_statement(TokenizedLine(text)))


def overlong_line_remark() -> Remark:
    """What to say of a line that was not read to its end."""
    message = f"a line of more than {LONGEST_LINE} characters: none may be longer, comment and all"
    return remark_at(None, "line-too-long", message)


def _parse_statement(line: TokenizedLine) -> Statement:
    """What a line of these cells says."""
    words = line.words
    row = tuple(map(find_terminal, words))
    if '"' in line.content:
        quotes = _find_misquoted(line.cells, row)
        if quotes:
            return Unparsed(misquoted(quotes))
    rule, stopped_at = parse_row(row)
    if rule in LOOKALIKE_RULES and may_be_lookalike(row, words[0]):
        meant = find_lookalike(line)
        if meant:
            return meant
    if rule == "result":
        return _parse_result(line, row)
    if rule == "players":
        return _parse_players(line, row)
    if rule == "scores":
        return _parse_scores(line, row)
    cells = line.cells
    match rule:
        case "adjustment":
            return Adjustment(parse_name(cells[0]), *cells[1:])
        case "exchange":
            pairs = zip(cells[::3], cells[1::3], strict=True)  # a slash after each but the last
            return Exchange(tuple([Adjustment(parse_name(name), points) for name, points in pairs]))
        case "DATE":
            return DateLine(cells[0])
        case "PAIR":
            return _parse_declaration(cells[0])
        case "END":
            return EndLine(cells[0])
        case "line":
            return BlankLine()
        case _:
            return diagnose_line(line, stopped_at)


def _find_misquoted(cells: Sequence[Cell], row: Sequence[str]) -> Cell | None:
    """The first cell that begins with a quote, and is not a name in quotes."""
    are_cells = zip(cells, row, strict=True)
    return next((cell for cell, each in are_cells if cell[0] == '"' and each != "QUOTED"), None)


def _parse_players(line: TokenizedLine, row: Sequence[str]) -> Statement:
    """A players line. Names are normalized if a name may be in quotes, or is not ASCII."""
    if row[-1] == "PAIR":
        *names, tag = line.cells
        if not tag.startswith("table="):
            return diagnose_line(line, len(names))
        return PlayersLine(tuple(map(parse_name, names)), tags=(tag,))
    if line.text.isascii() and '"' not in line.content:
        return PlayersLine(line.words, line)
    return PlayersLine(tuple(map(parse_name, line.cells)))


def _parse_scores(line: TokenizedLine, row: Sequence[str]) -> ScoresLine:
    """Scores, and what else is told of the game after them."""
    if "PAIR" not in row:
        return ScoresLine(line.words[1:], (), line)
    told = [*zip(line.cells, row, strict=True)]
    numbers, tags = (
        tuple([cell for cell, each in told if each == terminal]) for terminal in ("NUMBER", "PAIR")
    )
    return ScoresLine(numbers, tags)


def _parse_result(line: TokenizedLine, row: Sequence[str]) -> Statement:
    """A result, or what its cells that begin with `=` were meant as."""
    label, words = (line.words[0], line.words[1:]) if row[0] == "LABEL" else (None, line.words)
    if "=" in line.content and any(word.startswith("=") for word in words):
        loose = diagnose_loose_equals(line)
        if loose:
            return loose
    return ResultLine(label, words, line)


def _parse_declaration(cell: Cell) -> Declaration:
    key, _, _ = cell.partition("=")
    return Declaration(cell.subcell(0, len(key)), cell.subcell(len(key) + 1))
