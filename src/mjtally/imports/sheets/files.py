"""The rows of the sheets of a file: a text that a spreadsheet exported, in some encoding; a
workbook of Excel (xlsx), read with openpyxl, which is optional; or an OpenDocument spreadsheet
(ods), as LibreOffice keeps them."""

import csv
import io
import re
import warnings
from collections.abc import Iterator
from datetime import date, datetime, time
from itertools import islice
from math import isfinite
from typing import TYPE_CHECKING, Any

from ..logs.faults import LogError, refuse
from .cells import MOST_CELLS, Row, build_rows

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SEPARATORS = "\t;,|"
RULE = re.compile(r":?-{2,}:?")  # below the headings of a table in Markdown
SEPARATOR_PREFIX = "sep="  # a line for Excel before the others
HEAD_LINES = 50  # so many lines show which sign separates the cells

UTF_16_STARTS = (b"\xff\xfe", b"\xfe\xff")
UTF_8, UTF_16, UNKNOWN = "UTF-8", "UTF-16", "unknown"
SHIFT_JIS, WESTERN = "Shift JIS (cp932)", "Windows-1252"
# In Shift JIS: kana and everyday kanji, whose first byte is no letter of Western Europe.
JAPANESE = re.compile(rb"[\x81-\x9f][\x40-\x7e\x80-\xfc]|[\xa6-\xdf]{2,}")
WESTERN_LETTERS = re.compile(r"[À-ÖØ-öø-ÿŠšŽžŒœŸ€–—’°\xa0]")
CAPITAL_INSIDE = re.compile(r"[a-zà-öø-ÿ][À-ÖØ-ÞŠŽŸŒ]")


def read_text_rows(text: str, most: int | None = None) -> list[tuple[int, list[str]]]:
    """The rows of a text that hold anything, with their numbers: all, or those of the first
    `most`."""
    lines = io.StringIO(text.replace("\0", ""), newline=None)  # lines may end as on an old Mac
    separator = find_separator(text)
    escape = "\\" if separator == "|" else None  # before signs that are no markup, in Markdown
    reader = csv.reader(lines, delimiter=separator, escapechar=escape)
    rows = []
    try:
        for texts in islice(reader, most):
            is_separator = reader.line_num == 1 and texts and texts[0].startswith(SEPARATOR_PREFIX)
            is_rule = all(RULE.fullmatch(text.strip()) for text in texts if text.strip())
            if any(map(str.strip, texts)) and not (is_separator or is_rule):
                rows.append((reader.line_num, texts))
    except csv.Error as error:
        refuse(f"row {reader.line_num} cannot be read: {error}", "an export of a spreadsheet")
    return rows


def find_separator(text: str) -> str:
    """The separator between cells: the sign that most of the first lines have several times, or
    once if no line has it several times. (A decimal comma is not a separator if there is another
    sign.)"""
    lines = [line for line in islice(io.StringIO(text), HEAD_LINES) if line.strip()]
    for least in (2, 1):
        counts = {
            separator: sum(line.count(separator) >= least for line in lines)
            for separator in SEPARATORS
        }
        best = max(counts, key=counts.__getitem__)
        if counts[best]:
            return best
    return ","


# --------------------------------------------------------------------------------- encodings


def find_encoding(data: bytes) -> tuple[str, str]:
    """The text, and its encoding: UTF-8, the UTF-16 of Excel's "Unicode text", or an old code
    page, as far as the text is one that such a page would have."""
    if data.startswith(UTF_16_STARTS):
        return data.decode("utf-16", errors="replace"), UTF_16
    try:
        return data.decode("utf-8-sig"), UTF_8
    except UnicodeDecodeError:
        pass
    try:
        if _is_japanese(data):
            return data.decode("cp932"), SHIFT_JIS
    except UnicodeDecodeError:
        pass
    text = data.decode("cp1252", errors="replace")
    return text, WESTERN if _is_western(text) else UNKNOWN


def _is_japanese(data: bytes) -> bool:
    """Whether most bytes beyond ASCII are those of Japanese."""
    matched = sum(len(character) for character in JAPANESE.findall(data))
    others = sum(byte >= 0x80 for byte in JAPANESE.sub(b"", data))
    return matched > 2 * others


