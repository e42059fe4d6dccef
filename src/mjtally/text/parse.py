"""Text to statements: the grammar folder put to work. Only this module knows lark.

A line is read by `grammar/scores.lark`; a cell of a result by the mark grammar of the
rules in force, `grammar/riichi.lark` or `grammar/hk.lark`. Parsers are built when they are
first needed. `misread.py` puts what they say of a mistake into the words of the scores file.
"""

import os
import re
from functools import cache, lru_cache
from typing import Any
from unicodedata import normalize

from lark import Lark, Token, Transformer, UnexpectedInput

from ..families.riichi.marks import Mark, Part
from .misread import Family, loose_equals, no_mark, said_of, unprintable, unread
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

LONGEST = 10_000  # characters of a line, comment apart


def grammar_folder() -> str:
    """Where the grammars are: inside the package in a wheel, at the top of a checkout."""
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
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
    kept = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "__pycache__")
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
    return Line(text, unprintable(text) or _statement(text.rstrip("\r\n")))


def _statement(text: str) -> Statement:
    if len(text) > LONGEST and len(said_of(text)) > LONGEST:
        return Unread(1, f"a line of {len(text)} characters: a statement has {LONGEST} at most")
    try:
        said: Any = _lines().parse(text)
    except UnexpectedInput as error:
        return unread(text, _column(error), _accepted(error))
    statement: Statement = _alone(said) if isinstance(said, Token) else said
    if isinstance(statement, Result) and any(cell.startswith("=") for cell in statement.cells):
        return loose_equals(text, statement)
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
            yakuman=int(said["YAKUMAN"][:-1]) if "YAKUMAN" in said else None,
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


class _Kinds(Transformer[Token, str]):
    """The kind of a mark out of the one token of hk.lark."""

    def mark(self, tokens: list[Token]) -> str:
        return tokens[0].type


@cache
def tile_part() -> re.Pattern[str]:
    """A part of a hand's tiles, as tiles.lark writes it: `34678m`, `+2m`, `(555p)`.

    Tiles are parts and nothing more, so the grammar's own expression is used as it is:
    parsing a hand would take longer than finding its value.
    """
    grammar = _parser("tiles.lark", "tiles", Transformer())
    return re.compile(grammar.get_terminal("PART").pattern.to_regexp())


@cache
def _hk_marks() -> Lark:
    return _parser("hk.lark", "mark", _Kinds())


def riichi_mark(cell: Cell) -> Mark:
    """What a cell of a riichi result says; a `Mistake` where it is no mark."""
    try:
        return _riichi_mark(str(cell))
    except UnexpectedInput:
        raise no_mark(cell, RIICHI_MARKS) from None


@lru_cache(maxsize=2000)
def _riichi_mark(text: str) -> Mark:
    return _riichi_marks().parse(text)  # type: ignore[return-value]


def hk_mark(cell: Cell) -> str:
    """The kind of a Hong Kong mark, as hk.lark names it; a `Mistake` where it is no mark."""
    try:
        return _hk_marks().parse(str(cell))  # type: ignore[return-value]
    except UnexpectedInput:
        raise no_mark(cell, HK_MARKS) from None


def _column(error: UnexpectedInput) -> int | None:
    """Where a parser stumbled; None at the end of the line, for which lark names the last
    token's place."""
    token = getattr(error, "token", None)
    return None if token is not None and token.type == "$END" else error.column


def _accepted(error: UnexpectedInput) -> set[str]:
    return set(getattr(error, "accepts", None) or getattr(error, "allowed", None) or ())


def _parses(parser: Lark, text: str) -> bool:
    try:
        parser.parse(text)
    except UnexpectedInput:
        return False
    return True


RIICHI_MARKS = Family(
    lambda text: bool(text) and _parses(_riichi_marks(), text),
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
HK_MARKS = Family(
    lambda text: _parses(_hk_marks(), text),
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
