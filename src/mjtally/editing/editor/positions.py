"""Columns of a line, as mjtally counts them and as editors do.

mjtally counts characters from 1. An editor counts from 0, in units of an encoding: in UTF-16, where
an emoji has two units, unless editor and server agreed on another one.
"""

from enum import StrEnum


class PositionEncoding(StrEnum):
    """The encoding whose units an editor counts."""

    UTF_8 = "utf-8"
    UTF_16 = "utf-16"
    UTF_32 = "utf-32"


def _count_units(character: str, encoding: str) -> int:
    if encoding == PositionEncoding.UTF_8:
        return len(character.encode("utf-8", "surrogatepass"))
    return 2 if ord(character) > 0xFFFF and encoding == PositionEncoding.UTF_16 else 1


def to_character_offset(text: str, column: int, encoding: str) -> int:
    """The place that an editor has for a column of a line."""
    before = text[: column - 1]
    if before.isascii() or encoding == PositionEncoding.UTF_32:
        return len(before)
    return sum(_count_units(character, encoding) for character in before)


def from_character_offset(text: str, place: int, encoding: str) -> int:
    """The column of an editor's place. A place inside a character has the character's column, and a
    place after the end of the line has the column of the end."""
    for column, character in enumerate(text, 1):
        place -= _count_units(character, encoding)
        if place < 0:
            return column
    return len(text) + 1
