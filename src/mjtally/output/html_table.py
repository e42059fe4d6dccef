"""Tables in HTML: one `<table>` for a page that somebody has, without scripts and styles.

It shows what the screen shows, rounded, but every column. Cells with numbers are of the class
`number`, and the rows of all players of the class `total`, for the page's own style.
"""

from collections.abc import Iterator
from typing import IO

from ..base.terminal import Screen
from ..statistics.columns import Column
from ..tables.options import RenderedTable
from .own_tables import AUTHOR
from .screen import arrange_columns, build_screen_column

START = f'<table class="{AUTHOR}">'  # the first line, by which a table of ours is known
END = "</table>"
ROW_HEADINGS = "name", "column"  # columns that say whom, or what, a row is about


def write_html(table: RenderedTable, out: IO[str], screen: Screen) -> None:
    """A table, as wide as it is."""
    out.writelines(f"{line}\n" for line in _table_lines(table))


def _table_lines(table: RenderedTable) -> Iterator[str]:
    arranged, totals, _ = arrange_columns(table)
    columns = [column for column, _ in arranged]
    strips = [build_screen_column(*pair, table.catalogue) for pair in arranged]
    yield START
    if table.title:
        yield f"<caption>{_escape(table.catalogue.say(table.title))}</caption>"
    yield "<thead>"
    headings = (
        _heading_cell(column, strip.heading) for column, strip in zip(columns, strips, strict=True)
    )
    yield f"<tr>{''.join(headings)}</tr>"
    yield from ("</thead>", "<tbody>")
    heads_rows = [column.name in ROW_HEADINGS for column in columns]
    for at, is_total in enumerate(totals):
        cells = (
            _row_heading(strip.cells[at])
            if heads_row
            else _cell(strip.cells[at], is_number=not strip.is_left_aligned)
            for strip, heads_row in zip(strips, heads_rows, strict=True)
        )
        yield f"<tr{_class_attribute('total', given=is_total)}>{''.join(cells)}</tr>"
    yield from ("</tbody>", END)


def _heading_cell(column: Column, heading: str) -> str:
    title = f' title="{_escape(column.description)}"' if column.description else ""
    return f'<th scope="col"{title}>{_escape(heading)}</th>'


def _row_heading(cell: str) -> str:
    return f'<th scope="row">{_escape(cell)}</th>'


def _cell(cell: str, *, is_number: bool) -> str:
    return f"<td{_class_attribute('number', given=is_number)}>{_escape(cell)}</td>"


def _class_attribute(name: str, *, given: bool) -> str:
    return f' class="{name}"' if given else ""


def _escape(text: str) -> str:
    from html import escape  # whose names of characters few commands need

    return escape(text)


def is_own_html(text: str) -> bool:
    """Whether a file is a table of ours and nothing else."""
    text = text.rstrip()
    return text.startswith(START) and text.find(END) + len(END) == len(text)
