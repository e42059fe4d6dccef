"""Pages to look at, drawn in a process of their own: saving a hand never waits for one.

Reading thousands of games takes longer than people wait after a change. What changes is the file
of the evening, which is read last. So where the system has `fork`, a *reader* goes through the
files and stops before the first that changed of late. For each page it makes a copy of itself,
which reads the rest, draws the page and ends. A change in what it has read ends the reader, too.
"""

import asyncio
import contextlib
import gc
import os
import signal
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from ..interpreter.sources import open_text_lines, read_text
from .look import render_look, stamp_version
from .look_reading import LookRequest

MOST_PAGES = 12  # that are kept; one of 3,000 games is a megabyte
MOST_READERS = 2  # so that two people who filter differently do not end each other's
EVENING = 6 * 3600 * 10**9  # nanoseconds; files that changed within it go on changing
MOST_OPEN = 8  # such files; where there are more, they were copied
NO_PAGE = b""  # in the place of one that could not be drawn
FileState = tuple[int, int, int]  # by which one sees that a file changed


class LookJob(NamedTuple):
    """A page to draw, and all the files that belong to it in the order in which they are read."""

    request: LookRequest
    files: tuple[str, ...]


# ------------------------------------------------------------------------ in the server's process


class HeldPage(NamedTuple):
    """A page, drawn or on the way, as of a version of the files."""

    version: int
    page: "asyncio.Future[str]"


class LookRenderer:
    """Draws pages in another process, one at a time, and keeps the latest of them: everybody who
    asks for the same page shares it."""

    def __init__(self) -> None:
        self.pages: OrderedDict[LookRequest, HeldPage] = OrderedDict()
        self.asking = ThreadPoolExecutor(1, "look")  # waits for the other process
        self.process: BaseProcess | None = None
        self.connection: Connection | None = None

    async def render(self, request: LookRequest, version: int, files: Sequence[str] = ()) -> str:
        """The page as of a version of the files. `files` are all that belong to it; with them a
        page is drawn sooner."""
        held = self.pages.get(request)
        if held is None or held.version != version or held.page.cancelled():
            loop, job = asyncio.get_running_loop(), LookJob(request, tuple(files))
            held = HeldPage(version, loop.run_in_executor(self.asking, self._draw, job, version))
            self.pages[request] = held
        self.pages.move_to_end(request)
        while len(self.pages) > MOST_PAGES:
            self.pages.popitem(last=False)
        try:
            return await asyncio.shield(held.page)
        except BaseException:
            if held.page.done() and self.pages.get(request) is held:
                del self.pages[request]
            raise

    def close(self) -> None:
        """Ends the other process."""
        self.asking.shutdown(wait=False, cancel_futures=True)
        self._stop()

    def _draw(self, job: LookJob, version: int) -> str:
        """A page from the other process, which is started anew if it has ended."""
        try:
            page = self._ask(job)
        except (EOFError, OSError):
            self._stop()
            page = self._ask(job)
        return stamp_version(page, version)

    def _ask(self, job: LookJob) -> str:
        if self.connection is None:
            self._start()
        assert self.connection
        self.connection.send(job)
        return self.connection.recv_bytes().decode()

    def _start(self) -> None:
        context = get_context("spawn")  # the server's threads cannot be copied
        self.connection, other = context.Pipe()
        self.process = context.Process(target=draw_pages, args=(other,), daemon=True)
        self.process.start()
        other.close()  # so that either side sees when the other ends

    def _stop(self) -> None:
        if self.connection:
            self.connection.close()
        if self.process:
            self.process.terminate()
        self.connection = self.process = None


# -------------------------------------------------------------------------- in the other process


