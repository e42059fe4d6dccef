"""What is wrong with tiles that are no hand, in the words of the scores file."""

import re

from ..errors import Mistake, plural
from ..parse import tile_part
from ..statements import Cell
from .checks import too_many
from .groups import NORTH, SUITS, UNITS, how_many, name
from .notation import HONOURS, NOTHING, SIZE, TILES, Part, read_part

EXAMPLE = "34678m33s234567p+2m"


def misread(text: Cell) -> Mistake:
    """Why a text is no hand of fourteen tiles, and what to write instead."""
    at = 0
    parts: list[Part] = []
    while at < len(text):
        found = tile_part().match(text, at)
        written = found.group() if found else ""
        part = read_part(written) if written else NOTHING
        if part is NOTHING:
            message = _no_part(written) if written else _no_tiles(text[at:])
            return Mistake(text.column + at, message)
        parts.append(part)
        at += len(written)
    return Mistake(text.column, _no_hand(text, parts))


def _no_part(text: str) -> str:
    """A part that no tiles make."""
    bare = text.strip("+()[]{}")
    suit = bare[-1]
    none = [digit for digit in bare[:-1] if digit not in TILES[suit]]
    if none:
        return f"{text}: there is no {none[0]}z: {HONOURS}"
    inside = "".join(sorted(bare[:-1], key=lambda digit: int(digit) or 5)) + suit
    if text[0] == "{":
        return f"{text}: braces hold norths set aside: write {{4z}}, {{44z}} …"
    if text[0] == "[":
        return f"{text} is no closed kan: square brackets hold four of a kind, such as [3333s]"
    fours = f"({inside})"
    hint = f": write {fours}" if fours != text and read_part(fours) is not NOTHING else ""
    return f"{text} is no set{hint or ': a call is a chi (345p), a pon (555p) or a kan (5555p)'}"


def _no_tiles(text: str) -> str:
    """Where a text stops being tiles."""
    digits = re.match(r"[(\[{+]?([0-9]+)", text)
    if text[0] == "+":
        several = re.match(r"\+[0-9]+[mpsz]", text)
        if several:
            return f"{several.group()}: one tile is won on: write it after +, such as +2m"
        return "one tile stands after +: write the tile that was won on, such as +2m"
    if not digits:
        suits = " ".join(SUITS)
        return f"{text[0]} is no tile: tiles are digits and a suit ({suits}), such as 234m"
    if text[0] in "([{":
        closing = {"(": ")", "[": "]", "{": "}"}[text[0]]
        return f"{text[0]} has no {closing}: a call is written {text[0]}555p{closing}"
    return f"{digits[1]} has no suit: write m, p, s or z behind the digits"


def _no_hand(text: str, parts: list[Part]) -> str:
    """Tiles that are not fourteen, or not won on one of them, or five of a kind."""
    won_on = [kind for part in parts for kind in part.won_on]
    size = sum(part.size for part in parts)
    if len(won_on) > 1:
        return f"two winning tiles, {name(won_on[0])} and {name(won_on[1])}: one stands after +"
    if not won_on:
        marked = _marked(text)
        where = f": write {marked}" if size == SIZE and marked else f", such as {EXAMPLE}"
        return f"which tile was won on? It stands after a +{where}"
    if size != SIZE:
        found = f"{plural(size, 'tile')}, and a hand has {SIZE} (a kan counts as three)"
        return f"{found}: {_off(size, won_on[0], parts)}"
    total = sum(part.counts for part in parts) + sum(part.norths for part in parts) * UNITS[NORTH]
    return too_many(total)


def _off(size: int, won_on: int, parts: list[Part]) -> str:
    if size < SIZE:
        return f"{SIZE - size} missing"
    in_hand = sum(part.concealed for part in parts)
    if size == SIZE + 1 and how_many(in_hand, won_on) > 1:
        return f"one too many (is {name(won_on)} written twice? It stands after + alone)"
    return f"{size - SIZE} too many"


def _marked(text: str) -> str:
    """The hand with its last tile in hand won on, where that is easily written."""
    found = re.fullmatch(r"(.*?)([0-9]+)([mpsz])((?:[(\[{].*)?)", text)
    if not found:
        return ""
    before, digits, suit, calls = found.groups()
    rest = f"{digits[:-1]}{suit}" if digits[:-1] else ""
    return f"{before}{rest}+{digits[-1]}{suit}{calls}"
