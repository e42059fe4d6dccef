"""A table as a person reads it in a terminal: in columns, rounded, no wider than the screen.

The unit of a column tells how its values are shown: shares in percent, gains and losses with their
sign. Programs read `tsv`, `csv` or `json` instead.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ..base.quotient import Quotient
from ..base.terminal import Screen, display_width, wrap_words
from ..rules.model.types import NOBODY
from ..rules.statistics.columns import TEXT_UNITS, Column, ColumnValue, is_unknown
from ..rules.statistics.player import ALL_PLAYERS
from ..translations import IN_ENGLISH, Catalogue

if TYPE_CHECKING:
    from ..tables.options import RenderedTable

POINTS_UNIT = "points"  # the unit of what is won and lost
MONEY_UNIT = "money"  # the unit of what is paid to its last digit
MOST_MONEY_DECIMALS = 6
GAIN_UNITS = frozenset({POINTS_UNIT, MONEY_UNIT})  # values of these are gains or losses
PLAYER_UNIT = "figure"  # the unit of a player's column in a transposed table
COLUMN_GAP = "  "
UNDEFINED_CELL = "-"  # a quotient whose denominator is 0
MIN_TEXT_WIDTH = 34  # columns of the screen; fewer are too few for a text
MIN_COLUMNS = 2  # columns that are shown however narrow the screen is
MIN_NAME_WIDTH = 8  # a name is cut to this width if a column gets room by that
SHORTEST_NAME_WIDTH = 5  # a name is cut to this width if all columns get room by that
CUT = "…"  # the end of a name that is cut
NAME_COLUMNS = frozenset(  # columns with names of players
    {"name", "opponent", "payer", "receiver", "first", "second", "third", "fourth"}
)
WORD_COLUMNS = frozenset(  # columns with words of mjtally's, in the language of the table
    {"record", "unit", "what", "round", "result", "end", "yaku", "fan", "faan", "tai"}
    | {"kind", "decided_by"}
)
WORD_UNIT = "wind"  # columns of this unit have such words, too
PLACE_COLUMN = Column("#", "number", "the place")
GROUP_COLUMNS = ("season", "stage", "kind")  # their cells tell the groups of rows apart
LINES_BESIDES = 3  # lines below a table on the screen: remarks, and the prompt


class ScreenColumn(NamedTuple):
    """A column on the screen: its heading, word by word, its cells, and how they stand."""

    heading_words: Sequence[str]
    cells: Sequence[str]
    is_left_aligned: bool = False
    styles: Sequence[str] = ()  # a style for each cell
    names: Sequence[str] = ()  # names of players: its cells, or its heading

    @property
    def heading(self) -> str:
        """The heading in one line."""
        return " ".join(self.heading_words)

    @property
    def width(self) -> int:
        """The width of its widest cell, or of the widest word of its heading."""
        return max(map(display_width, (*self.heading_words, *self.cells)), default=0)

    def cut_names(self, most: int) -> "ScreenColumn":
        """The column whose names are cut to `most` columns of the screen, if it has any."""
        if not self.names:
            return self
        if self.names is self.cells:
            cells = [cut_name(name, most) for name in self.cells]
            return self._replace(cells=cells, names=cells)
        heading = [cut_name(name, most) for name in self.heading_words]
        return self._replace(heading_words=heading, names=heading)

    def heading_lines(self, width: int) -> list[str]:
        """The lines of the heading of a column that is as wide as `width` says."""
        lines: list[str] = []
        for word in self.heading_words:
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and display_width(longer) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def pad_cell(self, cell: str, width: int) -> str:
        """The cell with the spaces that it needs in a column of some width."""
        space = " " * (width - display_width(cell))
        return cell + space if self.is_left_aligned else space + cell


ArrangedColumns = tuple[
    Sequence[tuple[Column, Sequence[ColumnValue]]], Sequence[bool], Sequence[int]
]
"""The columns of a table with their values, in the order in which they are seen; which rows are
those of all players; and which are the first of a group after another one."""


class FittedTable(NamedTuple):
    """The lines of a table that has room on a screen: those of its headings, and of each group of
    rows; and how many columns had no room."""

    headings: Sequence[str]
    groups: Sequence[Sequence[str]]
    dropped: int

    def count_shown_groups(self, height: int) -> int:
        """How many of the groups a screen of some height shows at once: the first one anyway."""
        room = height - LINES_BESIDES - len(self.headings)
        count = 0
        for number, group in enumerate(self.groups):
            room -= len(group) + (number > 0)  # a blank line is between two
            if room >= 0 or not height or not number:
                count += 1
        return count


def arrange_columns(table: "RenderedTable") -> ArrangedColumns:
    """The columns of a table in the order for people: places, then the table's first columns."""
    rows = list(table.rows)
    values: list[Sequence[ColumnValue]] = [*zip(*rows, strict=True)] or [()] * len(table.columns)
    pairs = list(zip(table.columns, values, strict=True))
    places_by_name = {name: at for at, name in enumerate(table.first_columns)}
    pairs.sort(key=lambda pair: places_by_name.get(pair[0].name, len(places_by_name)))
    names = next((cells for column, cells in pairs if column.name == "name"), ())
    totals = [name == ALL_PLAYERS for name in names] or [False] * len(rows)
    if table.is_ranked:
        places = [getattr(row, "place", at) for at, row in enumerate(rows, 1)]
        shown_places = [
            "" if is_total else place for place, is_total in zip(places, totals, strict=True)
        ]
        pairs.insert(0, (PLACE_COLUMN, shown_places))
    groups = [getattr(row, "group", "") for row in rows]
    starts = [at for at in range(1, len(groups)) if groups[at] != groups[at - 1]]
    is_mixed = len({*groups}) <= len(starts)  # if the rows are sorted by another column
    return pairs, totals, () if is_mixed else starts


