"""`--watch`: the answer of a verb, drawn again whenever one of the files that it reads changes."""

import argparse
import io
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

from ..base.errors import UsageError
from ..base.terminal import detect_screen, is_terminal
from ..base.wording import pluralize
from ..club.files import ClubFiles
from ..interpreter.sources import STDIN, FileStamp, find_stamp

SECONDS = 0.4  # between two looks at the files
# Escapes of terminals: the cursor goes to the first line; what stands behind it goes, in its line
# and below.
TO_START, CLEAR_LINE, CLEAR_BELOW = "\x1b[H", "\x1b[K", "\x1b[J"

Run = Callable[[argparse.Namespace], int]


def watch(arguments: argparse.Namespace, run: Run, report: Callable[[Exception], int]) -> int:
    """Draw what a verb prints, again and again, until a signal ends the work. `report` prints what
    ends a single run, such as an error in a file."""
    if not is_terminal(sys.stdout):
        raise UsageError("--watch draws on a terminal: leave it out if the answer goes elsewhere")
    if STDIN in arguments.files:
        raise UsageError("--watch looks at files: name a file instead of -")
    os.environ["PAGER"] = ""  # the pager would wait for a key
    screen = sys.stdout
    screen.write(TO_START + CLEAR_BELOW)
    while True:
        seen = _read_stamps(arguments.files)
        drawn = io.BytesIO()
        with _printing_to(drawn):
            try:
                run(arguments)
            except Exception as error:
                report(error)
        lines = drawn.getvalue().decode(screen.encoding or "utf-8", "replace").split("\n")[:-1]
        screen.write(_lay_out(lines, len(seen)))
        screen.flush()
        while _read_stamps(arguments.files) == seen:
            time.sleep(SECONDS)


def _read_stamps(paths: Sequence[str]) -> dict[str, FileStamp | None]:
    """The stamps of the files at some paths and of all files that they include. They differ after a
    file was changed or replaced, or when an included folder has a new file."""
    real_paths = [os.path.realpath(path) for path in paths]
    files = [file for path in real_paths for file in ClubFiles([path]).find_chains()]
    return {file: find_stamp(file) for file in files}


@contextmanager
def _printing_to(drawn: io.BytesIO) -> Iterator[None]:
    """Send everything that is printed inside the block to a canvas, as it looks on the screen."""
    before = sys.stdout, sys.stderr
    canvas = _Canvas(drawn, before[0])
    sys.stdout = sys.stderr = canvas
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
        canvas.flush()
        canvas.detach()


class _Canvas(io.TextIOWrapper):
    """A text in memory that has the size, colours and characters of a terminal."""

    def __init__(self, drawn: io.BytesIO, screen: TextIO) -> None:
        super().__init__(drawn, screen.encoding or "utf-8", "backslashreplace", write_through=True)
        self._screen = screen

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return self._screen.fileno()


def _lay_out(lines: Sequence[str], file_count: int) -> str:
    """Lay out the screen: as many lines as it has, and a last line that says how to end. It is
    written over the screen before it, line by line, so that nothing flickers."""
    height = os.get_terminal_size(sys.stdout.fileno()).lines
    room = max(height - 2, 1)
    # only what is left of a bar in the end
    shown = [line.rpartition("\r")[2] for line in lines[:room]]
    hidden = len(lines) - len(shown)
    more = f"{pluralize(hidden, 'more line')} · " if hidden else ""
    foot = f"{more}watching {pluralize(file_count, 'file')} · Ctrl-C ends"
    shown.append(detect_screen(sys.stdout).apply_style(foot, "dim"))
    return TO_START + "".join(f"{line}{CLEAR_LINE}\n" for line in shown) + CLEAR_BELOW
