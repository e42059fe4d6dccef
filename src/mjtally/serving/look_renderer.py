"""Pages to look at, drawn in a process of their own: saving a hand never waits for one.

Reading thousands of games takes longer than people wait after a change. What changes is the file
of the evening, which is read last. So where the system has `fork`, a *reader* goes through the
files and stops before the first that changed of late. For each page it makes a copy of itself,
which reads the rest, draws the page and ends. A change in what it has read ends the reader, too.
With thousands of games a page takes a fourth to a sixth of the time then.

The process, its readers and their copies are a group of processes, which the server kills as one:
when it ends, and when a page does not come in bounded time.
"""

import asyncio
import contextlib
import gc
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple

from ..interpreter.sources import open_text_lines, read_text
from .included_files import FileStamp, find_stamp
from .look import render_look, stamp_version
from .look_reading import LookRequest

MOST_PAGES = 12  # that are kept; one of 3,000 games is a megabyte
MOST_READERS = 2  # so that two people who filter differently do not end each other's
EVENING = 6 * 3600 * 10**9  # nanoseconds; files that changed within it go on changing
MOST_OPEN = 8  # such files; where there are more, they were copied
NO_PAGE = b""  # in the place of one that could not be drawn
MOST_SECONDS = 120  # that a page may take before something is taken to hang


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
        self.is_closed = False
        self.lock = threading.Lock()  # of the process: it is not started when all has ended

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
        """End the other process, whatever it does; whoever waits for a page has an `EOFError`."""
        with self.lock:
            self.is_closed = True
            self._kill()
        self.asking.shutdown(wait=False, cancel_futures=True)

    def _draw(self, job: LookJob, version: int) -> str:
        """A page from the other process, which is started anew if it has ended, or hangs."""
        try:
            page = self._ask(job)
        except (EOFError, OSError):
            page = self._ask(job)
        return stamp_version(page, version)

    def _ask(self, job: LookJob) -> str:
        try:
            connection = self._connect()
            connection.send(job)
            if not connection.poll(MOST_SECONDS):
                raise TimeoutError(f"a page was not drawn in {MOST_SECONDS} s")
            return connection.recv_bytes().decode()
        except (EOFError, OSError):
            with self.lock:
                self._kill()
                self.connection = None
            raise

    def _connect(self) -> Connection:
        """The connection to the process, which is started where there is none."""
        with self.lock:
            if self.is_closed:
                raise EOFError("no page is drawn any more")
            if self.connection is None:
                context = get_context("spawn")  # the server's threads cannot be copied
                self.connection, other = context.Pipe()
                self.process = context.Process(target=draw_pages, args=(other,), daemon=True)
                self.process.start()
                other.close()  # so that either side sees when the other ends
            return self.connection

    def _kill(self) -> None:
        """Kill the process and its readers: then the connection ends. (Nobody closes it while
        somebody may wait for it: that would not wake them.)"""
        if self.process and self.process.pid:
            if hasattr(os, "killpg"):
                with contextlib.suppress(OSError):  # it has no group yet, and no readers
                    os.killpg(self.process.pid, signal.SIGKILL)
            self.process.kill()
        self.process = None


# -------------------------------------------------------------------------- in the other process


def draw_pages(connection: Connection) -> None:
    """Draw what is asked for, until nobody can ask any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # which a terminal sends to everybody
    if hasattr(os, "setsid"):
        os.setsid()  # a group for it and its readers
    readers: OrderedDict[LookJob, Reader] = OrderedDict()
    with contextlib.suppress(EOFError, OSError):
        while True:
            job: LookJob = connection.recv()
            connection.send_bytes(_draw_page(job, readers).encode())


def _draw_page(job: LookJob, readers: "OrderedDict[LookJob, Reader]") -> str:
    """A page by its reader, if there is one still, or by a new one."""
    if not job.files or not hasattr(os, "fork"):
        return render_look(job.request)
    reader, page = readers.pop(job, None), NO_PAGE
    if reader and not reader.stops_early():
        page = reader.draw_page()
    if reader and not page:
        reader.close()
        reader = None
    if reader is None:
        while len(readers) >= MOST_READERS:
            readers.popitem(last=False)[1].close()
        reader = Reader(job)
        page = reader.draw_page()
    readers[job] = reader
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
        """End the process, whatever it does."""
        self.connection.close()
        with contextlib.suppress(OSError):
            os.kill(self.process, signal.SIGKILL)
            os.waitpid(self.process, 0)


class _ReaderProcess:
    """What a reader does in its own process."""

    def __init__(self, request: LookRequest, stop: str, connection: Connection) -> None:
        self.request, self.stop, self.connection = request, stop, connection
        self.stamps: dict[str, FileStamp | None] = {}
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
        self.stamps[path] = find_stamp(path)
        return _open_at_once(path)

    def _draw_by_copies(self) -> None:
        """Have a copy go on for every page that is asked for; only a copy returns from here."""
        while True:
            self.connection.recv_bytes()
            if any(find_stamp(path) != stamp for path, stamp in self.stamps.items()):
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
    times = [stamp[0] if (stamp := find_stamp(path)) else 0 for path in included]
    latest = max(times)
    recent = [path for path, time in zip(included, times, strict=True) if time > latest - EVENING]
    return recent[0] if len(recent) <= MOST_OPEN else included[times.index(latest)]


@contextmanager
def _open_at_once(path: str) -> Iterator[Iterable[str]]:
    with open_text_lines(read_text(path)) as lines:
        yield lines
