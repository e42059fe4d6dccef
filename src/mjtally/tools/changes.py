"""What became of a text: the lines that are others, as git shows them."""

from collections.abc import Iterator
from difflib import unified_diff

from .rawlines import parted

NO_END = "\\ No newline at end of file\n"


def as_diff(name: str, before: str, after: str) -> str:
    """The difference as `patch` reads it; nothing where there is none."""
    lines = unified_diff(_lines(before), _lines(after), name, name)
    return "".join(line if line.endswith(("\n", "\r")) else f"{line}\n{NO_END}" for line in lines)


def _lines(text: str) -> list[str]:
    return list(_ended(text))


def _ended(text: str) -> Iterator[str]:
    """The lines, each with its own end; the first with the BOM."""
    parts = parted(text)
    for at, (line, end) in enumerate(zip(parts.lines, parts.ends, strict=True)):
        yield f"{'' if at else parts.bom}{line}{end}"
