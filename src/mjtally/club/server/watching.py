"""Changes of the club's files are told to everybody who listens. watchfiles sees the changes of
editors and of git; the club tells its own changes at once."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from watchfiles import awatch

from ..club import Club
from ..submissions import ServingError

MOST_LISTENERS = 200  # the most listeners who may write, and the most who may only read
# the most from one address: 40 phones behind one router, with three pages each
MOST_LISTENERS_OF_ADDRESS = 120
MOST_FOLDERS = 500  # the most folders that are watched
QUIET_MILLISECONDS = 40  # how long nothing changes before the changes are told
LONGEST_MILLISECONDS = 400  # after which it is told anyway
LOOK_SECONDS = 2.0  # after which is looked, where nothing tells of changes


class FileChange(NamedTuple):
    """What a listener is told: the version that there is now, and the files that changed since
    the change that it was told before."""

    version: int
    files: tuple[str, ...]


class _Listener:
    """A page that listens: its address, whether it may write, and the changes that it was not told
    yet."""

    def __init__(self, address: str, is_writer: bool) -> None:
        self.address, self.is_writer, self.version = address, is_writer, 0
        self.files: dict[str, None] = {}
        self.has_news = asyncio.Event()

    def take(self) -> FileChange:
        change = FileChange(self.version, tuple(self.files))
        self.files.clear()
        self.has_news.clear()
        return change


class ChangeFeed:
    """The changes of the files, for all listeners. Changes that a slow listener has not taken yet
    are put together, so that nobody waits for it and nothing piles up."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.listeners: set[_Listener] = set()
        self.is_closed = False
        self._unsubscribe: Callable[[], None] | None = None

    def open(self) -> None:
        """Tell the listeners of this event loop about the club's changes, which come from any
        thread."""
        loop = asyncio.get_running_loop()

        def tell(version: int, files: Sequence[str]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._spread, version, tuple(files))

        self._unsubscribe = self.club.subscribe(tell)

    def close(self) -> None:
        """End the feed for all listeners."""
        self.is_closed = True
        if self._unsubscribe:
            self._unsubscribe()
            self._unsubscribe = None
        for listener in self.listeners:
            listener.has_news.set()

    def check_room(self, address: str, is_writer: bool = False) -> None:
        """Fails if there are too many listeners, or too many from one address. Those who may write
        have places of their own."""
        alike = [listener.address for listener in self.listeners if listener.is_writer is is_writer]
        if alike.count(address) >= MOST_LISTENERS_OF_ADDRESS or len(alike) >= MOST_LISTENERS:
            message = "too many pages listen already: this one is not renewed by itself"
            raise ServingError(503, "too-many-listeners", message)

    async def listen(
        self, heartbeat: float, address: str = "", is_writer: bool = False
    ) -> AsyncIterator[FileChange | None]:
        """Yield the changes from now on, and None after each pause of so many seconds without a
        change. The iteration ends when the feed is closed."""
        self.check_room(address, is_writer)
        listener = _Listener(address, is_writer)
        self.listeners.add(listener)
        try:
            yield FileChange(self.club.version, ())
            while not self.is_closed:
                try:
                    async with asyncio.timeout(heartbeat):
                        await listener.has_news.wait()
                except TimeoutError:
                    yield None
                    continue
                if not self.is_closed:
                    yield listener.take()
        finally:
            self.listeners.discard(listener)

    def _spread(self, version: int, files: tuple[str, ...]) -> None:
        for listener in self.listeners:
            listener.version = max(listener.version, version)
            listener.files.update(dict.fromkeys(files))
            listener.has_news.set()


# ----------------------------------------------------------------------- changes of other people


async def watch_files(
    club: Club,
    run: Callable[..., Awaitable[Any]] = asyncio.to_thread,
    look_every: float = LOOK_SECONDS,
    ended: asyncio.Event | None = None,
) -> None:
    """Have the club look at its files when something changes in its folders, until this is
    cancelled. `run` calls a function outside the event loop. A thread waits for changes; it ends at
    once if `ended` is set, and otherwise when it looks the next time. Folders are watched, not
    files, since an editor puts a new file in the place of the old one. Where the system reports no
    changes (on network drives, or while a folder is missing), the club looks every few seconds."""
    while True:
        folders = await run(find_folders, club)
        if not folders:
            await asyncio.sleep(look_every)
        changes = awatch(
            *folders,
            watch_filter=lambda _, path: _is_ours(path),
            debounce=LONGEST_MILLISECONDS,
            step=QUIET_MILLISECONDS,
            stop_event=ended,
            rust_timeout=round(look_every * 1000),
            yield_on_timeout=True,
            recursive=False,
            ignore_permission_denied=True,
        )
        try:
            async for _ in changes:
                await run(club.note_changes)
                if await run(find_folders, club) != folders:
                    break
        except (OSError, RuntimeError):  # a folder went away, or the system watches no more
            await asyncio.sleep(look_every)
            await run(club.note_changes)


def find_folders(club: Club) -> Sequence[str]:
    """Find the folders that may hold files of the club: the folders of its files, its own folder
    and those in it. (Deeper folders are left out: a scores file may lie in somebody's home.)"""
    folders = {os.path.dirname(file): None for file in club.list_files()}
    folders[club.folder] = None
    try:
        with os.scandir(club.folder) as entries:
            inner = [entry.path for entry in entries if entry.is_dir(follow_symlinks=False)]
    except OSError:
        inner = []
    folders.update(dict.fromkeys(path for path in sorted(inner) if _is_ours(path)))
    return [folder for folder in folders if os.path.isdir(folder)][:MOST_FOLDERS]


def _is_ours(path: str) -> bool:
    """Whether a path that changed may be ours: hidden files belong to other programs."""
    return not os.path.basename(path).startswith(".")
