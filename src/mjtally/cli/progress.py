"""A progress bar on standard error, where the work takes long and a person watches.

It is drawn by tqdm, an optional extra (`pip install 'mjtally[progress]'`), which is imported
only when a bar is due.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from math import inf
from time import monotonic
from typing import Any

from ..interpreter.sources import FileOpener, open_lines

DELAY_SECONDS = 1.0  # seconds before a bar is drawn
LINES_AT_A_TIME = 1000  # after which the bar moves


class Progress:
    """How many of so many bytes were read."""

    def __init__(self, total_bytes: int) -> None:
        self.total_bytes = total_bytes
        self.read_bytes = 0
        self.bar: Any = None
        self.due = monotonic() + DELAY_SECONDS

    def add(self, count: int) -> None:
        """So many bytes more."""
        self.read_bytes += count
        if self.bar is None and monotonic() >= self.due:
            try:
                from tqdm import tqdm
            except ImportError:
                self.due = inf
                return
            total, file = self.total_bytes, sys.stderr
            self.bar = tqdm(total=total, unit="B", unit_scale=True, leave=False, file=file)
        if self.bar is not None:
            self.bar.update(self.read_bytes - self.bar.n)

    def close(self) -> None:
        """The work is done."""
        if self.bar is not None:
            self.bar.close()


@contextmanager
def show_files_progress(paths: Sequence[str]) -> Iterator[FileOpener]:
    """How to open scores files so that a bar shows how far they were read."""
    sizes = {path: os.path.getsize(path) for path in paths if os.path.isfile(path)}

    def count(lines: Iterable[str], size: int) -> Iterator[str]:
        waiting = 0  # characters, of which each is a byte or more
        for number, line in enumerate(lines):
            yield line
            waiting += len(line) + 1
            if number % LINES_AT_A_TIME == 0:
                progress.add(waiting)
                size, waiting = size - waiting, 0
        progress.add(size)

    @contextmanager
    def open_counted(path: str) -> Iterator[Iterable[str]]:
        with open_lines(path) as lines:
            yield count(lines, sizes.get(path, 0))

    with closing(Progress(sum(sizes.values()))) as progress:
        yield open_counted


@contextmanager
def show_logs_progress(paths: Sequence[str]) -> Iterator[Callable[[str], None]]:
    """What to call with the name of each log that was read, so that a bar shows the progress.
    Several may be in one file, which counts with the first."""
    files = [path for path in paths if os.path.isfile(path)]
    for path in paths:
        for folder, _, names in os.walk(path):
            files += filter(os.path.isfile, (os.path.join(folder, name) for name in names))
    sizes = {path: os.path.getsize(path) for path in files}

    def count_log(name: str) -> None:
        progress.add(sizes.pop(name, 0) or sizes.pop(name.partition(":")[0], 0))

    with closing(Progress(sum(sizes.values()))) as progress:
        yield count_log
