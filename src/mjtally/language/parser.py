"""Text to statements: what the lines of a scores file say, remembered.

Real files have many distinct lines made of few distinct cells. So it is the cell whose terminal
is remembered, and the sequence of terminals whose statement is; a line is only put together of
both. Where its cells stand is asked only if something is to be said of it (`placed`).
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from unicodedata import normalize

from ..base.errors import Remark, column_of, remark_at
from ..base.memory import Memory, Notebook
from .diagnosis import diagnose_line, diagnose_loose_equals, find_unprintable, misquoted
from .grammar import Grammar, load_grammar
from .lookalikes import find_lookalike, is_suspicious
from .statements import (
    Adjustment,
    BlankLine,
    Cell,
    DateLine,
    Declaration,
    EndLine,
    ParsedLine,
    PlayersLine,
    ResultLine,
    ScoresLine,
    Statement,
    Unparsed,
)
from .tokens import split_cells, strip_comment, unquote

LONGEST_STATEMENT = 10_000  # characters of a statement; a comment may be longer
LONGEST_LINE = 4_000_000  # characters, comment and all; no more of a line is ever held

# A letter for each terminal of scores.lark, so that a sequence of them is a short text.
TERMINAL_LETTERS = {
    "DATE": "D",
    "END": "E",
    "LABEL": "L",
    "EQUALS": "=",
    "NUMBER": "N",
    "PAIR": "P",
    "QUOTED": "Q",
    "WORD": "W",
    "POINTS": "p",
    "MARK": "M",
}
LETTER_TERMINALS = {letter: terminal for terminal, letter in TERMINAL_LETTERS.items()}
LOOKALIKE_KINDS = {"", "result", "players", "PAIR"}  # what a line may be taken for by mistake
STATEMENT_RULES = ("players", "result", "scores", "adjustment")


@cache
def line_grammar() -> Grammar:
    """The grammar of a line."""
    return load_grammar("scores.lark", "line")


@lru_cache(maxsize=20_000)
def find_terminal_letter(cell: str) -> str:
    """The terminal that a cell is, as a letter."""
    return TERMINAL_LETTERS[line_grammar().find_terminal(cell)]


@lru_cache(maxsize=5_000)
def find_statement_kind(letters: str) -> str:
    """Which statement a sequence of terminals is: a rule of scores.lark, or the terminal that
    stands alone; nothing where it is none."""
    rules = line_grammar().rules_of(map(LETTER_TERMINALS.__getitem__, letters))
    if rules is None:
        return ""
    return next(
        (rule for rule in rules if rule in STATEMENT_RULES), LETTER_TERMINALS.get(letters, "blank")
    )


def build_line_parser(memory: Memory) -> Callable[[str], ParsedLine]:
    """What the text of a line says, looked up where it was read before."""
    return Notebook(memory, parse_line, units=3).__getitem__


def parse_line(text: str) -> ParsedLine:
    """What a line says. Never fails: a line that says nothing known is `Unparsed`."""
    if len(text) > LONGEST_LINE:
        return ParsedLine(text[:LONGEST_STATEMENT], Unparsed(overlong_line_remark()))
    if not text.isprintable():
        wrong = find_unprintable(text)
        if wrong:
            return ParsedLine(text, wrong)
    cells = split_cells(text) if '"' in text else text.partition("#")[0].split()
    return ParsedLine(text, _parse_statement(text, cells))


def overlong_line_remark() -> Remark:
    """What to say of a line that was not read to its end."""
    message = f"a line of more than {LONGEST_LINE} characters: none may be longer, comment and all"
    return remark_at(None, "line-too-long", message)


def parse_with_columns(line: ParsedLine) -> Statement:
    """What a line says, in cells that know where they stand."""
    if isinstance(line.statement, Unparsed):
        return line.statement
    return _parse_statement(line.text, split_cells(line.text))


def _parse_statement(text: str, cells: Sequence[str]) -> Statement:
    """What a line of these cells says."""
    if len(text) > LONGEST_STATEMENT and len(strip_comment(text).rstrip()) > LONGEST_STATEMENT:
        message = f"a line of {len(text)} characters: a statement has {LONGEST_STATEMENT} at most"
        return Unparsed(remark_at(None, "line-too-long", message))
    letters = "".join(map(find_terminal_letter, cells))
    if '"' in text:
        for cell in split_cells(text):
            if cell[0] == '"' and find_terminal_letter(cell) != "Q":
                return Unparsed(misquoted(cell))
    kind = find_statement_kind(letters)
    if kind in LOOKALIKE_KINDS and is_suspicious(letters):
        meant = find_lookalike(text, split_cells(text))
        if meant:
            return meant
    match kind:
        case "result":
            return _parse_result(text, letters, cells)
        case "players":
            return PlayersLine(tuple(map(parse_name, cells)))
        case "scores" if "P" not in letters:
            return ScoresLine(tuple(cells[1:]), ())
        case "scores":
            numbers = tuple(_select_cells(cells, letters, "N"))
            return ScoresLine(numbers, tuple(_select_cells(cells, letters, "P")))
        case "adjustment":
            return Adjustment(parse_name(cells[0]), cells[1], *cells[2:])
        case "DATE":
            return DateLine(cells[0])
        case "PAIR":
            return _parse_declaration(cells[0])
        case "END":
            return EndLine(cells[0])
        case "blank":
            return BlankLine()
        case _:
            return diagnose_line(
                text, split_cells(text), line_grammar().find_error_column(text.rstrip("\r\n"))
            )


def _parse_result(text: str, letters: str, cells: Sequence[str]) -> Statement:
    result = (
        ResultLine(cells[0], tuple(cells[1:]))
        if letters[0] == "L"
        else ResultLine(None, tuple(cells))
    )
    if "=" in text and any(cell.startswith("=") for cell in result.cells):
        return diagnose_loose_equals(text, split_cells(text)) or result
    return result


def _parse_declaration(cell: str) -> Declaration:
    key, _, value = cell.partition("=")
    column = column_of(cell)
    return Declaration(Cell(key, column), Cell(value, column + len(key) + 1))


def _select_cells(cells: Sequence[str], letters: str, letter: str) -> list[str]:
    """The cells of one terminal."""
    return [cell for cell, each in zip(cells, letters, strict=True) if each == letter]


def parse_name(cell: str) -> str:
    """The name that a cell is: without quotes, as it is compared, after Unicode's NFC."""
    name = unquote(cell) if cell[0] == '"' else cell
    return name if name.isascii() else Cell(normalize("NFC", name), column_of(name))
