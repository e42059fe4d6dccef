"""This module explains what is wrong with tiles that do not make a hand, in the notation of the
scores file."""

import re
from functools import lru_cache
from typing import NamedTuple

from ...base.errors import Mistake, column_of, mistake_at
from ...base.wording import pluralize
from ...language.full_width import normalize_full_width
from ...language.statements import Cell
from .groups import NORTH, SUITS, UNITS, count_kind, format_tile_kind
from .notation import (
    INDICATOR_KINDS,
    NO_PART,
    SET_COUNT,
    TILE_UNITS,
    TilePart,
    Tiles,
    describe_five_of_a_kind,
    find_hand_size,
    match_tiles,
    parse_tile_part,
    tile_part_pattern,
)

HONOURS_HELP = "honours are 1z to 7z, east south west north and white green red"
EXAMPLE_HAND = "34678m33s234567p+2m"
SIZE_HINTS = {  # tiles as other families play with them
    14: "fourteen are four sets and a pair: here a hand has five",
    17: "seventeen are five sets and a pair: here a hand has four",
}
CLOSING_BRACKETS = {"(": ")", "[": "]", "{": "}"}


class GroupNames(NamedTuple):
    """The words of a family for groups and for its game, and an example of its hands."""

    sequence: str
    triplet: str
    kan: str
    concealed: str  # how a concealed kan is written
    example: str = EXAMPLE_HAND
    has_norths: bool = False  # can be set aside
    game: str = ""  # the game's name, for messages about what it does not have, such as red fives
    no_other_draw: str = ""  # what else a tile is drawn after, which is no kan


JAPANESE_GROUP_NAMES = GroupNames("chi", "pon", "kan", "closed", has_norths=True)


def diagnose_tiles(
    text: str, names: GroupNames = JAPANESE_GROUP_NAMES, set_count: int = SET_COUNT
) -> Mistake:
    """Why a text is not a hand of as many tiles, fourteen or seventeen, and what to write."""
    at = 0
    parts: list[TilePart] = []
    while at < len(text):
        part_match = tile_part_pattern().match(text, at)
        written = part_match.group() if part_match else ""
        part = parse_tile_part(written) if written else NO_PART
        if part is NO_PART:
            wrong, message = (
                (written, _describe_invalid_part(written, names))
                if written
                else _describe_invalid_text(text[at:])
            )
            return mistake_at(Cell(wrong, column_of(text) + at), "no-tiles", message)
        parts.append(part)
        at += len(written)
    return mistake_at(text, "no-tiles", _describe_invalid_hand(text, parts, names, set_count))


def _describe_invalid_part(text: str, names: GroupNames) -> str:
    """The mistake of a part that cannot be tiles."""
    bare = text.strip("+()[]{}")
    digits, suit = bare[:-1], bare[-1]
    none = [digit for digit in digits if digit not in TILE_UNITS[suit]]
    if none:
        return f"{text}: there is no {none[0]}z: {HONOURS_HELP}"
    if text[0] == "{":
        return f"{text}: braces hold norths set aside: write {{4z}}, {{44z}} …"
    if names.has_norths and suit == "z" and set(digits) == {"4"} and len(digits) < 3:
        return f"{text} is not a set: norths set aside go in braces, {{{bare}}}"
    if text[0] == "[":
        kan = f"{names.concealed} {names.kan}"
        return f"{text} is not a {kan}: a {names.triplet} is (555p), a {kan} [5555p]"
    calls = f"a {names.sequence} (345p), a {names.triplet} (555p) or a {names.kan} (5555p)"
    return f"{text} is not a set: a call is {calls}"


def _describe_invalid_text(text: str) -> tuple[str, str]:
    """The place where a text stops being tiles, with the part that was meant and the message."""
    first, wide = text[0], normalize_full_width(text)
    if wide != text:
        return text, f"{text} has full-width characters: write {wide}"
    if first.isspace():
        return first, "tiles are written without spaces between them"
    if first == "+":
        several = re.match(r"\+[0-9]+[mpsz]", text)
        if several:
            wrong = several.group()
            return wrong, f"{wrong}: one tile is won on: write it after +, such as +2m"
        alone = re.fullmatch(r"\+[0-9]", text)
        if alone:
            return text, f"{text} has no suit: write m, p, s or z after the digit"
        return text, "one tile goes after +: write the tile that was won on, such as +2m"
    call = re.match(r"[(\[{][0-9]+([)\]}]?)", text)
    if call and call[1]:
        wrong = call.group()
        return wrong, f"{wrong} has no suit: write m, p, s or z after the digits"
    mixed = re.match(r"[(\[{][0-9mpsz+]+[)\]}]", text)
    if mixed and "+" in mixed[0]:
        return mixed[0], f"{mixed[0]}: the tile won on is in no call: it goes after + outside"
    if mixed:
        return mixed[0], f"{mixed[0]}: a call is digits and one suit at the end, such as (234m)"
    if first in CLOSING_BRACKETS:
        begun = re.match(r".[0-9]+[mpsz]", text)
        example = begun.group() if begun else "{44z" if first == "{" else f"{first}555p"
        closing = CLOSING_BRACKETS[first]
        wrong = begun.group() if begun else text
        return wrong, f"{first} has no {closing}: write {example}{closing}"
    return _describe_missing_digits(text)


