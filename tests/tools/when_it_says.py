"""The page of the manual that shows the commonest messages: the files and messages in it, made of
the catalogue of mistakes.

`test_when_it_says.py` holds the page to the catalogue. Which codes there are, the commonest first,
and what a player should know of each beyond the message, are the page's own words, and stay.
"""

import re

from mjtally.base.markdown import read_page
from mjtally.base.terminal import wrap_line
from mjtally.editing.mistakes import MISTAKES_BY_CODE, interpret_example
from support.paths import ROOT

PAGE_FILE = ROOT / "src" / "mjtally" / "manual" / "when-it-says.md"
SECTION = re.compile(r"(?<=^## )(\S+)\n\n(.*?\n\n)```.*?(?=^## |\Z)", re.DOTALL | re.MULTILINE)
COLUMNS = 80  # of a terminal, where messages break between words


def format_page() -> str:
    """The page as it should stand in its file."""
    return SECTION.sub(format_section, read_page("when-it-says"))


def format_section(section: re.Match[str]) -> str:
    """A message: the file before it, what is said, and the file after it."""
    code, advice = section.groups()
    example = MISTAKES_BY_CODE[code]
    (problem,) = interpret_example(example.file_with_mistake).problems
    told, *underlined = str(problem).split("\n")
    message = "\n".join((wrap_line(told, COLUMNS), *underlined))
    blocks = (example.file_with_mistake, message, example.corrected_file)
    shown = "\n".join(f"```text\n{block.rstrip()}\n```\n" for block in blocks)
    is_last = section.end() == len(section.string)
    return f"{code}\n\n{advice}{shown}" + ("" if is_last else "\n")
