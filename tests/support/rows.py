"""Tables of cases: tab-separated files in `data`, with a header; lines with # are comments."""

from functools import cache
from pathlib import Path

Row = dict[str, str]


@cache
def read_rows(path: Path) -> tuple[Row, ...]:
    """The rows of a table, by column."""
    lines = path.read_text(encoding="utf-8").splitlines()
    header, *cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return tuple(dict(zip(header, row, strict=True)) for row in cells)
