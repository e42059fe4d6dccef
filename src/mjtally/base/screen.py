"""Text as a terminal shows it: how wide it is, and what of it can be seen."""

from collections.abc import Sequence
from unicodedata import category, combining, east_asian_width

WINDOW = 72  # of a long line, so many characters are shown around a mistake


def excerpt(text: str, column: int) -> tuple[str, int]:
    """The line as a terminal can show it, and how many columns stand before the caret."""
    text = text.rstrip("\r\n")
    at = min(column - 1, len(text))
    start = max(0, at - WINDOW // 2) if len(text) > WINDOW else 0
    before, after = text[start:at], text[at : start + WINDOW]
    left = ("…" if start else "") + "".join(map(_shown, before))
    right = "".join(map(_shown, after)) + ("…" if start + WINDOW < len(text) else "")
    return (left + right).rstrip(), width(left)


def _shown(character: str) -> str:
    """A character of a line; what cannot be seen keeps its column."""
    match category(character):
        case "Cs":  # a byte that is not UTF-8, kept as a lone surrogate
            return "\N{REPLACEMENT CHARACTER}"
        case "Cc" | "Cf" | "Zl" | "Zp":
            return "␀" if character == "\0" else " "
        case _:
            return character


def visible(text: str) -> str:
    """Text from outside in a message of one line: what a terminal would obey is written out."""
    if text.isprintable():
        return text
    return "".join(map(_written_out, text))


def _written_out(character: str) -> str:
    if character.isprintable() or category(character) == "Zs":
        return character
    code = ord(character)
    if 0xDC80 <= code <= 0xDCFF:  # a byte that is not UTF-8
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_width, text))


def _width(character: str) -> int:
    if combining(character):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of columns that stand under one another in a terminal."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell + " " * (most - width(cell)) for cell, most in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def wrapped(text: str, room: int, indent: str = "") -> list[str]:
    """Words in lines of so many columns, all but the first set in. A longer word has a line of
    its own."""
    lines = [""]
    for word in text.split(" "):
        is_empty = not lines[-1].strip()
        longer = lines[-1] + word if is_empty else f"{lines[-1]} {word}"
        if is_empty or width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(indent + word)
    return lines


def folded(text: str, columns: int) -> str:
    """A line as lines of a terminal, whose last column stays empty; what goes on is set in."""
    return "\n".join(wrapped(text, columns - 1, " " * 4))
