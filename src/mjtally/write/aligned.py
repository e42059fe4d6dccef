"""A table as a person reads it in a terminal: in columns, rounded, as wide as the screen.

What it shows is what the unit of a column says: shares in percent, gains and losses with their
sign. Nothing in it is for programs, which read `tsv`, `csv` or `json`.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..base.exact import Quotient
from ..base.screen import width, wrapped
from ..base.terminal import Screen
from ..base.words import listing, plural
from ..counts.columns import WORDS, Column, Value
from ..counts.player import EVERYBODY
from ..tables.asked import Row, Sheet
from ..tables.selected import turned

GAINS = "points"  # the unit of what is won and lost
GAP = "  "
NOTHING = "-"  # where there is nothing to divide by
MOST_ROWS = 200  # of a table that is in a file, too
CRAMPED = 34  # columns that are too few to set words in
LEAST = 2  # columns that are shown however narrow the screen is
PLACE = Column("#", "number", "the place", lambda row: row)


class Strip(NamedTuple):
    """A column on the screen: its heading, word by word, its cells, and how they stand."""

    words: Sequence[str]
    cells: Sequence[str]
    left: bool = False
    styles: Sequence[str] = ()  # a style for each cell

    @property
    def width(self) -> int:
        """As wide as its widest cell, and as any word of its heading."""
        return max(map(width, (*self.words, *self.cells)), default=0)

    def heading(self) -> list[str]:
        """The heading in lines no wider than the column."""
        lines: list[str] = []
        for word in self.words:
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and width(longer) <= self.width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def put(self, cell: str) -> str:
        """A cell as wide as the column."""
        space = " " * (self.width - width(cell))
        return cell + space if self.left else space + cell


class Aligned(NamedTuple):
    """The lines of a table, and how many of its columns had no room."""

    lines: Sequence[str]
    dropped: int


def aligned(sheet: Sheet, screen: Screen) -> Aligned:
    """A table in columns, as many as the screen has room for."""
    if sheet.turned:
        sheet = turned(sheet, lambda column, values: shown(column.unit, values))
    rows = list(sheet.rows)
    values: list[Sequence[Value]] = [*zip(*rows, strict=True)] or [()] * len(sheet.columns)
    pairs = list(zip(sheet.columns, values, strict=True))
    pairs.sort(key=lambda pair: _order(sheet, pair[0]))
    names = next((each for column, each in pairs if column.name == "name"), ())
    totals = [name == EVERYBODY for name in names] or [False] * len(rows)
    if sheet.ranked:
        pairs.insert(0, (PLACE, ["" if total else at for at, total in enumerate(totals, 1)]))
    strips = [strip(column, values) for column, values in pairs]
    kept = strips[: fitting(strips, screen.width, LEAST + sheet.ranked)]
    return Aligned(laid_out(kept, totals, screen), len(strips) - len(kept))


def page(sheet: Sheet, screen: Screen, whole: str = "", unseen: int = 0) -> str:
    """A table for the screen, and under it what is not shown: columns that had no room, and
    rows that were left away. `whole` names the file that has everything."""
    lines, dropped = aligned(sheet, screen)
    counts = ((dropped, "more column"), (unseen, "more row"))
    more = [plural(number, word) for number, word in counts if number]
    if more:
        where = f"in {whole}" if whole else "on a wider screen; --columns picks some"
        lines = [*lines, screen.styled(f"{listing(more)} {where}", "dim")]
    return "".join(f"{line}\n" for line in lines)


class Seen:
    """Rows on their way into a file, the first of which are kept for the screen."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows = rows
        self.kept: list[Row] = []
        self.unseen = 0

    def __iter__(self) -> Iterator[Row]:
        for row in self.rows:
            if len(self.kept) < MOST_ROWS:
                self.kept.append(row)
            else:
                self.unseen += 1
            yield row


def _order(sheet: Sheet, column: Column) -> int:
    """The place of a column: those to be seen first, and then the others as they come."""
    return sheet.first.index(column.name) if column.name in sheet.first else len(sheet.first)


def fitting(strips: Sequence[Strip], room: int, least: int) -> int:
    """How many columns there is room for, side by side."""
    taken = -len(GAP)
    for number, each in enumerate(strips):
        taken += len(GAP) + each.width
        if taken > room:
            return max(number, min(least, len(strips)))
    return len(strips)


