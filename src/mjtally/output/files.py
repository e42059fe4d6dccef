"""Files that are written: their contents before, whether two paths are one file, and the lock that
lets one program write at a time."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from ..base.errors import UsageError

AUTHOR = "mjtally"  # this name shows that a file without columns is mjtally's
DOCTYPE = "<!doctype html>"  # the first line of a page
SVG_COMMENT = f"<!-- {AUTHOR} "  # how a drawing begins
# How a database begins, and what says in its header whose it is: https://sqlite.org/fileformat.html
DATABASE_START, APPLICATION_ID, APPLICATION_PLACE = b"SQLite format 3\0", b"mjta", slice(68, 72)


class FileContents(NamedTuple):
    """The contents of a file when it was read, as bytes; None if it did not exist."""

    data: bytes | None


class ChangedError(UsageError):
    """Somebody else changed a file after it was read. It stays as they left it."""


def read_contents(path: str) -> FileContents:
    """The contents of a file now."""
    with suppress(FileNotFoundError), open(path, "rb") as file:
        return FileContents(file.read())
    return FileContents(None)


def is_special_file(out: str) -> bool:
    """Whether a path exists and is not an ordinary file: a pipe, a device, a folder."""
    return os.path.exists(out) and not os.path.isfile(out)


def is_same_file(one: str, other: str) -> bool:
    """Whether two paths lead to one file."""
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)


# ---------------------------------------------------------------------------------- one writer
#
# One program writes at a time. The system releases its lock when the process ends, for whatever
# reason. The lock is held for milliseconds, so that only a writer that hangs is waited for in vain.

LOCK_SECONDS = 10.0  # how long another writer is waited for
LOCK_PAUSE = 0.005  # seconds between two attempts


@contextmanager
def locked(place: str, seconds: float | None = None) -> Iterator[None]:
    """Lock a place's folder while the block runs: no other program runs such a block for files in
    it at the same time. If another writer does not end in so many seconds (or `LOCK_SECONDS`), a
    `UsageError` is raised."""
    end = time.monotonic() + (LOCK_SECONDS if seconds is None else seconds)
    lock = _open_lock(place)
    try:
        while not _take_lock(lock):
            if time.monotonic() > end:
                why = "another program has locked it, and does not end"
                raise UsageError(f"{place} cannot be written: {why}")
            time.sleep(LOCK_PAUSE)
        yield
    finally:
        _close_lock(lock)


if sys.platform == "win32":
    import hashlib
    import msvcrt
    import tempfile

    def _open_lock(place: str) -> int:
        """The file that is locked in place of a folder's files. (A file that is open cannot be
        replaced here, so an empty file is locked, which lies with the temporary ones.)"""
        folder = os.path.normcase(os.path.dirname(place))
        digest = hashlib.sha256(folder.encode("utf-8", "surrogatepass")).hexdigest()
        name = os.path.join(tempfile.gettempdir(), f"mjtally-{digest[:16]}.lock")
        return os.open(name, os.O_RDWR | os.O_CREAT)

    def _take_lock(lock: int) -> bool:
        """Whether nobody else has it now."""
        try:
            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _close_lock(lock: int) -> None:
        with suppress(OSError):  # somebody else has it
            msvcrt.locking(lock, msvcrt.LK_UNLCK, 1)
        os.close(lock)

else:
    import fcntl

    def _open_lock(place: str) -> int:
        """The folder that is locked for the files of a place. (The file itself may not exist yet,
        and each renaming makes it another file.)"""
        return os.open(os.path.dirname(place) or ".", os.O_RDONLY)

    def _take_lock(lock: int) -> bool:
        """Whether nobody else has it now."""
        with suppress(OSError):  # some network drives have no locks
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
        return True

    def _close_lock(lock: int) -> None:
        os.close(lock)
