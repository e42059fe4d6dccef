"""This module writes Markdown, which `mjtally help` uses for everything, and reads sections of the
pages in `manual/`."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache


def escape_markdown(text: str) -> str:
    """A text whose signs Markdown shows as they are."""
    return re.sub(r"([\\`*\[\]<>#|])", r"\\\1", text)


def format_code(text: str) -> str:
    """Format a text as code in a line; the text may contain backticks."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    ticks, space = "`" * (longest + 1), " " * ("`" in text)
    return f"{ticks}{space}{text}{space}{ticks}"


def format_fence(lines: Iterable[str]) -> str:
    """Lines as a block of code, which is shown as it is."""
    return "\n".join(("```text", *lines, "```"))


def format_bullets(items: Iterable[str]) -> str:
    """A list, a line for each item."""
    return "\n".join(f"- {item}" for item in items)


def format_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table. A cell is Markdown in which `|` is escaped."""
    every = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in every)


@cache
def read_page(name: str) -> str:
    """A page of the manual: `league`, `words/riichi`."""
    from importlib.resources import files  # a tally does not need it

    folder = files(__package__.partition(".")[0]).joinpath("manual")
    return folder.joinpath(f"{name}.md").read_text("utf-8")


def split_sections(page: str) -> Iterator[tuple[str, str]]:
    """The headings of the second level, as they are written, each with the text below it."""
    heading, lines, fenced = "", list[str](), False
    for line in [*page.split("\n"), "## "]:
        fenced = fenced ^ line.startswith("```")
        if line.startswith("## ") and not fenced:
            if heading:
                yield heading, "\n".join(lines).strip() + "\n"
            heading, lines = line.removeprefix("## "), []
        else:
            lines.append(line)