def fit_table(table: "RenderedTable", arranged: ArrangedColumns, screen: Screen) -> FittedTable:
    """A table, whose columns are arranged, with as many of them as the screen has room for. If
    columns have tiers, as many tiers are shown as have room."""
    pairs, totals, group_starts = arranged
    names = [column.name for column, _ in pairs]
    strips = [build_screen_column(*pair, table.catalogue) for pair in pairs]

    def choose(offered: Sequence[ScreenColumn]) -> Sequence[ScreenColumn]:
        fitting = set(table.column_tiers[0] if table.column_tiers else names)
        for tier in table.column_tiers[1:]:
            wider = [
                strip
                for name, strip in zip(names, offered, strict=True)
                if name in fitting.union(tier)
            ]
            if count_fitting_columns(wider, screen.width, 0) < len(wider):
                break
            fitting.update(tier)
        chosen = [strip for name, strip in zip(names, offered, strict=True) if name in fitting]
        least = MIN_COLUMNS + table.is_ranked
        return chosen[: count_fitting_columns(chosen, screen.width, least)]

    fitting_strips = fit_columns(strips, choose)
    lines = render_columns(fitting_strips, totals, screen)
    headings, rows = lines[: len(lines) - len(totals)], lines[len(lines) - len(totals) :]
    groups = [rows[at:end] for at, end in pairwise((0, *group_starts, len(rows)))]
    return FittedTable(headings, groups, len(strips) - len(fitting_strips))


def render_table(table: "RenderedTable", screen: Screen, whole: str = "", unseen: int = 0) -> str:
    """A table for the screen; nothing if it has no rows but those of all players. A line above it
    says which games count, if not all do. A line below it says how many columns had no room and how
    many rows are unseen, and another one which groups of rows are on no screen of this height.
    `whole` names the file that has everything."""
    arranged = arrange_columns(table)
    _, totals, group_starts = arranged
    if all(totals):
        return ""
    fitted = fit_table(table, arranged, screen)
    shown = fitted.count_shown_groups(screen.height)
    remarks = []
    if shown < len(fitted.groups):
        starts = group_starts[shown - 1 :]
        remarks += wrap_words(_describe_groups(table, starts, whole), screen.width)
    if fitted.dropped or unseen:
        remarks.append(_describe_more(table.catalogue, fitted.dropped, unseen, whole))
    lines = [*fitted.headings, *fitted.groups[0]]
    for group in fitted.groups[1:shown]:
        lines += ["", *group]
    if table.best or table.drop:
        lines = [screen.apply_style(_describe_choice(table), "dim"), *lines]
    lines += [screen.apply_style(remark, "dim") for remark in remarks]
    return "".join(f"{line}\n" for line in lines)


def _describe_groups(table: "RenderedTable", starts: Sequence[int], whole: str) -> str:
    """The remark about the groups of rows that are not shown, which begin at `starts`: how many
    rows they have, what tells them from others, and where they are."""
    say, rows = table.catalogue.say, list(table.rows)
    columns = [
        [*map(table.catalogue.say_words, map(str, cells))]
        for column, cells in zip(table.columns, zip(*rows, strict=True), strict=True)
        if column.name in GROUP_COLUMNS and len({*cells}) > 1
    ]
    names = [" ".join(filter(None, (cells[at] for cells in columns))) for at in starts]
    more = table.catalogue.say_count(len(rows) - starts[0], "more row")
    if any(names):
        more = f"{more} ({', '.join(names)})"
    if whole:
        return say("{more} in {file}", more=more, file=whole)
    return say("{more}: --format table shows all", more=more)


