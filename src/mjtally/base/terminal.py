"""What the reader of a stream sees: how wide a line may be, and whether there are colours."""

import os
from typing import IO, NamedTuple

USUAL, NARROWEST = 80, 40
STYLES = {"bold": "1", "dim": "2", "red": "31", "green": "32"}


class Screen(NamedTuple):
    """A terminal, or what takes its place."""

    width: int = USUAL
    colours: bool = False

    def styled(self, text: str, style: str) -> str:
        """Text in one of `STYLES`, where the screen has them and the text shows something."""
        if not (self.colours and style and text.strip()):
            return text
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m"


def is_terminal(stream: IO[str] | None) -> bool:
    """Whether a person looks at it; at a closed one nobody does."""
    if stream is None:
        return False
    try:
        return stream.isatty()
    except ValueError:  # closed
        return False


def screen_of(stream: IO[str] | None) -> Screen:
    """The screen that a stream leads to. `NO_COLOR` (https://no-color.org) takes the colours
    away, and so does whatever is no terminal."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return Screen(width_of(stream), is_terminal(stream) and not plain)


def width_of(stream: IO[str] | None) -> int:
    """How many columns there are: as `COLUMNS` says it, else those of the terminal. (`shutil`
    can tell it too, and takes as long to import as a short file to tally.)"""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal() and len(said) < 5 and int(said):
        return max(int(said), NARROWEST)
    if stream is None:
        return USUAL
    try:
        return max(os.get_terminal_size(stream.fileno()).columns, NARROWEST)
    except (OSError, ValueError):  # no terminal, or no file at all
        return USUAL
