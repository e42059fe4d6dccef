"""Mistakes of reading, in the words of the scores file: what was found, what to write instead."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple
from unicodedata import normalize

from ..base.errors import Mistake, Remark, mistake, remark_at
from ..base.words import listing, nearest
from .grammar import Stumble
from .statements import Cell, Unread

DASHES = "‐‑‒–—―−－ー"  # what phones and input methods make of a hyphen
UNPRINTABLE = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
LABEL = r"[ESWN][1-4](?:\.[0-9]+)?"  # without its colon
DECLARATION = r"[A-Za-z][A-Za-z-]*=[^\s#=]*"
UTF_16 = "\udcff\udcfe"  # the bytes it begins with, which no UTF-8 has


class MarkWords(NamedTuple):
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
    cell = Cell(found.group(), found.start() + 1)
    code, fix = "not-utf-8", None
    if cell in UTF_16:
        message = "this file was saved as UTF-16: save it as UTF-8"
    elif "\udc80" <= cell <= "\udcff":
        message = f"the byte 0x{ord(cell) - 0xDC00:02x} is not UTF-8: save the file as UTF-8"
    elif "\ud800" <= cell <= "\udfff":
        message = f"half a character (U+{ord(cell):04X}): delete it"
    elif cell == "\0":
        message = "a NUL byte: this is not a text file, or it was saved as UTF-16; save as UTF-8"
    else:
        code, fix = "invisible-character", ""
        message = f"an invisible character (U+{ord(cell):04X}): delete it"
    return Unread(remark_at(cell, code, message, fix))


def plain(text: str) -> str:
    """Text as it was meant where an input method made full-width characters of it."""
    text = normalize("NFKC", text)
    return "".join("-" if character in DASHES else character for character in text)


def unread(text: str, cells: Sequence[Cell], stumble: Stumble) -> Remark:
    """Why a line is no statement, and what to write instead."""
    first, column = cells[0], stumble.column
    at = next((cell for cell in cells if column and cell.column >= column), cells[-1])
    spaced = _spaced_declaration(text, cells)
    if spaced:
        return spaced
    if re.fullmatch(DECLARATION, first):
        message = f"{first} stands alone on its line: put {at} on a line of its own"
        return remark_at(at, "not-alone", message)
    if re.fullmatch(r"\d+-\d+-\d+", first):
        message = f"a date stands alone on its line: put {at} on the next line"
        return remark_at(at, "not-alone", message)
    if first == "end":
        return remark_at(at, "not-alone", f"end stands alone on its line: found {at} after it")
    if first == "=":
        message = (
            f"scores are whole numbers, one for each player: found {at}"
            " (write = 45200 28100 17300 9400)"
        )
        return remark_at(at, "scores-are-numbers", message)
    if first.endswith(":"):
        return lonely_label(first)
    if len(cells) == 1:
        message = (
            f"{first} alone is no statement: a result has a mark for each player,"
            " such as 3/40 - d -"
        )
        return remark_at(first, "no-statement", message)
    expected = listing(sorted(_WORDS.get(name, name) for name in stumble.accepted), "or")
    return remark_at(at, "no-statement", f"found {at}, expected {expected}")


def loose_equals(text: str, cells: Sequence[Cell]) -> Remark | None:
    """A row with a cell that begins with `=`: a declaration or scores, spaced otherwise."""
    spaced = _spaced_declaration(text, cells)
    if spaced:
        return spaced
    first = cells[0]
    if re.match(r"=[-+]?[0-9]", first):
        scores = " ".join(("=", first[1:], *cells[1:]))
        message = f"a space is missing after =: write {scores}"
        return remark_at(first, "space-missing", message, f"= {first[1:]}")
    return None


def _spaced_declaration(text: str, cells: Sequence[Cell]) -> Remark | None:
    """What to say of a declaration with spaces about its `=`; nothing for another line."""
    joined = re.sub(r"\s*=\s*", "=", said_of(text).strip())
    if not re.fullmatch(DECLARATION, joined):
        return None
    whole = Cell(text[cells[0].column - 1 : cells[-1].column - 1] + cells[-1], cells[0].column)
    message = f"a declaration has no spaces in it: write {joined}"
    return remark_at(whole, "spaces-in-declaration", message, joined)


def lonely_label(label: str) -> Remark:
    """What to say of a label before names, or before nothing."""
    message = (
        f"the label {label} has no result after it: marks follow a label, such as E1: 3/40 - d -"
    )
    return remark_at(label, "label-alone", message)


def name_as_mark(cell: str) -> Mistake:
    """A player's name where a mark belongs."""
    message = (
        f"{cell} is a player's name: a result has a mark for each player,"
        " in the order of the players line"
    )
    return mistake(cell, "name-as-mark", message)