def _describe_choice(table: "RenderedTable") -> str:
    """The remark that only some games of each player count, and how many."""
    say, say_count = table.catalogue.say, table.catalogue.say_count
    games = say_count(table.best or table.drop, "game")
    if table.best:
        points = say("points of everybody's best {games}", games=games)
    else:
        points = say("points without everybody's worst {games}", games=games)
    columns, totals, _ = arrange_columns(table)
    most = 0
    for column, values in columns:
        if column.name == "game_count":
            counts = zip(values, totals, strict=True)
            most = max(
                (count for count, total in counts if isinstance(count, int) and not total),
                default=0,
            )
    if not most:
        return points
    return say("{points}, of {games} at the most", points=points, games=say_count(most, "game"))


def _describe_more(catalogue: Catalogue, dropped: int, unseen: int, whole: str) -> str:
    """The remark about the columns and rows that are not shown, and the file that has them."""
    say, say_count = catalogue.say, catalogue.say_count
    columns = say_count(dropped, "more column") if dropped else ""
    rows = say_count(unseen, "more row") if unseen else ""
    more = columns or rows
    if columns and rows:
        more = say("{columns} and {rows}", columns=columns, rows=rows)
    if whole:
        return say("{more} in {file}", more=more, file=whole)
    return say("{more} on a wider screen; --columns picks some", more=more)


def fit_columns(
    strips: Sequence[ScreenColumn],
    choose: Callable[[Sequence[ScreenColumn]], Sequence[ScreenColumn]],
    shortest: int = MIN_NAME_WIDTH,
) -> Sequence[ScreenColumn]:
    """The columns that have room; `choose` tells which of some columns have. Before one is dropped,
    long names are cut: no shorter than makes room for the most columns, and never so short that two
    look alike."""
    fitting = choose(strips)
    names = {name for strip in strips for name in strip.names}
    most = max(map(display_width, names), default=0)
    while len(fitting) < len(strips) and most > shortest:
        most -= 1
        if len({cut_name(name, most) for name in names}) < len(names):
            break
        fitting = max(fitting, choose([strip.cut_names(most) for strip in strips]), key=len)
    return fitting


def fit_every_column(strips: Sequence[ScreenColumn], room: int) -> Sequence[ScreenColumn]:
    """All columns, with names cut as far as they need room; none if there is not enough room."""
    return fit_columns(
        strips,
        lambda offered: offered if count_fitting_columns(offered, room, 0) == len(offered) else (),
        SHORTEST_NAME_WIDTH,
    )


def cut_name(name: str, most: int) -> str:
    """A name that takes at most `most` columns of the screen."""
    if display_width(name) <= most:
        return name
    beginning = name
    while display_width(beginning) > most - display_width(CUT):
        beginning = beginning[:-1]
    return beginning + CUT


def count_fitting_columns(strips: Sequence[ScreenColumn], room: int, least: int) -> int:
    """The number of columns that have room side by side, or `least`, if that is more."""
    width = -len(COLUMN_GAP)
    for number, strip in enumerate(strips):
        width += len(COLUMN_GAP) + strip.width
        if width > room:
            return max(number, min(least, len(strips)))
    return len(strips)


def render_columns(
    strips: Sequence[ScreenColumn], totals: Sequence[bool], screen: Screen
) -> list[str]:
    """Columns side by side under their headings; rows of totals are dim."""
    sized = [(strip, strip.width) for strip in strips]  # a width is asked of all cells: once
    headings = [strip.heading_lines(width) for strip, width in sized]
    height = max(map(len, headings), default=0)
    lines = []
    for at in range(-height, 0):
        cells = [heading[at] if len(heading) >= -at else "" for heading in headings]
        padded = [
            strip.pad_cell(cell, width) for (strip, width), cell in zip(sized, cells, strict=True)
        ]
        lines.append(screen.apply_style(COLUMN_GAP.join(padded).rstrip(), "bold"))
    for at, total in enumerate(totals):
        padded = [strip.pad_cell(strip.cells[at], width) for strip, width in sized]
        if total:
            lines.append(screen.apply_style(COLUMN_GAP.join(padded).rstrip(), "dim"))
            continue
        styles = [strip.styles[at] if strip.styles else "" for strip in strips]
        padded[-1] = padded[-1].rstrip()
        painted = [
            screen.apply_style(cell, style) for cell, style in zip(padded, styles, strict=True)
        ]
        lines.append(COLUMN_GAP.join(painted).rstrip())
    return lines