def _is_western(text: str) -> bool:
    """Whether letters beyond ASCII are those of Western Europe, and mostly stand alone."""
    others = [letter for letter in text if not letter.isascii()]
    pairs = re.findall(r"[^\x00-\x7f]{2,}", text)
    is_alone = 2 * sum(map(len, pairs)) <= len(others)
    return is_alone and all(map(WESTERN_LETTERS.match, others)) and not CAPITAL_INSIDE.search(text)


# --------------------------------------------------------------------------------- workbooks

DECIMALS = 6  # further decimals of a number are not exact: sums of tenths have them
ZIP_START, WORKBOOK_MEMBER = b"PK", b"xl/workbook.xml"  # a zip, and a name in its list of files
MOST_XLSX_CELLS = 20_000_000  # the most cells of a worksheet, with the empty ones before others
# how the names of files with comments begin
COMMENT_MEMBERS = ("xl/comments", "xl/threadedComments")
# units in the format of a number
UNIT = re.compile(r"%|\[\$[^-\]]|(?<!\[)\$|[€£¥₩]|EUR|USD|CHF|JPY")
LOOKED_AT = 1_000  # rows, for formulas
MAX_SHEET_ROWS = 1_048_576  # the most rows in Excel
MOST_XLSX_BYTES = 200 << 20  # unpacked


def is_workbook(data: bytes) -> bool:
    """Whether these are the bytes of an Excel workbook."""
    return data.startswith(ZIP_START) and WORKBOOK_MEMBER in data


def read_workbook(data: bytes) -> list[tuple[str, list[Row]]]:
    """The worksheets by name, with the values that Excel kept of formulas."""
    from zipfile import ZipFile  # only workbooks pay for it

    try:
        from openpyxl import load_workbook
    except ImportError:
        from ...base.extras import find_install_command

        command = find_install_command("xlsx")
        refuse(
            "a workbook of Excel",
            f"a csv of it; or, to read it as it is, {command}" if command else "a csv of it",
        )
    try:
        size = sum(member.file_size for member in ZipFile(io.BytesIO(data)).infolist())
        if size > MOST_XLSX_BYTES:
            refuse(f"a workbook that unpacks to {size} bytes", f"at most {MOST_XLSX_BYTES}")
        # openpyxl warns of styles that it does not know
        with warnings.catch_warnings(action="ignore"):
            book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
            return [
                (sheet.title, build_rows(_list_worksheet_rows(sheet))) for sheet in book.worksheets
            ]
    except LogError:
        raise
    except Exception as error:  # whatever these raise for a workbook that is broken
        refuse(f"a broken workbook: {error}", "a whole one")


def has_cell_comments(data: bytes) -> bool:
    """Whether somebody has commented on cells of a workbook, whose comments are no cells."""
    from zipfile import BadZipFile, ZipFile

    try:
        with ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            content = archive.read(CONTENT) if CONTENT in names else b""
    except (BadZipFile, OSError, NotImplementedError, RuntimeError):
        return False
    return ANNOTATION in content or any(name.startswith(COMMENT_MEMBERS) for name in names)


def has_formulas(data: bytes, name: str) -> bool:
    """Whether a worksheet has formulas (whose values, where it has none, nobody worked out)."""
    from openpyxl import load_workbook

    sheet = load_workbook(io.BytesIO(data), read_only=True)[name]
    return any(
        str(cell).startswith("=")
        for row in islice(sheet.iter_rows(values_only=True), LOOKED_AT)
        for cell in row
    )