def _describe_missing_digits(text: str) -> tuple[str, str]:
    digits = re.match(r"[0-9]+", text)
    if text in {",", ";"}:
        return text, f"{text} is not a tile: marks are separated by spaces only: remove it"
    if not digits:
        suits = " ".join(SUITS)
        fault = "has no digits" if text[0] in SUITS else "is not a tile"
        return text[0], f"{text[0]} {fault}: tiles are digits and a suit ({suits}), such as 234m"
    behind = text[digits.end() :][:1]
    if behind in {"M", "P", "S", "Z"}:
        wrong = f"{digits[0]}{behind}"
        return wrong, f"{wrong}: suits are small letters: write {wrong.lower()}"
    return digits[0], f"{digits[0]} has no suit: write m, p, s or z after the digits"


def _describe_invalid_hand(
    text: str, parts: list[TilePart], names: GroupNames, set_count: int
) -> str:
    """The mistake of tiles that are too many or too few, have no winning tile, or are five of a
    kind."""
    hand_size = find_hand_size(set_count)
    won_on = [kind for part in parts for kind in part.won_on]
    size = sum(part.size for part in parts)
    if len(won_on) > 1:
        return (
            f"two winning tiles, {format_tile_kind(won_on[0])} and"
            f" {format_tile_kind(won_on[1])}: one goes after +"
        )
    if not won_on:
        if size == hand_size - 1:
            return "no tile is won on: write it after a +, such as +2m"
        example = _suggest_winning_tile(text) if size == hand_size else f", such as {names.example}"
        return f"which tile was won on? It goes after a +{example}"
    if size != hand_size:
        size_fault = (
            f"{pluralize(size, 'tile')}, and a hand has {hand_size} (a {names.kan} counts as three)"
        )
        missing = hand_size - size
        return f"{size_fault}: {_describe_wrong_size(missing, won_on[0], parts, text, names)}"
    total = sum(part.concealed + part.norths * UNITS[NORTH] for part in parts)
    total += sum(call.counts for part in parts for call in part.calls)
    return describe_five_of_a_kind(total)


def _describe_wrong_size(
    missing: int, won_on: int, parts: list[TilePart], text: str, names: GroupNames
) -> str:
    """Where tiles are missing, or (below 0) too many."""
    size = sum(part.size for part in parts)
    if missing > 0:
        hints = ["is a call left out?"] if missing % 3 == 0 else []
        hints += [SIZE_HINTS[size]] if size in SIZE_HINTS else []
        hint = f" ({' '.join(hints)})" if hints else ""
        return f"{missing} missing{hint}"
    four = re.search(r"(?<![0-9(\[{])([0-9])\1{3}[mpsz]", text)
    if four:
        question = (
            f"is {four[0]} a {names.kan}? Write ({four[0]}), or [{four[0]}] {names.concealed}"
        )
        return f"{-missing} too many ({question})"
    in_hand = sum(part.concealed for part in parts)
    if missing == -1 and count_kind(in_hand, won_on) > 1:
        return f"one too many (is {format_tile_kind(won_on)} written twice? It goes after + alone)"
    hint = f" ({SIZE_HINTS[size]})" if size in SIZE_HINTS else ""
    return f"{-missing} too many{hint}"


def _suggest_winning_tile(text: str) -> str:
    """How to write that the last tile in hand was won on, if it was."""
    *_, last = re.finditer(r"(?<![0-9(\[{])([0-9]*)([0-9])([mpsz])", text)
    rest = f"{last[1]}{last[3]}" if last[1] else ""
    tile = f"{last[2]}{last[3]}"
    return f": if it was {tile}, write {text[: last.start()]}{rest}+{tile}{text[last.end() :]}"