def laid_out(strips: Sequence[Strip], totals: Sequence[bool], screen: Screen) -> list[str]:
    """Columns side by side under their headings; rows of totals are dim."""
    headings = [each.heading() for each in strips]
    height = max(map(len, headings), default=0)
    lines = []
    for at in range(-height, 0):
        cells = [heading[at] if len(heading) >= -at else "" for heading in headings]
        put = [each.put(cell) for each, cell in zip(strips, cells, strict=True)]
        lines.append(screen.styled(GAP.join(put).rstrip(), "bold"))
    for at, total in enumerate(totals):
        put = [each.put(each.cells[at]) for each in strips]
        if total:
            lines.append(screen.styled(GAP.join(put).rstrip(), "dim"))
            continue
        styles = [each.styles[at] if each.styles else "" for each in strips]
        painted = [screen.styled(cell, style) for cell, style in zip(put, styles, strict=True)]
        lines.append(GAP.join(painted).rstrip())
    return lines


def strip(column: Column, values: Sequence[Value]) -> Strip:
    """A column of a table on the screen."""
    styles = [gain_or_loss(value) for value in values] if column.unit == GAINS else ()
    cells = shown(column.unit, values)
    return Strip(column.name.split("_"), cells, column.unit in WORDS, styles)


# --------------------------------------------------------------------------------- figures


def shown(unit: str, values: Sequence[Value]) -> list[str]:
    """The values of a column, all with as many decimals as one of them needs, within reason."""
    if unit == "share":
        return [_percent(value) for value in values]
    places = decimals(values)
    return [_shown(unit, value, places) for value in values]


def decimals(values: Sequence[Value]) -> int:
    """As many decimals as one of the values needs; fewer of large ones."""
    numbers = [value for value in map(_exact, values) if value is not None and value.denominator]
    most = max((abs(float(number)) for number in numbers), default=0.0)
    bound = 2 if most < 10 else 1 if most < 1000 else 0
    return max((_decimals(number, bound) for number in numbers), default=0)


def _shown(unit: str, value: Value, places: int) -> str:
    number = _exact(value)
    if number is None:
        return str(value)
    if not number.denominator:
        return NOTHING
    text = fixed(number, places)
    return f"+{text}" if unit == GAINS and number.numerator > 0 else text


def _percent(value: Value) -> str:
    number = _exact(value)
    if number is None or not number.denominator:
        return NOTHING
    return f"{fixed(Quotient(100 * number.numerator, number.denominator), 1)}%"


def fixed(number: Quotient, places: int) -> str:
    """A number with so many decimals, zeros among them."""
    whole, _, decimals = number.digits(places).partition(".")
    return f"{whole}.{decimals:0<{places}}" if places else whole


def _decimals(number: Quotient, bound: int) -> int:
    return len(number.digits(bound).partition(".")[2])


def _exact(value: Value) -> Quotient | None:
    """A number as a quotient; None for what is none."""
    if isinstance(value, str):
        return None
    return value if isinstance(value, Quotient) else Quotient(value, 1)


def gain_or_loss(value: Value) -> str:
    """The style of points: green for a gain, red for a loss."""
    number = _exact(value)
    if number is None or not number.denominator or not number.numerator:
        return ""
    return "green" if number.numerator > 0 else "red"


# ------------------------------------------------------------------------------------ words


def defined(rows: Iterable[Sequence[str]], screen: Screen) -> list[str]:
    """Rows of short cells and a last one in words, which goes on under itself where the screen
    is narrow, or stands below where it is too narrow for that. The first cell is bold."""
    listed = [list(row) for row in rows]
    widths = [max(map(width, column)) for column in zip(*listed, strict=True)][:-1]
    indent = sum(widths) + len(GAP) * len(widths)
    lines = []
    for *cells, words in listed:
        put = [cell + " " * (most - width(cell)) for cell, most in zip(cells, widths, strict=True)]
        room = screen.width - indent
        below = width(words) > room < CRAMPED
        first, *rest = ["", *wrapped(words, screen.width - 4)] if below else wrapped(words, room)
        lines.append(GAP.join((screen.styled(put[0], "bold"), *put[1:], first)).rstrip())
        lines += [" " * (4 if below else indent) + more for more in rest]
    return lines
