"""Text to statements: the grammar folder put to work. Only this module knows lark.

A line is read by `grammar/scores.lark`; a cell of a result by the mark grammar of the
rules in force, `grammar/riichi.lark` or `grammar/hk.lark`. Parsers are built when they are
first needed. What a parser says of a mistake is put into the words of the scores file here.
"""

import os
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple
from unicodedata import normalize

from lark import Lark, Token, Transformer, UnexpectedInput

from .errors import Mistake, listing, nearest
from .marks import Mark, Part
from .statements import (
    Adjustment,
    Blank,
    Cell,
    Date,
    Declaration,
    End,
    Line,
    Players,
    Result,
    Scores,
    Statement,
    Unread,
)

DASHES = "‐‑‒–—―−－ー"  # what phones and input methods make of a hyphen
UNPRINTABLE = re.compile(
    "[\x00-\x08\x0e-\x1b\x7f\xad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)


LONGEST = 10_000  # characters of a line, comment apart
DECLARATION = re.compile(r"[A-Za-z][A-Za-z-]*=[^\s#=]*")
UTF_16 = "\udcff\udcfe"  # the bytes it begins with, which no UTF-8 has


def grammar_folder() -> str:
    """Where the grammars are: inside the package in a wheel, at the top of a checkout."""
    here = os.path.dirname(os.path.abspath(__file__))
    installed = os.path.join(here, "grammar")
    if os.path.isdir(installed):
        return installed
    return os.path.join(os.path.dirname(os.path.dirname(here)), "grammar")


def _parser(name: str, start: str, transformer: Transformer[Token, Any]) -> Lark:
    """The parser of a grammar.

    Lark's tables take longer to build than a short file takes to tally, so they are kept as
    Python keeps its bytecode: in the package's own `__pycache__`, where there is one. Lark
    keeps with them a digest of the grammar and of the versions, and builds them anew (and
    silently) when that differs or when they cannot be read or written.
    """
    kept = os.path.join(os.path.dirname(os.path.abspath(__file__)), "__pycache__")
    with open(os.path.join(grammar_folder(), name), encoding="utf-8") as file:
        return Lark(
            file.read(),
            parser="lalr",
            lexer="basic",  # priorities tell the terminals apart, and it starts up faster
            start=start,
            cache=os.path.join(kept, f"{name}.tables") if os.path.isdir(kept) else False,
            maybe_placeholders=False,
            transformer=transformer,
        )


# ------------------------------------------------------------------------------ lines


def read_line(text: str) -> Line:
    """What a line says. Never fails: a line that says nothing known is `Unread`."""
    found = UNPRINTABLE.search(text)
    if found:
        return Line(text, _unprintable(found))
    return Line(text, _statement(text.rstrip("\r\n")))


def _statement(text: str) -> Statement:
    if len(text) > LONGEST and len(_said(text)) > LONGEST:
        return Unread(1, f"a line of {len(text)} characters: a statement has {LONGEST} at most")
    try:
        said: Any = _lines().parse(text)
    except UnexpectedInput as error:
        return _unread(text, error)
    statement: Statement = _alone(said) if isinstance(said, Token) else said
    if isinstance(statement, Result) and any(cell.startswith("=") for cell in statement.cells):
        return _loose_equals(text, statement)
    return statement


def _cell(token: Token) -> Cell:
    assert token.column is not None
    return Cell(token, token.column)


def _alone(token: Token) -> Statement:
    cell = _cell(token)
    match token.type:
        case "DATE":
            return Date(cell)
        case "END":
            return End(cell)
        case _:  # PAIR
            key, _, value = cell.partition("=")
            return Declaration(Cell(key, cell.column), Cell(value, cell.column + len(key) + 1))


def _nfc(token: Token) -> Cell:
    """A name as it is compared: after Unicode normalisation NFC."""
    return Cell(normalize("NFC", token), _cell(token).column)


class _Statements(Transformer[Token, Statement]):
    """Statements out of the rules of scores.lark."""

    def line(self, _: list[Token]) -> Statement:
        return Blank()

    def players(self, names: list[Token]) -> Statement:
        return Players(tuple(map(_nfc, names)))

    def result(self, cells: list[Token]) -> Statement:
        label = _cell(cells.pop(0)) if cells[0].type == "LABEL" else None
        return Result(label, tuple(map(_cell, cells)))

    def scores(self, tokens: list[Token]) -> Statement:
        by_type = {
            kind: tuple(_cell(token) for token in tokens if token.type == kind)
            for kind in ("NUMBER", "PAIR")
        }
        return Scores(by_type["NUMBER"], by_type["PAIR"])

    def adjustment(self, tokens: list[Token]) -> Statement:
        name, points = tokens
        return Adjustment(_nfc(name), _cell(points))


@cache
def _lines() -> Lark:
    return _parser("scores.lark", "line", _Statements())


# ------------------------------------------------------------------------------ marks

_PARTS = {
    "NONE": Part.NONE,
    "DISCARDER": Part.DISCARDER,
    "LIABLE": Part.LIABLE,
    "TENPAI": Part.TENPAI,
    "NAGASHI": Part.NAGASHI,
    "CHOMBO": Part.CHOMBO,
}


class _Marks(Transformer[Token, Mark]):
    """A mark out of the tokens of riichi.lark."""

    def mark(self, tokens: list[Token]) -> Mark:
        said = {token.type: str(token) for token in tokens}
        numbers = [int(token) for token in tokens if token.type == "NUMBER"]
        part = next((_PARTS[kind] for kind in said if kind in _PARTS), None)
        if part is None:
            won = said.keys() & {"NUMBER", "YAKUMAN", "TILES"}
            part = Part.WINNER if won else Part.UNSAID
        return Mark(
            part,
            han=numbers[0] if numbers else 0,
            fu=numbers[1] if len(numbers) > 1 else None,
            yakuman=int(said["YAKUMAN"][:-1]) if "YAKUMAN" in said else 0,
            tiles=said.get("TILES", ""),
            share=int(said.get("LIABLE", "p")[1:] or 0),
            tenpai=said.get("NAGASHI") == "n+",
            riichi=len(said.get("RIICHI", "")),
            dealer="DEALER" in said,
            open="OPEN" in said,
        )


@cache
def _riichi_marks() -> Lark:
    return _parser("riichi.lark", "mark", _Marks())


@cache
def _hk_marks() -> Lark:
    class Kind(Transformer[Token, str]):
        def mark(self, tokens: list[Token]) -> str:
            return tokens[0].type

    return _parser("hk.lark", "mark", Kind())


class _Family(NamedTuple):
    """How one family of rules writes its marks, and what its players may write instead."""

    parser: Callable[[], Lark]
    examples: str
    meant: Mapping[str, str]

    def has(self, text: str) -> bool:
        """Whether a text is one of its marks."""
        return bool(text) and _parses(self.parser(), text)


def riichi_mark(cell: Cell) -> Mark:
    """What a cell of a riichi result says; a `Mistake` where it is no mark."""
    try:
        return _riichi_mark(str(cell))
    except UnexpectedInput:
        raise _no_mark(cell, RIICHI) from None


@lru_cache(maxsize=2000)
def _riichi_mark(text: str) -> Mark:
    return _riichi_marks().parse(text)  # type: ignore[return-value]


def hk_mark(cell: Cell) -> str:
    """The kind of a Hong Kong mark, as hk.lark names it; a `Mistake` where it is no mark."""
    try:
        return _hk_marks().parse(str(cell))  # type: ignore[return-value]
    except UnexpectedInput:
        raise _no_mark(cell, HK) from None


def _parses(parser: Lark, text: str) -> bool:
    try:
        parser.parse(text)
    except UnexpectedInput:
        return False
    return True


RIICHI = _Family(
    _riichi_marks,
    "3/40, 5, 1y, d, p, -, +, n, f",
    {
        "r": "! (riichi)",
        "riichi": "! (riichi)",
        "ron": "the winner's han and fu, and d for the discarder",
        "tsumo": "the winner's han and fu, and no d",
        "t": "+ (tenpai)",
        "tenpai": "+",
        "noten": "-",
        "x": "-",
        "w": "the winner's value, such as 3/40",
        "chombo": "f",
        "pao": "p",
        "mangan": "5",
        "haneman": "6",
        "baiman": "8",
        "sanbaiman": "11",
        "yakuman": "1y",
        "y": "1y",
    },
)
HK = _Family(
    _hk_marks,
    "the winner's faan, -, d, D, S, f",
    {
        "x": "-",
        "w": "the winner's faan, such as 3",
        "win": "the winner's faan, such as 3",
        "zimo": "the winner's faan, and no d",
        "draw": "-",
        "false": "f",
    },
)


# --------------------------------------------------------------- mistakes in our words

_WORDS = {
    "$END": "the end of the line",
    "EQUALS": "=",
    "NUMBER": "a number",
    "PAIR": "a tag such as honba=1",
    "WORD": "a name or a word",
    "MARK": "a mark",
}


def _unprintable(found: re.Match[str]) -> Unread:
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


def _unread(text: str, error: UnexpectedInput) -> Unread:
    """Why a line is no statement, and what to write instead."""
    cells = [
        Cell(match.group(), match.start() + 1) for match in re.finditer(r"[^\s#]+", _said(text))
    ]
    first, at = cells[0], _at(cells, error)
    joined = re.sub(r"\s*=\s*", "=", _said(text).strip())
    if DECLARATION.fullmatch(joined):
        return Unread(first.column, f"a declaration has no spaces in it: write {joined}")
    if DECLARATION.fullmatch(first):
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
        return Unread(
            first.column,
            f"the label {first} has no result after it: marks follow a label,"
            " such as E1: 3/40 - d -",
        )
    if len(cells) == 1:
        return Unread(
            first.column,
            f"{first} alone is no statement: a result has a mark for each player,"
            " such as 3/40 - d -",
        )
    expected = listing(sorted(_WORDS.get(name, name) for name in _accepted(error)), "or")
    return Unread(at.column, f"found {at}, expected {expected}")


def _loose_equals(text: str, result: Result) -> Statement:
    """A row with a cell that begins with `=`: a declaration or scores, spaced otherwise."""
    first = result.cells[0]
    joined = re.sub(r"\s*=\s*", "=", _said(text).strip())
    if DECLARATION.fullmatch(joined):
        return Unread(first.column, f"a declaration has no spaces in it: write {joined}")
    if re.match(r"=[-+]?[0-9]", first):
        spaced = " ".join(("=", first[1:], *result.cells[1:]))
        return Unread(first.column, f"a space is missing after =: write {spaced}")
    return result


def _said(text: str) -> str:
    return text.partition("#")[0]


def _at(cells: list[Cell], error: UnexpectedInput) -> Cell:
    """The cell a parser stumbled over. At the end of a line lark names the last token's
    place, so the end is worked out here."""
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        return cells[-1]
    return next((cell for cell in cells if cell.column >= error.column), cells[-1])


def _accepted(error: UnexpectedInput) -> set[str]:
    return set(getattr(error, "accepts", None) or getattr(error, "allowed", None) or ())


def _no_mark(cell: Cell, family: _Family) -> Mistake:
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


def _separated(cell: Cell, family: _Family) -> str:
    """Where han and fu, marks, a label or a date are set apart otherwise."""
    if re.fullmatch(r"[ESWNeswn][1-4](\.[0-9]+)?", cell):
        return f"a label ends in a colon: write {cell.upper()}:"
    glued = re.fullmatch(r"([ESWN][1-4](?:\.[0-9]+)?:)(.+)", cell)
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


def _unglue(text: str, family: _Family) -> list[str]:
    """The marks that a cell without spaces may have been meant as, the longest first."""
    parts: list[str] = []
    while text and len(text) < 40:
        size = next((n for n in range(len(text), 0, -1) if family.has(text[:n])), 0)
        if not size:
            return []
        parts.append(text[:size])
        text = text[size:]
    return parts if not text and len(parts) <= 4 else []
