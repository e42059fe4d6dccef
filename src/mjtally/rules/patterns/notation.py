"""Tiles as they are written in families with flowers: these in braces, and letters for dragons.

Without the flowers, and with digits in place of the letters, they are written as in any family, and
`tiles` reads them.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from ...base.errors import Mistake, column_of, mistake_at
from ...language.full_width import normalize_full_width
from ...language.statements import Cell
from ..tiles.groups import NORTH, format_tile_kind
from ..tiles.notation import LONGEST_HAND_TEXT, SET_COUNT, Tiles, match_tiles
from ..tiles.parsing import GroupNames, diagnose_tiles

DRAGON_DIGITS = {"P": "5", "F": "6", "C": "7"}  # white, green, red
WIND_DIGITS = dict(zip("ESWN東南西北东", "123412341", strict=True))
# other letters for dragons, and the right ones
OTHER_DRAGON_LETTERS = dict(zip("cfBHG中發发白", "CFPCFCFFP", strict=True))
DRAGONS_HINT = "dragons are C (red), F (green) and P (white), or 7z 6z 5z"
FLOWERS_HINT = "1 to 4 are spring to winter, 5 to 8 plum to chrysanthemum"
FLOWERS_PATTERN = re.compile(r"\{([1-8]+)f\}")
# after a + there is only one
DRAGON_LETTERS_PATTERN = re.compile(r"(?<![0-9])(?:(?<=\+)[CFP]|[CFP]+)")
CHINESE_GROUP_NAMES = GroupNames(
    *("chow", "pung", "kong", "concealed", "123456789m22p34s+5s"),
    no_other_draw=" (the tile after a flower is none)",
)


class WrittenTiles(NamedTuple):
    """The tiles of a hand, and the flowers that were written with them: 1 to 4 are spring to
    winter, 5 to 8 plum to chrysanthemum."""

    tiles: Tiles
    flowers: frozenset[int]


@lru_cache(maxsize=4096)
def match_written_tiles(text: str, set_count: int = SET_COUNT) -> WrittenTiles | None:
    """The hand of so many sets and a pair that a text writes, and its flowers; None for a text that
    is not such a hand."""
    if len(text) > LONGEST_HAND_TEXT:
        return None
    flowers = "".join(FLOWERS_PATTERN.findall(text)) if "{" in text else ""
    tiles = match_tiles(_standard_notation(text), set_count)
    if tiles is None or tiles.red_fives or tiles.norths or len(set(flowers)) < len(flowers):
        return None
    return WrittenTiles(tiles, frozenset(map(int, flowers)))


def _standard_notation(text: str) -> str:
    """The text without flowers and letters, as any family writes tiles."""
    if "{" in text:
        text = FLOWERS_PATTERN.sub("", text)
    return DRAGON_LETTERS_PATTERN.sub(_letters_to_digits, text)


def _letters_to_digits(letters: re.Match[str]) -> str:
    """The digits of dragons: `77z` for `CC`."""
    return "".join(map(DRAGON_DIGITS.__getitem__, letters[0])) + "z"


def parse_written_tiles(
    text: str, group_names: GroupNames, set_count: int = SET_COUNT
) -> WrittenTiles:
    """The hand that a text writes. It fails with a `Mistake` for a text that is not such a hand."""
    written = match_written_tiles(text, set_count)
    if written is None:
        raise diagnose_written_tiles(text, group_names, set_count)
    return written


def format_kind_as_written(kind: int, text: str) -> str:
    """A kind of tile as the text writes it: `C` in a text with letters for dragons, else `7z`."""
    if kind > NORTH and DRAGON_LETTERS_PATTERN.search(text):
        return "PFC"[kind - NORTH - 1]
    return format_tile_kind(kind)


# ------------------------------------------------------------------------ what is wrong


def diagnose_written_tiles(
    text: str, group_names: GroupNames, set_count: int = SET_COUNT
) -> Mistake:
    """The mistake that says why a text is not a hand, and what to write instead."""
    if normalize_full_width(text) != text:
        return diagnose_tiles(text, group_names, set_count)
    fault = _find_flower_fault(text) or _find_letter_fault(text)
    if fault:
        at, length, message = fault
        return mistake_at(Cell(text[at : at + length], column_of(text) + at), "no-tiles", message)
    standard = _standard_notation(text)
    if re.search("0[0-9]*[mps]", standard) and match_tiles(standard, set_count):
        fives = re.sub("[0-9]+[mps]", lambda part: part[0].replace("0", "5"), text)
        message = f"there are no red fives in {group_names.game}: is {fives} meant?"
        return mistake_at(text, "no-tiles", message)
    wrong = diagnose_tiles(Cell(standard, column_of(text)), group_names, set_count)
    return wrong if standard == text else mistake_at(text, wrong.remark.code, wrong.remark.message)


def diagnose_tile_cell(
    cell: str, group_names: GroupNames, unit: str, set_count: int = SET_COUNT
) -> Mistake | None:
    """The mistake of a cell that is not a mark but looks like tiles; None if it does not look like
    them. There may be a value before the tiles, in a `unit` such as points."""
    cell_match = re.fullmatch(r"(?:([0-9]{1,4})([=:]))?([^=:!*o]{6,}?)([!*o]*)", cell)
    if not cell_match or not re.search("[0-9]{2}[mpsz]", cell_match[3]):
        return None
    value, between, tiles, suffixes = cell_match.groups("")
    dealer = "*" if "*" in suffixes else ""
    won_on = re.sub(r"(?<=[mpszCFP)\]}])-(?=[0-9][mpsz]|[CFP])", "+", tiles)
    fixed = f"{value}{'=' if value else ''}{won_on}{dealer}"
    if won_on != tiles:
        return mistake_at(cell, "tiles-form", f"the tile won on goes after a +: write {fixed}")
    if between == ":":
        return mistake_at(cell, "tiles-form", f"= goes between {unit} and tiles: write {fixed}")
    if suffixes != dealer:
        of_riichi = f"{suffixes[0]} is a mark of riichi"
        message = f"{of_riichi}, and these are {group_names.game} rules: write {fixed}"
        return mistake_at(cell, "mark-of-riichi", message)
    if match_written_tiles(tiles, set_count):
        return None
    return diagnose_written_tiles(
        Cell(tiles, column_of(cell) + cell_match.start(3)), group_names, set_count
    )


NotationFault = tuple[int, int, str]  # where it begins, how long it is, what to say


def _find_flower_fault(text: str) -> NotationFault | None:
    """What is wrong with braces, or with flowers outside of them; None if nothing is."""
    seen = ""
    for part in re.finditer(r"\{([^{}]*)\}", text):
        inside = part[1]
        digits = re.fullmatch("([0-9]+)f", inside)
        if inside == "f" or re.fullmatch("[0-9]+", inside):
            message = f"{part[0]}: flowers are digits and f in braces, such as {{15f}}"
        elif not digits:
            message = f"{part[0]}: braces hold flowers, such as {{15f}}"
        else:
            message = _describe_flower_fault(part[0], digits[1], seen)
            seen += digits[1]
        if message:
            return part.start(), len(part[0]), message
    loose = re.search(r"[(\[]?(?<![{0-9])([0-9]+f)[)\]]?", FLOWERS_PATTERN.sub(_blank_out, text))
    if loose:
        message = f"{loose[0]}: flowers go in braces: write {{{loose[1]}}}"
        return loose.start(), len(loose[0]), message
    return None


def _blank_out(part: re.Match[str]) -> str:
    return " " * len(part[0])


def _describe_flower_fault(braces: str, digits: str, before: str) -> str:
    """Says that a flower does not exist, or is there twice, with those `before`; empty if nothing
    is wrong."""
    for at, digit in enumerate(digits):
        if digit in "09":
            return f"{braces}: there is no flower {digit}: {FLOWERS_HINT}"
        if digit in before + digits[:at]:
            return f"flower {digit} twice: there is one of each ({FLOWERS_HINT})"
    return ""


def _find_letter_fault(text: str) -> NotationFault | None:
    """What is wrong with letters for winds or dragons that are not tiles; None if nothing is."""
    winds = re.search(f"[{''.join(WIND_DIGITS)}]+", text)
    if winds:
        digits = "".join(map(WIND_DIGITS.__getitem__, winds[0]))
        message = f"{winds[0]}: winds are 1z 2z 3z 4z, east to north: write {digits}z"
        return winds.start(), len(winds[0]), message
    dragons = re.search(f"(?<![0-9])[{''.join(OTHER_DRAGON_LETTERS)}]+", text)
    if dragons:
        letters = "".join(map(OTHER_DRAGON_LETTERS.__getitem__, dragons[0]))
        message = f"{dragons[0]} is not a tile: {DRAGONS_HINT}: is {letters} meant?"
        return dragons.start(), len(dragons[0]), message
    return None
