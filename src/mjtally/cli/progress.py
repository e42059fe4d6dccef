"""A progress bar on standard error, where the work takes long and somebody looks at it.

It is drawn by tqdm, an optional extra (`pip install 'mjtally[progress]'`), which is imported
only when a bar is due. A thread looks at how far the files were read, so that reading them
costs nothing more.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

from ..reading.inclusion import Opener
from ..reading.sources import open_lines

PATIENCE = 1.0  # seconds before a bar is drawn
PAUSE = 0.1  # seconds between looks


class Progress:
    """How far the files of a tally were read."""

    def __init__(self, paths: Sequence[str]) -> None:
        self.total = sum(os.path.getsize(path) for path in paths if os.path.isfile(path))
        self.before = 0  # bytes of the files that are finished
        self.file: Any = None

    def position(self) -> int:
        """Bytes read so far."""
        try:
            return self.before + (self.file.tell() if self.file else 0)
        except ValueError:  # closed in between
            return self.before

    @contextmanager
    def lines(self, path: str) -> Iterator[Iterable[str]]:
        """The lines of a file, as `open_lines` gives them, while it is watched."""
        with open_lines(path) as lines:
            self.file = lines
            yield lines
            at, self.file = self.position(), None
            self.before = at


class LogsProgress:
    """How many of the logs of an import were read, by their bytes."""

    def __init__(self, paths: Sequence[str]) -> None:
        self.sizes = {path: os.path.getsize(path) for path in _files_in(paths)}
        self.total = sum(self.sizes.values())
        self.before = 0

    def position(self) -> int:
        """Bytes of the files that are finished."""
        return self.before

    def passed(self, name: str) -> None:
        """A log was read; several may lie in one file, which is told with the first."""
        self.before += self.sizes.pop(name, 0) or self.sizes.pop(name.partition(":")[0], 0)


def _files_in(paths: Sequence[str]) -> Iterator[str]:
    """The files themselves, and all in the folders."""
    for path in paths:
        if os.path.isfile(path):
            yield path
        for folder, _, names in os.walk(path):
            yield from filter(os.path.isfile, (os.path.join(folder, name) for name in names))


@contextmanager
def watched(paths: Sequence[str]) -> Iterator[Opener]:
    """How to open files so that a bar shows how far they were read."""
    progress = Progress(paths)
    with _shown(progress):
        yield progress.lines


@contextmanager
def watched_logs(paths: Sequence[str], *, shown: bool) -> Iterator[Callable[[str], None]]:
    """What is to be told of each log that was read, so that a bar shows how far it has come."""
    if not shown:
        yield lambda name: None
        return
    progress = LogsProgress(paths)
    with _shown(progress):
        yield progress.passed


@contextmanager
def _shown(progress: Progress | LogsProgress) -> Iterator[None]:
    """A bar, while something is done."""
    done = Event()
    thread = Thread(target=_show, args=(progress, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _show(progress: Progress | LogsProgress, done: Event) -> None:
    """Draw the bar once the work has taken long enough."""
    if done.wait(PATIENCE):
        return
    try:
        from tqdm import tqdm
    except ImportError:
        return
    with tqdm(total=progress.total, unit="B", unit_scale=True, leave=False, file=sys.stderr) as bar:
        while not done.wait(PAUSE):
            bar.update(progress.position() - bar.n)
