"""Columns of a line, as mjtally counts them and as editors do.

mjtally counts characters from 1. An editor counts from 0, in units of the encoding that it
speaks of text in (UTF-16, unless it was agreed otherwise), of which an emoji has two.
"""

from enum import StrEnum


class PositionEncoding(StrEnum):
    """What an editor counts in the columns of a line."""

    UTF_8 = "utf-8"
    UTF_16 = "utf-16"
    UTF_32 = "utf-32"


def _count_units(character: str, encoding: str) -> int:
    if encoding == PositionEncoding.UTF_8:
        return len(character.encode("utf-8", "surrogatepass"))
    return 2 if ord(character) > 0xFFFF and encoding == PositionEncoding.UTF_16 else 1


def to_character_offset(text: str, column: int, encoding: str) -> int:
    """The editor's place of a column of a line."""
    before = text[: column - 1]
    if before.isascii() or encoding == PositionEncoding.UTF_32:
        return len(before)
    return sum(_count_units(character, encoding) for character in before)


def from_character_offset(text: str, place: int, encoding: str) -> int:
    """The column of an editor's place; inside a character it is that character's, and after
    the end of the line it is the end."""
    for column, character in enumerate(text, 1):
        place -= _count_units(character, encoding)
        if place < 0:
            return column
    return len(text) + 1
