"""Mistakes of reading, in the words of the scores file: what was found, what to write instead."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple
from unicodedata import normalize

from ..base.errors import Mistake
from ..base.words import listing, nearest
from .statements import Cell, Result, Statement, Unread

DASHES = "‐‑‒–—―−－ー"  # what phones and input methods make of a hyphen
UNPRINTABLE = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
LABEL = r"[ESWN][1-4](?:\.[0-9]+)?"  # without its colon
DECLARATION = r"[A-Za-z][A-Za-z-]*=[^\s#=]*"
UTF_16 = "\udcff\udcfe"  # the bytes it begins with, which no UTF-8 has


class Family(NamedTuple):
    """How one family of rules writes its marks, and what its players may write instead."""

    has: Callable[[str], bool]  # whether a text is one of its marks
    examples: str
    meant: Mapping[str, str]


_WORDS = {
    "$END": "the end of the line",
    "EQUALS": "=",
    "NUMBER": "a number",
    "PAIR": "a tag such as honba=1",
    "WORD": "a name or a word",
    "MARK": "a mark",
}


def unprintable(text: str) -> Unread | None:
    """A character that no text has: a byte that is not UTF-8, a control, something invisible."""
    found = UNPRINTABLE.search(text)
    if not found:
        return None
    column, character = found.start() + 1, found.group()
    if character in UTF_16:
        message = "this file was saved as UTF-16: save it as UTF-8"
    elif "\ud800" <= character <= "\udfff":
        byte = ord(character) - 0xDC00
        message = f"the byte 0x{byte:02x} is not UTF-8: save the file as UTF-8"
    elif character == "\0":
        message = "a NUL byte: this is not a text file, or it was saved as UTF-16; save as UTF-8"
    else:
        message = f"an invisible character (U+{ord(character):04X}): delete it"
    return Unread(column, message)


def plain(text: str) -> str:
    """Text as it was meant where an input method made full-width characters of it."""
    text = normalize("NFKC", text)
    return "".join("-" if character in DASHES else character for character in text)


def unread(text: str, column: int | None, accepted: Iterable[str]) -> Unread:
    """Why a line is no statement, and what to write instead.

    `column` is where reading stopped, None at the end of the line; `accepted` the names of
    what the grammar would have taken there.
    """
    cells = [
        Cell(match.group(), match.start() + 1) for match in re.finditer(r"[^\s#]+", said_of(text))
    ]
    first = cells[0]
    at = next((cell for cell in cells if column and cell.column >= column), cells[-1])
    spaced = _spaced_declaration(text)
    if spaced:
        return Unread(first.column, spaced)
    if re.fullmatch(DECLARATION, first):
        return Unread(at.column, f"{first} stands alone on its line: put {at} on a line of its own")
    if re.fullmatch(r"\d+-\d+-\d+", first):
        return Unread(at.column, f"a date stands alone on its line: put {at} on the next line")
    if first == "end":
        return Unread(at.column, f"end stands alone on its line: found {at} after it")
    if first == "=":
        return Unread(
            at.column,
            f"scores are whole numbers, one for each player: found {at}"
            " (write = 45200 28100 17300 9400)",
        )
    if first.endswith(":"):
        return Unread(first.column, lonely_label(first))
    if len(cells) == 1:
        return Unread(
            first.column,
            f"{first} alone is no statement: a result has a mark for each player,"
            " such as 3/40 - d -",
        )
    expected = listing(sorted(_WORDS.get(name, name) for name in accepted), "or")
    return Unread(at.column, f"found {at}, expected {expected}")


def loose_equals(text: str, result: Result) -> Statement:
    """A row with a cell that begins with `=`: a declaration or scores, spaced otherwise."""
    first = result.cells[0]
    spaced = _spaced_declaration(text)
    if spaced:
        return Unread(first.column, spaced)
    if re.match(r"=[-+]?[0-9]", first):
        scores = " ".join(("=", first[1:], *result.cells[1:]))
        return Unread(first.column, f"a space is missing after =: write {scores}")
    return result


def _spaced_declaration(text: str) -> str:
    """What to say of a declaration with spaces about its `=`; nothing for another line."""
    joined = re.sub(r"\s*=\s*", "=", said_of(text).strip())
    if not re.fullmatch(DECLARATION, joined):
        return ""
    return f"a declaration has no spaces in it: write {joined}"


def lonely_label(label: str) -> str:
    """What to say of a label before names, or before nothing."""
    return f"the label {label} has no result after it: marks follow a label, such as E1: 3/40 - d -"


def name_as_mark(cell: Cell) -> Mistake:
    """A player's name where a mark belongs."""
    return Mistake(
        cell.column,
        f"{cell} is a player's name: a result has a mark for each player,"
        " in the order of the players line",
    )


def said_of(text: str) -> str:
    """A line without its comment."""
    return text.partition("#")[0]


def no_mark(cell: Cell, family: Family) -> Mistake:
    """Why a cell is no mark."""
    wide, small = plain(cell), cell.casefold()
    if wide != cell and family.has(wide):
        found = "is not a hyphen" if cell in DASHES else "has full-width characters"
        return Mistake(cell.column, f"{cell} {found}: write {wide}")
    if family.has(small):
        return Mistake(cell.column, f"{cell} is not a mark: write {small}")
    hint = _separated(cell, family)
    if hint:
        return Mistake(cell.column, f"{cell} is not a mark: {hint}")
    parts = _unglue(cell, family)
    if parts:
        return Mistake(
            cell.column, f"{cell} is not one mark: put spaces between marks: {' '.join(parts)}"
        )
    if small in family.meant:
        return Mistake(cell.column, f"{cell} is not a mark: write {family.meant[small]}")
    near = nearest(cell, family.meant) if len(cell) >= 4 else ""
    if near:
        return Mistake(cell.column, f"{cell} is not a mark: {near} is written {family.meant[near]}")
    return Mistake(cell.column, f"{cell} is not a mark: a mark is one of {family.examples}")


def _separated(cell: Cell, family: Family) -> str:
    """Where han and fu, marks, a label or a date are set apart otherwise."""
    if re.fullmatch(LABEL, cell.upper()):
        return f"a label ends in a colon: write {cell.upper()}:"
    glued = re.fullmatch(f"({LABEL}:)(.+)", cell)
    if glued:
        return f"put a space after the label: {glued[1]} {glued[2]}"
    date = re.fullmatch(r"([0-9]{4})[/.]([0-9]{1,2})[/.]([0-9]{1,2})", cell)
    if date:
        return f"a date is written {date[1]}-{date[2].zfill(2)}-{date[3].zfill(2)}"
    if len(cell) > 1 and family.has(cell.rstrip(",;|")):
        return f"marks are set apart by spaces alone: write {cell.rstrip(',;|')}"
    value = re.fullmatch(r"([0-9]{1,2})[^0-9/!*]+([0-9]{2,3})\D*", cell)
    if value and family.has(f"{value[1]}/{value[2]}"):
        return f"write {value[1]}/{value[2]}"
    counted = re.fullmatch(r"([0-9]{1,2})(?:han|h|飜|翻)", cell)
    return f"write {counted[1]}" if counted and family.has(counted[1]) else ""


def _unglue(text: str, family: Family) -> list[str]:
    """The marks that a cell without spaces may have been meant as, the longest first."""
    parts: list[str] = []
    while text and len(text) < 40:
        size = next((n for n in range(len(text), 0, -1) if family.has(text[:n])), 0)
        if not size:
            return []
        parts.append(text[:size])
        text = text[size:]
    return parts if not text and len(parts) <= 4 else []
