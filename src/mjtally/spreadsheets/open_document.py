"""The sheets of an OpenDocument spreadsheet (ods), as LibreOffice keeps them."""

import io
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError, iterparse
from zipfile import BadZipFile, ZipFile

from ..logs.faults import refuse
from .grid import Grid, keep_filled_rows

CONTENT = "content.xml"
MIME_TYPE = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
MIME_PLACE = 30  # where the first file's name begins in a zip, which its content follows
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
CELLS = {f"{TABLE}table-cell", f"{TABLE}covered-table-cell"}
ENTITY = re.compile(rb"<!(?:DOCTYPE|ENTITY)")  # which no spreadsheet has, and bombs have
MAX_CELLS = 2_000_000  # with anything in them, or before one that has
MAX_UNPACKED = 100 << 20  # bytes


def is_open_document(data: bytes) -> bool:
    """Whether these are the bytes of an OpenDocument spreadsheet."""
    return data[MIME_PLACE:].startswith(MIME_TYPE)


def read_open_document(data: bytes) -> list[Grid]:
    """The sheets, with the values that were kept of formulas."""
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            if archive.getinfo(CONTENT).file_size > MAX_UNPACKED:
                refuse("an ods that is too large", f"at most {MAX_UNPACKED} bytes unpacked")
            content = archive.read(CONTENT)
        if ENTITY.search(content):
            refuse("an ods with entities", "one of a spreadsheet program")
        return [*_read_tables(content)]
    except (BadZipFile, KeyError, ParseError, RuntimeError, NotImplementedError, OSError) as error:
        refuse(f"a broken ods: {error}", "a whole one, or its results saved as csv")


def _read_tables(content: bytes) -> Iterator[Grid]:
    """The tables one after another; a row is forgotten once its cells are known."""
    name, rows, number, read = "", list[tuple[int, list[str]]](), 1, 0
    for event, element in iterparse(io.BytesIO(content), ("start", "end")):
        if event == "start" and element.tag == f"{TABLE}table":
            name, rows, number = element.get(f"{TABLE}name", ""), [], 1
        elif event == "end" and element.tag == f"{TABLE}table-row":
            cells = _read_cells(element)
            times = _count_repeats(element, "rows") if cells else 0
            read += times * len(cells)
            if read > MAX_CELLS:
                refuse(f"a sheet of more than {MAX_CELLS} cells", "the results of a club")
            rows += [(number + at, cells) for at in range(times)]
            number += times or _count_repeats(element, "rows")
            element.clear()
        elif event == "end" and element.tag == f"{TABLE}table":
            yield Grid(name, keep_filled_rows(rows))


def _read_cells(row: Element) -> list[str]:
    """The cells of a row up to the last with anything in it."""
    cells: list[str] = []
    empty = 0  # cells since the last that has anything in it
    for element in row:
        times = _count_repeats(element, "columns")
        text = _read_cell(element) if element.tag in CELLS else ""
        if not text:
            empty += times
            continue
        if len(cells) + empty + times > MAX_CELLS:
            refuse(f"a row of more than {MAX_CELLS} cells", "the results of a club")
        cells += [""] * empty + [text] * times
        empty = 0
    return cells


def _read_cell(cell: Element) -> str:
    """What stands in a cell: a date or a number as it is kept, anything else as it is shown."""
    match cell.get(f"{OFFICE}value-type"):
        case "date":
            return cell.get(f"{OFFICE}date-value", "").partition("T")[0]
        case "float":
            return cell.get(f"{OFFICE}value", "")
    return " ".join("".join(each.itertext()) for each in cell.findall(f"{TEXT}p")).strip()


def _count_repeats(element: Element, what: str) -> int:
    """How many times a row or a cell stands there."""
    times = element.get(f"{TABLE}number-{what}-repeated", "1")
    return int(times) if times.isascii() and times.isdigit() and len(times) < 9 else 1
