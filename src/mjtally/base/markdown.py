"""Markdown as the program writes it: what is looked up with `mjtally help` is made of it."""

import re
from collections.abc import Iterable, Sequence


def escape_markdown(text: str) -> str:
    """Words that show themselves."""
    return re.sub(r"([\\`*\[\]<>#|])", r"\\\1", text)


def format_code(text: str) -> str:
    """A text as code, whatever stands in it."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    ticks, space = "`" * (longest + 1), " " * ("`" in text)
    return f"{ticks}{space}{text}{space}{ticks}"


def format_fence(lines: Iterable[str]) -> str:
    """Lines as they stand."""
    return "\n".join(("```text", *lines, "```"))


def format_bullets(items: Iterable[str]) -> str:
    """A list, a line for each item."""
    return "\n".join(f"- {item}" for item in items)


def format_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table. A cell is Markdown in which `|` is escaped."""
    every = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in every)
