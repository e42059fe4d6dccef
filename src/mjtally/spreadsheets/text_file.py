"""The rows of a text that a spreadsheet exported: its encoding, and what stands between cells."""

import csv
import io
import re
from itertools import islice

from ..logs.faults import refuse

SEPARATORS = "\t;,|"
SEPARATOR_PREFIX = "sep="  # in a line before the others, for Excel
HEAD_LINES = 50  # that show what stands between cells

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
    lines = io.StringIO(text.replace("\0", ""), newline=None)  # which may end as an old Mac's do
    reader = csv.reader(lines, delimiter=find_separator(text))
    rows = []
    try:
        for texts in islice(reader, most):
            is_separator = reader.line_num == 1 and texts and texts[0].startswith(SEPARATOR_PREFIX)
            if any(map(str.strip, texts)) and not is_separator:
                rows.append((reader.line_num, texts))
    except csv.Error as error:
        refuse(f"row {reader.line_num} cannot be read: {error}", "an export of a spreadsheet")
    return rows


def find_separator(text: str) -> str:
    """What stands between cells: what most of the first lines have several of. (A decimal comma is
    not a separator where there is another.)"""
    lines = [line for line in islice(io.StringIO(text), HEAD_LINES) if line.strip()]
    counts = {each: sum(line.count(each) > 1 for line in lines) for each in SEPARATORS}
    best = max(counts, key=counts.__getitem__)
    return best if counts[best] else ","


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
    matched = sum(len(found) for found in JAPANESE.findall(data))
    others = sum(byte >= 0x80 for byte in JAPANESE.sub(b"", data))
    return matched > 2 * others


def _is_western(text: str) -> bool:
    """Whether letters beyond ASCII are those of Western Europe, and mostly stand alone."""
    others = [each for each in text if not each.isascii()]
    pairs = re.findall(r"[^\x00-\x7f]{2,}", text)
    is_alone = 2 * sum(map(len, pairs)) <= len(others)
    return is_alone and all(map(WESTERN_LETTERS.match, others)) and not CAPITAL_INSIDE.search(text)