def _list_worksheet_rows(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    """The rows with anything in them. What a workbook says of its size is not believed: one cell
    far away makes it huge."""
    sheet.reset_dimensions()
    read = 0
    for number, cells in enumerate(sheet.iter_rows(), start=1):
        read += len(cells)
        if read > MOST_XLSX_CELLS or number > MAX_SHEET_ROWS:
            refuse(f"a worksheet of more than {MOST_XLSX_CELLS} cells", "the results of a club")
        filled_places = (at for at, cell in enumerate(cells, start=1) if cell.value is not None)
        if width := max(filled_places, default=0):
            yield number, [_format_cell(cell) for cell in cells[:width]]


def _format_cell(cell: Any) -> str:
    """A cell as it would be exported: money and shares with their sign, and a number that is whole
    without decimals."""
    value: object = cell.value
    if value is None:
        return ""
    if isinstance(value, datetime):
        is_midnight = value.time() == time()
        return value.date().isoformat() if is_midnight else value.isoformat(" ", "seconds")
    if isinstance(value, date):
        return value.isoformat()
    text = str(value)
    if isinstance(value, float) and isfinite(value):
        text = f"{value:.{DECIMALS}f}".rstrip("0").rstrip(".")
    if isinstance(value, int | float) and (unit := UNIT.search(str(cell.number_format))):
        return f"{text}{'%' if unit[0] == '%' else ' €'}"
    return text


# ------------------------------------------------------------------------------- OpenDocument

CONTENT = "content.xml"
MIME_TYPE = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
MIME_PLACE = 30  # where the name of the first file begins in a zip; its content follows
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
ANNOTATION = b"<office:annotation"
CELLS = {f"{TABLE}table-cell", f"{TABLE}covered-table-cell"}
# no spreadsheet has these; they can make a small file huge
ENTITY = re.compile(rb"<!(?:DOCTYPE|ENTITY)")
MOST_ODS_BYTES = 100 << 20  # unpacked


def is_open_document(data: bytes) -> bool:
    """Whether these are the bytes of an OpenDocument spreadsheet."""
    return data.startswith(MIME_TYPE, MIME_PLACE)


def read_open_document(data: bytes) -> list[tuple[str, list[Row]]]:
    """The sheets by name, with the values that were kept of formulas."""
    from zipfile import ZipFile  # only workbooks pay for it

    try:
        with ZipFile(io.BytesIO(data)) as archive:
            if archive.getinfo(CONTENT).file_size > MOST_ODS_BYTES:
                refuse("an ods that is too large", f"at most {MOST_ODS_BYTES} bytes unpacked")
            content = archive.read(CONTENT)
        if ENTITY.search(content):
            refuse("an ods with entities", "one of a spreadsheet program")
        return [*_read_tables(content)]
    except LogError:
        raise
    except Exception as error:  # whatever these raise for a zip or XML that is broken
        refuse(f"a broken ods: {error}", "a whole one, or its results saved as csv")


def _read_tables(content: bytes) -> Iterator[tuple[str, list[Row]]]:
    """The tables one after another; a row is forgotten once its cells are known."""
    from xml.etree.ElementTree import iterparse

    name, rows, number, read = "", list[tuple[int, list[str]]](), 1, 0
    for event, element in iterparse(io.BytesIO(content), ("start", "end")):
        if event == "start" and element.tag == f"{TABLE}table":
            name, rows, number = element.get(f"{TABLE}name", ""), [], 1
        elif event == "end" and element.tag == f"{TABLE}table-row":
            cells = _read_cells(element)
            times = _count_repeats(element, "rows") if cells else 0
            read += times * len(cells)
            if read > MOST_CELLS:
                refuse(f"a spreadsheet of more than {MOST_CELLS} cells", "the results of a club")
            rows += [(number + at, cells) for at in range(times)]
            number += times or _count_repeats(element, "rows")
            element.clear()
        elif event == "end" and element.tag == f"{TABLE}table":
            yield name, build_rows(rows)


def _read_cells(row: "Element") -> list[str]:
    """The cells of a row up to the last with anything in it."""
    cells: list[str] = []
    empty = 0  # cells since the last that has anything in it
    for element in row:
        times = _count_repeats(element, "columns")
        text = _read_cell(element) if element.tag in CELLS else ""
        if not text:
            empty += times
            continue
        if len(cells) + empty + times > MOST_CELLS:
            refuse(f"a row of more than {MOST_CELLS} cells", "the results of a club")
        cells += [""] * empty + [text] * times
        empty = 0
    return cells


def _read_cell(cell: "Element") -> str:
    """What stands in a cell: a date or a number as it is kept, anything else as it is shown."""
    match cell.get(f"{OFFICE}value-type"):
        case "date":
            return cell.get(f"{OFFICE}date-value", "").removesuffix("T00:00:00")
        case "float":
            return cell.get(f"{OFFICE}value", "")
    return " ".join("".join(paragraph.itertext()) for paragraph in cell.findall(f"{TEXT}p")).strip()


def _count_repeats(element: "Element", noun: str) -> int:
    """The number of times that a row or a cell is repeated."""
    times = element.get(f"{TABLE}number-{noun}-repeated", "1")
    return int(times) if times.isascii() and times.isdigit() and len(times) < 9 else 1
