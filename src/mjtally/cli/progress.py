"""A progress bar on standard error, where the work takes long and a person watches.

It is drawn by tqdm, an optional extra (`progress`).
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager

from ..interpreter.sources import FileOpener, open_lines

DELAY_SECONDS = 1.0  # seconds before a bar is drawn
LINES_AT_A_TIME = 1000  # after which the bar moves


@contextmanager
def _show_progress(sizes: Iterable[int]) -> Iterator[Callable[[int], object]]:
    """Show how much was read of files of these sizes. What it gives is called with the number of
    bytes that were read since the last call."""
    try:
        from tqdm import tqdm
    except ImportError:
        yield lambda count: None
        return
    bar = tqdm(
        total=sum(sizes),
        unit="B",
        unit_scale=True,
        leave=False,
        file=sys.stderr,
        delay=DELAY_SECONDS,
    )
    with closing(bar):
        yield bar.update


@contextmanager
def show_files_progress(paths: Sequence[str]) -> Iterator[FileOpener]:
    """Show how much was read of scores files. What it gives opens one of them."""
    sizes = {path: os.path.getsize(path) for path in paths if os.path.isfile(path)}

    def count(lines: Iterable[str], size: int) -> Iterator[str]:
        waiting = 0  # characters, of which each is a byte or more
        for number, line in enumerate(lines):
            yield line
            waiting += len(line) + 1
            if number % LINES_AT_A_TIME == 0:
                add(waiting)
                size, waiting = size - waiting, 0
        add(size)

    @contextmanager
    def open_counted(path: str) -> Iterator[Iterable[str]]:
        with open_lines(path) as lines:
            yield count(lines, sizes.get(path, 0))

    with _show_progress(sizes.values()) as add:
        yield open_counted


@contextmanager
def show_logs_progress(paths: Sequence[str]) -> Iterator[Callable[[str], None]]:
    """Show how much was read of logs. What it gives is called with the name of each log that was
    read. Several logs may be in one file, which counts with the first."""
    files = [path for path in paths if os.path.isfile(path)]
    for path in paths:
        for folder, _, names in os.walk(path):
            files += filter(os.path.isfile, (os.path.join(folder, name) for name in names))
    sizes = {path: os.path.getsize(path) for path in files}

    def count_log(name: str) -> None:
        add(sizes.pop(name, 0) or sizes.pop(name.partition(":")[0], 0))

    with _show_progress(sizes.values()) as add:
        yield count_log
