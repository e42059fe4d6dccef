"""The cells of a sheet: where they stand, what they hold, and how people write numbers."""

import re
from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from .dates import is_date

Line = tuple[str, int]  # ("row", 5); ("column", 5) is column E


class CellKind(Enum):
    """What a cell holds. Figures with a unit, such as money and shares, are neither words nor
    numbers of a game."""

    EMPTY, NUMBER, DATE, WORD, OTHER = range(5)


class Cell(NamedTuple):
    """What stands in a cell, without the space around it, and where."""

    text: str
    row: int  # from 1, as spreadsheets count
    column: int  # from 0

    @property
    def place(self) -> str:
        """`row 5, column C`."""
        return f"row {self.row}, column {column_name(self.column)}"

    @property
    def kind(self) -> CellKind:
        return find_kind(self.text)

    @property
    def number(self) -> int | None:
        """Its number in thousandths; None where it has none."""
        return _parse_number(self.text)[0]


class Row(NamedTuple):
    """A row of a sheet that holds anything; of a sheet that is turned, a column."""

    cells: tuple[Cell, ...]
    is_turned: bool = False

    @property
    def line(self) -> Line:
        first = self.cells[0]
        return ("column", first.column + 1) if self.is_turned else ("row", first.row)

    def cross_line(self, at: int) -> Line:
        """The column that crosses the row at its cell `at`; the row, where the sheet is turned."""
        cell = self.at(at)
        return ("row", cell.row) if self.is_turned else ("column", cell.column + 1)

    def at(self, at: int) -> Cell:
        """A cell; one after the last is empty."""
        return self.cells[at] if at < len(self.cells) else Cell("", self.cells[0].row, at)

    def count(self, kind: CellKind) -> int:
        """How many of the cells hold that."""
        return sum(find_kind(cell.text) is kind for cell in self.cells)


NO_HEADINGS = Row((Cell("", 0, 0),))


def build_row(number: int, texts: Sequence[str]) -> Row:
    cells = [Cell(text.strip(), number, column) for column, text in enumerate(texts)]
    return Row(tuple(cells))


def turn_rows(rows: Sequence[Row]) -> list[Row]:
    """The columns of a sheet that hold anything, as rows."""
    filled = sorted({cell.column for row in rows for cell in row.cells if cell.text})
    return [Row(tuple(row.at(at) for row in rows), is_turned=True) for at in filled]


def holds_mostly(rows: Sequence[Row], at: int, kind: CellKind) -> bool:
    """Whether most rows hold that at a place."""
    return 2 * sum(row.at(at).kind is kind for row in rows) > len(rows)


def column_name(column: int) -> str:
    """`A` for column 0, as spreadsheets call it; `AA` after `Z`."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


def name_line(line: Line) -> str:
    """`5` for a row, `E` for a column."""
    word, number = line
    return column_name(number - 1) if word == "column" else str(number)


@lru_cache(maxsize=100_000)
def find_kind(text: str) -> CellKind:
    """What a cell with this text holds."""
    if is_empty(text):
        return CellKind.EMPTY
    if parse_thousandths(text) is not None:
        return CellKind.NUMBER
    if is_date(text):
        return CellKind.DATE
    is_word = any(map(str.isalpha, text)) and not (text[0].isdigit() or text[0] in "#=€$¥£")
    return CellKind.WORD if is_word else CellKind.OTHER


# --------------------------------------------------------------------------------- numbers

MINUS_SIGNS = str.maketrans("−–—‐‑‒─ー▲△▼", "-----------")  # as a minus
GROUPED_NUMBER = re.compile(r"[-+]?\d{1,3}(?:([., '’])\d{3})(?:\1\d{3})*")  # 25,000 and 1.234.500
PLAIN_NUMBER = re.compile(r"([-+]?)(\d{1,9})(?:[.,](\d{1,3}))?")
MIXED_NUMBER = re.compile(r"([-+]?\d{1,3}(?:([., '’])\d{3})+)([.,])(\d{1,3})")  # 25,000.00
GROUPING = re.compile(r"[., '’]")  # between thousands
UNIT = re.compile(r"\s*(?:pts?|points?|punkte|p|k|点|ポイント)\.?$", re.IGNORECASE)
IN_PARENTHESES = re.compile(r"\(\s*([\d.,' ’]+)\s*\)")  # as accountants write a loss
REMARK = re.compile(r"(?<=\d)\s*\([^()]*\)$")  # `45200 (1)`, with the place
SIGN_APART = re.compile(r"([-+])\s+(?=\d)")
SIGN_AFTER = re.compile(r"([\d.,' ’]+)-")
LONGEST_NUMBER = 40  # characters, with a unit and a remark
NOT_A_NUMBER = {"", "-", "--", "nan", "n/a", "x", "/", "*", ".", "欠", "休", "×", "absent"}


def parse_thousandths(text: str) -> int | None:
    """A number in thousandths: `25,000`, `25.000` and `25 000` are scores, `45,3` and `45.3`
    points; `▲10.0`, `(10.0)` and `10.0-` are below zero. None where it is not a number."""
    return _parse_number(text)[0]


def count_decimals(text: str) -> int:
    """How many decimals a number shows."""
    return _parse_number(text)[1]


def is_empty(text: str) -> bool:
    """Whether a cell has no number because there is none."""
    return normalize("NFKC", text).translate(MINUS_SIGNS).strip().casefold() in NOT_A_NUMBER


@lru_cache(maxsize=10_000)
def _parse_number(text: str) -> tuple[int | None, int]:
    """A number in thousandths, and how many decimals it shows."""
    if len(text) > LONGEST_NUMBER:
        return None, 0
    plain = normalize("NFKC", text).translate(MINUS_SIGNS).strip()
    plain = REMARK.sub("", plain)
    if plain and plain[-1] not in "0123456789":
        plain = UNIT.sub("", plain)
        if below_zero := IN_PARENTHESES.fullmatch(plain) or SIGN_AFTER.fullmatch(plain):
            plain = f"-{below_zero[1].strip()}"
    plain = SIGN_APART.sub(r"\1", plain.removeprefix("±"))
    if GROUPED_NUMBER.fullmatch(plain):
        return 1000 * int(GROUPING.sub("", plain)), 0
    if (mixed := MIXED_NUMBER.fullmatch(plain)) and mixed[2] != mixed[3]:
        plain = f"{GROUPING.sub('', mixed[1])}.{mixed[4]}"
    found = PLAIN_NUMBER.fullmatch(plain)
    if not found:
        return None, 0
    sign, whole, decimals = found.groups(default="")
    exact = int(whole) * 1000 + int(decimals.ljust(3, "0"))
    return (-exact if sign == "-" else exact), len(decimals)
