"""Columns and rows that the user does not want to be read (`--ignore`)."""

from collections.abc import Iterator, Sequence

from ...base.wording import describe_unknown
from ..logs.faults import Fault
from .cells import Row
from .headings import BETWEEN_WORDS, HEADING_NUMBER, find_detail, find_note_kind

HEADING_ROWS = 50  # among which headings are looked for


def leave_out(rows: Sequence[Row], headings: Sequence[str]) -> Sequence[Row]:
    """The rows of a sheet without the columns and rows that have one of the headings: as they are
    written, without a number or a player's name, or by what they mean."""
    wanted = {heading.casefold() for heading in headings}
    if not wanted:
        return rows
    kept = [row for row in rows if not _is_called(row[0].text, wanted)]
    columns = {
        at
        for row in kept[:HEADING_ROWS]
        for at, cell in enumerate(row)
        if _is_called(cell.text, wanted)
    }
    without = [tuple([cell for at, cell in enumerate(row) if at not in columns]) for row in kept]
    return [row for row in without if any(cell.text for cell in row)]


def list_unknown(
    sheets: Sequence[Sequence[Row]], headings: Sequence[str], place: str
) -> Iterator[Fault]:
    """The notes on headings that no sheet of a file has."""
    for heading in headings:
        wanted = {heading.casefold()}
        columns = [row for rows in sheets for row in rows[:HEADING_ROWS]]
        cells = [cell for row in columns for cell in row]
        cells += [row[0] for rows in sheets for row in rows]
        known = [cell.text for rows in sheets for row in rows[:1] for cell in row if cell.text]
        if known and not any(_is_called(cell.text, wanted) for cell in cells):
            message = f"--ignore {heading}: {describe_unknown('heading', heading, known)}"
            yield Fault(message, log=place, is_remark=True, is_warning=True)


def _is_called(text: str, wanted: set[str]) -> bool:
    plain = text.casefold()
    spellings = [
        *BETWEEN_WORDS.split(plain),
        plain,
        HEADING_NUMBER.sub("", plain),
        find_detail(text),
        find_note_kind(text),
    ]
    return bool(text) and not wanted.isdisjoint(spellings)
