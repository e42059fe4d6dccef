"""A progress bar on standard error, where the work takes long and a person watches.

It is drawn by tqdm, an optional extra (`pip install 'mjtally[progress]'`), which is imported
only when a bar is due. A thread checks how far the files were read, so that reading them
costs nothing more.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

from ..interpreter.sources import FileOpener, open_lines

DELAY_SECONDS = 1.0  # seconds before a bar is drawn
UPDATE_SECONDS = 0.1  # seconds between checks


class FilesProgress:
    """How far the files of a tally were read."""

    def __init__(self, paths: Sequence[str]) -> None:
        self.total_bytes = sum(os.path.getsize(path) for path in paths if os.path.isfile(path))
        self.finished_bytes = 0  # bytes of the files that are finished
        self.current_file: Any = None

    def count_read_bytes(self) -> int:
        """Bytes read so far."""
        try:
            return self.finished_bytes + (self.current_file.tell() if self.current_file else 0)
        except ValueError:  # closed in between
            return self.finished_bytes

    @contextmanager
    def open_tracked(self, path: str) -> Iterator[Iterable[str]]:
        """The lines of a file, as `open_lines` gives them, while it is watched."""
        with open_lines(path) as lines:
            self.current_file = lines
            yield lines
            at, self.current_file = self.count_read_bytes(), None
            self.finished_bytes = at


class LogsProgress:
    """How many of the logs of an import were read, by their bytes."""

    def __init__(self, paths: Sequence[str]) -> None:
        self.sizes_by_path = {path: os.path.getsize(path) for path in _list_all_files(paths)}
        self.total_bytes = sum(self.sizes_by_path.values())
        self.finished_bytes = 0

    def count_read_bytes(self) -> int:
        """Bytes of the files that are finished."""
        return self.finished_bytes

    def count_log(self, name: str) -> None:
        """A log was read; several may be in one file, which counts with the first."""
        self.finished_bytes += self.sizes_by_path.pop(name, 0) or self.sizes_by_path.pop(
            name.partition(":")[0], 0
        )


def _list_all_files(paths: Sequence[str]) -> Iterator[str]:
    """The files themselves, and all in the folders."""
    for path in paths:
        if os.path.isfile(path):
            yield path
        for folder, _, names in os.walk(path):
            yield from filter(os.path.isfile, (os.path.join(folder, name) for name in names))


@contextmanager
def show_files_progress(paths: Sequence[str]) -> Iterator[FileOpener]:
    """How to open files so that a bar shows how far they were read."""
    progress = FilesProgress(paths)
    with _show_bar(progress):
        yield progress.open_tracked


@contextmanager
def show_logs_progress(paths: Sequence[str], *, shown: bool) -> Iterator[Callable[[str], None]]:
    """What to call with the name of each log that was read, so that a bar shows the progress."""
    if not shown:
        yield lambda name: None
        return
    progress = LogsProgress(paths)
    with _show_bar(progress):
        yield progress.count_log


@contextmanager
def _show_bar(progress: FilesProgress | LogsProgress) -> Iterator[None]:
    """A bar, while something is done."""
    done = Event()
    thread = Thread(target=_draw_bar, args=(progress, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _draw_bar(progress: FilesProgress | LogsProgress, done: Event) -> None:
    """Draw the bar once the work has taken long enough."""
    if done.wait(DELAY_SECONDS):
        return
    try:
        from tqdm import tqdm
    except ImportError:
        return
    with tqdm(
        total=progress.total_bytes, unit="B", unit_scale=True, leave=False, file=sys.stderr
    ) as bar:
        while not done.wait(UPDATE_SECONDS):
            bar.update(progress.count_read_bytes() - bar.n)
