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
from .cells import cells_of, said_of, unquoted
from .grammar import Grammar, grammar
from .misread import loose_equals, misquoted, unprintable, unread
from .otherwise import is_odd, otherwise
from .statements import (
    Adjustment,
    Blank,
    Cell,
    Date,
    Declaration,
    End,
    Line,
    Players,
    Result,
    Scores,
    Statement,
    Unread,
)

LONGEST = 10_000  # characters of a statement; a comment may be longer
LONGEST_LINE = 4_000_000  # characters, comment and all; no more of a line is ever held

# A letter for each terminal of scores.lark, so that a sequence of them is a short text.
LETTERS = {
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
TERMINALS = {letter: terminal for terminal, letter in LETTERS.items()}
OTHERWISE = {"", "result", "players", "PAIR"}  # what a line may be taken for by mistake
NAMED = ("players", "result", "scores", "adjustment")


@cache
def scores() -> Grammar:
    """The grammar of a line."""
    return grammar("scores.lark", "line")


@lru_cache(maxsize=20_000)
def letter_of(cell: str) -> str:
    """The terminal that a cell is, as a letter."""
    return LETTERS[scores().kind_of(cell)]


@lru_cache(maxsize=5_000)
def kind_of(letters: str) -> str:
    """Which statement a sequence of terminals is: a rule of scores.lark, or the terminal that
    stands alone; nothing where it is none."""
    rules = scores().rules_of(map(TERMINALS.__getitem__, letters))
    if rules is None:
        return ""
    return next((rule for rule in rules if rule in NAMED), TERMINALS.get(letters, "blank"))


def reader(memory: Memory) -> Callable[[str], Line]:
    """What the text of a line says, looked up where it was read before."""
    return Notebook(memory, read_line, units=3).__getitem__


def read_line(text: str) -> Line:
    """What a line says. Never fails: a line that says nothing known is `Unread`."""
    if len(text) > LONGEST_LINE:
        return Line(text[:LONGEST], Unread(over_long()))
    if not text.isprintable():
        wrong = unprintable(text)
        if wrong:
            return Line(text, wrong)
    cells = cells_of(text) if '"' in text else text.partition("#")[0].split()
    return Line(text, _statement(text, cells))


def over_long() -> Remark:
    """What to say of a line that was not read to its end."""
    message = f"a line of more than {LONGEST_LINE} characters: none may be longer, comment and all"
    return remark_at(None, "line-too-long", message)


def placed(line: Line) -> Statement:
    """What a line says, in cells that know where they stand."""
    if isinstance(line.statement, Unread):
        return line.statement
    return _statement(line.text, cells_of(line.text))


def _statement(text: str, cells: Sequence[str]) -> Statement:
    """What a line of these cells says."""
    if len(text) > LONGEST and len(said_of(text).rstrip()) > LONGEST:
        message = f"a line of {len(text)} characters: a statement has {LONGEST} at most"
        return Unread(remark_at(None, "line-too-long", message))
    letters = "".join(map(letter_of, cells))
    if '"' in text:
        for cell in cells_of(text):
            if cell[0] == '"' and letter_of(cell) != "Q":
                return Unread(misquoted(cell))
    kind = kind_of(letters)
    if kind in OTHERWISE and is_odd(letters):
        meant = otherwise(text, cells_of(text))
        if meant:
            return meant
    match kind:
        case "result":
            return _result(text, letters, cells)
        case "players":
            return Players(tuple(map(name_of, cells)))
        case "scores" if "P" not in letters:
            return Scores(tuple(cells[1:]), ())
        case "scores":
            numbers = tuple(_of(cells, letters, "N"))
            return Scores(numbers, tuple(_of(cells, letters, "P")))
        case "adjustment":
            return Adjustment(name_of(cells[0]), cells[1], *cells[2:])
        case "DATE":
            return Date(cells[0])
        case "PAIR":
            return _declaration(cells[0])
        case "END":
            return End(cells[0])
        case "blank":
            return Blank()
        case _:
            return unread(text, cells_of(text), scores().stumble(text.rstrip("\r\n")))


def _result(text: str, letters: str, cells: Sequence[str]) -> Statement:
    result = Result(cells[0], tuple(cells[1:])) if letters[0] == "L" else Result(None, tuple(cells))
    if "=" in text and any(cell.startswith("=") for cell in result.cells):
        return loose_equals(text, cells_of(text)) or result
    return result


def _declaration(cell: str) -> Declaration:
    key, _, value = cell.partition("=")
    column = column_of(cell)
    return Declaration(Cell(key, column), Cell(value, column + len(key) + 1))


def _of(cells: Sequence[str], letters: str, letter: str) -> list[str]:
    """The cells of one terminal."""
    return [cell for cell, each in zip(cells, letters, strict=True) if each == letter]


def name_of(cell: str) -> str:
    """The name that a cell is: without quotes, as it is compared, after Unicode's NFC."""
    name = unquoted(cell) if cell[0] == '"' else cell
    return name if name.isascii() else Cell(normalize("NFC", name), column_of(name))
