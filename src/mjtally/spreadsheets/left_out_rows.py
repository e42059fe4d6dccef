"""Rows that are not games by what they are called, rather than by their figures."""

from collections.abc import Sequence

from ..logs.faults import quote_value
from .cells import CellKind, cell_at, count_kind
from .dates import is_weekday
from .grid import SheetRow
from .headings import IGNORED, find_meaning
from .numbers import is_empty_cell


def find_called_rows(
    rows: Sequence[SheetRow], columns: Sequence[int], more: str = ""
) -> dict[int, str]:
    """Rows that are not games by what they are called, by their number: a heading of ours that no
    game has, or a word where the other rows have numbers or dates. (Where most have words, these
    are what the games are called. A word with a digit may be a number, or a date that is wrong.)"""
    found = {
        row.number: f"it is called {quote_value(row.cells[0])}"
        + (more if count_kind(row, CellKind.NUMBER) else "")
        for row in rows
        if find_meaning(row.cells[0]) == IGNORED
    }
    for column in columns:
        texts = {row.number: cell_at(row, column).text for row in rows}
        words = {number: text for number, text in texts.items() if _is_word(text)}
        if 2 * len(words) <= len([text for text in texts.values() if text]):
            for number, text in words.items():
                found.setdefault(number, f"it is called {quote_value(text)}{more}")
    return found


def _is_word(text: str) -> bool:
    """Whether a text is neither a number nor a date, nor might be meant as one."""
    is_number = is_empty_cell(text) or any(map(str.isnumeric, text))
    return not is_number and not is_weekday(text)