def said_of(text: str) -> str:
    """A line without its comment."""
    return text.partition("#")[0]


class Meant(NamedTuple):
    """What somebody meant by a cell: in words, and as the text to write where it is certain."""

    hint: str
    fix: str | None = None


def _write(text: str) -> Meant:
    return Meant(f"write {text}", text)


def no_mark(cell: str, marks: MarkWords) -> Mistake:
    """Why a cell is no mark."""
    wide = plain(cell)
    if wide != cell and marks.has(wide):
        found = "is not a hyphen" if cell in DASHES else "has full-width characters"
        return mistake(cell, "full-width", f"{cell} {found}: write {wide}", wide)
    meant = _as_written(cell, marks)
    parts = [] if meant else _unglue(cell, marks)
    if parts:
        glued = " ".join(parts)
        message = f"{cell} is not one mark: put spaces between marks: {glued}"
        return mistake(cell, "marks-glued", message, glued)
    hint, fix = meant or _in_words(cell, marks)
    return mistake(cell, "no-mark", f"{cell} is not a mark: {hint}", fix)


def _as_written(cell: str, marks: MarkWords) -> Meant | None:
    """A mark in capitals, or with other signs in it."""
    small = cell.casefold()
    return _write(small) if marks.has(small) else _separated(cell, marks)


def _in_words(cell: str, marks: MarkWords) -> Meant:
    """A word that is not the mark, or nothing that anybody knows."""
    small = cell.casefold()
    if small in marks.meant:
        return Meant(f"write {marks.meant[small]}")
    near = nearest(cell, marks.meant) if len(cell) >= 4 else ""
    if near:
        return Meant(f"{near} is written {marks.meant[near]}")
    return Meant(f"a mark is one of {marks.examples}")


def _separated(cell: str, marks: MarkWords) -> Meant | None:
    """Where han and fu, marks, a label or a date are set apart otherwise."""
    if re.fullmatch(LABEL, cell.upper()):
        return Meant(f"a label ends in a colon: write {cell.upper()}:", f"{cell.upper()}:")
    glued = re.fullmatch(f"({LABEL}:)(.+)", cell)
    if glued:
        apart = f"{glued[1]} {glued[2]}"
        return Meant(f"put a space after the label: {apart}", apart)
    date = re.fullmatch(r"([0-9]{4})[/.]([0-9]{1,2})[/.]([0-9]{1,2})", cell)
    if date:
        written = f"{date[1]}-{date[2].zfill(2)}-{date[3].zfill(2)}"
        return Meant(f"a date is written {written}", written)
    bare = cell.rstrip(",;|")
    if len(cell) > 1 and marks.has(bare):
        return Meant(f"marks are set apart by spaces alone: write {bare}", bare)
    value = re.fullmatch(r"([0-9]{1,2})[^0-9/!*]+([0-9]{2,3})\D*", cell)
    if value and marks.has(f"{value[1]}/{value[2]}"):
        return _write(f"{value[1]}/{value[2]}")
    counted = re.fullmatch(r"([0-9]{1,2})(?:han|h|飜|翻)", cell)
    return _write(counted[1]) if counted and marks.has(counted[1]) else None


def _unglue(text: str, marks: MarkWords) -> list[str]:
    """The marks that a cell without spaces may have been meant as, the longest first."""
    parts: list[str] = []
    while text and len(text) < 40:
        size = next((n for n in range(len(text), 0, -1) if marks.has(text[:n])), 0)
        if not size:
            return []
        parts.append(text[:size])
        text = text[size:]
    return parts if not text and len(parts) <= 4 else []