def build_screen_column(
    column: Column, values: Sequence[ColumnValue], catalogue: Catalogue = IN_ENGLISH
) -> ScreenColumn:
    """A column of a table on the screen, in some language."""
    styles = [gain_or_loss_style(value) for value in values] if column.unit in GAIN_UNITS else ()
    cells = format_values(column.unit, values)
    if column.name in WORD_COLUMNS or column.unit == WORD_UNIT:
        cells = [catalogue.say_words(cell) for cell in cells]
    elif NOBODY in cells:
        cells = [catalogue.say(cell) if cell == NOBODY else cell for cell in cells]
    heading_words = split_heading(column, catalogue)
    names = cells if column.name in NAME_COLUMNS else heading_words if is_player(column) else ()
    return ScreenColumn(heading_words, cells, column.unit in TEXT_UNITS, styles, names)


def is_player(column: Column) -> bool:
    """Whether a column is a player's, in a transposed table."""
    return column.unit == PLAYER_UNIT and not column.description


def split_heading(column: Column, catalogue: Catalogue) -> Sequence[str]:
    """The heading of a column, word by word."""
    if is_player(column):
        return [column.name]
    heading = catalogue.find_heading(column.name, column.unit)
    return heading.split(" ") if heading else column.name.split("_")


# --------------------------------------------------------------------------------- figures


def format_values(unit: str, values: Sequence[ColumnValue]) -> list[str]:
    """The texts of a column's values. All have as many decimals as one of them needs, within
    reason; a value that nobody knows is an empty text."""
    values = ["" if is_unknown(value) else value for value in values]
    decimal_count = 1 if unit == "share" else count_decimals(unit, values)
    return [_format_value(unit, value, decimal_count) for value in values]


def count_decimals(unit: str, values: Sequence[ColumnValue]) -> int:
    """The most decimals that a value needs; large values get fewer, unless they are money."""
    numbers = [
        value for value in map(_to_quotient, values) if value is not None and value.denominator
    ]
    most = max((abs(float(number)) for number in numbers), default=0.0)
    bound = 2 if most < 10 else 1 if most < 1000 else 0
    if unit == MONEY_UNIT:
        bound = MOST_MONEY_DECIMALS
    decimals = (number.format_decimal(bound).partition(".")[2] for number in numbers)
    return max(map(len, decimals), default=0)


def _format_value(unit: str, value: ColumnValue, decimal_count: int) -> str:
    number = _to_quotient(value)
    if number is None:  # a text; or nothing, where a row has no such figure
        return str(value)
    if not number.denominator:
        return UNDEFINED_CELL
    if unit == "share":
        return (
            f"{format_fixed(Quotient(100 * number.numerator, number.denominator), decimal_count)}%"
        )
    text = format_fixed(number, decimal_count)
    return f"+{text}" if unit == POINTS_UNIT and number.numerator > 0 else text


def format_fixed(number: Quotient, decimal_count: int) -> str:
    """A number with `decimal_count` decimals, which may be zeros."""
    integer, _, decimals = number.format_decimal(decimal_count).partition(".")
    return f"{integer}.{decimals:0<{decimal_count}}" if decimal_count else integer


def _to_quotient(value: ColumnValue) -> Quotient | None:
    """A number as a quotient; None for a text."""
    if isinstance(value, str):
        return None
    return value if isinstance(value, Quotient) else Quotient(value, 1)


def gain_or_loss_style(value: ColumnValue) -> str:
    """The style of points: green for a gain, red for a loss."""
    number = _to_quotient(value)
    if number is None or not number.denominator or not number.numerator:
        return ""
    return "green" if number.numerator > 0 else "red"


# ------------------------------------------------------------------------------------ words


def render_descriptions(rows: Iterable[Sequence[str]], screen: Screen) -> list[str]:
    """The lines of rows whose last cell is a text. On a narrow screen the text goes on under
    itself; on a still narrower one it stands below the other cells. The first cell is bold."""
    cells_by_row = [list(row) for row in rows]
    widths = [max(map(display_width, column)) for column in zip(*cells_by_row, strict=True)][:-1]
    indent = sum(widths) + len(COLUMN_GAP) * len(widths)
    lines = []
    for *cells, text in cells_by_row:
        padded = [
            cell + " " * (most - display_width(cell))
            for cell, most in zip(cells, widths, strict=True)
        ]
        room = screen.width - indent
        below = display_width(text) > room < MIN_TEXT_WIDTH
        first, *others = (
            ["", *wrap_words(text, screen.width - 4)] if below else wrap_words(text, room)
        )
        lines.append(
            COLUMN_GAP.join((screen.apply_style(padded[0], "bold"), *padded[1:], first)).rstrip()
        )
        lines += [" " * (4 if below else indent) + line for line in others]
    return lines
