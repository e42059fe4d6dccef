"""What sections are made of: names as links, figures as tables, charts with their figures below."""

import re
from collections.abc import Iterable, Mapping, Sequence
from math import nan
from string import Formatter
from types import MappingProxyType
from urllib.parse import quote
from xml.etree.ElementTree import Element

from ..base.errors import UsageError
from ..base.quotient import Quotient
from ..output.screen import WORD_COLUMNS, format_values
from ..rules.statistics.columns import TEXT_UNITS, ColumnValue, is_figure
from ..rules.statistics.player import ALL_PLAYERS, ZERO
from .data import PageTable, ReportData, TableRow, count_written_games
from .html import CellContent, Content, HtmlRow, TableHeading, element, show_minus, table_element

RECORD_NAMES = {  # titles by name; others keep their names
    "longest_first_run": "most firsts in a row",
    "longest_top_two_run": "most in a row first or second",
    "longest_not_last_run": "most in a row not last",
    "largest_day_gain": "most won on a day",
    "largest_day_loss": "most lost on a day",
}
UNIT_NAMES = {"score": ""}  # units of records; others are said as they are

PLAYER_COLUMNS = ("name", "opponent", "payer", "receiver")  # values in these columns are players
LARGEST = 10**15  # the largest score that is drawn


def player_anchor(name: object) -> str:
    """The anchor of a player's panel, to which links lead."""
    return f"player-{quote(str(name), safe='')}"


def player_link(report: ReportData, name: object) -> Content:
    """A player's name, with a link to what the page says of them."""
    isolated = element("bdi", str(name))
    if report.player_number(name) < 0:
        return isolated
    return element("a", isolated, href=f"#{player_anchor(name)}")


def figures_table(
    report: ReportData,
    table: PageTable,
    names: Sequence[str],
    *,
    total: bool = True,
    labels: Mapping[str, str] = MappingProxyType({}),
) -> Element:
    """Some columns of a table, some of them under other `labels`; players are links."""
    more = [table.everybody] if total and table.everybody else []
    heads: list[TableHeading] = []
    cells: list[Sequence[CellContent]] = []
    for name in names:
        column, is_name = table.columns[name], name in PLAYER_COLUMNS
        heading = labels.get(name, report.say_heading(name))
        is_text = column.unit in TEXT_UNITS
        heads.append(TableHeading(heading, column.description, is_text, is_name))
        texts = table.format_column(name, *more)
        if is_name:
            everybody = report.say("everybody")
            cells.append(
                [everybody if text == ALL_PLAYERS else player_link(report, text) for text in texts]
            )
        elif name in WORD_COLUMNS:
            cells.append([report.say_words(text) for text in texts])
        else:
            cells.append(texts)
    lines = [
        HtmlRow(row, player_numbers(report, record), is_total=record is table.everybody)
        for row, record in zip(zip(*cells, strict=True), [*table.rows, *more], strict=True)
    ]
    return table_element(heads, lines)


def player_numbers(report: ReportData, record: TableRow) -> list[int]:
    """The numbers of the players whom a row is about."""
    numbers = (report.player_number(record.get(key)) for key in PLAYER_COLUMNS)
    return [number for number in numbers if number >= 0]


def say_with(report: ReportData, text: str, **values: Content) -> tuple[Content, ...]:
    """A text of the page in its language, with elements among the values filled in."""
    parts: list[Content] = []
    for literal, name, _, _ in Formatter().parse(report.catalogue.say(text)):
        parts += [literal, values[name] if name else None]
    return tuple(parts)


def written_note(report: ReportData) -> Element | None:
    """The note that the figures of hands come from only some of the games, and from how many."""
    written, count = count_written_games(report.results)
    if not 0 < written < count:
        return None
    note = report.say(
        "Figures of hands come from {written} of {count} games, those that"
        " are written hand by hand.",
        written=written,
        count=count,
    )
    return element("p", note, class_="note")


def collapsed_table(report: ReportData, content: Element) -> Element:
    """The figures of a chart, folded away, for those who do not see it."""
    return element("details", element("summary", report.say("The figures as a table")), content)


def chart_figure(
    report: ReportData,
    drawn: Sequence[Element],
    title: str,
    figures: Element | None = None,
    finding: str = "",
) -> Element:
    """A chart, or several, with a title and its finding in words; the figures stand below."""
    caption = element("figcaption", element("strong", title), f" {finding}" if finding else "")
    below = collapsed_table(report, figures) if figures is not None else None
    return element("figure", caption, *drawn, below)


def convert_to_float(value: ColumnValue | float) -> float:
    """A value as it is drawn; a `UsageError` for one that is too large for any chart."""
    drawn = nan if isinstance(value, str) else float(value)
    if abs(drawn) > LARGEST:
        raise UsageError(f"a score of more than {LARGEST}: a page cannot show it")
    return drawn


def convert_to_percentage(value: ColumnValue) -> float:
    """A share as it is drawn."""
    return 100 * convert_to_float(value)


def definition_list(pairs: Iterable[tuple[str, Content]]) -> Element:
    """Figures with their names, in one run."""
    facts = element("dl", class_="facts")
    for name, content in pairs:
        facts.append(element("div", element("dt", name), element("dd", content)))
    return facts


def name_record(report: ReportData, row: TableRow) -> str:
    """The name of a record."""
    kind = str(row["record"])
    name = report.say_words(kind)
    if name != kind:
        return name
    return RECORD_NAMES.get(kind) or report.say_heading(kind)


def format_record_figure(report: ReportData, figure: ColumnValue, unit: str) -> str:
    """A record's figure with its unit."""
    unit_name = report.say_words(UNIT_NAMES.get(unit, unit))
    (text,) = format_values("figure", [figure])
    return f"{show_minus(text)} {unit_name}".rstrip()


def show_mark(mark: str) -> str:
    """A mark of a table as people write it: `3/40`, which is `3h40f` there so that no spreadsheet
    takes it for a date."""
    return re.sub(r"^(\d+)h(\d+)f", r"\1/\2", mark)


def join_facts(*facts: str) -> str:
    """Facts in one line; empty ones are left out."""
    return " · ".join(filter(None, facts))


def add_date(date: object, *, is_first: bool = False) -> tuple[Content, ...]:
    """A date after other facts in a line, if there is one; it never breaks at its hyphens."""
    if not date:
        return ()
    return "" if is_first else " · ", element("span", str(date), class_="date")


def isolate_name(name: object) -> str:
    """A name among other words, whichever way it is written, where no element stands about it.
    Plain letters need nothing."""
    return str(name) if str(name).isascii() else f"\u2068{name}\u2069"


def find_interval(
    report: ReportData, row: TableRow, column: str
) -> tuple[Quotient, Quotient] | None:
    """The interval of a mean or a share in a row. There is none of a few figures that would reach
    below the least that is possible, or above the last rank."""
    low, high = row.get(f"{column}_low"), row.get(f"{column}_high")
    if not (isinstance(low, Quotient) and isinstance(high, Quotient) and is_figure(low)):
        return None
    if report.tables["players"].columns[column].unit == "rank":
        can_be = low >= Quotient(1, 1) and high <= Quotient(report.family.players, 1)
    else:
        can_be = low >= ZERO or column.startswith("net_")
    return (low, high) if can_be else None


def count_in_row(record: TableRow, name: str) -> int:
    """A count of a row; 0 where there is none."""
    value = record.get(name)
    return value if isinstance(value, int) else 0
