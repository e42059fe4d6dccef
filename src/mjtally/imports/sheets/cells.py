"""The cells of a sheet: where they stand, what they hold, and how people write numbers."""

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from ..logs.faults import refuse
from .dates import is_date

MOST_CELLS = 2_000_000  # the most cells of a worksheet, with empty ones


class Line(NamedTuple):
    """A row of a sheet, or a column: `row 5`, `column E`."""

    word: str  # "row" or "column"
    number: int  # counted from 1

    @property
    def name(self) -> str:
        """The name in a spreadsheet: `5` for a row, `E` for a column."""
        return column_name(self.number - 1) if self.word == "column" else str(self.number)

    def __str__(self) -> str:
        return f"{self.word} {self.name}"


class CellKind(Enum):
    """What a cell holds. Figures with a unit, such as money and shares, are neither words nor
    numbers of a game."""

    EMPTY, NUMBER, DATE, WORD, OTHER = range(5)


class SheetCell(NamedTuple):
    """What stands in a cell, without the space around it, and where."""

    text: str
    row: int  # counted from 1, as spreadsheets do
    column: int  # counted from 0
    kind: CellKind
    number: int | None  # in thousandths; None for a text
    decimals: int  # the decimals that the number shows

    @property
    def is_empty(self) -> bool:
        """Whether the cell says that there is nothing, or is blank."""
        return self.kind is CellKind.EMPTY

    @property
    def place(self) -> str:
        """Where the cell stands, as in `row 5, column C`."""
        return f"row {self.row}, column {column_name(self.column)}"


Row = tuple[SheetCell, ...]
"""A row of a sheet; of a sheet that is turned, a column. All rows of a sheet have as many cells."""


def build_rows(numbered: Iterable[tuple[int, Sequence[str]]]) -> list[Row]:
    """Rows from their numbers and texts, without the rows and columns that hold nothing."""
    stripped = [(number, [text.strip() for text in texts]) for number, texts in numbered]
    filled = [(number, texts) for number, texts in stripped if any(texts)]
    used = sorted({at for _, texts in filled for at, text in enumerate(texts) if text})
    if len(filled) * len(used) > MOST_CELLS:
        refuse(f"a spreadsheet of more than {MOST_CELLS} cells", "the results of a club")
    rows = []
    for number, texts in filled:
        width = len(texts)
        placed = [(at, texts[at] if at < width else "") for at in used]
        rows.append(tuple([SheetCell(text, number, at, *read_text(text)) for at, text in placed]))
    return rows


def find_line(row: Row) -> Line:
    """The row, or the column of a sheet that is turned, that cells stand in."""
    first, second = row[0], row[:2][-1]
    is_row = first.row == second.row
    return Line("row", first.row) if is_row else Line("column", first.column + 1)


def find_cross_line(row: Row, at: int) -> Line:
    """The column that crosses a row at a cell; the row, where the sheet is turned."""
    is_turned = find_line(row).word == "column"
    return Line("row", row[at].row) if is_turned else Line("column", row[at].column + 1)


def count_kind(row: Row, kind: CellKind) -> int:
    """How many cells of a row are of a kind."""
    return [cell.kind for cell in row].count(kind)


def holds_mostly(rows: Sequence[Row], at: int, kind: CellKind) -> bool:
    """Whether most rows have a cell of a kind at a place."""
    return 2 * [row[at].kind for row in rows if at < len(row)].count(kind) > len(rows)


def column_name(column: int) -> str:
    """The name of a column in a spreadsheet: `A` for column 0, `AA` after `Z`."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


@lru_cache(maxsize=100_000)
def read_text(text: str) -> tuple[CellKind, int | None, int]:
    """What a cell with this text holds; its number in thousandths, and how many decimals it
    shows."""
    if is_empty(text):
        return CellKind.EMPTY, None, 0
    number, decimals = parse_number(text)
    if number is not None:
        return CellKind.NUMBER, number, decimals
    if is_date(text):
        return CellKind.DATE, None, 0
    is_word = any(map(str.isalpha, text)) and not (text[0].isdigit() or text[0] in "#=€$¥£")
    return CellKind.WORD if is_word else CellKind.OTHER, None, 0


def find_remark(text: str) -> str:
    """What stands in parentheses behind a number; empty for a place, such as `45200 (1)`."""
    remark = REMARK.search(text) if text.endswith(")") else None
    words = remark[0].strip(" ()") if remark and parse_number(text)[0] is not None else ""
    return words if any(map(str.isalpha, words)) else ""


# --------------------------------------------------------------------------------- numbers

MINUS_SIGNS = str.maketrans("−–—‐‑‒─ー▲△▼", "-----------")  # signs that stand for a minus
GROUPED_NUMBER = re.compile(r"[-+]?\d{1,3}(?:([., '’])\d{3})(?:\1\d{3})*")  # 25,000 and 1.234.500
PLAIN_NUMBER = re.compile(r"([-+]?)(\d{1,9})(?:[.,](\d{1,3}))?")
MIXED_NUMBER = re.compile(r"([-+]?\d{1,3}(?:([., '’])\d{3})+)([.,])(\d{1,3})")  # 25,000.00
GROUPING = re.compile(r"[., '’]")  # between thousands
UNIT = re.compile(r"\s*(?:pts?|points?|punkte|p|k|点|ポイント)\.?$", re.IGNORECASE)
# a loss in parentheses, as accountants write it
IN_PARENTHESES = re.compile(r"\(\s*([\d.,' ’]+)\s*\)")
REMARK = re.compile(r"(?<=\d)\s*\([^()]*\)$")  # `45200 (1)`, with the place
SIGN_APART = re.compile(r"([-+])\s+(?=\d)")
SIGN_AFTER = re.compile(r"([\d.,' ’]+)-")
LONGEST_NUMBER = 40  # characters, with a unit and a remark
NOT_A_NUMBER = {"", "-", "--", "nan", "n/a", "x", "/", "*", ".", "欠", "休", "×", "absent"}


def is_empty(text: str) -> bool:
    """Whether a cell has no number because there is none."""
    return normalize("NFKC", text).translate(MINUS_SIGNS).strip().casefold() in NOT_A_NUMBER


def parse_number(text: str) -> tuple[int | None, int]:
    """A number in thousandths, and how many decimals it shows: `25,000`, `25.000` and `25 000` are
    scores, `45,3` and `45.3` points; `▲10.0`, `(10.0)` and `10.0-` are below zero. None where it is
    not a number."""
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
    number = PLAIN_NUMBER.fullmatch(plain)
    if not number:
        return None, 0
    sign, whole, decimals = number.groups(default="")
    exact = int(whole) * 1000 + int(decimals.ljust(3, "0"))
    return (-exact if sign == "-" else exact), len(decimals)
