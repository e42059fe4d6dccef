"""The lines of scores files, remembered by their text."""

from collections.abc import Callable

from ..base.memory import Memory, Notebook
from .parse import read_line
from .statements import Line


def reader(memory: Memory) -> Callable[[str], Line]:
    """What the text of a line says, looked up where it was read before.

    A line is known by what stands before its comment, so that comments cost nothing.
    """
    said: Notebook[str, Line] = Notebook(memory, read_line, units=5)

    def read(text: str) -> Line:
        before, mark, _ = text.partition("#")
        if not mark or not text.rstrip("\r\n").isprintable():
            return read_line(text)
        return Line(text, said[before].statement)

    lines: Notebook[str, Line] = Notebook(memory, read, units=5)
    return lines.__getitem__
