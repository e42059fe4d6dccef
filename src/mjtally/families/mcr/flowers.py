"""Tiles as they are written in MCR: with flowers in braces, and letters for dragons.

Otherwise they are written as in any family: what is left when the flowers are taken out, and
with digits for the letters, is read by `tiles`.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from ...base.errors import Mistake, column_of, mistake
from ...text.misread import plain
from ...text.statements import Cell
from ...tiles.groups import NORTH, name
from ...tiles.misread import Words, misread
from ...tiles.notation import LONGEST, Tiles, tiles_in

LETTERS = {"P": "5", "F": "6", "C": "7"}  # white, green, red
WINDS = dict(zip("ESWN東南西北东", "123412341", strict=True))
OTHERS = dict(zip("cfBHG中發发白", "CFPCFCFFP", strict=True))  # that are meant for dragons
DRAGONS = "dragons are C (red), F (green) and P (white), or 7z 6z 5z"
FLOWERS = "1 to 4 are spring to winter, 5 to 8 plum to chrysanthemum"
BRACED = re.compile(r"\{([1-8]+)f\}")
LETTERED = re.compile(r"(?<![0-9])(?:(?<=\+)[CFP]|[CFP]+)")  # one behind a +
WORDS = Words("chow", "pung", "kong", "concealed", example="123456789m22p34s+5s")


class Written(NamedTuple):
    """A hand as it was written, and how many flowers were beside it."""

    tiles: Tiles
    flowers: int


@lru_cache(maxsize=4096)
def written_in(text: str) -> Written | None:
    """The hand and the flowers that a text says, if it says them."""
    if len(text) > LONGEST:
        return None
    flowers = "".join(BRACED.findall(text)) if "{" in text else ""
    tiles = tiles_in(_standard(text))
    if tiles is None or tiles.red or tiles.norths or len(set(flowers)) < len(flowers):
        return None
    return Written(tiles, len(flowers))


def _standard(text: str) -> str:
    """Tiles alone, as any family writes them."""
    if "{" in text:
        text = BRACED.sub("", text)
    return LETTERED.sub(_digits, text)


def _digits(letters: re.Match[str]) -> str:
    """`CC` as `77z`."""
    return "".join(map(LETTERS.__getitem__, letters[0])) + "z"


def read_written(text: str) -> Written:
    """The hand that a text says; a `Mistake` where it is no hand of fourteen tiles."""
    written = written_in(text)
    if written is None:
        raise miswritten(text)
    return written


def as_written(kind: int, text: str) -> str:
    """A kind of tile as the text writes it: `C` where dragons are letters, `7z` elsewhere."""
    if kind > NORTH and LETTERED.search(text):
        return "PFC"[kind - NORTH - 1]
    return name(kind)


# ------------------------------------------------------------------------ what is wrong


def miswritten(text: str) -> Mistake:
    """Why a text is no hand of MCR, and what to write instead."""
    if plain(text) != text:
        return misread(text, WORDS)
    found = _of_flowers(text) or _of_letters(text)
    if found:
        at, length, message = found
        return mistake(Cell(text[at : at + length], column_of(text) + at), "no-tiles", message)
    standard = _standard(text)
    if re.search("0[0-9]*[mps]", standard) and tiles_in(standard):
        fives = re.sub("[0-9]+[mps]", lambda part: part[0].replace("0", "5"), text)
        message = f"there are no red fives in MCR: is {fives} meant?"
        return mistake(text, "no-tiles", message)
    wrong = misread(Cell(standard, column_of(text)), WORDS)
    return wrong if standard == text else mistake(text, wrong.remark.code, wrong.remark.message)


def tiles_meant(cell: str) -> Mistake | None:
    """What is wrong with a cell that is no mark but looks like tiles."""
    found = re.fullmatch(r"(?:([0-9]{1,4})([=:]))?([^=:!*o]{6,}?)([!*o]*)", cell)
    if not found or not re.search("[0-9]{2}[mpsz]", found[3]):
        return None
    points, between, tiles, behind = found.groups("")
    dealer = "*" if "*" in behind else ""
    won_on = re.sub(r"(?<=[mpszCFP)\]}])-(?=[0-9][mpsz]|[CFP])", "+", tiles)
    fixed = f"{points}{'=' if points else ''}{won_on}{dealer}"
    if won_on != tiles:
        return mistake(cell, "tiles-form", f"the tile won on stands after a +: write {fixed}")
    if between == ":":
        return mistake(cell, "tiles-form", f"= stands between points and tiles: write {fixed}")
    if behind != dealer:
        message = f"{behind[0]} is a mark of riichi, and these are MCR rules: write {fixed}"
        return mistake(cell, "mark-of-riichi", message)
    if written_in(tiles):
        return None
    return miswritten(Cell(tiles, column_of(cell) + found.start(3)))


Wrong = tuple[int, int, str]  # where it begins, how long it is, what to say


def _of_flowers(text: str) -> Wrong | None:
    """What is wrong with braces, or with flowers outside of them."""
    seen = ""
    for part in re.finditer(r"\{([^{}]*)\}", text):
        said = part[1]
        digits = re.fullmatch("([0-9]+)f", said)
        if said == "f" or re.fullmatch("[0-9]+", said):
            message = f"{part[0]}: flowers are digits and f in braces, such as {{15f}}"
        elif not digits:
            message = f"{part[0]}: braces hold flowers, such as {{15f}}"
        else:
            message = _no_flowers(part[0], digits[1], seen)
            seen += digits[1]
        if message:
            return part.start(), len(part[0]), message
    loose = re.search(r"[(\[]?(?<![{0-9])([0-9]+f)[)\]]?", BRACED.sub(_blank, text))
    if loose:
        message = f"{loose[0]}: flowers stand in braces: write {{{loose[1]}}}"
        return loose.start(), len(loose[0]), message
    return None


def _blank(part: re.Match[str]) -> str:
    return " " * len(part[0])


def _no_flowers(said: str, digits: str, before: str) -> str:
    """Flowers that there are not, or one that is there twice; nothing where all is well."""
    for at, digit in enumerate(digits):
        if digit in "09":
            return f"{said}: there is no flower {digit}: {FLOWERS}"
        if digit in before + digits[:at]:
            return f"flower {digit} twice: there is one of each ({FLOWERS})"
    return ""


def _of_letters(text: str) -> Wrong | None:
    """Letters that are no tiles, for winds or for dragons."""
    winds = re.search(f"[{''.join(WINDS)}]+", text)
    if winds:
        digits = "".join(map(WINDS.__getitem__, winds[0]))
        message = f"{winds[0]}: winds are 1z 2z 3z 4z, east to north: write {digits}z"
        return winds.start(), len(winds[0]), message
    dragons = re.search(f"(?<![0-9])[{''.join(OTHERS)}]+", text)
    if dragons:
        letters = "".join(map(OTHERS.__getitem__, dragons[0]))
        message = f"{dragons[0]} is no tile: {DRAGONS}: is {letters} meant?"
        return dragons.start(), len(dragons[0]), message
    return None
