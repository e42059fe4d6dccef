"""Every kind of mistake that a scores file can have: its code, an example, and its correction.

The rows are in `mistakes.txt`; the tests read every example, which has this mistake alone, and
every corrected file, which has none.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from importlib.resources import files
from typing import NamedTuple

from ..base.errors import UsageError
from ..base.terminal import escape_unprintable
from ..interpreter.sources import open_text_lines
from ..language.reference import Topic
from .same_meaning import FileMeaning, interpret_text

INCLUDED_FILES = {  # by the examples
    "jan.txt": "Aki Ben Chie Dai\n= 45200 28100 17300 9400\n",
    "feb.txt": "Aki Ben Chie Dai\n= 9400 17300 28100 45200\n",
}


class MistakeExample(NamedTuple):
    """A mistake in a scores file: its lines, each with a sign before it, `-` where it has the
    mistake and `+` where another one stands instead. What no line can show is described in
    words."""

    code: str
    lines: tuple[str, ...]
    description: str = ""

    @property
    def file_with_mistake(self) -> str:
        """A scores file with the mistake."""
        return "".join(f"{line[1:]}\n" for line in self.lines if line[0] != "+")

    @property
    def corrected_file(self) -> str:
        """The scores file without the mistake."""
        return "".join(f"{line[1:]}\n" for line in self.lines if line[0] != "-")

    @property
    def reference_row(self) -> tuple[str, str]:
        """The code, and in short the wrong and the right text."""
        if self.description:
            return self.code, self.description
        wrong, right = (
            " ⏎ ".join(line[1:] for line in self.lines if line[0] == sign) for sign in "-+"
        )
        return self.code, f"{escape_unprintable(wrong)}  →  {right or '(nothing)'}"


def _read_mistakes() -> Iterator[MistakeExample]:
    text = files(__package__).joinpath("mistakes.txt").read_text("utf-8")
    for block in text.split("\n\n"):
        text_of_block = re.sub(r"\\u(\w{4})", lambda match: chr(int(match[1], 16)), block)
        head, *lines = text_of_block.split("\n")
        if not head.startswith("#"):
            code, _, description = head.partition(": ")
            yield MistakeExample(code, tuple(filter(None, lines)), description)


MISTAKES_BY_CODE = {example.code: example for example in _read_mistakes()}


def interpret_example(text: str) -> FileMeaning:
    """What an example says, with the files that it may include."""

    def open_file(path: str) -> AbstractContextManager[Iterable[str]]:
        if path not in INCLUDED_FILES:
            raise UsageError(f"{path}: there is no such file")
        return open_text_lines(INCLUDED_FILES[path])

    return interpret_text(text, "games.txt", opened=open_file)


PROBLEMS_TOPIC = Topic(
    name="problems",
    title="what can be wrong with a scores file, by its code",
    head=("code", "an example, and its correction"),
    rows=tuple(example.reference_row for example in MISTAKES_BY_CODE.values()),
    notes=(
        "⏎ begins a new line. `mjtally help CODE` shows the whole example and the message; "
        "`mjtally check --format json` has the code of each problem in a file."
    ),
)
