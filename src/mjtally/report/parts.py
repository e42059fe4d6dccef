"""What sections are made of: names as links, figures as tables, charts with figures behind them."""

from collections.abc import Iterable, Mapping, Sequence
from math import nan
from types import MappingProxyType
from urllib.parse import quote
from xml.etree.ElementTree import Element

from ..base.errors import UsageError
from ..counts.columns import WORDS, Value
from ..counts.player import EVERYBODY
from ..write.aligned import shown
from . import words
from .markup import Cell, Content, Head, Line, element, table
from .season import Grid, Record, Season

SHOWN_OF_RECORDS = ("record", "name", "figure", "what", "others", "mark", "date", "place")

LARGEST = 10**15  # of a score that is drawn


def heading(name: str) -> str:
    """A column as the page calls it."""
    return words.HEADINGS.get(name, name.replace("_", " "))


def anchor(name: object) -> str:
    """What a link to a player leads to."""
    return f"player-{quote(str(name), safe='')}"


def player(season: Season, name: object) -> Content:
    """A player's name, with a link to what the page says of him."""
    if season.number(name) < 0:
        return str(name)
    return element("a", str(name), href=f"#{anchor(name)}")


def _named(season: Season, name: str) -> Content:
    return words.EVERYBODY if name == EVERYBODY else player(season, name)


def figures(
    season: Season,
    grid: Grid,
    names: Sequence[str],
    *,
    total: bool = True,
    called: Mapping[str, str] = MappingProxyType({}),
) -> Element:
    """Some columns of a table, some of them `called` otherwise; players are links."""
    more = [grid.everybody] if total and grid.everybody else []
    columns = [grid.columns[name] for name in names]
    heads = [
        Head(called.get(each.name, heading(each.name)), each.words, each.unit in WORDS)
        for each in columns
    ]
    cells: list[Sequence[Cell]] = []
    for column in columns:
        texts = grid.texts(column.name, *more)
        if column.name in {"name", "opponent"}:
            cells.append([_named(season, text) for text in texts])
        else:
            cells.append(texts)
    lines = [
        Line(row, about(season, record), is_total=record is grid.everybody)
        for row, record in zip(zip(*cells, strict=True), [*grid.rows, *more], strict=True)
    ]
    return table(heads, lines)


def about(season: Season, record: Record) -> list[int]:
    """The numbers of the players whom a row is about."""
    numbers = (season.number(record.get(key)) for key in ("name", "opponent"))
    return [number for number in numbers if number >= 0]


def as_table(content: Element) -> Element:
    """Figures that stand behind a chart, for those who do not see it."""
    return element("details", element("summary", words.AS_TABLE), content)


def figure(chart: Element, title: str, behind: Element | None = None) -> Element:
    """A chart with its title, and the figures behind it."""
    wide = element("div", chart, class_="wide")
    below = as_table(behind) if behind is not None else None
    return element("figure", element("figcaption", title), wide, below)


def number(value: Value) -> float:
    """A value as it is drawn; a `UsageError` for one that is too large for any chart."""
    drawn = nan if isinstance(value, str) else float(value)
    if abs(drawn) > LARGEST:
        raise UsageError(f"a score of more than {LARGEST}: a page cannot show it")
    return drawn


def percent(value: Value) -> float:
    """A share as it is drawn."""
    return 100 * number(value)


def said_of(pairs: Iterable[tuple[str, Content]]) -> Element:
    """Figures with their names, in one run."""
    made = element("dl", class_="facts")
    for name, content in pairs:
        made.append(element("div", element("dt", name), element("dd", content)))
    return made


def record_table(season: Season, rows: Sequence[Record], leave_out: str = "") -> Element:
    """Some records; what nobody has, or what is left out, has no column."""
    shown_of = [
        name
        for name in SHOWN_OF_RECORDS
        if name != leave_out and (name == "place" or any(row[name] for row in rows))
    ]
    lines = [
        Line([_of_record(season, row, name) for name in shown_of], about(season, row))
        for row in rows
    ]
    heads = [Head(heading(name), is_text=name != "figure") for name in shown_of]
    return table(heads, lines)


def _of_record(season: Season, row: Record, name: str) -> Content:
    match name:
        case "name":
            return player(season, row[name])
        case "record":
            return words.RECORDS.get(str(row[name]), heading(str(row[name])))
        case "figure":
            unit = words.UNITS.get(str(row["unit"]), str(row["unit"]))
            return f"{shown('figure', [row[name]])[0]} {unit}".rstrip()
        case "place":
            return f"{row['file']}:{row['line']}"
        case _:
            return str(row[name])
