"""The page to look at is drawn in a process of its own, so that saving a hand never waits for a
page."""

import asyncio
import os
import signal
import threading
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process

from ..look import LookRequest, render_look, stamp_version
from ..submissions import ServingError

MOST_PAGES = 12  # how many pages are kept; one of 3,000 games is a megabyte
MOST_WAITING = 12  # pages that are still to be drawn
MOST_SECONDS = 120.0  # if a page takes longer, the process is taken to hang


class LookWorker:
    """Draws pages, one at a time, and keeps the latest of them: everybody who asks for the same
    page shares it."""

    def __init__(self) -> None:
        self.pages: OrderedDict[LookRequest, tuple[int, asyncio.Task[str]]] = OrderedDict()
        self.turn = asyncio.Lock()
        self.drawing: set[asyncio.Task[str]] = set()  # pages that are not drawn yet
        self.pool: ProcessPoolExecutor | None = None
        self.process_id = 0
        self.is_closed = False

    async def draw(self, request: LookRequest, version: int) -> str:
        """Draw the page as it is at a version of the files, unless it is known."""
        known, page = self.pages.get(request, (0, None))
        if page is None or known != version or page.cancelled():
            if len(self.drawing) >= MOST_WAITING:
                message = "many pages are being drawn already: try again in a while"
                raise ServingError(503, "too-many-pages", message)
            page = asyncio.create_task(self._draw(request, version))
            self.drawing.add(page)
            page.add_done_callback(self._end_drawing)
            self.pages[request] = version, page
        self.pages.move_to_end(request)
        while len(self.pages) > MOST_PAGES:
            self.pages.popitem(last=False)
        try:
            return await asyncio.shield(page)
        except BaseException:
            if page.done() and self.pages.get(request) == (version, page):
                del self.pages[request]
            raise

    def _end_drawing(self, page: "asyncio.Task[str]") -> None:
        self.drawing.discard(page)
        if not page.cancelled():
            page.exception()  # nobody may wait for it any more, and asyncio would report it then

    def close(self) -> None:
        """Stop drawing. Whoever waits for a page gets a `BrokenProcessPool`."""
        self.is_closed = True
        self._kill()

    def _kill(self) -> None:
        """Kill the process, whatever it does; the next page starts another."""
        if self.process_id:
            with suppress(OSError):  # the process has ended
                os.kill(self.process_id, getattr(signal, "SIGKILL", signal.SIGTERM))
        if self.pool:
            self.pool.shutdown(wait=False)  # a process that only begins is killed by `_draw`
        self.pool, self.process_id = None, 0

    async def _draw(self, request: LookRequest, version: int) -> str:
        """Draw a page. If the process ends meanwhile, a new one draws it, once."""
        loop = asyncio.get_running_loop()
        async with self.turn:
            for is_last in (False, True):
                try:
                    async with asyncio.timeout(MOST_SECONDS):
                        if self.pool is None and not self.is_closed:
                            # the server's threads cannot be copied
                            context = get_context("spawn")
                            self.pool = ProcessPoolExecutor(1, context, end_with_parent)
                            self.process_id = await loop.run_in_executor(self.pool, os.getpid)
                        if self.is_closed:  # perhaps while the process began
                            raise BrokenProcessPool("the server is ending: it draws no more pages")
                        page = await loop.run_in_executor(self.pool, render_look, request)
                    return stamp_version(page, version)
                except (BrokenProcessPool, TimeoutError):
                    self._kill()
                    if is_last:
                        raise
        raise AssertionError  # the second time is the last


def end_with_parent() -> None:
    """End this process when the server ends, however that ends. Ctrl-C alone does not end it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to every process
    server = parent_process()
    if server:

        def wait() -> None:
            server.join()
            os._exit(1)

        threading.Thread(target=wait, daemon=True).start()
