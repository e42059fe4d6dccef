"""Where something stands in the scores files of one tally."""

from typing import NamedTuple


class Place(NamedTuple):
    """A line of a file; line 0 is the file as a whole."""

    file: str
    line: int

    def seen_from(self, file: str) -> str:
        """`line 12` in the same file, `jan.txt line 12` in another."""
        return f"line {self.line}" if file == self.file else f"{self.file} line {self.line}"