def diagnose_indicators(text: str, tile: str) -> Mistake:
    """Why a text does not say indicators; `tile` is the part that is not one."""
    parts, fix = re.findall("[0-9][mps]|[1-7]z", tile), None
    if re.fullmatch("[089]z", tile):
        message = f"there is no {tile}: {HONOURS_HELP}"
    elif len(parts) > 1 and "".join(parts) == tile:
        message = f"{tile}: commas go between indicators: write {','.join(parts)}"
        fix = text.replace(tile, ",".join(parts))
    elif not text:
        message = "there is no indicator here: they are tiles, such as 5s,1z"
    elif not tile:
        message = f"{text}: a tile is missing at a comma"
    elif text == tile and re.fullmatch("[0-9]", tile):
        message = (
            f"{tile} has no suit: write the indicator, such as 5s, and not how many dora there"
            " were, which the han include"
        )
    elif re.fullmatch("[0-9]", tile):
        message = f"{tile} has no suit: write m, p, s or z after the digit"
    else:
        message = f"{tile}: indicators are tiles, such as 5s,1z"
    return mistake_at(text, "no-indicator", message, fix)


# ------------------------------------------------------------------ what is not a mark at all

TILE_CHARACTERS = r"[0-9mpszMPSZ０-９+()\[\]{}]"


def diagnose_tile_cell(cell: str) -> Mistake | None:
    """What is wrong with a cell that is not a mark but looks like tiles."""
    if cell != cell.casefold():
        return None
    turned = re.findall(r"\+?[mpsz][0-9]+", cell)
    if len(turned) > 1 and "".join(turned) == cell:
        parts = (re.sub("([mpsz])([0-9]+)", r"\2\1", part) for part in turned)
        fixed = "".join(parts)
        message = f"the suit goes after the digits: write {fixed}"
        return mistake_at(cell, "tiles-form", message, fixed)
    value = r"[0-9]{1,2}(?:/[0-9]{2,3})?|[1-6]y"
    behind = re.fullmatch(rf"({TILE_CHARACTERS}+[mpsz)\]}}])(!{{0,2}})(=?{value})(!{{0,2}})", cell)
    if behind and len(behind[1]) > 5 and not behind[3].isdigit():
        fixed = f"{behind[3].lstrip('=')}={behind[1]}{behind[2] or behind[4]}"
        message = f"the value goes before the tiles: write {fixed}"
        return mistake_at(cell, "tiles-form", message, fixed)
    between = re.fullmatch(
        rf"([!*o]*)({value})([!*o]*[=:][!*o]*|[!*o]+)({TILE_CHARACTERS}{{6,}})([!*o]*)", cell
    )
    if between and (between[1] or between[3] != "="):
        markers = re.sub("[=:]", "", f"{between[1]}{between[3]}{between[5]}")
        fixed = f"{between[2]}={between[4]}{markers}"
        return mistake_at(
            cell,
            "tiles-form",
            f"= goes between value and tiles, markers at the end: write {fixed}",
            None if between[1] or between[3] != ":" else fixed,
        )
    before = re.fullmatch(rf"([!*o]+)({TILE_CHARACTERS}{{6,}})", cell)
    if before:
        fixed = f"{before[2]}{before[1]}"
        message = f"{before[1]} goes after the tiles: write {fixed}"
        return mistake_at(cell, "tiles-form", message)
    dashed = re.fullmatch(
        rf"({TILE_CHARACTERS}{{6,}})-([0-9][mpsz])({TILE_CHARACTERS}*)([!*o]*)", cell
    )
    if dashed:
        fixed = f"{dashed[1]}+{dashed[2]}{dashed[3]}{dashed[4]}"
        message = f"the tile won on goes after a +: write {fixed}"
        return mistake_at(cell, "tiles-form", message, fixed)
    tiles = re.fullmatch(rf"(?:(?:{value})=)?({TILE_CHARACTERS}{{6,}})[!*o]*", cell)
    if tiles and tiles[1][0] not in SUITS and re.search(r"[0-9]{3}", cell):
        return diagnose_tiles(Cell(tiles[1], column_of(cell) + tiles.start(1)))
    return None


# ------------------------------------------------------------------------------------------
# Tiles as they are written: what they are, or what is wrong with them.


def parse_tiles(text: str) -> Tiles:
    """The hand that a text says; a `Mistake` where it is not one of fourteen tiles."""
    tiles = match_tiles(text)
    if tiles is None:
        raise diagnose_tiles(text)
    return tiles


@lru_cache(maxsize=4096)
def parse_indicators(text: str) -> tuple[int, ...]:
    """The kinds of dora indicators such as `5s,1z`; a `Mistake` where they are not indicators."""
    try:
        return tuple([INDICATOR_KINDS[tile] for tile in text.split(",")])
    except KeyError as wrong:
        raise diagnose_indicators(text, *wrong.args) from None