def draw_pages(connection: Connection) -> None:
    """Draw what is asked for, until nobody can ask any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # which a terminal sends to everybody
    readers: OrderedDict[LookJob, Reader] = OrderedDict()
    with contextlib.suppress(EOFError, OSError):
        while True:
            job: LookJob = connection.recv()
            connection.send_bytes(_draw_page(job, readers).encode())


def _draw_page(job: LookJob, readers: "OrderedDict[LookJob, Reader]") -> str:
    """A page by its reader, if there is one still, or by a new one."""
    if not job.files or not hasattr(os, "fork"):
        return render_look(job.request)
    page = NO_PAGE
    if job in readers:
        page = NO_PAGE if readers[job].stops_early() else readers[job].draw_page()
    if not page:
        if job in readers:
            readers.pop(job).close()
        while len(readers) >= MOST_READERS:
            readers.popitem(last=False)[1].close()
        readers[job] = Reader(job)
        page = readers[job].draw_page()
    readers.move_to_end(job)
    return page.decode() if page else render_look(job.request)


class Reader:
    """A process that has read what will hardly change, and draws pages of that and of the rest."""

    def __init__(self, job: LookJob) -> None:
        self.files, self.stop = job.files, find_first_open(job.files)
        self.connection, other = get_context("fork").Pipe()
        self.process = os.fork()
        if not self.process:
            status = 1  # of a page that could not be drawn
            with contextlib.suppress(BaseException):
                self.connection.close()
                _ReaderProcess(job.request, self.stop, other).run()
                status = 0
            os._exit(status)
        other.close()

    def draw_page(self) -> bytes:
        """A page; nothing where the reader has ended, or what it has read was changed."""
        try:
            self.connection.send_bytes(b"draw")
            return self.connection.recv_bytes()
        except (EOFError, OSError):
            return NO_PAGE

    def stops_early(self) -> bool:
        """Whether many files that it has not read have been as they are for long."""
        place = self.files.index(find_first_open(self.files))
        return place - self.files.index(self.stop) > MOST_OPEN

    def close(self) -> None:
        """Ends the process."""
        self.connection.close()
        with contextlib.suppress(OSError):
            os.kill(self.process, signal.SIGTERM)
            os.waitpid(self.process, 0)


class _ReaderProcess:
    """What a reader does in its own process."""

    def __init__(self, request: LookRequest, stop: str, connection: Connection) -> None:
        self.request, self.stop, self.connection = request, stop, connection
        self.read_states: dict[str, FileState | None] = {}
        self.is_copy = False

    def run(self) -> None:
        """Read, and send a page for every request; a copy sends one."""
        gc.disable()  # which takes a quarter of the time, and the process does not last
        page = render_look(self.request, self.open_file)
        if not self.is_copy:  # the file that it waits for is included no more
            self.connection.recv_bytes()
        self.connection.send_bytes(page.encode())

    def open_file(self, path: str) -> AbstractContextManager[Iterable[str]]:
        """The lines of a file, which is read at once: copies would share their place in it."""
        if not self.is_copy and os.path.realpath(path) == self.stop:
            self._draw_by_copies()
        self.read_states[path] = _find_state(path)
        return _open_at_once(path)

    def _draw_by_copies(self) -> None:
        """Have a copy go on for every page that is asked for; only a copy returns from here."""
        while True:
            self.connection.recv_bytes()
            if any(_find_state(path) != state for path, state in self.read_states.items()):
                os._exit(0)
            copy = os.fork()
            if not copy:
                self.is_copy = True
                return
            _, status = os.waitpid(copy, 0)
            if status:
                os._exit(1)


def find_first_open(files: Sequence[str]) -> str:
    """Of files in the order in which they are read, the first (after the one that includes them)
    that will hardly stay as it is."""
    included = files[1:] or files
    times = [state[0] if (state := _find_state(path)) else 0 for path in included]
    latest = max(times)
    recent = [path for path, time in zip(included, times, strict=True) if time > latest - EVENING]
    return recent[0] if len(recent) <= MOST_OPEN else included[times.index(latest)]


@contextmanager
def _open_at_once(path: str) -> Iterator[Iterable[str]]:
    with open_text_lines(read_text(path)) as lines:
        yield lines


def _find_state(path: str) -> FileState | None:
    """When a file was changed, how long it is, and which it is; None where there is none."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
